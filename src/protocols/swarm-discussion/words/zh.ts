import { han } from "#lib/han";
import { FIELDS } from "../../shared/report/words/fields.ts";
import { OF_10, phrases } from "../../words/phrases.ts";
import { type Duty, KINDS, type QuotedStand, REPORT, STEPS, TEXTS, type Words } from "./en.ts";
import { zhJudging } from "./judging.ts";

const did: Readonly<Record<Duty, string>> = { declared: "给出初始立场", argued: "论证", responded: "作出回应" };

const quoted = (text: string): string => `“${text.replace(/。$/u, "").replaceAll("“", "‘").replaceAll("”", "’")}”`;
const on = (axis: string | undefined): string => (axis === undefined ? "" : `（${axis}）`);
const SIDES = { for: "赞成", against: "反对" };
const stands = ({ name, messageId, side, point, id }: QuotedStand): string =>
  `${name}（${messageId}）${SIDES[side]}${quoted(point)}（${id}）`;
const both = (a: QuotedStand, b: QuotedStand, axis?: string): string =>
  `${stands(a)}，${a.id === b.id ? `${b.name}（${b.messageId}）${SIDES[b.side]}它` : stands(b)}${on(axis)}。`;

const zhReport: Words["report"] = {
  ...REPORT.zh,
  line: (who, id, text) => `${who}${id === undefined ? "" : `（${id}）`}：${text}`,
  cited: (targets) => `${targets.map(({ relation, ids }) => `${relation} ${ids.join("、")}`).join("；")}——`,
  flagged: (rules) => `⚠ 已接受，但标出问题：${rules.join("、")}——`,
  repairs: (n) => `${n} 条发言退回后重新作答，不计入本轮的调用上限。`,

  position: (text, confidence) => `${text}（置信度 ${confidence}）`,
  declared: (n, range) => `${n} 位专家给出了初始立场（互不可见）；置信度 ${range}。`,
  told: (n) => `论证之前，${n} 位专家说出了其他人可能不知道的信息。`,
  carriedOn: "各位专家沿用自己上一轮的立场。",
  question: (to, question) => `→ ${to}：${question}`,
  noDivergence: "没有发现立场相反的两位专家；本轮找可能出错的地方。",
  argued: (n, citations, count) =>
    `${n} 条论证${
      citations > 0
        ? `，针对其他 ${citations} 条发言：${Object.entries({
            反驳: count.counters,
            支持: count.supports,
            扩展: count.extends,
            质疑: count.questions,
          })
            .flatMap(([how, n]) => (n > 0 ? [`${how} ${n} 处`] : []))
            .join("，")}`
        : ""
    }。`,
  moves: (moves) => ` ↻ ${moves.join("；")}`,
  shift: (size, position) => `${size === "major" ? "立场重大变化" : "个别要点变化"} → ${position}`,
  shifted: (of, n, who, inDetails) =>
    `${n === 0 ? "" : `${of} 人中有 ${n} 人立场变化：${who}。`}${inDetails === "" ? "" : `仅个别要点变化：${inDetails}。`}`,
  leftOpen: (who, objection, id) => `⚠ ${who}没有回应“${objection}”（${id}）`,
  stance: (text, id, { stance, was, needs, preferred }) =>
    `${preferred === undefined ? { for: "赞成", against: "反对", none: was === "against" ? "不再反对" : "不再赞成" }[stance] : "列为次选"}“${text}”（${id}${preferred === undefined ? "" : `，首选 ${preferred}`}${needs.length === 0 ? "" : `，以 ${needs.join("、")} 为条件`}）`,
  analogy: (field, pattern) => `${field}：${pattern}`,
  recommended: (recommendation, reason) => `${recommendation}——${reason}`,
  leftOut: (absent) => `缺席——${absent.map(({ who, why }) => `${who}：${why}`).join("；")}`,
};

export const zh: Words = {
  ...TEXTS.zh,
  ...phrases.zh,
  kinds: KINDS.zh,
  steps: STEPS.zh,
  relations: FIELDS.zh.relations,
  flow: {
    modes: { lightweight: "轻量", standard: "标准", deep: "深入" },
    recommendations: {
      continue: "继续讨论",
      "deep-dive": "深入探讨",
      "different-angle": "换个角度",
      synthesize: "写综合结论",
    },

    synthesized: "已写出综合结论",
    noSynthesis: "记录员没有在截止时间之前写出综合结论",
    endsEarly: (reason) => `讨论提前结束：${reason}`,
    nobody: (duty, why) => `没有人${did[duty]}：${why.join("；")}`,
    partial: (answered, asked, duty, absent) =>
      `${asked} 人中只有 ${answered} 人${did[duty]}，用户不接受不完整的结果：${absent
        .map(({ who, why }) => `${who}（${why}）`)
        .join("、")}`,
    wordsFailed: (why) => `模型没有写出主持人的话，改用计算得出的：${why}`,
    pausedAfterRound: "用户在一轮结束后暂停",

    goDeep: (point) => `请深入讨论争议最大的要点：${point}`,
    focused: (point, topic) => `${point}（议题：${topic}）`,
    anyAngle: (open) =>
      open.length > 0
        ? `请换一个角度，先谈未解决的问题：${open.join("")}`
        : "请换到在场专家都不代表的某一方来看：写明是谁、会失去什么。",
    tooLittle: (point) =>
      point
        ? `${quoted(point.position)}可能错在哪里？到目前为止，${point.why}`
        : "没有人反对的要点检验得最少：选一个并写明 id，指出它可能错在哪里。",
    tooMuch: "请先写明双方的共同点和共同前提，再说明从哪里开始不同。",

    notAnalysed: (why) => `议题分析失败：${why}`,
    tableAsItStands: (experts) =>
      `目前的人选：${experts.map(({ name, id }) => `${name}（${id}）`).join("、")}。除用户要求的以外，保持不变：`,
    refused: (fault) => `这个专家组合没有通过：${fault}`,
    composedByRule: (refused) =>
      `各位专家和他们之间的张力由规则排定：模型给出的 ${refused} 种组合都没有通过。问题的界定仍用模型的话。`,
    noComposition: "没有找到让每位专家都处在张力之中的组合",
  },
  questions: {
    composition: ({ experts, tensions, limits, mode, cost }) =>
      [
        "以这些人开始讨论吗？",
        "",
        "专家及其利害：",
        ...experts.map(({ name, thinkingStyle, stakes }) => `- ${name}（${thinkingStyle}）：${stakes}`),
        "",
        ...(tensions.length > 0 ? ["张力："] : []),
        ...tensions.map(({ a, b, axis }) => (axis === undefined ? `- ${a} / ${b}` : `- ${a} / ${b}：${axis}`)),
        "",
        ...(limits.length > 0 ? ["文档规定、自始至终有效的限制："] : []),
        ...limits.map((limit) => `- ${limit}`),
        ...(limits.length > 0 ? [""] : []),
        `详尽程度：${mode}`,
        ...(cost === undefined ? [] : [`到结束为止：${cost}`]),
      ].join("\n"),
    start: { label: "开始", description: "就由这些人讨论" },
    modify: { label: "换人", description: "说明要增加、替换或去掉谁，例如：把交付负责人换成财务总监；加一位律师" },
    changeMode: { label: "更详尽或更简略", description: "轻量、标准或深入" },

    nextStep: (round, score, shifts, reason, recommendation) =>
      `第 ${round} 轮结束。接下来怎么做？质量 ${score}/5，立场变化 ${shifts} 处。${recommendation === undefined ? "" : `建议：${recommendation}——`}${reason}`,
    follow: { label: "遵循建议", description: (recommendation, reason) => `${recommendation}：${reason}` },
    deepDive: { label: "深入探讨", description: "争议最大的一点" },
    angle: { label: "换个角度", description: "探讨不同的方面" },
    constraint: { label: "加一条限制", description: "从现在起有效的要求或假设" },
    synthesis: { label: "写综合结论", description: "根据已有发言得出结论" },
    pause: { label: "暂停", description: "稍后继续" },
  },
  report: zhReport,
  opening: {
    divergence: both,
    apart: [
      (a, b, axis) =>
        [
          both(a, b, axis),
          a.id === b.id ? "什么证据能说明该怎么选？" : "能否两者兼得？如果不能，什么证据能说明该怎么选？",
          ...[a, b].flatMap(({ name, wouldChangeIf: cause }) =>
            cause ? [han`什么会让 ${name} 重新考虑：${quoted(cause)}。`] : [],
          ),
          (a.wouldChangeIf ?? b.wouldChangeIf) && "这一情形现在是否成立？若还不知道，谁能在什么时候查清？",
        ]
          .filter(Boolean)
          .join(""),
      (a, b, axis) => `${both(a, b, axis)}你们是否仍有分歧，分歧在哪里？如果对方说的某一点对你不利，你怎么回答？`,
      (a, b, axis) =>
        `${both(a, b, axis)}假设照你的主张做了，结果证明是错的：最先会看到什么，什么时候、由谁看到，回头要付多大代价？`,
      (a, b, axis) => `${both(a, b, axis)}什么样的最小试验能分出两者：测量什么，持续多久，双方各接受怎样的结果？`,
      (a, b, axis) => `${both(a, b, axis)}如果今天就要决定：对方的哪个条件你可以接受，哪个不能？`,
    ],
    agreed: [
      (a, b) =>
        `${a.name}（${a.messageId}）与${b.name}（${b.messageId}）都赞成${quoted(a.point)}（${a.id}）。它可能在哪里出错？你们两位都依赖哪个没有证明过的假设？`,
      (a, b) =>
        `${a.name}（${a.messageId}）与${b.name}（${b.messageId}）都赞成${quoted(a.point)}（${a.id}）。谁会因此吃亏？他们会怎样反对？`,
      (a, b) =>
        `一年之后，${quoted(a.point)}（${a.id}，${a.messageId}、${b.messageId}）失败了。${a.name}、${b.name}：原因是什么？今天已经能看到哪个迹象？`,
    ],
    conditional: (a, b, condition) =>
      `${a.name}（${a.messageId}）赞成${quoted(a.point)}（${a.id}），条件是${quoted(condition.point)}（${condition.id}）。这个条件成立吗？不成立的话，谁能在什么时候做到？${a.name}，如果做不到，你赞成什么？${b.name}，你赞成这个条件吗，它对你意味着什么代价？`,
    focus: {
      constraint: (text) => `从现在起须满足：${quoted(text)}。你的立场满足吗？如果不满足，要改什么，代价是什么？`,
      "deep-dive": (text) =>
        `本轮深入探讨：${quoted(text)}。争议究竟在哪里？哪个数字或案例能说明该怎么选？谁能拿出来？`,
      "different-angle": (text) =>
        `请从这个角度来看：${quoted(text)}。从这里看，你的立场怎么样？有什么是到现在没人考虑过的？`,
      reopened: (text) => `讨论由此继续：${quoted(text)}。你在这一点上的立场是什么，依据是什么？`,
    },
    alone: (stand) => `其他人尚未表态：${stands(stand)}。最有力的反对理由是什么？什么证据能说明该怎么选？`,
    nobody: "目前还没有人说出立场。应当怎么做？什么证据会改变你的想法？",
  },
  maintained: (message, text) => `得到回应后，${message} 仍坚持：${quoted(text)}。`,
  takenIn: (id, text) => `已承认，由 ${id} 采纳：${quoted(text)}。`,
  told: {
    partial: (who) =>
      `结果不完整：缺少${who.map(({ name, steps }) => (steps.length > 0 ? `${name}（${steps.join("、")}）` : name)).join("、")}。`,
    quality: (score) => `质量 ${score}/5`,
    disagreement: (score) => `分歧度 ${OF_10.zh(score)}`,
    shifts: (n) => `${n} 次表态变化`,
    round: (facts) => facts.join("，"),
    recommends: (what, why) => `建议${what}：${why}`,
  },
  review: {
    tension: (axis, a, b) => (axis === undefined ? `${a}与${b}` : `${axis}（${a}与${b}）`),
    productive: (tension, ids, shifts) =>
      `谈得最深的张力：${tension}，见 ${ids.join("、")}${shifts > 0 ? `；引起 ${shifts} 次表态变化` : ""}。`,
    nothingArgued: "张力图中，还没有哪一对专家争论过。",
    question: (question, who, id) => `最先要谈的未决问题：${question}（${who}，${id}）。`,
    noQuestion: "表中凡有人赞成的要点，都没有未解决、也未承认的异议。",
    resolved: (tensions, of) => `以下张力的双方现在赞成议题中的同一选项：${tensions}（张力共 ${of} 对）。`,
    noneResolved: (of) => `${of} 对张力中，还没有哪一对的双方赞成议题中的同一选项。`,
  },
  judging: zhJudging,
};
