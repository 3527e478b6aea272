import { recordsOf, textOf, textsOf } from "#lib/fields";
import { type Milestone, milestone } from "#protocols/milestone";
import type { StatementKind } from "#protocols/protocol";
import { reason } from "#protocols/rule";
import { accountPrompt, assessmentPrompt, resolutionPrompt, rulingPrompt } from "./prompts.ts";
import { absentLetters, answersConcerns, chairOnly, knownChoice } from "./rules.ts";
import { Account, Agenda, Assessment, Decision, NONE, Resolution, Ruling, Summary } from "./schemas.ts";
import { both, words } from "./words/index.ts";

/** Said in place of the schema's words where the confidence assessment is left away. */
const missing: StatementKind["missing"] = {
  confidenceAssessment: ({ lang }) =>
    reason("no_confidence", words(lang).flow.rules.noConfidence, "confidenceAssessment"),
};

/** What the chair states itself: nobody is asked for it. */
const stated: StatementKind["instruction"] = ({ lang }) => words(lang).prompts.moderatorOnly;

/** What all propose alike, and what is open between two of them. */
function inSummary(content: Readonly<Record<string, unknown>>): Milestone[] {
  const consensus = recordsOf(content, "consensus").map((one): Milestone => {
    return { kind: "agreement", text: textOf(one, "text") ?? "", evidence: textsOf(one, "refs") };
  });
  const conflicts = recordsOf(content, "conflicts").flatMap((conflict) => {
    const points = recordsOf(conflict, "points");
    return points.map((point): Milestone => {
      return {
        kind: "disagreement",
        text: textOf(point, "concern") ?? "",
        evidence: [textOf(point, "messageId") ?? []].flat(),
      };
    });
  });
  return [...consensus, ...conflicts];
}

/** The statements of a deliberation. */
export const KINDS = {
  agenda: { label: both(({ kinds }) => kinds.agenda), schema: Agenda, instruction: stated },
  assessment: {
    label: both(({ kinds }) => kinds.assessment),
    lead: "position",
    schema: Assessment,
    milestones: (content) => milestone(content.choice === NONE ? "argument" : "proposal", "position")(content),
    absentValues: absentLetters,
    rules: [knownChoice, chairOnly],
    missing,
    instruction: ({ lang }) => words(lang).prompts.assessment,
    prompt: assessmentPrompt,
  },
  account: {
    label: both(({ kinds }) => kinds.account),
    lead: "position",
    schema: Account,
    absentValues: absentLetters,
    rules: [knownChoice, chairOnly, answersConcerns],
    missing,
    instruction: ({ lang }) => words(lang).prompts.account,
    prompt: accountPrompt,
  },
  resolution: {
    label: both(({ kinds }) => kinds.resolution),
    lead: "position",
    schema: Resolution,
    absentValues: absentLetters,
    rules: [knownChoice, chairOnly],
    missing,
    instruction: ({ lang }) => words(lang).prompts.resolution,
    prompt: resolutionPrompt,
  },
  summary: {
    label: both(({ kinds }) => kinds.summary),
    lead: "why",
    schema: Summary,
    milestones: inSummary,
    instruction: stated,
  },
  ruling: {
    label: both(({ kinds }) => kinds.ruling),
    schema: Ruling,
    absentValues: absentLetters,
    rules: [knownChoice],
    instruction: ({ lang }) => words(lang).prompts.ruling,
    prompt: rulingPrompt,
  },
  decision: {
    label: both(({ kinds }) => kinds.decision),
    lead: "text",
    schema: Decision,
    milestones: milestone("decision", "text"),
    instruction: stated,
  },
} as const satisfies Readonly<Record<string, StatementKind>>;

/** What its statements and what stands in them are called. */
export const NAMES = { kinds: KINDS, keys: both(({ labels }) => labels), values: both(({ values }) => values) };
