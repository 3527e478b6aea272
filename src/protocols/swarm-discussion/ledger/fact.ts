import { Lang, messageIdsIn } from "#wire";
import type { Fact } from "../schemas/synthesis.ts";
import { words } from "./words/index.ts";

/**
 * Whether a fact is worth putting before others: not where its sentence speaks of a message or of its own author, since
 * then it is a turn of the debate with a figure in it, such as “r1-msg-007 asks for 27”.
 */
export const bearsOnSubject = ({ kind, text }: Pick<Fact, "kind" | "text">): boolean =>
  kind === "passage" ||
  (messageIdsIn(text).length === 0 && !Lang.options.some((lang) => words(lang).ofAuthor.test(text)));

/** Whether one participant alone brings it, and nobody has used or answered it: it is protected like a minority. */
export const isAlone = ({ usedBy, answeredBy }: Fact): boolean => usedBy.length + answeredBy.length === 0;
