import type { Words } from "./en.ts";
import { zhCatalogue } from "./zh-catalogue.ts";
import { zhTensions } from "./zh-tensions.ts";

const list = (items: readonly string[]): string => items.join("、");
const stop = (text: string): string => (/[.!?…。!?！？]$/u.test(text) ? text : `${text}。`);

export const zh: Words = {
  noTopic: "（没有文字的主题）",
  cite: (quoted, place) => `${quoted}（${place}）`,
  between: "",
  paragraph: "\n\n",
  stop,
  list,
  notJudged: "仅凭规则无法判断这一回答是否回应了反对意见：两者并存。",
  unshared: {
    says: (label: string, quoted: string) => `尚无人引用这一段，而它关乎${label}：${quoted}。`,
    none: (label: string) => `没有其他段落涉及${label}。`,
    noSource: "议题与全部文档，已读完",
  },
  position: {
    says: (label, quoted, ofTopic) => `关于${label}，${ofTopic ? "主题" : "文档"}写道：${quoted}。`,
    none: (label, passages, asks) =>
      passages === 0 ? `关于${label}，需要回答：${asks}` : `没有段落涉及${label}。需要回答：${asks}`,
    conditions: (place, others) =>
      others.length === 0
        ? `${place} 至今仍然属实；这是就此找到的唯一一段。`
        : `${place} 至今仍然属实，并且除它与 ${list(others)} 之外没有遗漏更重要的内容。`,
    conditionsNone: "这个问题在必须决定之前能够得到回答。",
    wouldChange: (quoted) => `与${quoted}相矛盾的一段文字或一次测量。`,
    wouldChangePlace: (place) => `能说明 ${place} 有误或已经过时的一段文字或一次测量。`,
    wouldChangeOpen: (place) => `对 ${place} 所留未知的、附有来源的答案。`,
    wouldChangeNone: (measure) => `一个附有来源的数字，无论它指向哪一边：${measure}。`,
    risk: (label, quoted) => `如果完全照此办理，就会忽略${label}：${quoted}。`,
    riskNone: (blindSpot) => `这一视角看不到的是：${stop(blindSpot)}`,
  },
  argument: {
    nothingNew: (label) => `关于${label}没有可补充的。`,
    asked: (question, answer) => `对于“${question}”：${answer}`,
    noAnswer: "没有段落作出回答。",
    sharedComment: (place) => `依据同一段落 ${place}`,
    extendsComment: (place, label) => `${place} 也涉及${label}`,
    whichGivesWay: (theirs, mine) => `${theirs} 与 ${mine}，哪一个让步？没有段落说明。`,
    whatShows: "什么能够说明这一点？没有段落说明。",
    twoFigures: (a, b) => `两者之中哪一个成立：${a}，还是${b}？`,
  },
  steelMan: {
    restates: (name, position) => `${name}的立场是：${stop(position)}`,
    holds: (conditions) => `它成立只需要：${stop(conditions)}`,
  },
  stressTest: {
    consensus: (name, id, position) => `${name}（${id}）：${position}`,
    minority: (name, id, rival, rivalId, position) =>
      `加强${name}（${id}）的少数意见，针对${rival}（${rivalId}）：${position}`,
    assumption: (place) => `认定 ${place} 至今属实。`,
    assumptionNone: (asks) => `认定以下问题能够及时得到回答：${asks}`,
    assumptionForeign: (name) => `认定${name}所说的成立，尽管没有引用任何段落。`,
    ifWrong: "那么所引用的内容都不足以支撑这一立场。",
    ifWrongNone: "那么就是在没有答案的情况下作决定。",
    weakest: (id, place) => `${id} 只依据 ${place}。`,
    weakestNone: (id) => `${id} 没有引用任何段落。`,
    scenario: (quoted) => `持这一看法的人没有提到：${quoted}`,
    scenarioNone: (label) => `没有段落讲到${label}一方未曾提及的失败。`,
    minorityArgument: (quoted) => `与它有关而尚无人引用的是：${quoted}`,
    minorityNone: (label) => `涉及${label}而尚未引用的段落已经没有了。`,
    attackComment: (place) => `它没有顾及 ${place}`,
    attackNone: "它没有任何可以在此核对的依据",
    supportComment: (place) => `${place} 与它有关却被忽略`,
  },
  response: {
    proviso: (position, quoted) => `${stop(position)}与之并列的还有：${quoted}`,
    shifted: (label, id, place) => `${id} 引用的 ${place} 涉及${label}：已纳入立场。`,
    shiftReason: (place, id) => `${id} 提出的 ${place} 涉及我所关注的方面，而我的立场中没有它。`,
    noQuote: (id) => `${id} 没有引用任何段落，没有可补充的。`,
    known: (id, place) => `${id} 引用的 ${place} 我已经考虑过。`,
    foreign: (id, label) => `${id} 引用的内容不涉及${label}。`,
    answered: (quoted) => `最接近的一段是${quoted}。`,
    noPassage: "没有段落涉及这一点。",
    meets: (place) => `${place} 成为立场的一部分`,
    defends: (place) => `它没有说到与 ${place} 不符的内容`,
    defendsAsks: "它没有回答我的立场所提出的问题",
    takesUp: (place, label) => `${place} 也涉及${label}`,
    questions: (place, label) => `${place} 对${label}意味着什么？没有段落说明。`,
    questionsNone: (label) => `哪一段落或哪个数字能够说明它，它对${label}又意味着什么？`,
    steelMan: (assumption, scenario) => `它质疑的是：${stop(assumption)}${scenario}`,
    noAttack: "目前没有压力测试，因此没有需要回应的内容。",
  },
  analysis: {
    scope: (paths, more) =>
      `引用自 ${paths.length + more} 份文档：${paths.join("、")}${more > 0 ? `，以及另外 ${more} 份` : ""}。`,
    scopeTopic: "仅限主题本身；没有提供文档。",
    scopeNone: "没有提供文档，因此没有可以引用的内容。",
    noCriteria: (measure) =>
      `文档没有写明目标：要判断结果，请给出一个数字、它今天的值，以及达到多少才算够好（例如：${measure}）。`,
  },
  opening: {
    divergence: (axis, a, b) => `${axis}：${a} 对 ${b}`,
    question: (axis) => `就“${axis}”而言：你们的依据在哪里冲突，哪一方让步，什么能够说明这一点？`,
    questionOne: "对你自己的立场最不利的是哪一段文字？",
  },
  reopening: {
    between: "",
    topic: (point) => `继续讨论：${point}`,
    review: (rounds, statements, summary) => `到目前为止：${rounds} 轮，${statements} 条陈述。${summary}`,
    noGate: "还没有任何一轮经过质量关口。",
    framing: "从讨论停下的地方继续。",
  },
  lens: {
    label: (name) => `“${name}”所关注的方面`,
    asks: (stakes) => `哪一项事实能说明这里涉及的得失：${stakes}`,
    measure: (field) => `一个与“${field}”有关的数字`,
  },
  axis: {
    between: (a, b) => `${a}对${b}`,
    stakes: (a, b) => `一方可能失去的：${a}。另一方可能失去的：${b}。`,
  },
  catalogue: zhCatalogue,
  tensions: zhTensions,
};
