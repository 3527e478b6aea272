import {
  describeIssues,
  type FloorStatement,
  messageIdsIn,
  type Participant,
  type Reason,
  type Reference,
  STATEMENT_SCHEMAS,
  type StatementKind,
} from "#protocol";

/** What the gate looks at: a statement that wants onto the floor, and what stands there. */
export interface Candidate {
  readonly kind: StatementKind;
  readonly author: string;
  readonly content: unknown;
}

export interface GateContext {
  readonly floor: ReadonlyMap<string, FloorStatement>;
  readonly participants: readonly Participant[];
}

export interface Verdict {
  /** Empty: it may pass. */
  readonly reasons: readonly Reason[];
  /** The content as the schema reads it, defaults filled in; absent where it does not fit. */
  readonly content?: Record<string, unknown>;
  readonly references: readonly Reference[];
}

type Spoken = {
  references?: { targetId: string; relation: Reference["type"]; comment?: string }[];
  steelMan?: { targetId: string }[];
  shiftCause?: string[];
  positionShift?: string;
  wouldChangeIf?: string;
};

type Rule = (content: Spoken, candidate: Candidate, context: GateContext) => Reason[];

/** Judges a statement: the schema first; the other rules only where it fits. */
export function judge(candidate: Candidate, context: GateContext): Verdict {
  const parsed = STATEMENT_SCHEMAS[candidate.kind].safeParse(candidate.content);
  if (!parsed.success) {
    const falsifier = parsed.error.issues.find((issue) => issue.path[0] === "wouldChangeIf");
    const reasons: Reason[] = falsifier ? [{ rule: "falsifier", message: NO_FALSIFIER, path: "wouldChangeIf" }] : [];
    const others = parsed.error.issues.filter((issue) => issue !== falsifier);
    for (const issue of others.slice(0, 6)) {
      reasons.push({
        rule: "schema",
        message: `${issue.path.join(".") || "the answer"}: ${issue.message}`,
        path: issue.path.join("."),
      });
    }
    if (reasons.length === 0) reasons.push({ rule: "schema", message: describeIssues(parsed.error) });
    return { reasons, references: [] };
  }
  const content = parsed.data as Record<string, unknown> & Spoken;
  const reasons = RULES.flatMap((rule) => rule(content, candidate, context));
  return { reasons, content, references: referencesOf(content, candidate, context) };
}

const NO_FALSIFIER =
  "say in wouldChangeIf what evidence would make you reconsider: a position that nothing could change cannot be argued with";

/** Words that fill the field and say nothing. */
const NOTHING = /^(nothing|none|never|n\/?a|no(thing)? (evidence|would)?|无|没有|不会)[\s.!。]*$/i;

const falsifier: Rule = ({ wouldChangeIf }) =>
  wouldChangeIf !== undefined && NOTHING.test(wouldChangeIf.trim())
    ? [{ rule: "falsifier", message: NO_FALSIFIER, path: "wouldChangeIf" }]
    : [];

const citationsResolve: Rule = (content, _candidate, { floor }) => {
  const unknown = messageIdsIn(JSON.stringify(content)).filter((id) => !floor.has(id));
  return unknown.map((id) => ({
    rule: "unknown_citation",
    message: `${id} is no message of this discussion; cite one of those on the floor`,
  }));
};

const citesAnother: Rule = (content, { kind, author }, { floor, participants }) => {
  if (kind !== "argument" && kind !== "response") return [];
  const experts = new Set(participants.filter((p) => p.role === "expert").map((p) => p.id));
  const citable = [...floor.values()].filter(
    ({ from, type }) => from !== author && (experts.has(from) || (kind === "response" && type === "stress_test")),
  );
  const cited = new Set((content.references ?? []).map((reference) => reference.targetId));
  if (citable.length === 0 || citable.some(({ id }) => cited.has(id))) return [];
  const example = citable.at(kind === "response" ? -1 : 0)?.id;
  return [
    {
      rule: "cites_another",
      message: `references names no message of another participant; build on at least one, such as ${example}`,
      path: "references",
    },
  ];
};

const steelManned: Rule = (content) => {
  const restated = new Set((content.steelMan ?? []).map(({ targetId }) => targetId));
  return (content.references ?? [])
    .filter(({ relation, targetId }) => relation === "counters" && !restated.has(targetId))
    .map(({ targetId }) => ({
      rule: "steel_man",
      message: `you counter ${targetId}: restate its argument in steelMan first, in the strongest form you can give it`,
      path: "steelMan",
    }));
};

const shiftNamesItsCause: Rule = ({ positionShift, shiftCause }) =>
  positionShift !== undefined && positionShift !== "none" && (shiftCause ?? []).length === 0
    ? [{ rule: "shift_cause", message: "name in shiftCause the messages that changed your mind", path: "shiftCause" }]
    : [];

const RULES: readonly Rule[] = [falsifier, citationsResolve, citesAnother, steelManned, shiftNamesItsCause];

/** The edges that a statement draws: those it declares, its answer to the stress test, and the ids that it only names. */
function referencesOf(content: Spoken, { kind, author }: Candidate, { floor }: GateContext): Reference[] {
  const references: Reference[] = (content.references ?? [])
    .filter(({ targetId }) => floor.has(targetId))
    .map(({ targetId, relation, comment }) => ({
      targetId,
      type: relation,
      ...(comment === undefined ? {} : { comment }),
    }));
  if (kind === "response") {
    const attack = [...floor.values()].findLast((statement) => statement.type === "stress_test");
    if (attack) references.push({ targetId: attack.id, type: "responds_to" });
  }
  const drawn = new Set(references.map(({ targetId }) => targetId));
  for (const targetId of messageIdsIn(JSON.stringify(content))) {
    if (!drawn.has(targetId) && floor.get(targetId)?.from !== author && floor.has(targetId)) {
      references.push({ targetId, type: "references" });
    }
  }
  return references;
}
