import { han } from "#lib/han";
import { FIELDS } from "../../shared/report/words/fields.ts";
import { OF_10, phrases } from "../../words/phrases.ts";
import { type Duty, KINDS, type QuotedStand, REPORT, STEPS, TEXTS, type Words } from "./en.ts";
import { zhJudging } from "./judging.ts";

const did: Readonly<Record<Duty, string>> = { declared: "声明立场", argued: "提出论点", responded: "作出回应" };

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
  flagged: (rules) => `⚠ 带标记接受：${rules.join("、")}——`,
  repairs: (n) => `有 ${n} 条陈述被退回并重新作答，不计入本轮的调用上限。`,

  position: (text, confidence) => `${text}（置信度 ${confidence}）`,
  declared: (n, range) => `${n} 位专家在互不可见的情况下声明了立场；置信度 ${range}。`,
  told: (n) => `${n} 位专家在论证之前说出了他人可能不知道的信息。`,
  holds: (text, conditions) =>
    conditions.length === 0 ? text : `${text.replace(/。$/u, "")}（以 ${conditions.join("、")} 为条件）`,
  carriedOn: "各位专家从上一轮的最终立场继续。",
  question: (to, question) => `→ ${to}：${question}`,
  noDivergence: "未发现两位专家在任何一点上立场相对；本轮将寻找潜在问题。",
  argued: (n, citations, count) =>
    `${n} 个论点，涉及其他发言 ${citations} 处${
      citations > 0
        ? `：${Object.entries({
            反驳: count.counters,
            支持: count.supports,
            扩展: count.extends,
            质疑: count.questions,
          })
            .flatMap(([how, n]) => (n > 0 ? [`${how} ${n}`] : []))
            .join("，")}`
        : ""
    }。`,
  moves: (moves) => ` ↻ ${moves.join("；")}`,
  shift: (size, position) => `立场${size === "major" ? "重大" : "小幅"}变化 → ${position}`,
  shifted: (of, n, who, inDetails) =>
    `${n === 0 ? "" : `${of} 人中有 ${n} 人改变立场：${who}。`}${inDetails === "" ? "" : `仅在细节上有所改变：${inDetails}。`}`,
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
      synthesize: "进行综合",
    },

    synthesized: "已完成综合",
    noSynthesis: "史官未能在截止时间之前写出综合结论",
    endsEarly: (reason) => `讨论提前结束：${reason}`,
    nobody: (duty, why) => `无人${did[duty]}：${why.join("；")}`,
    partial: (answered, asked, duty, absent) =>
      `${asked} 人中只有 ${answered} 人${did[duty]}，而用户不接受不完整的结果：${absent
        .map(({ who, why }) => `${who}（${why}）`)
        .join("、")}`,
    wordsFailed: (why) => `主持人的措辞由计算得出，因为模型没有给出：${why}`,
    pausedAfterRound: "用户在一轮结束后暂停",

    goDeep: (point) => `请就争议最大的一点深入论证：${point}`,
    focused: (point, topic) => `${point}（议题：${topic}）`,
    anyAngle: (open) =>
      open.length > 0
        ? `请换一个角度，先处理尚未解决的问题：${open.join("")}`
        : "请从此处没有专家代表的某一方的角度来看：写明他们是谁、会失去什么。",
    tooLittle: (point) =>
      point ? `${quoted(point.position)}可能在哪里出错？迄今${point.why}` : "此处无人争议的内容可能在哪里出错？",
    tooMuch: "请先写明双方的共同基础与共同前提，再说明在哪里分开。",

    notAnalysed: (why) => `无法分析主题：${why}`,
    tableAsItStands: (experts) =>
      `目前的人选：${experts.map(({ name, id }) => `${name}（${id}）`).join("、")}。除用户所愿之外保持不变：`,
    refused: (fault) => `该组合未被接受：${fault}`,
    composedByRule: (refused) =>
      `各位专家及其张力由规则排定：模型给出的 ${refused} 种组合均未被接受。问题本身的界定仍用模型的话。`,
    noComposition: "没有找到使每位专家都处于张力之中的组合",
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
        ...(limits.length > 0 ? ["文档规定、自始至终成立的限制："] : []),
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
    constraint: { label: "加一条约束", description: "此后成立的新需求或假设" },
    synthesis: { label: "综合", description: "以目前内容得出结论" },
    pause: { label: "暂停", description: "稍后继续" },
  },
  report: zhReport,
  opening: {
    divergence: both,
    apart: [
      (a, b, axis) =>
        [
          both(a, b, axis),
          a.id === b.id ? "什么证据可以裁决？" : "能否同时做到？若不能，什么证据可以裁决？",
          a.wouldChangeIf && han`${a.name} 说会改变其想法的是${quoted(a.wouldChangeIf)}。${b.name}，你有这样的证据吗？`,
          b.wouldChangeIf && han`${b.name} 说会改变其想法的是${quoted(b.wouldChangeIf)}。${a.name}，你有这样的证据吗？`,
        ]
          .filter(Boolean)
          .join(""),
      (a, b, axis) => `${both(a, b, axis)}你们是否仍有分歧，分歧何在？对方所说若有一点于你不利，你的回答是什么？`,
      (a, b, axis) =>
        `${both(a, b, axis)}假设采纳了你这一方，事后证明是错的：最先出现的迹象是什么，何时、由谁看到，回头要付出多大代价？`,
      (a, b, axis) =>
        `${both(a, b, axis)}什么样的最小试验可以在两者之间作出裁决：测量什么，持续多久，双方各接受怎样的结果？`,
      (a, b, axis) => `${both(a, b, axis)}若今天就要决定：对方的哪个条件你可以接受，哪个不能？`,
    ],
    agreed: [
      (a, b) =>
        `${a.name}（${a.messageId}）与${b.name}（${b.messageId}）都赞成${quoted(a.point)}（${a.id}）。它可能错在哪里？你们共同依赖的未经证明的假设是什么？`,
      (a, b) =>
        `${a.name}（${a.messageId}）与${b.name}（${b.messageId}）都赞成${quoted(a.point)}（${a.id}）。谁会因此受损？他们会如何反对？`,
      (a, b) =>
        `一年之后，${quoted(a.point)}（${a.id}，${a.messageId}、${b.messageId}）失败了。${a.name}、${b.name}：原因是什么？今天能看到它的哪个迹象？`,
    ],
    conditional: (a, b, condition) =>
      `${a.name}（${a.messageId}）仅在${quoted(condition.point)}（${condition.id}）的条件下赞成${quoted(a.point)}（${a.id}）。${b.name}，它成立吗？若不成立，能由谁在何时做到？${a.name}，若做不到，你赞成什么？`,
    focus: {
      constraint: (text) => `自此须满足：${quoted(text)}。你的立场是否满足它？若不满足，须作何改变，代价是什么？`,
      "deep-dive": (text) => `本轮深入探讨：${quoted(text)}。其中争议究竟在哪里？哪个数字或案例可以裁决？谁能拿出来？`,
      "different-angle": (text) => `请从这里来看：${quoted(text)}。从这里看，你的立场如何？有什么是至今无人考虑的？`,
      reopened: (text) => `讨论由此继续：${quoted(text)}。你在这一点上持什么立场，依据是什么？`,
    },
    alone: (stand) => `其他人尚未表态：${stands(stand)}。最有力的反对理由是什么，什么证据可以裁决？`,
    nobody: "目前尚无人表明立场。应当怎么做？什么证据会改变你的想法？",
  },
  told: {
    partial: (who) =>
      `此结果并不完整：缺少${who.map(({ name, steps }) => (steps.length > 0 ? `${name}（${steps.join("、")}）` : name)).join("、")}。`,
    quality: (score) => `质量 ${score}/5`,
    disagreement: (score) => `分歧 ${OF_10.zh(score)}`,
    shifts: (n) => `${n} 次立场变化`,
    round: (facts) => facts.join("，"),
    recommends: (what, why) => `建议${what}：${why}`,
  },
  review: {
    tension: (axis, a, b) => (axis === undefined ? `${a}与${b}` : `${axis}（${a}与${b}）`),
    productive: (tension, ids, shifts) =>
      `最有成效的张力：${tension}，见 ${ids.join("、")}${shifts > 0 ? `；其中有 ${shifts} 次立场变化` : ""}。`,
    nothingArgued: "张力图中还没有一对专家彼此争论过。",
    question: (question, who, id) => `首先要解决的未决问题：${question}（${who}，${id}）。`,
    noQuestion: "表中，对有人赞成的要点，没有既未解决也未被承认的异议。",
    resolved: (tensions, of) => `双方现在赞成所问的同一选项的张力：${tensions}（共 ${of} 对）。`,
    noneResolved: (of) => `双方现在赞成所问的同一选项的张力：${of} 对中尚无。`,
  },
  judging: zhJudging,
};
