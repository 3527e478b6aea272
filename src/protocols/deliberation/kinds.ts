import type { z } from "zod";
import { recordsOf } from "#lib/fields";
import { lastOf, type ShortForm, type StatementKind } from "#protocols/protocol";
import { type Floor, type Rule, reason, type Statement } from "#protocols/rule";
import { stepsFrom } from "#protocols/seating";
import { type DiscussionOptions, type FloorStatement, MODERATOR, type PlannedStep } from "#wire";
import { leadOf } from "../shared/evidence.ts";
import { asked, shortOf } from "../shared/short.ts";
import { roundsOf, settingsOf } from "./options.ts";
import { accountPrompt, assessmentPrompt, resolutionPrompt, rulingPrompt } from "./prompts.ts";
import { Account, Agenda, Assessment, Decision, LETTERS, NONE, OTHER, Resolution, Ruling, Summary } from "./schemas.ts";
import { both, words } from "./words/index.ts";
import { LABELS, VALUES } from "./words/labels.ts";

const { choice } = Account.shape;
const { confidence } = Account.shape.confidenceAssessment.shape;
const answerShape = Account.shape.answers.element.shape;
const judgedShape = Resolution.shape.judged.unwrap().element.shape;

/** Ids of what the last summary puts to somebody: what others raised or propose, and answers to their own concerns. */
function putTo(floor: Floor, who: string) {
  const summary = Summary.safeParse(lastOf([...floor.values()], "summary")?.content).data;
  const points = (summary?.conflicts ?? []).flatMap((one) => one.points);
  const of = (all: readonly { readonly to: string; readonly id: string }[]): string[] =>
    all.filter(({ to }) => to === who).map(({ id }) => id);
  return { put: of(points), answered: of(summary?.back ?? []) };
}

type Make = (text: string, given: Readonly<Record<string, unknown>>, said: Statement, floor: Floor) => object;

/** Makes the short form of a specialist's answer: the chair's question, a choice, what the kind adds, and a confidence. */
const answerOf = (
  kind: "assessment" | "account" | "resolution" | "ruling",
  asks: z.ZodRawShape,
  make: Make,
): ShortForm =>
  shortOf(
    { ...asks, choice },
    {
      question: (facts) => asked(facts, words(facts.lang).questions[kind]),
      tells: true,
      rules: [knownChoice],
      make: (text, { confidence: sure, choice: chosen, ...given }, said, floor) => ({
        choice: chosen,
        position: leadOf(text),
        ...(sure === undefined ? {} : { confidenceAssessment: { confidence: sure } }),
        ...make(text, given, said, floor),
      }),
    },
  );

/** The letters of the alternatives on the agenda; all of them where there is none yet. */
function lettersOn(floor: readonly FloorStatement[]): readonly string[] {
  const agenda = Agenda.safeParse(lastOf(floor, "agenda")?.content).data;
  return LETTERS.slice(0, agenda?.alternatives.length);
}

const absentLetters = ({ floor }: { readonly floor: readonly FloorStatement[] }): readonly string[] =>
  LETTERS.slice(lettersOn(floor).length);

/** The choice, and what a concern is against, is one of the alternatives that there are. */
const knownChoice: Rule = ({ content }, floor, { lang }) => {
  const letters = lettersOn([...floor.values()]);
  const isKnown = (given: unknown): boolean =>
    !LETTERS.some((one) => one === given) || letters.some((one) => one === given);
  const places = [
    { path: "choice", given: content.choice },
    ...recordsOf(content, "concerns").map(({ against }, at) => ({ path: `concerns.${at}.against`, given: against })),
  ];
  return places
    .filter(({ given }) => !isKnown(given))
    .map(({ path, given }) =>
      reason(
        "unknown_choice",
        words(lang).flow.rules.choice(String(given), [...letters, OTHER, NONE].join(", ")),
        path,
      ),
    );
};

/** Returns direct messages to other specialists. */
const chairOnly: Rule = ({ content }, _, { lang }) =>
  recordsOf(content, "directMessages").flatMap(({ to }, at) =>
    to === MODERATOR
      ? []
      : [reason("chair_only", words(lang).flow.rules.chairOnly(String(to)), `directMessages.${at}.to`)],
  );

/** Returns an answer that leaves out something that the chair put to its author. */
const answersConcerns: Rule = ({ content, author }, floor, { lang }) => {
  const answered = new Set(recordsOf(content, "answers").map(({ concern }) => concern));
  const open = putTo(floor, author).put.filter((id) => !answered.has(id));
  return open.map((id) => reason("concern_unanswered", words(lang).flow.rules.concern(id), "answers"));
};

/** Every answer that went back to the author is judged: is the concern met? */
const judgesAnswers: Rule = ({ content, author }, floor, { lang }) => {
  const judged = new Set(recordsOf(content, "judged").map(({ concern }) => concern));
  const open = putTo(floor, author).answered.filter((id) => !judged.has(id));
  return open.map((id) => reason("answer_unjudged", words(lang).flow.rules.unjudged(id), "judged"));
};

/** Said in place of the schema's words where the confidence assessment is left away. */
const missing: StatementKind["missing"] = {
  confidenceAssessment: ({ lang }) =>
    reason("no_confidence", words(lang).flow.rules.noConfidence, "confidenceAssessment"),
};

const SHORT = {
  assessment: answerOf("assessment", { confidence }, (reasoning) => ({ reasoning, concerns: [] })),
  /** One verdict is for all concerns that the chair puts. */
  account: answerOf("account", { verdict: answerShape.verdict, confidence }, (how, { verdict }, { author }, floor) => ({
    answers: putTo(floor, author).put.map((concern) => ({ concern, verdict, how })),
  })),
  resolution: answerOf(
    "resolution",
    { verdict: judgedShape.verdict.optional(), confidence },
    (reason, { verdict = "stands" }, { author }, floor) => ({
      reason,
      judged: putTo(floor, author).answered.map((concern) => ({ concern, verdict, why: reason })),
    }),
  ),
  ruling: answerOf("ruling", {}, (reason) => ({ decision: reason, reason })),
};

const answer = <K extends Pick<StatementKind, "schema" | "prompt">>(
  kind: "assessment" | "account" | "resolution",
  of: K,
  ...rules: readonly Rule[]
) => ({
  label: both(({ kinds }) => kinds[kind]),
  lead: "position",
  short: SHORT[kind],
  absentValues: absentLetters,
  rules: [knownChoice, chairOnly, ...rules],
  missing,
  instruction: ({ lang }: Pick<DiscussionOptions, "lang">): string => words(lang).prompts[kind],
  ...of,
});

export const KINDS = {
  agenda: { label: both(({ kinds }) => kinds.agenda), schema: Agenda },
  assessment: answer("assessment", { schema: Assessment, prompt: assessmentPrompt }),
  account: answer("account", { schema: Account, prompt: accountPrompt }, answersConcerns),
  resolution: answer("resolution", { schema: Resolution, prompt: resolutionPrompt }, judgesAnswers),
  summary: {
    label: both(({ kinds }) => kinds.summary),
    lead: "why",
    schema: Summary,
  },
  ruling: {
    label: both(({ kinds }) => kinds.ruling),
    schema: Ruling,
    short: SHORT.ruling,
    absentValues: absentLetters,
    rules: [knownChoice],
    instruction: ({ lang }) => words(lang).prompts.ruling,
    prompt: rulingPrompt,
  },
  decision: {
    label: both(({ kinds }) => kinds.decision),
    lead: "text",
    schema: Decision,
  },
} as const satisfies Readonly<Record<string, StatementKind>>;

export const NAMES = { kinds: KINDS, keys: LABELS, values: VALUES };

/** The place of each kind of statement in its round. */
export const STEP = {
  agenda: 1,
  assessment: 2,
  account: 2,
  resolution: 2,
  summary: 3,
  ruling: 4,
  decision: 6,
} as const;

/** Possible steps in order; the conflicts decide which of them happen. */
export function steps(options: Pick<DiscussionOptions, "lang"> & Partial<DiscussionOptions>): PlannedStep[] {
  const settings = settingsOf(options);
  const rounds = roundsOf(settings, settings.conflictOverrides);
  const left = new Set<string>(["ruling"]);
  if (rounds < 3) left.add("resolution");
  if (rounds < 2) left.add("account");
  const all = stepsFrom(
    STEP,
    words(options.lang).steps,
    Object.keys(STEP).filter((kind) => kind !== "summary"),
  );
  return all.filter(({ kind }) => !left.has(kind));
}
