import { textsFrom } from "#lib/pairs";
import type { Lang } from "#wire";

const WORDS = textsFrom({
  waitingFor: [
    (step: string, names: readonly string[]) => `${step}: waiting for ${names.join(", ")}`,
    (step: string, names: readonly string[]) => `${step}：正在等待 ${names.join("、")}`,
  ],
  answered: [
    (names: readonly string[]) => `answered: ${names.join(", ")}`,
    (names: readonly string[]) => `已回答：${names.join("、")}`,
  ],
  owner: ["the discussion's owner", "讨论的发起人"],
});

/** Words of progress messages, for an agent's user. */
export const words = (lang: Lang) => WORDS[lang];
