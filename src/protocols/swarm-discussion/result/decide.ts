import { type Edge, gist, isObjection, isRefuted, maintainedObjections, normalise, statusAt } from "#graph";
import { textOf } from "#lib/fields";
import type { Section, SectionItem } from "../../shared/section.ts";
import type { LetteredPosition, Material } from "./material.ts";

const SAID = 240;
const MOST_MAINTAINED = 3;

/**
 * The statements on which it hinges, what those who hold an option say would change their position, and what both sides
 * maintained in the closing turn.
 */
export function decideSection(material: Material): Section[] {
  const { words, settled, options, graph } = material;
  const live = options.filter(({ claim }) => !isRefuted(statusAt(graph, claim)));
  const items = [
    ...cruxOf(material),
    ...live.flatMap((option) => falsifiers(material, option)),
    ...maintainedOf(material),
  ];
  if (items.length === 0) return [];
  const heading = settled?.adopted ? words.headings.overturn : words.headings.decide;
  return [{ id: "decide", heading, text: [], items, folded: false }];
}

/** What is untested and decides how an option stands; what was quoted before is named in one line. */
function cruxOf(material: Material): SectionItem[] {
  const { words, settled, graph } = material;
  const known: string[] = [];
  const items = (settled?.crux ?? []).flatMap((id): SectionItem[] => {
    const claim = graph.claim(id);
    const quoted = claim && material.quote(gist(claim), SAID);
    if (claim && quoted !== undefined) {
      return [{ text: words.decide.crux(material.name(claim.author), quoted), refs: [id] }];
    }
    known.push(id);
    return [];
  });
  return known.length === 0 ? items : [...items, { text: words.decide.known, refs: known }];
}

/** Objections that were maintained to the end, each once, with the answers that were maintained too. */
function maintainedOf(material: Material): SectionItem[] {
  const answers = new Map<string, Set<string>>();
  for (const { objection, answer } of maintainedObjections(material.graph).slice(0, MOST_MAINTAINED))
    answers.set(objection, (answers.get(objection) ?? new Set()).add(answer));
  return [...answers].map(([objection, to]) => {
    const against = commentOf(material, (edge) => edge.from === objection && isObjection(edge));
    const first = told(material, objection, against);
    const others = [...to].map((answer) =>
      told(
        material,
        answer,
        commentOf(material, (edge) => edge.from === answer && edge.to === objection),
      ),
    );
    return { text: material.words.decide.maintained(first, others), refs: [objection, ...to] };
  });
}

/** What was said with a relation: with an objection first, since an id that was only named has relations without words. */
function commentOf({ graph }: Material, isMeant: (edge: Edge) => boolean): string | undefined {
  const meant = graph.edges.filter((edge) => isMeant(edge) && edge.comment !== undefined);
  return (meant.find(isObjection) ?? meant[0])?.comment;
}

/** What a message says and who says it; what was quoted before is only named. */
function told(material: Material, id: string, comment: string | undefined): string {
  const claim = material.graph.claim(id);
  const { options } = material.words;
  const quoted = claim && material.quote(comment ?? gist(claim), SAID, true);
  const who = material.name(claim?.author ?? "");
  return quoted === undefined ? options.again(who, id) : options.reason(quoted, who, id);
}

/** What would change the minds of those who hold an option, as each said it last; the same words once. */
function falsifiers(material: Material, { claim, letter, owners }: LetteredPosition): SectionItem[] {
  const found = new Map<string, { text: string; who: string[]; ids: string[] }>();
  for (const owner of owners) {
    const said = claim.claims.findLast(
      (one) => one.author === owner && textOf(one.statement.content, "wouldChangeIf") !== undefined,
    );
    const text = said && textOf(said.statement.content, "wouldChangeIf");
    if (!said || text === undefined) continue;
    const same = found.get(normalise(text)) ?? { text, who: [], ids: [] };
    found.set(normalise(text), { text, who: [...same.who, material.name(owner)], ids: [...same.ids, said.id] });
  }
  return [...found.values()].flatMap(({ text, who, ids }): SectionItem[] => {
    const quoted = material.quote(text, SAID);
    return quoted === undefined ? [] : [{ text: material.words.decide.falsifier(who, letter, quoted), refs: ids }];
  });
}
