import { allText } from "#lib/fields";
import { FloorGraph, type StatementKind } from "#protocols";
import { readContent } from "#protocols/content";
import type { Documents } from "#protocols/documents";
import { type FloorStatement, type Lang, mendIds, type Participant, type Reason, type Reference } from "#wire";
import { checkedIn } from "./checked.ts";
import { citationsResolve, idsSaidIn } from "./citations-resolve.ts";
import { passagesResolve, UNKNOWN_PASSAGE } from "./passages-resolve.ts";
import { referencesOf } from "./references-of.ts";

/** A submitted statement, unchecked. */
export interface Candidate {
  readonly kind: string;
  readonly author: string;
  readonly content: unknown;
}

export interface GateContext {
  readonly floor: ReadonlyMap<string, FloorStatement>;
  readonly participants: readonly Participant[];
  /** The language of the reasons. Default: English. */
  readonly lang?: Lang;
  /** What the discussion was given to read. Default: unknown, and citations of documents are not checked. */
  readonly documents?: Documents;
  /** What the discussion was asked for. Default: unknown. */
  readonly options?: Readonly<Record<string, unknown>>;
}

export interface GateVerdict {
  /** Empty if it passes. */
  readonly reasons: readonly Reason[];
  /** The content parsed by the schema, with defaults; absent if it does not fit. */
  readonly content?: Record<string, unknown>;
  readonly references: readonly Reference[];
  /** What was looked up in the documents and stands where it is said to; absent where there are none. */
  readonly checked?: readonly string[];
}

/**
 * Judges a statement by its kind: schema and rules, with all reasons at once, since it is returned once at most where a
 * model wrote it. A message id with a slip that can mean one message only is corrected first. Depends on nothing but
 * text, documents and graph.
 */
export function judgeStatement(
  candidate: Candidate,
  kind: StatementKind,
  { floor, participants, lang = "en", documents, options }: GateContext,
): GateVerdict {
  const context = { participants, lang, ...(documents ? { documents } : {}), ...(options ? { options } : {}) };
  const graph = new FloorGraph(floor);
  // A statement made from the record quotes accepted ones, faults included: its author cannot correct those.
  const passages = kind.fromRecord ? passagesResolve(quotedIn(floor)) : passagesResolve();
  const citations = kind.fromRecord ? citationsResolve(isSaidIn(floor, documents)) : citationsResolve();
  const resolved = kind.hasOwnSources ? [citations] : [citations, passages];
  const broken = (content: Record<string, unknown>): Reason[] =>
    [...resolved, ...(kind.rules ?? [])].flatMap((rule) => rule({ ...candidate, content }, graph, context));
  const said = mendIds(candidate.content, floor);
  const read = readContent(kind, said, context);
  if ("content" in read) {
    const { content } = read;
    const references = referencesOf({ ...candidate, content }, kind, graph);
    const checked = documents && !documents.isEmpty ? { checked: checkedIn(content, documents) } : {};
    return { reasons: broken(content), content, references, ...checked };
  }
  const misfits = new Set(read.reasons.map(fieldOf));
  const others = isObject(said) ? broken(said).filter((one) => !misfits.has(fieldOf(one))) : [];
  return { reasons: [...read.reasons, ...others], references: [] };
}

/** What stands in statements that were accepted although they cite what is not there. */
const quotedIn = (floor: GateContext["floor"]): string =>
  [...floor.values()]
    .filter(({ flags = [] }) => flags.includes(UNKNOWN_PASSAGE))
    .map(({ content }) => allText(content))
    .join("\n");

/** Whether an accepted statement or a document says a message id, looked up when it is first asked. */
function isSaidIn(floor: GateContext["floor"], documents: Documents | undefined): (id: string) => boolean {
  let said: ReadonlySet<string> | undefined;
  return (id) => {
    said ??= idsSaidIn(floor.values());
    return said.has(id) || documents?.says(id) === true;
  };
}

/** The field that a reason is about; of one about the whole, its rule. */
const fieldOf = ({ path, rule }: Reason): string => path?.split(".")[0] ?? rule;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
