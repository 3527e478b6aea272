import { han } from "#lib/han";
import { textsFrom } from "#lib/pairs";
import { languages } from "#protocols/languages";
import { many, OF_10, phrases } from "../../../words/phrases.ts";

const names = phrases.en.and;

const TEXTS = textsFrom({
  remarks: ["Remarks", "评论"],
  question: ["An open question", "未决问题"],
  headings: {
    answer: ["The answer", "结论"],
    summary: ["The answer, in the historian's sentences", "结论（记录员所写）"],
    counts: ["In counts", "计数"],
    insights: ["Insights", "见解"],
    moves: ["How positions moved", "立场变化"],
    figures: ["The record in figures", "记录中的数字"],
    quality: ["How good the discussion was", "讨论质量"],
    model: ["What else the model says", "记录员的补充"],
  },
});

const en = {
  ...TEXTS.en,
  ...phrases.en,
  answer: {
    ended: phrases.en.endedOf("The discussion"),
    silent: (answered: number, asked: number, round: number, step: string, missing: readonly string[]): string =>
      `${answered} of ${asked} answered in round ${round} (${step})${missing.length > 0 ? `; ${names(missing)} did not` : ""}.`,
    noModel: "No model took part: what stands here was found by rule or said by people.",
  },
  record: {
    size: (experts: number, statements: number, rounds: number, citations: number): string =>
      `${many(experts, "expert")}, ${many(rounds, "round")}, ${many(statements, "statement")} with ${many(citations, "citation")}`,
    disagreement: (value: number | undefined): string => `Disagreement at the end: ${OF_10.en(value)}`,
    calls: (calls: number, tokens: string): string => `${many(calls, "call")} to models, ${tokens} tokens`,
    computed: (calls: number): string => `${many(calls, "turn")} computed by rule, no call to a model`,
    cost: (usd: string): string => `$${usd}`,
    voices: (experts: number, voices: string): string =>
      `The ${many(experts, "expert")} count as ${voices} independent ${voices === "1" ? "voice" : "voices"}: experts on models of one family are one`,
    missing: (who: string, round: number, step: string, why: string): string =>
      `${who} did not answer in round ${round}, ${step}: ${why}`,
  },
  quality: {
    round: (n: number, overall: number, disagreement: number | undefined): string =>
      `Round ${n}: ${overall} of 5, disagreement ${OF_10.en(disagreement)}`,
    noGate: "No round reached its quality gate.",
    unexplored: "Nobody answered what was held against what they had said: read the agreement with that in mind.",
    flagged: (n: number): string => `${many(n, "statement")} accepted although a rule was broken`,
    uncaused: (n: number): string => `${many(n, "change")} of a stance without a message named as the cause`,
  },
  leftOut: (why: string): string => `A sentence was left out: ${why}.`,
};
export type Words = typeof en;

const zh: Words = {
  ...TEXTS.zh,
  ...phrases.zh,
  answer: {
    ended: phrases.zh.endedOf("讨论"),
    silent: (answered, asked, round, step, missing) =>
      `第 ${round} 轮“${step}”中，${asked} 人中有 ${answered} 人作答${missing.length > 0 ? han`，${phrases.zh.and(missing)} 没有作答` : ""}。`,
    noModel: "没有模型参与：以下内容由规则找出，或由人说出。",
  },
  record: {
    size: (experts, statements, rounds, citations) =>
      `${experts} 位专家，${rounds} 轮，${statements} 条发言，${citations} 处引用`,
    disagreement: (value) => `最后的分歧度：${OF_10.zh(value)}`,
    calls: (calls, tokens) => `调用模型 ${calls} 次，共 ${tokens} 个词元`,
    computed: (calls) => `${calls} 次发言由规则计算，没有调用模型`,
    cost: (usd) => `${usd} 美元`,
    voices: (experts, voices) => `${experts} 位专家相当于 ${voices} 个独立意见：使用同一模型家族的专家算作一个`,
    missing: (who, round, step, why) => han`${who} 在第 ${round} 轮“${step}”中没有作答：${why}`,
  },
  quality: {
    round: (n, overall, disagreement) => `第 ${n} 轮：质量 ${overall}/5，分歧度 ${OF_10.zh(disagreement)}`,
    noGate: "没有一轮做到质量评估。",
    unexplored: "没有人回应针对自己说法的反驳：看到意见一致之处，请记住这一点。",
    flagged: (n) => `${n} 条发言违反规则，仍已接受`,
    uncaused: (n) => `有 ${n} 次改变表态未说明起因`,
  },
  leftOut: (why) => `略去了一句（${why}）。`,
};

export const { words } = languages<Words>({ en, zh });
