import type { Duty, FlowWords } from "./en-flow.ts";

const did: Readonly<Record<Duty, string>> = { declared: "声明立场", argued: "提出论点", responded: "作出回应" };

export const zhFlow: FlowWords = {
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
  anyAngle: "请提出尚无人提出的内容。",
  tooLittle: (disagreement, why) => `分歧度 ${disagreement}/10：这一共识可能在哪里出错？${why ?? ""}`,
  tooMuch: (disagreement) => `分歧度 ${disagreement}/10：请先写明双方的共同基础与共同前提，再说明在哪里分开。`,

  notAnalysed: (why) => `无法分析主题：${why}`,
  tableAsItStands: (experts) =>
    `目前的人选：${experts.map(({ name, id }) => `${name}（${id}）`).join("、")}。除用户所愿之外保持不变：`,
  refused: (fault) => `该组合未被接受：${fault}`,
  composedByRule: (refused) =>
    `各位专家及其张力由规则排定：模型给出的 ${refused} 种组合均未被接受。问题本身的界定仍用模型的话。`,
  noComposition: "没有找到使每位专家都处于张力之中的组合",
};
