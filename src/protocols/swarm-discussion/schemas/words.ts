import type { z } from "zod";
import type { Pair } from "#lib/pairs";
import { describedAs } from "#protocols/languages";

/** Purpose of each field of a statement, in English and Chinese. */
const FIELDS = {
  reference: {
    target: ["the message spoken of", "谈到的消息"],
    direct: [
      "said to one other participant directly; recorded like everything else",
      "只对另一位参与者说的话；和其他内容一样会记录",
    ],
    why: ["why", "原因"],
  },
  retraction: {
    target: ["an earlier message of your own", "你自己先前的一条消息"],
    reason: ["what is wrong with it", "它错在哪里"],
    list: ["claims of yours that you take back, or that this message corrects", "你收回的主张，或由本条消息更正的主张"],
  },
  steelMan: {
    target: ["a message that you counter", "你反驳的消息"],
    restatement: ["its argument in the strongest form you can give it", "把它的论证写成最有力的形式"],
    list: ["one for every message that you counter", "每反驳一条消息就写一项"],
  },
  analogy: {
    field: ["the other field", "另一个领域"],
    case: ["a specific case: who, where, when, with what result", "一个具体案例：何人、何地、何时、结果如何"],
    breaksDown: ["where the analogy ends", "类比到哪里为止"],
  },
  position: {
    stance: ["your stance in one or two sentences", "你的立场，一两句话"],
    confidence: ["how sure you are, honestly", "你有多大把握，如实填写"],
    conditions: ["the assumptions under which it holds", "它成立的前提假设"],
    wouldChangeIf: ["the evidence that would make you reconsider", "会让你重新考虑的证据"],
    keyRisk: ["the biggest risk if your position is adopted", "如果照你的立场做，最大的风险"],
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
      "应当怎么做，一句话；只在没有要点也没有表态时填写，否则不会采用",
    ],
    text: ["what you say to the table; its first sentence can stand alone", "你对全场说的话；第一句单独看也能明白"],
    point: [
      "one sentence of at most 15 words that one can be for or against: an action, a condition, a threshold, a claim",
      "一句可以赞成或反对的话，至多 25 字：一项行动、一个条件、一个阈值、一个论断",
    ],
    if: [
      "you are for it only with these, or only after them: ids of points, or what has to be so, in one sentence of at most 15 words that can stand alone",
      "满足这些条件、或在它们之后，才赞成：要点的 id，或用一句至多 25 字、单独看也能明白的话写出什么必须成立",
    ],
    secondTo: [
      "for a second choice: the point you would rather have, by its id, or by its words if you bring it in `points`; what has to happen first is a condition and goes into `if`",
      "如果这只是你的次选：写你更想要的那个要点的 id，或你在 `points` 中提出它时的原文；必须先发生的事是条件，写入 `if`",
    ],
    because: [
      "the messages that moved you; needed where you change a stance and give no reason on that point",
      "打动你的消息；改变表态又没有对该要点给出理由时必填",
    ],
    reason: [
      "one sentence that can stand alone, with the figure, case or quotation that it rests on",
      "一句话的理由，单独看也能明白，带上它依据的数字、案例或引文",
    ],
    theirs: [
      "needed with against: what you attack, in the strongest form you can give it",
      "反对时必填：把所反对的内容写成最有力的形式",
    ],
    about: [
      "the point that the text is a reason for or against, where stances on several are taken with it",
      "同时对几个要点表态时，这段文字是哪个要点的理由",
    ],
    evidence: ["places of documents that it quotes", "它引用的文档位置"],
    limit: [
      "the limit, such as c1, that the point keeps or breaks by this reason",
      "按这条理由，要点符合或违反哪项限制，例如 c1",
    ],
    detailOf: ["the point that it refines", "它是哪个要点的细节"],
    insteadOf: ["the point that it replaces: one of the two, not both", "它取代的要点：二者只能取其一"],
    met: [
      "the point that takes the objection in: its id, or the words in which you bring it in `points`",
      "采纳这条异议的要点：它的 id，或你在 `points` 中提出它时的原文",
    ],
    concedes: ["objections that you grant", "你承认的异议"],
    maintains: ["objections of your own that an answer did not satisfy", "你自己的、对回答不满意的异议"],
    withdraws: ["reasons of your own that you take back", "你收回的自己的理由"],
  },
  opening: {
    divergences: ["where the positions really differ, with the ids of the points", "各立场真正分歧之处，写明要点的 id"],
    to: ["the experts it is put to", "向哪些专家提出"],
    axis: ["the tension it goes along", "它属于哪一对张力"],
    guidance: ["what this round should do differently", "本轮要怎样改变"],
    computed: [
      "what was computed from the positions, where the words above are a model's",
      "根据各立场计算得出的原文；上面的话是模型写的",
    ],
  },
  gate: {
    trigger: ["the message that caused it, or empty where none was named", "引起变化的消息；没有注明则为空"],
    cause: [
      "computed: a message was named, more were for it already, or neither",
      "计算得出：注明了消息、此前已有更多人赞成，或两者都不是",
    ],
    basis: [
      "computed: evidence where a message that is named has something found in its source, else argument; none without one",
      "计算得出：注明的消息中有内容在出处找到，为 evidence，否则为 argument；没有注明则为 none",
    ],
    disagreement: [
      "computed from the points: pairs of experts that are apart",
      "由要点计算得出：看法不同的专家，每两位一对",
    ],
    ground: ["what was counted, for a reader to weigh the scores by", "计数，供读者衡量评分"],
    warning: [
      "with an overall score below 3: what went wrong, and what to change",
      "总分低于 3 时：哪里出了问题，要改变什么",
    ],
    falseConsensus: [
      "computed: most are for it, and no objection stands, or nobody answered one",
      "计算得出：多数赞成，而没有成立的异议，或异议没有人回应",
    ],
  },
  answers: {
    target: ["a message on your docket", "待回应清单中的一条消息"],
    list: [
      "one for every entry of your docket: how you answer it, or that you concede it and what follows from that",
      "待回应清单中的每一条：你怎么回答，或承认它并说明由此得出什么",
    ],
  },
  response: {
    response: ["your answer to the stress test", "你对压力测试的回应"],
    constraints: [
      "for each of the user's constraints, by its id: whether what you now hold keeps it, and why",
      "用户的每项限制（按 id）：你现在的立场是否符合它，以及原因",
    ],
    currentPosition: ["your stance now", "你现在的立场"],
    previousPosition: ["your stance before", "你此前的立场"],
    shiftReason: [
      "what changed your mind; with none, why the attack does not apply to your case",
      "什么改变了你的想法；为 none 时，说明攻击为什么不适用于你的情形",
    ],
    shiftCause: ["the messages that changed your mind; empty with none", "改变你想法的消息；为 none 时留空"],
  },
  judgement: {
    same: [
      "points that say the same in different words: whoever is for the one must be for the other",
      "用不同的话说同一件事的要点：赞成一个就必然赞成另一个",
    ],
    oneOf: ["points of which only one can be done or hold", "只能实行或成立其一的要点"],
    parts: ["points that consist of others", "由其他要点合成的要点"],
    whySame: [
      "before you decide: what following each would do, where they part or clash",
      "评判之前：照每个要点去做会做什么，何时做法不同、能否并存",
    ],
    verdicts: ["objections; empty where there is nothing to object to", "异议；没有则留空"],
    target: ["the statement that is objected to", "异议所针对的发言"],
    quote: [
      "the words of that statement that are objected to, copied letter by letter",
      "该发言中异议所针对的原话，逐字照抄",
    ],
    whyVerdict: ["what is missing there, and what would mend it", "那里缺少什么，怎样补上"],
    rule: ["which of these it is", "属于其中哪一种"],
  },
  stressTest: {
    target: [
      "the agreement that is attacked, or the minority position that is strengthened",
      "攻击的共识，或加强的少数派立场",
    ],
    assumption: ["the assumption that it rests on", "它依赖的假设"],
    ifWrong: ["what follows if the assumption is wrong", "假设不成立时的后果"],
    failureScenario: ["a concrete scenario in which it fails", "它会失败的具体场景"],
    minority: ["the minority position, with a new argument for it", "少数派立场，附一个支持它的新论证"],
  },
  synthesis: {
    constraints: [
      "each constraint of the user's, and whether those who hold what is recommended say that it is kept",
      "用户的每项限制，以及赞成所建议内容的人是否说符合它",
    ],
    prose: [
      "a model's sentences with the points and messages that each names and the tallies of these points; why others were left out",
      "模型写的句子，各附它注明的要点与消息，以及这些要点的人数；其余句子为什么略去",
    ],
    votes: [
      "what each expert held before anybody had heard anybody, and in the end",
      "每位专家的初始立场（互不可见）和最后的立场",
    ],
    shifts: ["changed stances by what caused them", "按起因区分的表态变化"],
    ledger: [
      "the passages, figures and dated cases that were brought, whether they were checked, used, answered and kept",
      "讨论中提出的原文、数字和有日期的案例，以及有没有核对、引用、回应和保留",
    ],
    facts: ["the same as people read it", "同上，供人阅读"],
    voices: ["the effective number of independent voices among the experts", "专家相当于几个独立意见"],
  },
  unshared: {
    information: [
      "a fact, figure or experience that bears on the question and that the others may not have; or that you have none",
      "与问题有关、其他人可能不知道的事实、数字或经历；没有请直说",
    ],
    source: ["where it comes from, so that the others can check it", "它的出处，方便其他人核查"],
    bearing: ["which way it speaks, and how strongly", "它对哪一边有利，力度如何"],
  },
  synthesisWords: {
    executiveSummary: [
      "sentences of at most 120 words together; each is shown with the tally of the points that it names",
      "若干句，合计不超过 190 字；每句之后附上它注明的要点的人数",
    ],
    sentence: [
      "no counts: who is for a point is added; every figure is in a point or message that it names",
      "不要自行计数：谁赞成由系统附上；句中的每个数字都必须在它注明的要点或消息中",
    ],
    question: ["what the record leaves open", "记录中没有答案的问题"],
    whyOpen: ["evidence is missing, or it cannot be known", "缺少证据，或本来就无法知道"],
    metaObservations: [
      "how the discussion went: quality, blind spots, what worked",
      "讨论过程怎么样：质量、盲区、哪些做法有效",
    ],
  },
  reopening: {
    topic: ["the next round's topic", "下一轮的议题"],
    framing: ["how it is to be approached, and which tension it goes along", "如何着手，属于哪一对张力"],
    review: [
      "what was reached, what is open, which tensions have been resolved",
      "达成了什么，什么未决，哪些张力已经化解",
    ],
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Pair>>>>;

/** Adds the description of a field, by its group and name. */
export const field = <G extends keyof typeof FIELDS, T extends z.ZodType>(
  group: G,
  name: keyof (typeof FIELDS)[G],
  schema: T,
): T => schema.meta(describedAs(...(FIELDS[group][name] as Pair)));
