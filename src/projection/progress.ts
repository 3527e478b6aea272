import type { Announced, Projection } from "#discussion";
import { isOfRound, langOf, modelTookPart, nameOf, titleOf } from "#discussion";
import { bulletList, document, inline } from "#lib/markdown";
import type { Message } from "#wire";
import { type Words, words as wordsIn } from "./words/index.ts";

/** progress.md: a section for every step, with notices and decisions in between. */
export function progressFile(state: Projection): string {
  const words = wordsIn(langOf(state));
  return document([
    `# ${inline(titleOf(state), 200)}`,
    modelTookPart(state) === false ? `> ${words.noModel}` : undefined,
    ...state.announced.map((message) => entry(state, message, words)),
  ]);
}

function entry(state: Projection, message: Announced, words: Words): string {
  switch (message.type) {
    case "progress":
      return section(state, message, words);
    case "notice":
      return `> ${words.notice(inline(message.body.text), message.body.level === "warning")}`;
    case "decided": {
      const { by, choice, label = choice, text } = message.body;
      return `${words.decided(inline(by), inline(label), text === undefined ? undefined : inline(text))}\n\n---`;
    }
    case "paused":
      return `${words.paused(inline(message.body.reason))}\n\n---`;
    case "resumed":
      return words.resumed(message.body.review === undefined ? undefined : inline(message.body.review));
    case "reopened":
      return words.reopened;
    case "ended":
      return words.ended(message.body.outcome, inline(message.body.reason));
  }
}

function section(state: Projection, message: Message<"phase", "progress">, words: Words): string {
  const { step, name, lines, takeaway, asked, answered, absent = [] } = message.body;
  const partial = asked !== undefined && answered !== undefined && answered < asked;
  const missing = absent.map(({ participant, reason }) => ({
    who: inline(nameOf(state, participant)),
    why: inline(reason),
  }));
  return document([
    isOfRound(state, message.phase, step)
      ? words.step(message.round ?? 0, step, inline(name))
      : words.once(message.round ?? 0, inline(name)),
    partial ? words.answered(answered, asked) : undefined,
    bulletList(lines.map((line) => inline(line))),
    missing.length > 0 ? words.absent(missing) : undefined,
    takeaway === "" ? undefined : words.takeaway(inline(takeaway)),
    "---",
  ]).trimEnd();
}
