import type { Words } from "./en.ts";
import { zhCases } from "./zh-cases.ts";
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
  does: {
    limit: (cue) => `它设定了一个限制（“${cue}”）`,
    incident: (cue) => `它讲到出了问题的事（“${cue}”）`,
    open: (cue) => `它留下了未知（“${cue}”）`,
    figure: (cue) => `它给出了数字（${cue}）`,
    intention: (cue) => `它说明了意图（“${cue}”）`,
    statement: () => "它说明了现状",
  },
  kind: {
    limit: "限制",
    incident: "出过的问题",
    open: "未知的事",
    figure: "数字",
    intention: "意图",
    statement: "陈述",
  },
  outweighs: {
    limit: "无论怎样决定，限制都有效",
    incident: "已经出过的问题比仅仅如此或打算如此的事更有分量",
    figure: "数出来的比没有数过就说的更有分量",
    open: "没有人知道的事两边都有可能",
    intention: "意图至少说明了要往哪里去",
    statement: "",
  },
  notJudged: "仅凭规则无法判断这一回答是否回应了反对意见：两者并存。",
  unshared: {
    says: (label: string, quoted: string) => `尚无人引用这一段，而它关乎${label}：${quoted}。`,
    none: (label: string) => `再没有关乎${label}的段落：没有只有这位专家才有的信息。`,
    noSource: "议题与全部文档，已读完",
  },
  position: {
    says: (label, quoted, ofTopic) => `关于${label}，${ofTopic ? "主题" : "文档"}写道：${quoted}。`,
    is: {
      limit: (cue) => `这是一个限制（“${cue}”）：`,
      incident: (cue) => `这是出过的问题（“${cue}”）：`,
      open: (cue) => `这一点还不清楚（“${cue}”）：`,
      figure: () => "这是一个数字：",
      intention: (cue) => `这是一个意图（“${cue}”）：`,
      statement: () => "",
    },
    answeredBy: {
      change: "它说的是改变本身，主张改变的人必须作出回答。",
      keep: "目前就是这样，主张维持现状的人必须作出回答。",
    },
    demand: {
      limit: "它对哪一边都有约束，违反它的方案无论有什么好处都是错的。",
      incident: "任何方案都要说明如何不再发生。",
      open: "应当先查明再决定。",
      figure: "任何方案都要说明它之后会变成多少。",
      intention: "与之相反的方案要说明用什么来代替。",
      statement: "任何方案都必须经得起这一点的检验。",
    },
    none: (label, passages, asks) =>
      `${
        passages === 0
          ? `没有可供引用的文字，因此关于${label}没有任何依据。`
          : `所查的 ${passages} 段文字中没有一段涉及${label}。`
      }在作出决定之前，必须有人回答：${asks}`,
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
    riskNone: (blindSpot) => `这一视角已知的盲点：${stop(blindSpot)}这里没有哪段文字说明其代价。`,
  },
  argument: {
    along: (axis, said) => `${axis}：${said}`,
    bear: (n, label) => `有 ${n} 段文字涉及${label}。`,
    tally: (keep, change) => `其中 ${keep} 段要由主张维持现状的人回答，${change} 段要由主张改变的人回答。`,
    quotes: (quoted, does) => `${quoted}：${does}。`,
    nothingNew: (label, place) => `关于${label}，文档中已没有我尚未引用过的内容。仍然成立的是 ${place}。`,
    nothing: (label, passages, measure) =>
      `${passages === 0 ? "没有可供引用的文字" : `${passages} 段文字中没有一段涉及${label}`}，因此没有可供论证的依据。可以作为证据的是：${measure}。`,
    against: (name, id, axis, theirs, mine) => `就“${axis}”而言，${name}（${id}）提出${theirs}。与之相对的是${mine}。`,
    more: (theirs, mine, why) => `对方的是${theirs}，这里的是${mine}：${why}。因此这一条更有分量。`,
    less: (theirs, mine, why) => `对方的是${theirs}，这里的是${mine}：${why}。这一点对对方有利；但它没有回答这段文字。`,
    alike: (kind) => `两者都是${kind}，就性质而言不分轻重：必须有人说明哪一个让步。`,
    opposite: {
      change: "对方的那一条要由主张维持现状的人回答，这一条要由主张改变的人回答：哪一边都欠着一个答复。",
      keep: "对方的那一条要由主张改变的人回答，这一条要由主张维持现状的人回答：哪一边都欠着一个答复。",
    },
    bothOpen: "两者都是未知的问题：先回答哪一个，就决定了以哪一个为依据。",
    unanswered: (name, id) => `${name}（${id}）没有引用任何文字，因此还没有可以与之相对的内容。`,
    shared: (name, id, quoted) => `${name}（${id}）所依据的是同一段文字：${quoted}。`,
    alsoMine: (name, id, quoted, label) => `${name}（${id}）所引用的内容也涉及${label}：${quoted}。`,
    asked: (question, answer) => `对于“${question}”：${answer}`,
    nearest: (quoted) => `最接近的一段是${quoted}。`,
    noAnswer: "没有哪段文字作出回答。",
    counterComment: (axis, theirs, mine) => `就“${axis}”而言，${theirs} 与 ${mine} 不可能同时完全得到满足`,
    sharedComment: (place) => `依据同一段文字 ${place}`,
    extendsComment: (place, label) => `${place} 也涉及${label}`,
    questionQuote: (place, label) => `${place} 对${label}意味着什么？这里没有哪段文字说明。`,
    questionAsk: (asks) => `在决定之前，谁能依据哪些数字回答：${asks}`,
    counterpoint: (id, theirs, mine) => `${id} 依据的是 ${theirs}；它没有顾及${mine}。`,
    proposeChoice: (mine, theirs) => `决定两者冲突时哪一个让步：${mine}，还是${theirs}。`,
    proposeFigure: (quoted) => `就每个方案写明这一点会变成怎样：${quoted}。`,
    proposeOpen: (quoted) => `在决定之前查明这里留下的未知：${quoted}。`,
    proposeMeasure: (measure) => `在决定之前收集：${measure}。`,
    twoFigures: (a, b) => `两者之中哪一个成立：${a}，还是${b}？`,
  },
  steelMan: {
    restates: (name, position) => `${name}的立场是：${stop(position)}`,
    holds: (conditions) => `它成立只需要：${stop(conditions)}`,
    further: (n, label, quoted) => `另有 ${n} 段文字涉及${label}，其中最有力的是：${quoted}。`,
    alone: (label) => `没有找到涉及${label}的其他文字，因此从这里能替它说的就是这些。`,
  },
  stressTest: {
    consensus: (name, id, position) => `${name}（${id}）：${position}`,
    minority: (name, id, rival, rivalId, position) =>
      `加强${name}（${id}）的少数意见，针对${rival}（${rivalId}）：${position}`,
    assumption: {
      limit: (quoted) => `认定这一限制不会变，作决定的人也无法改动它：${quoted}。`,
      incident: (quoted) => `认定这种情况会因同样的原因再次发生：${quoted}。`,
      open: (quoted) => `认定这一点能够及时查明，而且答案会左右决定：${quoted}。`,
      figure: (quoted) => `认定目前仍是如此，而且它衡量的正是这里要紧的东西：${quoted}。`,
      intention: (quoted) => `认定这件事会真正去做：${quoted}。`,
      statement: (quoted) => `认定这一点至今属实，而且就是全部：${quoted}。`,
    },
    assumptionNone: (asks) => `认定以下问题能够及时得到回答，而且等待答案没有代价：${asks}`,
    assumptionForeign: (name) => `认定${name}所说的成立，尽管没有引用任何文字。`,
    ifWrong: {
      limit: "那么本来可行的方案会被排除，只能在剩下的里面作决定。",
      incident: "那么决定防范的是不会再来的事。",
      open: "那么决定会因等待一个等不来、或改变不了什么的答案而推迟。",
      figure: "那么衡量决定的会是一个已经变了的数字，或者根本不该用的数字。",
      intention: "那么决定会迁就一个没有人去执行的计划。",
      statement: "那么决定会迁就一个已经过去的状况。",
    },
    ifWrongNone: "那么作决定的就是日期，而不是论证。",
    weakest: (id, place) => `${id} 的主张只依据 ${place}：只要说明它已经过时，就回答了全部。`,
    weakestNone: (id) => `${id} 没有为其主张引用任何文字。`,
    scenario: (name, quoted) =>
      `假设一切都按${name}的要求去做。文档说明了仍然可能出什么问题：${quoted}。持这一看法的人没有一个提到它。`,
    scenarioLimit: (name, quoted) =>
      `假设一切都按${name}的要求去做，却因此违反了这一条：${quoted}。持这一看法的人没有一个提到这个限制。`,
    scenarioMore: (quoted) => `而且它并非孤例：${quoted}。`,
    scenarioNone: (name, label, measure) =>
      `没有哪段文字讲到${name}未曾提及的失败。在依赖这一看法之前应当检验的情形是：一切都按要求做了，${label}却在没有人察觉的情况下变差，因为没有人统计。需要测量的是：${measure}。`,
    minorityArgument: (quoted, does) => `与它有关而尚无人引用的是：${quoted}；${does}。`,
    minorityNone: (label) => `涉及${label}而尚未引用的文字已经没有了，无法再为它提出新的依据。`,
    attackComment: (place) => `它没有顾及 ${place}`,
    attackNone: "它没有任何可以在此核对的依据",
    supportComment: (place) => `${place} 与它有关却被忽略`,
  },
  response: {
    proviso: (position, quoted) => `${stop(position)}附加条件是，方案同样经得起这一点的检验：${quoted}。`,
    shifted: (label, quoted, id) => `${id} 引用了一段涉及${label}、而我没有考虑到的文字：${quoted}。`,
    shiftReason: (place, id) => `${id} 提出的 ${place} 涉及我所关注的方面，而我的立场中没有它。`,
    noQuote: (id) => `${id} 没有引用任何文字，因此其中没有我的立场必须吸收的内容。`,
    known: (id, place) => `${id} 引用的 ${place} 我已经考虑过。`,
    foreign: (id, place, label) => `${id} 引用的是 ${place}；其中没有涉及${label}的内容，因此不触及我的立场。`,
    stands: (quoted) => `我的立场所依据的文字并没有被它推翻：${quoted}。`,
    noGround: "我没有可以与之相对的文字。",
    standsAsks: (asks) => `我的立场所提出的问题并没有得到它的回答：${asks}`,
    meets: (place) => `加上这一条件之后，该情形已被顾及：${place} 成为立场的一部分`,
    defends: (place) => `它与 ${place} 并不矛盾`,
    defendsAsks: "它没有回答我的立场所提出的问题",
    takesUp: (place, label) => `${place} 也涉及${label}`,
    questions: (place, label) => `${place} 对${label}意味着什么？这里没有哪段文字说明。`,
    questionsNone: (label) => `哪段文字或哪个数字表明这种情形会发生，它对${label}又意味着什么？`,
    steelMan: (assumption, scenario) => `它质疑的是这一假设：${stop(assumption)}${scenario}`,
    noAttack: "目前没有压力测试，因此没有需要回应的内容。",
  },
  analysis: {
    scope: (paths, more) =>
      `引用自 ${paths.length + more} 份文档：${paths.join("、")}${more > 0 ? `，以及另外 ${more} 份` : ""}。`,
    scopeTopic: "仅限主题本身；没有提供文档。",
    scopeNone: "没有提供文档：请用 --context 提供，才有可以引用的内容。",
    noCriteria: (measure) =>
      `文档没有写明目标：要判断结果，请给出一个数字、它今天的值，以及达到多少才算够好（例如：${measure}）。`,
  },
  opening: {
    divergence: (axis, a, b) => `${axis}：${a} 对 ${b}`,
    question: (axis) => `就“${axis}”而言：你们的依据在哪里冲突，哪一方让步，什么能够说明这一点？`,
    questionOne: "对你自己的立场最不利的是哪一段文字？",
  },
  analogy: {
    pattern: (axis, source) => `${axis}（按规则从内置的有据可查的案例中，依照此处存在的张力选出；来源：${source}）`,
    comment: (field) => `${field}的案例中存在同样的张力`,
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
  cases: zhCases,
  tensions: zhTensions,
};
