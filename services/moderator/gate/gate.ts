import { FloorGraph, type StatementKind } from "#protocols";
import type { Documents } from "#protocols/documents";
import { type FloorStatement, type Lang, mendIds, type Participant, type Reason, type Reference } from "#wire";
import { checkedIn } from "./checked.ts";
import { citationsResolve } from "./citations-resolve.ts";
import { passagesResolve } from "./passages-resolve.ts";
import { referencesOf } from "./references-of.ts";
import { readContent } from "./schema.ts";

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
 * Judges a statement by its kind: first the schema, then the rules if it fits. A message id with a slip that can mean
 * one message only is corrected first. Depends on nothing but text, documents and graph.
 */
export function judgeStatement(
  candidate: Candidate,
  kind: StatementKind,
  { floor, participants, lang = "en", documents }: GateContext,
): GateVerdict {
  const context = { participants, lang, ...(documents ? { documents } : {}) };
  const read = readContent(kind, mendIds(candidate.content, floor), context);
  if ("reasons" in read) return { reasons: read.reasons, references: [] };
  const statement = { ...candidate, content: read.content };
  const graph = new FloorGraph(floor);
  const reasons = [citationsResolve, passagesResolve, ...(kind.rules ?? [])].flatMap((rule) =>
    rule(statement, graph, context),
  );
  const checked = documents && !documents.isEmpty ? { checked: checkedIn(read.content, documents) } : {};
  return { reasons, content: read.content, references: referencesOf(statement, kind, graph), ...checked };
}
