import { type MinorityView, minorityReport, textOf } from "#graph";
import type { Section, SectionItem } from "../../section.ts";
import type { Material } from "./material.ts";

const SAID = 280;
const KEYS = ["reasoning", "shiftReason", "response", "keyRisk"];

/** The views that fewer hold and nobody refuted, with the reasons of those who hold them. */
export function dissentSection(material: Material): Section[] {
  const { words, graph, settled } = material;
  const { standing, unanswered } = minorityReport(graph);
  const items = [
    ...standing.map((view) => viewOf(material, view, words.dissent.stands)),
    ...unanswered.map((view) => viewOf(material, view, words.dissent.open)),
  ];
  const none = items.length === 0 && settled?.adopted ? [words.dissent.none] : [];
  if (items.length + none.length === 0) return [];
  return [{ id: "dissent", heading: words.headings.dissent, text: none, items, folded: false }];
}

function viewOf(material: Material, view: MinorityView, standing: (letter: string) => string): SectionItem {
  const { words } = material;
  const letter = material.optionOf(view.claim)?.letter ?? "";
  const told = (why: string | undefined): string =>
    words.clauses([words.dissent.holds(material.names(view.holders), letter, why), standing(letter)]);
  const own = view.claim.claims.filter(({ author }) => view.holders.includes(author)).toReversed();
  for (const { id, statement } of own) {
    const text = KEYS.map((key) => textOf(statement.content, key)).find((said) => said !== undefined);
    const quoted = text === undefined ? undefined : material.quote(text, SAID);
    if (quoted !== undefined) return { text: told(quoted), refs: [id] };
  }
  return { text: told(undefined), refs: [view.messageId] };
}
