import { shortened } from "#lib/cut";
import { fateText, type Row, tableOf } from "#points";
import type { Lang } from "#wire";
import { firstSentence } from "../../shared/screen.ts";
import { openKeysOf, type Proposals } from "../points.ts";
import type { Decision } from "../schemas.ts";
import type { Words } from "../words/en.ts";

interface Opening {
  readonly proposals: Proposals;
  readonly decision: Decision | undefined;
  readonly words: Words;
  readonly lang: Lang;
  readonly name: (id: string) => string;
}

/** Most UTF-16 units of a concern in the opening. */
const QUOTED = 160;

/** The opening of a result: what a person decided, who is for what, open key concerns, and that nobody decided. */
export function openingOf(opening: Opening): string[] {
  const { proposals, lang } = opening;
  return [...decided(opening), firstSentence(proposals.points, lang), ...openConcerns(opening), ...undecided(opening)];
}

/** A person's decision, with their name. */
export function decided({ decision, words, name }: Omit<Opening, "proposals">): string[] {
  if (decision?.by !== "person" || decision.text === undefined) return [];
  const { result, flow } = words;
  const who = personName(decision.decidedBy, name, flow.escalation.user);
  const why = decision.escalated === undefined ? [] : [words.stop(result.wasAsked(result.asked[decision.escalated]))];
  return [result.decided(words.quoted(decision.text), who), ...why];
}

/** Open key concerns about what somebody proposes: one for each proposal, the others counted. */
export function openConcerns({ proposals, words, lang, name }: Omit<Opening, "decision">): string[] {
  const { result } = words;
  const told = (row: Row): string[] => {
    const [first, ...others] = openKeysOf(row, proposals);
    if (!first) return [];
    const { text, by, message } = first.reason;
    const quoted = words.aside(words.quoted(shortened(text, QUOTED)), result.place(name(by), message));
    const point = words.aside(words.quoted(shortened(row.text, QUOTED)), row.id);
    return [result.openKey(point, fateText(first.fate, lang), quoted, others.length)];
  };
  return tableOf(proposals.points)
    .rows.filter((row) => row.for.length > 0)
    .flatMap(told);
}

/** Tells why nobody decided it; empty if somebody did, it is not over, or the record has another rule's outcome. */
export function undecided({ decision, words }: Pick<Opening, "decision" | "words">): string[] {
  if (decision?.by !== "nobody" || decision.escalated === undefined) return [];
  return [words.result.undecided(words.result.asked[decision.escalated])];
}

/** A person as a reader knows them. */
export const personName = (id: string | undefined, name: (id: string) => string, user: string): string =>
  id === undefined || id === "user" ? user : name(id);
