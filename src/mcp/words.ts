import type { Lang } from "#wire";

/** Words for an agent's user, in forms and progress messages. */
interface Words {
  readonly decision: string;
  readonly recommended: (label: string) => string;
  readonly ownWords: string;
  /** @param labels the choices that need text */
  readonly ownWordsHelp: (labels: readonly string[]) => string;
  readonly toBeSaid: (seat: string, topic: string) => string;
  readonly waitingFor: (step: string, names: readonly string[]) => string;
  readonly answered: (names: readonly string[]) => string;
  readonly owner: string;
}

const en: Words = {
  decision: "Your decision",
  recommended: (label) => `${label} (recommended)`,
  ownWords: "In your words",
  ownWordsHelp: (labels) => `For: ${labels.join("; ")}. Else leave it empty.`,
  toBeSaid: (seat, topic) =>
    `Your answer as ${seat} to “${topic}” is not complete. Please add what is missing; then it is sent.`,
  waitingFor: (step, names) => `${step}: waiting for ${names.join(", ")}`,
  answered: (names) => `answered: ${names.join(", ")}`,
  owner: "the discussion's owner",
};

const zh: Words = {
  decision: "你的决定",
  recommended: (label) => `${label}（建议）`,
  ownWords: "用你自己的话说",
  ownWordsHelp: (labels) => `用于：${labels.join("；")}。其他情况请留空。`,
  toBeSaid: (seat, topic) => `你以 ${seat} 的身份对“${topic}”的回答还不完整。请补上缺少的内容，然后就会发出。`,
  waitingFor: (step, names) => `${step}：正在等待 ${names.join("、")}`,
  answered: (names) => `已回答：${names.join("、")}`,
  owner: "讨论的发起人",
};

export const words = (lang: Lang): Words => ({ en, zh })[lang];
