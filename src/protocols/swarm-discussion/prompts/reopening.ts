import { z } from "zod";
import { type Facts, type ModelRequest, markedJson, requestFor, withKnownIds } from "#providers";
import type { Lang } from "#wire";
import { byRule } from "../kinds/by-rule.ts";
import { told } from "../schemas/words/index.ts";
import { MODERATOR_ROLE } from "./role.ts";

const short = z.string().trim().min(1).max(4_000);

/** What a resumed discussion starts from (SD-22). */
export const Reopening = z.object({
  topic: short.meta(told(({ reopening }) => reopening.topic)),
  framing: short.meta(told(({ reopening }) => reopening.framing)),
  review: short.meta(told(({ reopening }) => reopening.review)),
});
export type Reopening = z.infer<typeof Reopening>;

const INSTRUCTION: Readonly<Record<Lang, string>> = {
  en: `The discussion is resumed after a pause. Review it and propose the next round.
1. Which tension has carried furthest so far, and in which messages?
2. Which open question is the most important to settle now?
3. Which tensions of the map have been resolved, and by what?
Name the next round's topic in a sentence, how to approach it, and put the review into a few sentences that bring everybody back.`,
  zh: `讨论在暂停后恢复。请回顾并提出下一轮。
1. 迄今哪一对张力最有成效，体现在哪些消息中？
2. 现在最需要解决的未决问题是什么？
3. 张力图中哪些张力已经解决，因何解决？
用一句话写出下一轮的主题、如何着手，并用几句话写出回顾，使所有人重新进入讨论。`,
};

const COMPUTED: Readonly<Record<Lang, string>> = {
  en: "The state of the last round, as computed:",
  zh: "上一轮结束时的状态（计算得出）：",
};

/** Asks how a paused discussion should go on. */
export function reopeningPrompt(facts: Facts): ModelRequest<Reopening> {
  const { computed, lang } = facts;
  return requestFor(facts, {
    purpose: "reopening",
    role: MODERATOR_ROLE[lang],
    schema: withKnownIds(Reopening, facts.floor),
    instruction: INSTRUCTION[lang],
    material: computed === undefined ? [] : [COMPUTED[lang], markedJson("computed", computed)],
    byRule: byRule("reopen"),
    maxOutputTokens: 3_000,
  });
}
