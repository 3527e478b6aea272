import { shortened } from "#lib/cut";
import type { Section } from "../../section.ts";
import type { Material } from "./material.ts";

const GIVEN = 300;
const SAID = 240;

/** Each of the user's constraints: kept, broken, or that nobody said; and what says so. */
export function constraintsSection(material: Material): Section[] {
  const { words, synthesis } = material;
  const given = synthesis.constraints ?? [];
  if (given.length === 0) return [];
  const items = given.map(({ text, status, why, messageIds }) => {
    const quoted = material.quote(text, GIVEN) ?? words.quoted(text);
    // Where nobody has said, there is no reason, and a message beside it would seem to say it.
    const said = status === "nobody said" ? undefined : shortened(why, SAID);
    const verdict = words.constraints[status];
    if (said === undefined) return { text: words.is(quoted, verdict), refs: [] };
    return { text: words.is(quoted, words.clauses([verdict, said])), refs: messageIds };
  });
  return [{ id: "constraints", heading: words.headings.constraints, text: [], items, folded: false }];
}
