import { questionsIn } from "#discussion/statement-fields";
import { citable } from "#lib/places";
import { type Stance, stringsOf } from "../../room/said.ts";
import type { Detail, FloorStatement, PointsTable } from "../../room/types.ts";

/*
 * The five sections of a discussion (topic, files, planning, decision, records), computed from its statements. Everything
 * in them comes from a message.
 */

export interface QuotedPlace {
  readonly path: string;
  /** A line, or a place such as `page4` in a document without lines. */
  readonly place: string;
  readonly messages: readonly string[];
}

/** The places in documents that statements cite as `path:line` or `path:place`, most cited first. */
export function impacts(statements: readonly FloorStatement[], documents: Detail["documents"]): QuotedPlace[] {
  const found = new Map<string, { path: string; place: string; messages: Set<string> }>();
  for (const { id, content } of statements) {
    const text = JSON.stringify(content);
    for (const { path } of documents) {
      const isPlaced = text.includes(`${citable(path)}:`);
      const name = isPlaced ? citable(path) : JSON.stringify(path).slice(1, -1);
      for (let at = text.indexOf(`${name}:`); at >= 0; at = text.indexOf(`${name}:`, at + 1)) {
        const place = PLACED.exec(text.slice(at + name.length + 1, at + name.length + 80))?.[0];
        // Preceded by a longer path: another document.
        if (place === undefined || /[\w./-]/.test(text[at - 1] ?? " ")) continue;
        const key = `${path}:${place}`;
        const known = found.get(key) ?? { path, place, messages: new Set<string>() };
        known.messages.add(id);
        found.set(key, known);
      }
    }
  }
  return [...found.values()]
    .map(({ path, place, messages }) => ({ path, place, messages: [...messages] }))
    .sort((a, b) => b.messages.length - a.messages.length || inDocuments(a, b));
}

const PLACED = /^(?:[\p{L}\p{N}_]+!)?[a-z]*[1-9]\d*/u;

/** Compares by document, then by place. */
export const inDocuments = (a: QuotedPlace, b: QuotedPlace): number =>
  a.path.localeCompare(b.path) || a.place.localeCompare(b.place, undefined, { numeric: true });

export interface ProposedStep {
  readonly text: string;
  readonly messages: readonly string[];
  readonly from: string;
}

/** The experts' proposals; identical texts are merged. */
export function proposals(statements: readonly FloorStatement[]): ProposedStep[] {
  const found = new Map<string, { text: string; messages: string[]; from: string }>();
  for (const { id, from, content } of statements) {
    for (const text of stringsOf(content.proposals)) {
      const known = found.get(text);
      if (known) known.messages.push(id);
      else found.set(text, { text, messages: [id], from });
    }
  }
  return [...found.values()];
}

export interface PositionEntry {
  readonly position: string;
  readonly messageId: string;
  readonly holders: readonly string[];
  /** Messages that support or extend a statement of it. */
  readonly pros: readonly string[];
  /** Messages that counter one. */
  readonly cons: readonly string[];
}

/** The current positions, identical ones merged, those with the most holders first. */
export function positionEntries(
  stances: ReadonlyMap<string, readonly Stance[]>,
  citedBy: ReadonlyMap<string, readonly { readonly id: string; readonly relation: string }[]>,
): PositionEntry[] {
  const found = new Map<string, { position: string; messageId: string; holders: string[]; said: string[] }>();
  for (const [expert, journey] of stances) {
    const now = journey.at(-1);
    if (!now) continue;
    const key = now.position.replaceAll(/\s+/g, " ").trim().toLowerCase();
    const said = journey.filter(({ position }) => position === now.position).map(({ messageId }) => messageId);
    const known = found.get(key);
    if (known) {
      known.holders.push(expert);
      known.said.push(...said);
    } else found.set(key, { position: now.position, messageId: now.messageId, holders: [expert], said });
  }
  const into = (said: readonly string[], relations: readonly string[]): string[] => {
    const citing = said.flatMap((id) => citedBy.get(id) ?? []);
    return [...new Set(citing.filter(({ relation }) => relations.includes(relation)).map(({ id }) => id))];
  };
  return [...found.values()]
    .map(({ said, ...entry }) => ({
      ...entry,
      pros: into(said, ["supports", "extends"]),
      cons: into(said, ["counters"]),
    }))
    .sort((a, b) => b.holders.length - a.holders.length);
}

interface HeldPoint {
  readonly id: string;
  readonly text: string;
  readonly taken: readonly { readonly expert: string; readonly messageId: string | undefined }[];
}

/** The points that somebody is for, with who is. */
export const held = (table: PointsTable | undefined): HeldPoint[] =>
  (table?.rows ?? [])
    .map(({ id, text, cells }) => ({
      ...{ id, text },
      taken: cells
        .filter(({ side }) => side === "for" || side === "only if")
        .map(({ who, message }) => ({ expert: who, messageId: message })),
    }))
    .filter(({ taken }) => taken.length > 0);

/** The moderator's questions with their addressees. */
export const keyQuestions = (
  statements: readonly FloorStatement[],
): { readonly question: string; readonly to: readonly string[]; readonly id: string }[] =>
  statements.flatMap(({ id, content }) => questionsIn(content).map((one) => ({ ...one, id })));
