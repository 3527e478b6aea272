import { FloorGraph, type StatementKind } from "#protocols";
import type { FloorStatement, Lang, Participant, Reason, Reference } from "#wire";
import { citationsResolve } from "./citations-resolve.ts";
import { referencesOf } from "./references-of.ts";
import { readContent } from "./schema.ts";

/** A statement that wants onto the floor, as it came. */
export interface Candidate {
  readonly kind: string;
  readonly author: string;
  readonly content: unknown;
}

export interface GateContext {
  readonly floor: ReadonlyMap<string, FloorStatement>;
  readonly participants: readonly Participant[];
  /** The language of the reasons: English where it is not given. */
  readonly lang?: Lang;
}

export interface Verdict {
  /** Empty: it may pass. */
  readonly reasons: readonly Reason[];
  /** The content as the schema reads it, defaults filled in; absent where it does not fit. */
  readonly content?: Record<string, unknown>;
  readonly references: readonly Reference[];
}

/**
 * Judges a statement by what its protocol says of its kind: the schema first; the rules only where it fits. Nothing
 * but text and graph decides.
 */
export function judge(
  candidate: Candidate,
  kind: StatementKind,
  { floor, participants, lang = "en" }: GateContext,
): Verdict {
  const turn = { participants, lang };
  const read = readContent(kind, candidate.content, turn);
  if ("reasons" in read) return { reasons: read.reasons, references: [] };
  const statement = { ...candidate, content: read.content };
  const graph = new FloorGraph(floor);
  const reasons = [citationsResolve, ...(kind.rules ?? [])].flatMap((rule) => rule(statement, graph, turn));
  return { reasons, content: read.content, references: referencesOf(statement, kind, graph) };
}
