import { han } from "#lib/han";
import type { Stance } from "#points";
import { phrases } from "../../../words/phrases.ts";
import type { Words } from "./en.ts";

const names = phrases.zh.and;

const STANCES: Readonly<Record<Stance, string>> = { for: "赞成", against: "反对", none: "不表态" };

export const zh: Words = {
  ...phrases.zh,
  headings: {
    answer: "结论",
    summary: "为何如此（史官的文字）",
    insights: "见解",
    moves: "立场的变化",
    figures: "记录的数字",
    quality: "讨论的质量",
    model: "模型的其他说法",
  },
  answer: {
    ended: phrases.zh.endedOf("讨论"),
    silent: (answered, asked, round, step, missing) =>
      `第 ${round} 轮“${step}”中，${asked} 人中有 ${answered} 人作答${missing.length > 0 ? han`，${names(missing)} 没有作答` : ""}。`,
    noModel: "没有模型参与：此处内容由规则查找得出，或由人说出。",
  },
  moves: {
    changed: (who, point, from, to) => han`${who}对${point}：${STANCES[from]} → ${STANCES[to]}`,
    over: (ids) => `所述起因：${names(ids)}`,
    conforming: "没有说明起因，而更多专家在那一边",
    bare: "没有说明起因",
  },
  record: {
    size: (experts, statements, rounds, citations) =>
      `${experts} 位专家，${rounds} 轮，${statements} 条陈述，${citations} 处引用`,
    disagreement: (value) => `最后的分歧度：${value}/10`,
    calls: (calls, tokens) => `调用模型 ${calls} 次，共 ${tokens} 个词元`,
    computed: (calls) => `按规则计算 ${calls} 次发言，没有调用模型`,
    cost: (usd) => `${usd} 美元`,
    voices: (experts, voices) => `${experts} 位专家相当于 ${voices} 个独立的声音：使用同一系列模型的专家算作一个`,
    missing: (who, round, step, why) => han`${who} 在第 ${round} 轮“${step}”中没有作答：${why}`,
  },
  quality: {
    round: (n, overall, disagreement) => `第 ${n} 轮：质量 ${overall}/5，分歧度 ${disagreement}/10`,
    noGate: "没有任何一轮到达质量关卡。",
    unexplored: "没有人回应针对自己主张的反驳：阅读一致的意见时请留意这一点。",
    flagged: (n) => `${n} 条陈述违反规则而仍被接受`,
    uncaused: (n) => `${n} 次立场变化没有指明起因`,
  },
  remarks: "评论",
  leftOut: (why) => `有一句已略去：${why}。`,
};
