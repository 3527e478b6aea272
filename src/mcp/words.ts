import type { Lang } from "#wire";

const en = {
  waitingFor: (step: string, names: readonly string[]) => `${step}: waiting for ${names.join(", ")}`,
  answered: (names: readonly string[]) => `answered: ${names.join(", ")}`,
  owner: "the discussion's owner",
};

const zh: typeof en = {
  waitingFor: (step, names) => `${step}：正在等待 ${names.join("、")}`,
  answered: (names) => `已回答：${names.join("、")}`,
  owner: "讨论的发起人",
};

/** Words of progress messages, for an agent's user. */
export const words = (lang: Lang): typeof en => ({ en, zh })[lang];
