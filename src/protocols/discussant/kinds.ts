import { textsOf } from "#lib/fields";
import type { EventKind } from "#protocols/milestone";
import type { InstructionFacts, StatementKind } from "#protocols/protocol";
import { type Facts, type ModelRequest, requestFor } from "#providers";
import type { FloorStatement } from "#wire";
import { ruledOn, taskOn } from "./floor.ts";
import { words as roleWords } from "./role/words/index.ts";
import { ownFields, sourced, tagged, withinItsRole } from "./rules.ts";
import { DiscussionRound, RoundByRule, RoundTask, SessionFiles } from "./schemas.ts";
import { sessionFiles } from "./session-files.ts";
import { both, words } from "./words/index.ts";

/** What the moderator states or the historian reads: nobody else is asked for it. */
const stated: StatementKind["instruction"] = ({ lang }) => words(lang).stated;

/** The strategy of the round's kind, where its task and the files stand, and what belongs to other roles. */
function instruction({ lang, floor = [] }: InstructionFacts): string {
  const { task } = roleWords(lang).prompt;
  const { where, restrictions } = words(lang);
  const idOf = (kind: string): string => floor.findLast(({ type }) => type === kind)?.id ?? "-";
  const strategy = roleWords(lang).prompt.kinds[taskOn(floor)?.type ?? "initial"];
  return [where(idOf("task"), idOf("session_files")), task(strategy), restrictions].join("\n\n");
}

/** The documents stand in the record as statements, without what is only continued. */
function lean(statement: FloorStatement): FloorStatement {
  if (statement.type !== "session_files") return statement;
  const { timeline: _, memory: __, ...content } = statement.content;
  return { ...statement, content };
}

const prompt = ({ correction: _, ...facts }: Facts): ModelRequest<DiscussionRound> =>
  requestFor(
    { ...facts, personas: [], tensions: [], passages: [], floor: facts.floor.map(lean) },
    {
      purpose: "discussion_round",
      role: roleWords(facts.lang).prompt.role,
      schema: DiscussionRound,
      instruction: instruction(facts),
      byRule: () => ruledOn(facts.floor, facts.lang),
    },
  );

/** By list of a round: what its entries are to what is understood. */
const LISTS: readonly (readonly [string, EventKind])[] = [
  ["confirmed", "agreement"],
  ["corrected", "reversal"],
  ["new_insights", "argument"],
  ["new_findings", "argument"],
];

const inRound: StatementKind["milestones"] = (content) =>
  LISTS.flatMap(([key, kind]) => textsOf(content, key).map((text) => ({ kind, text })));

/** The statements of a discussant's discussion. */
export const KINDS = {
  session_files: {
    label: both(({ kinds }) => kinds.session_files),
    schema: SessionFiles,
    instruction: stated,
    fromRecord: sessionFiles,
    hasOwnSources: true,
  },
  task: { label: both(({ kinds }) => kinds.task), schema: RoundTask, instruction: stated },
  discussion_round: {
    label: both(({ kinds }) => kinds.discussion_round),
    schema: DiscussionRound,
    milestones: inRound,
    rules: [ownFields, tagged, withinItsRole, sourced],
    instruction,
    prompt,
    hasOwnSources: true,
  },
  round_by_rule: {
    label: both(({ kinds }) => kinds.round_by_rule),
    schema: RoundByRule,
    milestones: inRound,
    instruction: stated,
  },
} as const satisfies Readonly<Record<string, StatementKind>>;
