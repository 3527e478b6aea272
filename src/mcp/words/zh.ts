import type { Words } from "./en.ts";

export const zh: Words = {
  decision: "你的决定",
  recommended: (label) => `${label}（建议）`,
  ownWords: "用你自己的话说",
  ownWordsHelp: (labels) => `用于：${labels.join("；")}。其他情况请留空。`,
  toBeSaid: (seat, topic) => `你以 ${seat} 的身份对“${topic}”的回答还不完整。请补上缺少的内容，然后就会发出。`,
  waitingFor: (step, names) => `${step}：正在等待 ${names.join("、")}`,
  answered: (names) => `已回答：${names.join("、")}`,
  owner: "讨论的发起人",
};
