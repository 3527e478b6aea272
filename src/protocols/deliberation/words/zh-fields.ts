import type { FieldWords } from "./en-fields.ts";

export const zhFields: FieldWords = {
  choice: "你所主张的方案的字母；other：其他，由 position 说明；none：无法判断",
  position: "你的主张，一两句话，单独看也能明白",
  confidenceAssessment: "你的置信度评估",
  confidence: "0 到 1：你的主张正确的可能；低于 0.5 即为低",
  restsOn: "你的把握主要来自什么",
  leastSureOf: "你最没有把握的是什么",
  wouldChangeIf: "看到什么你会改变主张",
  directMessages: "只能发给主席（to: moderator）；发给其他专家的会被退回",
  reasoning: "你的发现，以及由此为何得出你的主张；引用材料请写 路径:行号",
  concerns: "你对各方案的关切，最重要的在前",
  concern: "会出什么问题、何时、影响谁",
  against: "所针对的方案的字母；other：他人可能提出的其他方案；all：每一个",
  weight: "key：不解决就不能采用该方案；minor：其他",
  answers: "主席向你提出的每项关切各答一条",
  answered: "提出该关切的消息",
  verdict: "accounted：你的方案能应对；partly：部分应对；conceded：不能，该关切成立",
  how: "你的方案如何应对，或为何不能",
  reason: "理由，几句话，并给出起决定作用的一个事实",
  decision: "应当怎么做，一两句话",
};
