import { allText, isRecord, recordsOf } from "#lib/fields";
import { isInAnotherScript } from "#lib/topic-language";
import type { Floor, Statement, StatementKind } from "#protocols";
import { formOf, readContent } from "#protocols/content";
import type { Documents } from "#protocols/document-lookup";
import { type Rule, type RuleContext, reason } from "#protocols/rule";
import { type FloorStatement, type Lang, mendIds, messageIdsIn, type Reason, type Reference } from "#wire";
import { words } from "../words.ts";
import { checkedIn, citationsResolve, idsSaidIn, passagesResolve, UNKNOWN_PASSAGE } from "./citations.ts";

/** A submitted statement, unchecked. */
export interface Candidate {
  readonly kind: string;
  readonly author: string;
  readonly content: unknown;
}

export interface GateContext extends Omit<RuleContext, "lang"> {
  readonly floor: ReadonlyMap<string, FloorStatement>;
  /** The language of the reasons. Default: English. */
  readonly lang?: Lang;
  /** Whether a model wrote it: people write as they like. Default: not. */
  readonly isModels?: boolean;
}

export interface GateVerdict {
  /** Empty if it passes. */
  readonly reasons: readonly Reason[];
  /** The content parsed by the schema, with defaults; absent if it does not fit. */
  readonly content?: Record<string, unknown>;
  readonly references: readonly Reference[];
  /** Citations and figures that the documents confirm; absent without documents. */
  readonly checked?: readonly string[];
}

/**
 * Judges a statement by its kind's schema and rules, and returns all reasons at once, since a model gets one retry at
 * most. Corrects slips in message ids first if only one message can be meant. Depends on text, documents and floor
 * alone.
 */
export function judgeStatement(
  candidate: Candidate,
  kind: StatementKind,
  { floor, lang = "en", ...given }: GateContext,
): GateVerdict {
  const { documents } = given;
  const context = { ...given, lang, author: candidate.author };
  // A statement made from the record quotes accepted ones with their faults, which its author cannot correct.
  const passages = kind.fromRecord ? passagesResolve(quotedIn(floor)) : passagesResolve();
  const citations = kind.fromRecord ? citationsResolve(isSaidIn(floor, documents)) : citationsResolve();
  const resolved = kind.hasOwnSources ? [citations] : [citations, passages];
  if (given.isModels && !kind.fromRecord) resolved.push(inItsLanguage);
  const broken = (content: Readonly<Record<string, unknown>>): Reason[] =>
    [...resolved, ...((form ?? kind).rules ?? [])].flatMap((rule) => rule({ ...candidate, content }, floor, context));
  const said = mendIds(candidate.content, floor);
  const form = formOf(kind, said, context);
  const read = readContent(kind, said, context);
  if ("content" in read) {
    const reasons = broken(read.content);
    const make = form ? form.record : kind.filled;
    const content = make ? make({ ...candidate, content: read.content }, floor, context) : read.content;
    const references = referencesOf({ ...candidate, content }, kind, floor);
    const checked = documents && !documents.isEmpty ? { checked: checkedIn(content, documents) } : {};
    return { reasons, content, references, ...checked };
  }
  const misfits = new Set(read.reasons.map(fieldOf));
  const others = isRecord(said) ? broken(said).filter((one) => !misfits.has(fieldOf(one))) : [];
  return { reasons: [...read.reasons, ...others], references: [] };
}

/** The language is that which models are told to write in, as far as its script shows it. */
const inItsLanguage: Rule = ({ content }, _, { options, lang }) =>
  isInAnotherScript(allText(content), { topic: String(options?.topic ?? ""), lang })
    ? [reason("language", words(lang).language)]
    : [];

const quotedIn = (floor: GateContext["floor"]): string =>
  [...floor.values()]
    .filter(({ flags = [] }) => flags.includes(UNKNOWN_PASSAGE))
    .map(({ content }) => allText(content))
    .join("\n");

/** Whether an accepted statement or a document contains a message id, computed at the first question. */
function isSaidIn(floor: GateContext["floor"], documents: Documents | undefined): (id: string) => boolean {
  let said: ReadonlySet<string> | undefined;
  return (id) => {
    said ??= idsSaidIn(floor.values());
    return said.has(id) || documents?.says(id) === true;
  };
}

/** The field of a reason, or its rule if it is about the whole statement. */
const fieldOf = ({ path, rule }: Reason): string => path?.split(".")[0] ?? rule;

/** The edges of a statement: those it declares, what its kind responds to, and ids mentioned in its text. */
function referencesOf({ author, content }: Statement, { answers }: StatementKind, floor: Floor): Reference[] {
  const declared = recordsOf(content, "references") as {
    targetId: string;
    relation: Reference["type"];
    comment?: string;
  }[];
  const references: Reference[] = declared
    .filter(({ targetId }) => floor.has(targetId))
    .map(({ targetId, relation, comment }) => ({
      targetId,
      type: relation,
      ...(comment === undefined ? {} : { comment }),
    }));
  if (answers !== undefined) {
    const answered = [...floor.values()].findLast(({ type }) => type === answers);
    if (answered) references.push({ targetId: answered.id, type: "responds_to" });
  }
  const drawn = new Set(references.map(({ targetId }) => targetId));
  for (const targetId of messageIdsIn(JSON.stringify(content))) {
    if (!drawn.has(targetId) && floor.get(targetId)?.from !== author && floor.has(targetId)) {
      references.push({ targetId, type: "references" });
    }
  }
  return references;
}
