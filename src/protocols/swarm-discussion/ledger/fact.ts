import { Lang, messageIdsIn } from "#wire";
import type { FactKind } from "./mentions.ts";
import { words } from "./words/index.ts";

/** Whether a fact stands where it is said to: `cannot-be-checked` where no document is named, or none was given. */
export const CHECKED = ["stands-where-said", "not-found", "cannot-be-checked"] as const;
export type FactCheck = (typeof CHECKED)[number];

/** A statement that speaks of a fact, and whose it is. */
export interface Use {
  readonly by: string;
  readonly messageId: string;
}

/** A passage, figure or dated case that was brought to the floor. */
export interface Fact {
  /** `f1`, `f2` … in the order in which they were brought. */
  readonly id: string;
  readonly kind: FactKind;
  /** In the words of the statement that brought it. */
  readonly text: string;
  /** Of a figure: itself with its unit, as it stands in the text. */
  readonly figure?: string | undefined;
  readonly broughtBy: string;
  /** The statement that brought it. */
  readonly messageId: string;
  readonly round: number;
  readonly checked: FactCheck;
  /** Statements of others that speak of it and do not object to it. */
  readonly usedBy: readonly Use[];
  /** Statements of others that counter or question one that brings it, and speak of it. */
  readonly answeredBy: readonly Use[];
}

/** A fact beside the result. */
export interface KeptFact extends Fact {
  /** Whether the result says it. */
  readonly kept: boolean;
}

/**
 * Whether a fact is worth putting before others: not where its sentence speaks of a message or of its own author, since
 * then it is a turn of the debate with a figure in it, such as “r1-msg-007 asks for 27”.
 */
export const bearsOnSubject = ({ kind, text }: Pick<Fact, "kind" | "text">): boolean =>
  kind === "passage" ||
  (messageIdsIn(text).length === 0 && !Lang.options.some((lang) => words(lang).ofAuthor.test(text)));

/** Whether one participant alone brings it, and nobody has used or answered it: it is protected like a minority. */
export const isAlone = ({ usedBy, answeredBy }: Fact): boolean => usedBy.length + answeredBy.length === 0;
