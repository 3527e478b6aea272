import { shortened } from "#lib/cut";
import type { Section } from "../../shared/section.ts";
import type { Material } from "./material.ts";

const GIVEN = 300;
const SAID = 240;
const NAMED = 4;

/** Each of the user's constraints: kept, broken, or that nobody said; and what says so. */
export function constraintsSection(material: Material): Section[] {
  const { words, synthesis } = material;
  const given = synthesis.constraints ?? [];
  if (given.length === 0) return [];
  const items = given.map(({ text, status, why, messageIds }) => {
    const quoted = material.quote(text, GIVEN) ?? words.quoted(text);
    const verdict = words.constraints[status];
    if (status === "nobody said") {
      // Where nobody has said, there is no reason, and a message behind it would seem to say it.
      const spoken = messageIds.length > 0 ? [words.spokenOf(messageIds.slice(0, NAMED))] : [];
      return { text: words.is(quoted, words.clauses([verdict, ...spoken])), refs: [] };
    }
    const said = shortened(why, SAID);
    return { text: words.is(quoted, words.clauses([verdict, said])), refs: messageIds };
  });
  return [{ id: "constraints", heading: words.headings.constraints, text: [], items, folded: false }];
}
