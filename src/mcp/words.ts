import type { Lang } from "#wire";

interface Words {
  readonly waitingFor: (step: string, names: readonly string[]) => string;
  readonly answered: (names: readonly string[]) => string;
  readonly owner: string;
}

/** Words of progress messages, for an agent's user. */
const WORDS: Readonly<Record<Lang, Words>> = {
  en: {
    waitingFor: (step, names) => `${step}: waiting for ${names.join(", ")}`,
    answered: (names) => `answered: ${names.join(", ")}`,
    owner: "the discussion's owner",
  },
  zh: {
    waitingFor: (step, names) => `${step}：正在等待 ${names.join("、")}`,
    answered: (names) => `已回答：${names.join("、")}`,
    owner: "讨论的发起人",
  },
};

export const words = (lang: Lang): Words => WORDS[lang];
