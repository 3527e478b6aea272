import { FloorGraph, type Rule } from "#protocols/rule";
import type { FloorStatement, Lang, Participant, Reason, Reference, StatementKind } from "#wire";
import { authority } from "../../../src/protocols/swarm-discussion/rules/authority.ts";
import { bareAgreement } from "../../../src/protocols/swarm-discussion/rules/bare-agreement.ts";
import { citesAnother } from "../../../src/protocols/swarm-discussion/rules/cites-another.ts";
import { falsifier } from "../../../src/protocols/swarm-discussion/rules/falsifier.ts";
import { genericAnalogy } from "../../../src/protocols/swarm-discussion/rules/generic-analogy.ts";
import { prematureSynthesis } from "../../../src/protocols/swarm-discussion/rules/premature-synthesis.ts";
import { shiftBasis } from "../../../src/protocols/swarm-discussion/rules/shift-basis.ts";
import { shiftCause } from "../../../src/protocols/swarm-discussion/rules/shift-cause.ts";
import { specificity } from "../../../src/protocols/swarm-discussion/rules/specificity.ts";
import { steelMan } from "../../../src/protocols/swarm-discussion/rules/steel-man.ts";
import { unfalsifiable } from "../../../src/protocols/swarm-discussion/rules/unfalsifiable.ts";
import { citationsResolve } from "./citations-resolve.ts";
import { referencesOf } from "./references-of.ts";
import { readContent } from "./schema.ts";

/** A statement that wants onto the floor, as it came. */
export interface Candidate {
  readonly kind: StatementKind;
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

/** What a statement that fits its schema is held to, under the names that reasons and flags give. */
export const RULES: Readonly<Record<string, Rule>> = {
  falsifier,
  unknown_citation: citationsResolve,
  cites_another: citesAnother,
  steel_man: steelMan,
  shift_cause: shiftCause,
  shift_basis: shiftBasis,
  specificity,
  bare_agreement: bareAgreement,
  generic_analogy: genericAnalogy,
  unfalsifiable,
  authority,
  premature_synthesis: prematureSynthesis,
};

/** Judges a statement: the schema first; the other rules only where it fits. Nothing but text and graph decides. */
export function judge(candidate: Candidate, { floor, participants, lang = "en" }: GateContext): Verdict {
  const turn = { participants, lang };
  const read = readContent(candidate.kind, candidate.content, turn);
  if ("reasons" in read) return { reasons: read.reasons, references: [] };
  const statement = { ...candidate, content: read.content };
  const graph = new FloorGraph(floor);
  const reasons = Object.values(RULES).flatMap((rule) => rule(statement, graph, turn));
  return { reasons, content: read.content, references: referencesOf(statement, graph) };
}
