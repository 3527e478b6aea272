import type { z } from "zod";
import type { Pair } from "#lib/pairs";
import { describedAs } from "#protocols/languages";

/** Purpose of each field of a statement, in English and Chinese. */
const FIELDS = {
  reference: {
    target: ["the message spoken of", "所谈及的消息"],
    direct: [
      "said to one other participant directly; recorded like everything else",
      "直接对另一位参与者说的话；与其他内容一样会被记录",
    ],
    why: ["why", "原因"],
  },
  retraction: {
    target: ["an earlier message of your own", "你自己先前的一条消息"],
    reason: ["what is wrong with it", "它错在哪里"],
    list: ["claims of yours that you take back, or that this message corrects", "你收回的、或由本条消息更正的主张"],
  },
  steelMan: {
    target: ["a message that you counter", "你所反驳的消息"],
    restatement: ["its argument in the strongest form you can give it", "以你能给出的最有力形式复述其论证"],
    list: ["one for every message that you counter", "每反驳一条消息就写一项"],
  },
  analogy: {
    field: ["the other field", "另一个领域"],
    case: ["a specific case: who, where, when, with what result", "一个具体案例：何人、何地、何时、结果如何"],
    breaksDown: ["where the analogy ends", "类比止于何处"],
  },
  position: {
    stance: ["your stance in one or two sentences", "你的立场，一两句话"],
    confidence: ["how sure you are, honestly", "你有多大把握，如实填写"],
    conditions: ["the assumptions under which it holds", "它在哪些假设下成立"],
    wouldChangeIf: ["the evidence that would make you reconsider", "会让你重新考虑的证据"],
    keyRisk: ["the biggest risk if your position is adopted", "若采纳你的立场，最大的风险"],
  },
  argument: {
    reasoning: [
      "the analysis, with specific evidence: a scenario, a number, code or a source",
      "分析，附具体证据：场景、数字、代码或出处",
    ],
    proposals: ["concrete proposals", "具体提议"],
    references: ["the messages that you build on; at least one other expert's", "你所依据的消息；至少一条来自其他专家"],
    counterpoints: ["rebuttals or supplements, naming message ids", "反驳或补充，写明消息 id"],
    wouldChangeIf: ["the evidence that would change your mind", "会改变你想法的证据"],
  },
  form: {
    position: [
      "what should be done, in a sentence: only where there are no points and no stance, else nobody reads it",
      "应当怎么做，一句话；仅在没有观点也没有表态时填写，否则无人读到",
    ],
    text: ["what you say to the table; its first sentence can stand alone", "你对全场说的话；第一句可以单独成立"],
    point: [
      "one sentence of at most 20 words that one can be for or against: an action, a condition, a threshold, a claim",
      "一句可以赞成或反对的话，至多 35 字：一项行动、一个条件、一个阈值、一个论断",
    ],
    if: [
      "you are for it only with these, or only after them: ids of points, or what has to be so, in one sentence that can stand alone",
      "仅在这些条件下，或在它们发生之后才赞成：观点的 id，或用一句可以单独成立的话写出什么必须成立",
    ],
    secondTo: [
      "for a second choice: the point you would rather have, by its id, or by its words if you bring it in `points`; what has to happen first is a condition and goes into `if`",
      "若此观点只是你的次选：你更想要的那个观点，写其 id，或你在 `points` 中提出它时的原文；必须先发生的事是条件，写入 `if`",
    ],
    because: [
      "the messages that moved you; needed where you change a stance and give no reason on that point",
      "促使你改变的发言；改变立场而未对该观点给出自己的理由时必填",
    ],
    reason: [
      "one sentence that can stand alone, with the figure, case or quotation that it rests on",
      "一句可以单独成立的理由，连同它所依据的数字、案例或引文",
    ],
    theirs: [
      "needed with against: what you attack, in the strongest form you can give it",
      "反对时必填：把所反对的内容写成最有力的形式",
    ],
    evidence: ["places of documents that it quotes", "它所引用的文档位置"],
    limit: [
      "the limit, such as c1, that the point keeps or breaks by this reason",
      "该理由说明观点遵守或违反的限制，例如 c1",
    ],
    detailOf: ["the point that it refines", "它所细化的观点"],
    insteadOf: ["the point that it replaces: one of the two, not both", "它所取代的观点：二者只能取一"],
    met: [
      "the point that takes the objection in: its id, or the words in which you bring it in `points`",
      "吸收这一异议的观点：其 id，或你在 `points` 中提出它时的原文",
    ],
    concedes: ["objections that you grant", "你承认的异议"],
    maintains: ["objections of your own that an answer did not satisfy", "回答未能满足的、你自己的异议"],
    withdraws: ["reasons of your own that you take back", "你收回的自己的理由"],
  },
  opening: {
    divergences: ["where the positions really differ, with the ids of the points", "各立场真正分歧之处，写明观点的 id"],
    to: ["the experts it is put to", "向哪些专家提出"],
    axis: ["the tension it goes along", "它所沿的张力"],
    guidance: ["what this round should do differently", "本轮须作何改变"],
    computed: [
      "what was computed from the positions, where the words above are a model's",
      "由各立场计算得出的内容；上面的措辞出自模型",
    ],
  },
  gate: {
    trigger: ["the message that caused it, or empty where none was named", "引起转变的消息；未指明时为空"],
    cause: [
      "computed: a message was named, more were for it already, or neither",
      "计算得出：指明了起因的发言、已有更多人赞成，或两者皆非",
    ],
    basis: [
      "computed: evidence where a message that is named has something found in its source, else argument; none without one",
      "计算得出：所指发言中有出处查证属实的内容则为 evidence，否则为 argument；未指明发言则为 none",
    ],
    disagreement: ["computed from the points: pairs of experts that are apart", "由观点计算得出：看法相左的专家对"],
    ground: ["what was counted, for a reader to weigh the scores by", "统计所得，供读者衡量评分"],
    warning: [
      "with an overall score below 3: what went wrong, and what to change",
      "总分低于 3 时：哪里出了问题，须作何改变",
    ],
    falseConsensus: [
      "computed: most are for it, and no objection stands, or nobody answered one",
      "计算得出：多数赞成，而没有成立的异议，或异议无人回应",
    ],
  },
  answers: {
    target: ["a message on your docket", "待答清单中的一条消息"],
    list: [
      "one for every entry of your docket: how you answer it, or that you concede it and what follows from that",
      "待答清单中的每一条：你如何回答，或承认它并说明由此得出什么",
    ],
  },
  response: {
    response: ["your answer to the stress test", "你对压力测试的回应"],
    constraints: [
      "for each of the user's constraints, by its id: whether what you now hold keeps it, and why",
      "用户的每项约束（按 id）：你现在的立场是否满足它，以及原因",
    ],
    currentPosition: ["your stance now", "你现在的立场"],
    previousPosition: ["your stance before", "你此前的立场"],
    shiftReason: [
      "what changed your mind; with none, why the attack does not apply to your case",
      "什么改变了你的想法；为 none 时，说明攻击为何不触及你的情形",
    ],
    shiftCause: ["the messages that changed your mind; empty with none", "改变你想法的消息；为 none 时留空"],
  },
  judgement: {
    same: [
      "points that say the same in different words: whoever is for the one must be for the other",
      "用不同的话说同一件事的观点：赞成一个就必然赞成另一个",
    ],
    oneOf: ["points of which only one can be done or hold", "只能实行或成立其一的观点"],
    whySame: [
      "before you decide: what following each would do, and whether there is a case in which they part",
      "判断之前：照每个观点去做会做什么，是否有二者不同的情形",
    ],
    verdicts: ["objections; empty where there is nothing to object to", "异议；没有可异议之处则留空"],
    target: ["the statement that is objected to", "异议所针对的陈述"],
    quote: [
      "the words of that statement that are objected to, copied letter by letter",
      "该陈述中受到异议的原话，逐字照抄",
    ],
    whyVerdict: ["what is missing there, and what would mend it", "那里缺少什么，怎样可以补上"],
    rule: ["which of these it is", "属于其中哪一种"],
  },
  stressTest: {
    target: [
      "the agreement that is attacked, or the minority position that is strengthened",
      "所攻击的共识，或所加强的少数派立场",
    ],
    assumption: ["the assumption that it rests on", "它所依赖的假设"],
    ifWrong: ["what follows if the assumption is wrong", "假设不成立时的后果"],
    failureScenario: ["a concrete scenario in which it fails", "它会失败的具体场景"],
    minority: ["the minority position, with a new argument for it", "少数派立场，附一个支持它的新论证"],
  },
  synthesis: {
    constraints: [
      "each constraint of the user's, and whether those who hold what is recommended say that it is kept",
      "用户的每项约束，以及持有所建议立场的人是否说它得到满足",
    ],
    prose: [
      "a model's sentences with the points and messages that each names and the tallies of these points; why others were left out",
      "模型写的句子，各附所注明的观点与消息以及这些观点的人数；以及其余句子为何略去",
    ],
    votes: [
      "what each expert held before anybody had heard anybody, and in the end",
      "每位专家在互不相闻时以及最终所持的立场",
    ],
    shifts: ["changes of position by what caused them", "按起因区分的立场变化"],
    ledger: [
      "the passages, figures and dated cases that were brought, whether they were checked, used, answered and kept",
      "讨论中提出的原文、数字和有日期的案例，以及是否经过核对、采用、回应和保留",
    ],
    facts: ["the same as people read it", "同上，供人阅读"],
    voices: ["the effective number of independent voices among the experts", "专家中独立声音的有效数目"],
  },
  unshared: {
    information: [
      "a fact, figure or experience that bears on the question and that the others may not have; or that you have none",
      "与问题有关而他人可能没有的事实、数字或经历；没有时请直说",
    ],
    source: ["where it comes from, so that the others can check it", "它的出处，使他人可以核查"],
    bearing: ["which way it speaks, and how strongly", "它指向哪一边，力度如何"],
  },
  synthesisWords: {
    executiveSummary: [
      "sentences of at most 120 words together; each is shown with the tally of the points that it names",
      "若干句，合计不超过 190 字；每句之后都会附上所涉及观点的赞成与反对人数",
    ],
    sentence: [
      "no counts: who is for a point is added; every figure is in a point or message that it names",
      "不要自行计数：谁赞成由系统附上；句中的每个数字都须见于它所注明的观点或消息",
    ],
    question: ["a computed one in its own words, or a further one", "计算得出的问题（按其原文），或另一个问题"],
    whyOpen: ["evidence is missing, or it cannot be known", "缺少证据，或本就不可知"],
    metaObservations: [
      "how the discussion went: quality, blind spots, what worked",
      "讨论过程如何：质量、盲点、有效之处",
    ],
  },
  reopening: {
    topic: ["the next round's topic", "下一轮的主题"],
    framing: ["how it is to be approached, and which tension it goes along", "如何着手，沿着哪一对张力"],
    review: [
      "what was reached, what is open, which tensions have been resolved",
      "达成了什么，什么未决，哪些张力已经解决",
    ],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Pair>>>>;

/** Adds the description of a field, by its group and name. */
export const field = <G extends keyof typeof FIELDS, T extends z.ZodType>(
  group: G,
  name: keyof (typeof FIELDS)[G],
  schema: T,
): T => schema.meta(describedAs(...(FIELDS[group][name] as Pair)));
