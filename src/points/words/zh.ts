import type { Words } from "./en.ts";

const list = (all: readonly string[]): string => all.join("、");

const and = (ids: readonly string[]): string => (ids.length > 0 ? `及另 ${ids.length} 项（${list(ids)}）` : "");

const over = (because: readonly string[]): string => (because.length > 0 ? `（因 ${list(because)}）` : "");

const table: Words["table"] = {
  title: "要点：谁赞成什么",
  heads: { point: "要点", reasons: "更多赞成的理由", objections: "异议", minor: "仅一人赞成或已放弃的要点" },
  tiers: {
    shared: "共识",
    most: "多数赞成",
    "on a condition": "附条件",
    divided: "分歧",
    few: "部分人赞成",
    nobody: "没有人表示赞成",
    "given up": "已放弃",
  },
  counts: ({ pro, against, onlyIf, none, needed, silent }) =>
    [
      ...(pro === undefined ? [] : [`${pro}赞成`]),
      ...(onlyIf > 0 ? [`${onlyIf} 位附条件赞成`] : []),
      ...(against > 0 ? [`${against} 位反对`] : []),
      ...(none > 0 ? [`${none} 位不置可否`] : []),
      ...(needed > 0 ? [`${needed} 位以此为条件`] : []),
      ...(typeof silent === "string" ? [silent] : silent > 0 ? [`${silent} 位未表态`] : []),
    ].join("，"),
  sides: {
    for: "赞成",
    against: "反对",
    none: "不置可否",
    needed: "以此为条件",
    formerly: "不再赞成",
    silent: "未表态",
    unheard: "没有发言",
  },
  onlyIf: (points) => `仅在 ${list(points)} 的条件下赞成`,
  follows: (side, from) => `↳ 由 ${list(from)} 推知${side}，不计数`,
  asked: "您问到的",
  detail: (of) => `${of} 的细化`,
  instead: (of) => `与 ${list(of)} 不能并存`,
  whole: (parts) => `包含 ${list(parts)}`,
  wording: (point) => `另一种说法：${point}`,
  openObjections: (count) => `${count} 项异议未了结`,
  open: (why) => `未了结：${why}`,
};

const every = (all: number): string => (all === 2 ? "两位" : `全部 ${all} 位`);

export const zh: Words = {
  list,
  table,
  point: (text, id) => `“${text}”（${id}）`,
  join: "；",
  stop: "。",
  colon: "：",
  end: "。",
  between: "",
  quoted: 60,
  room: 420,
  sizeOf: (text) => (text.match(/\p{Script=Han}/gu) ?? []).length,
  titles: {
    shared: "共同主张",
    most: "多数赞成，有人反对",
    condition: "附条件",
    divides: "分歧",
    few: "部分人赞成",
    asked: "您问到的",
    limits: "限制",
    changes: "什么会改变看法",
    next: "下一步",
    missing: "缺席",
  },
  tally: (held, all) => (held < all ? `${all} 位中 ${held} 位` : every(all)),
  areFor: (held, all, point) => `${held < all ? `${all} 位中 ${held} 位赞成` : `${every(all)}都赞成`}：${point}`,
  areForIf: (held, conditional, all, point) =>
    `${held < all ? `${all} 位中 ${held} 位赞成` : `${every(all)}都赞成`}，${conditional === held ? "均附条件" : `其中 ${conditional} 位附条件`}：${point}`,
  areAgainst: (against, all, point) =>
    `${against < all ? `${all} 位中 ${against} 位` : `${every(all)}都`}反对：${point}`,
  divided: (point, pro, contra, onlyIf) =>
    `${point}：${[
      ...(pro > 0 || onlyIf === 0 ? [`${pro} 位赞成`] : []),
      ...(onlyIf > 0 ? [`${onlyIf} 位附条件赞成`] : []),
      ...(contra > 0 ? [`${contra} 位反对`] : []),
    ].join("，")}`,
  noMajority: (all, conditional) => `${all} 位专家中，没有哪一点得到过半数${conditional ? "的无条件赞成" : "赞成"}`,
  oneExpert: "只有一位专家，谈不上共识",
  pro: (who) => `赞成：${list(who)}`,
  contra: (who) => `反对：${list(who)}`,
  onlyIf: (who, points, others) => `${list(who)}仅在${list(points)}${and(others)}的条件下赞成`,
  together: (who, points, others) => `${list(who)}连同${list(points)}${and(others)}一并赞成`,
  withMany: (who, points) => `${who ? list(who) : "每位都"}连同其他共识点（${list(points)}）一并赞成`,
  instead: (who, point, of) => `${list(who)}赞成与${of === "" ? "之" : of}不相容的${point}`,
  notSaid: (who) => `${list(who)}未表态`,
  words: {
    unchallenged: "无人提出异议",
    void: "异议已撤回、出处不实或所反对的理由已收回",
    answered: "异议均已回应",
    open: "有未了结的异议",
  },
  reason: (text, from, places) => `“${text}”（${from.join("，")}）${places}`,
  places: (all, checked) =>
    all.length === 0 ? "" : `［${list(all)} ${checked === true ? "✓" : checked === "missing" ? "✗" : "未核对"}］`,
  takenIn: (objection, point) => `已采纳：“${objection}” → ${point}`,
  fates: {
    withdrawn: "已撤回",
    "source not found": "未找到出处",
    "target gone": "所反对的理由已不算数",
    "taken in": "已采纳",
    answered: "已回应",
    "came last": "此后无人受邀回应",
    "not answered": "被问及而未回应",
    "not confirmed": "已回应，尚未确认",
    granted: "已承认，未作应对",
    disputed: "仍有争议",
    maintained: "坚持",
  },
  openObjection: (fate, objection) => `未了结的异议（${fate}）：${objection}`,
  over,
  moreOpen: (n) => `另有 ${n} 条异议未了结`,
  givenUp: (who, because) => `${list(who)}已放弃${over(because)}`,
  nobodyFor: "无人赞成",
  swapped: (one, other) => `${one}与${other}在同一步中互换了立场，彼此事先不知`,
  limit: (text, place, parts) => `“${text}”${place}：${parts.length > 0 ? parts.join("；") : "没有理由提到它"}`,
  limits: {
    kept: (point, said) => `赞成${point}：${said}`,
    broken: (point, said) => `反对${point}：${said}`,
    "taken in": (point, said) => `反对${point}，已采纳：${said}`,
    answered: (point, said) => `反对${point}，已回应：${said}`,
  },
  changes: (who, text, message) => `${who}：“${text}”（${message}）`,
  next: (point, who, when) => `${point}${who || when ? `：${[who, when].filter(Boolean).join("，")}` : ""}`,
  unheard: (who, why) => (why === undefined ? `${who}没有发言` : `${who}：${why}`),
  more: (count) => `表中另有 ${count} 项`,
};
