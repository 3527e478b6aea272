import { FloorGraph, type StatementKind } from "#protocols";
import type { FloorStatement, Lang, Participant, Reason, Reference } from "#wire";
import { citationsResolve } from "./citations-resolve.ts";
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
}

export interface GateVerdict {
  /** Empty if it passes. */
  readonly reasons: readonly Reason[];
  /** The content parsed by the schema, with defaults; absent if it does not fit. */
  readonly content?: Record<string, unknown>;
  readonly references: readonly Reference[];
}

/**
 * Judges a statement by its kind: first the schema, then the rules if it fits. Depends on nothing but text and graph.
 */
export function judgeStatement(
  candidate: Candidate,
  kind: StatementKind,
  { floor, participants, lang = "en" }: GateContext,
): GateVerdict {
  const context = { participants, lang };
  const read = readContent(kind, candidate.content, context);
  if ("reasons" in read) return { reasons: read.reasons, references: [] };
  const statement = { ...candidate, content: read.content };
  const graph = new FloorGraph(floor);
  const reasons = [citationsResolve, ...(kind.rules ?? [])].flatMap((rule) => rule(statement, graph, context));
  return { reasons, content: read.content, references: referencesOf(statement, kind, graph) };
}
