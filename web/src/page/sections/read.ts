import { questionsIn } from "#discussion/statement-fields";
import { citable } from "#lib/places";
import { type Stance, stringsOf } from "../../room/said.ts";
import type { Claim, Detail, FloorStatement } from "../../room/types.ts";

/*
 * The five sections of a discussion (topic, files, planning, decision, records), computed from its statements. Everything
 * in them comes from a message.
 */

/** A quoted place in a document. */
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
  /** Id of the statement that names the position. */
  readonly key: string;
  readonly position: string;
  readonly claim: Claim | undefined;
  readonly messageId: string;
  readonly holders: readonly string[];
  /** Messages that support or extend it. */
  readonly pros: readonly string[];
  /** Messages that counter it. */
  readonly cons: readonly string[];
}

/** The current positions, identical ones merged, strongest first. */
export function positionEntries(
  stances: ReadonlyMap<string, readonly Stance[]>,
  claims: ReadonlyMap<string, Claim>,
  edges: readonly { from: string; to: string; relation: string }[],
): PositionEntry[] {
  const found = new Map<string, Omit<PositionEntry, "holders" | "pros" | "cons"> & { holders: string[] }>();
  for (const [expert, journey] of stances) {
    const now = journey.at(-1);
    if (!now) continue;
    const key = positionOf(claims, now.messageId);
    const claim = claims.get(key);
    const known = found.get(key);
    if (known) known.holders.push(expert);
    else found.set(key, { key, position: now.position, messageId: now.messageId, holders: [expert], claim });
  }
  const into = (key: string, relations: readonly string[]): string[] => {
    const restated = new Set([...claims.values()].filter(({ position }) => position === key).map(({ id }) => id));
    restated.add(key);
    return [
      ...new Set(
        edges.filter(({ to, relation }) => restated.has(to) && relations.includes(relation)).map(({ from }) => from),
      ),
    ];
  };
  return [...found]
    .map(([key, option]) => ({ ...option, pros: into(key, ["supports", "extends"]), cons: into(key, ["counters"]) }))
    .sort((a, b) => (b.claim?.strength ?? 0) - (a.claim?.strength ?? 0) || b.holders.length - a.holders.length);
}

/** A current position with its holders. */
interface Held {
  /** Id of a statement that takes it. */
  readonly key: string;
  readonly position: string;
  readonly taken: readonly { readonly expert: string; readonly messageId: string; readonly position: string }[];
}

/** The current positions, in the order in which their holders first spoke. */
export function held(stances: ReadonlyMap<string, readonly Stance[]>, claims: ReadonlyMap<string, Claim>): Held[] {
  const found = new Map<string, { key: string; position: string; taken: Held["taken"][number][] }>();
  for (const [expert, journey] of stances) {
    const now = journey.at(-1);
    if (!now) continue;
    const taken = { expert, messageId: now.messageId, position: now.position };
    const at = positionOf(claims, now.messageId);
    const known = found.get(at);
    if (known) known.taken.push(taken);
    else found.set(at, { key: now.messageId, position: now.position, taken: [taken] });
  }
  return [...found.values()];
}

/** The id of the position that a statement takes. */
export const positionOf = (claims: ReadonlyMap<string, Claim>, id: string): string => claims.get(id)?.position ?? id;

/** The moderator's questions with their addressees. */
export const keyQuestions = (
  statements: readonly FloorStatement[],
): { readonly question: string; readonly to: readonly string[]; readonly id: string }[] =>
  statements.flatMap(({ id, content }) => questionsIn(content).map((one) => ({ ...one, id })));
