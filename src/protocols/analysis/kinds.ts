import { z } from "zod";
import { isRecord } from "#lib/fields";
import type { ShortForm, StatementKind } from "#protocols/protocol";
import { stepsFrom } from "#protocols/seating";
import { requestAlone } from "#protocols/shared/alone";
import { leadOf } from "#protocols/shared/evidence";
import { asked, sentencesIn, shortOf } from "#protocols/shared/short";
import { type Facts, type ModelRequest, markedJson } from "#providers";
import type { DiscussionOptions, PlannedStep } from "#wire";
import { evidenceOf } from "./evidence.ts";
import { OUTPUT_TOKENS } from "./options.ts";
import {
  Analysis,
  Approach,
  Evidence,
  Feedback,
  FirstAnalysis,
  FirstVerification,
  Labels,
  Location,
  RoundSynthesis,
  Verification,
} from "./schemas.ts";
import { both, words } from "./words/index.ts";
import { LABELS, VALUES } from "./words/labels.ts";

/**
 * Asks for the texts in the reader's other language. The model gets the texts alone, since nothing else bears on a
 * translation.
 */
export const labelsPrompt = (facts: Facts): ModelRequest<Labels> => {
  const { labels } = words(facts.lang).prompts;
  const text = [labels.role, labels.texts, markedJson("texts", facts.computed), labels.task].join("\n\n");
  return {
    purpose: "labels",
    system: labels.rules,
    prompt: [{ text, shared: false }],
    schema: Labels,
    facts: { ...facts, personas: [], tensions: [], passages: [], floor: [] },
    byRule: () => ({ labels: [] }),
    maxOutputTokens: OUTPUT_TOKENS,
  };
};

const MOST = 20;
const LENGTH = 1_000;
const BULLET = /^\s*(?:[-*•·–]|\d{1,3}[.)、])\s*(\S.*)$/u;

/**
 * Reads free text, or an object that does not fit the schema: of an object the parts that fit, of a text its bullets,
 * else its sentences. Marks it `_fallback`, since its feasibility is nobody's judgement. Undefined if it says nothing.
 */
function salvage(said: unknown): Record<string, unknown> | undefined {
  const parts = isRecord(said) ? fittingParts(said) : { findings: linesOf(String(said ?? "")) };
  if (parts.findings.length === 0) return undefined;
  const found = Analysis.parse({ feasibility_score: 0.5, implementation_approaches: [], ...parts });
  return { ...found, _fallback: true };
}

function fittingParts(said: Readonly<Record<string, unknown>>) {
  const list = (key: string): unknown[] => (Array.isArray(said[key]) ? said[key] : []);
  const texts = (key: string): string[] => cleaned(list(key).filter((one) => typeof one === "string"));
  const findings = texts("findings");
  return {
    findings: findings.length > 0 ? findings : cleaned(Object.values(said).filter((one) => typeof one === "string")),
    implementation_approaches: list("implementation_approaches").filter((one) => Approach.safeParse(one).success),
    technical_concerns: texts("technical_concerns").slice(0, 12),
    code_locations: list("code_locations").filter((one) => Location.safeParse(one).success),
  };
}

function linesOf(text: string): string[] {
  const bullets = text.split(/\r?\n/u).flatMap((line) => BULLET.exec(line)?.[1] ?? []);
  return cleaned(bullets.length > 0 ? bullets : text.split(/(?<=[.!?。！？])\s*|\n{2,}/u));
}

const cleaned = (texts: readonly string[]): string[] =>
  texts
    .map((one) => one.trim().slice(0, LENGTH))
    .filter((one) => one !== "")
    .slice(0, MOST);

/** Fits a content to a schema; an unfinished one stays as it is. */
const fitted = (schema: z.ZodType, content: object): object => (schema.safeParse(content).data as object) ?? content;

/** A person's text as an analysis: each sentence a finding, the whole an approach named by its first. */
const analysed = (text: string, { confidence, effort }: Readonly<Record<string, unknown>>) => ({
  feasibility_score: confidence,
  findings: cleaned(sentencesIn(text)),
  implementation_approaches: [{ name: leadOf(text).slice(0, 200), description: text, effort }],
  recommends: leadOf(text).slice(0, 200),
});

const asks = { effort: Approach.shape.effort, confidence: Analysis.shape.feasibility_score };

const shortAnalysis = shortOf(asks, {
  question: (facts) => asked(facts, words(facts.lang).prompts.question),
  make: (text, given) => ({ ...fitted(Analysis, analysed(text, given)) }),
});

/** A person verifies with a tap, and with a text that may bring an approach of its own. */
const shortVerification = shortOf(
  {
    ...asks,
    effort: asks.effort.optional(),
    cross_verification: z.enum(["agrees_with", "disagrees_with", "additions"]),
  },
  {
    question: (facts) => asked(facts, words(facts.lang).prompts.verifies),
    tells: true,
    make: (text, { cross_verification: view, effort, ...given }) => {
      const { implementation_approaches: own, ...found } = analysed(text, { ...given, effort });
      const implementation_approaches = effort === undefined ? [] : own;
      const cross_verification = { [String(view)]: found.findings };
      return { ...fitted(Verification, { ...found, implementation_approaches, cross_verification }) };
    },
  },
);

/** Instruction of an analyst; a round after the first continues what stands. */
function answerOf(purpose: "analysis" | "verification", first: z.ZodType, schema: z.ZodType, short: ShortForm) {
  const instruction = ({ lang, round }: Pick<Facts, "lang" | "round">): string => {
    const { prompts } = words(lang);
    return round === 1 ? prompts[purpose] : `${prompts[purpose]} ${prompts.later[purpose]}`;
  };
  const prompt = (facts: Facts): ModelRequest => {
    const { prompts } = words(facts.lang);
    return requestAlone(facts, {
      purpose,
      role: prompts.role,
      schema: facts.round === 1 ? first : schema,
      instruction: instruction(facts),
      told: [prompts.given, "context"],
      maxOutputTokens: OUTPUT_TOKENS,
    });
  };
  return { label: both(({ kinds }) => kinds[purpose]), lead: "findings", schema, salvage, instruction, short, prompt };
}

const KINDS = {
  analysis: answerOf("analysis", FirstAnalysis, Analysis, shortAnalysis),
  verification: answerOf("verification", FirstVerification, Verification, shortVerification),
  evidence: {
    label: both(({ kinds }) => kinds.evidence),
    schema: Evidence,
    instruction: ({ lang }) => words(lang).prompts.evidence,
    fromRecord: evidenceOf,
  },
  round_synthesis: { label: both(({ kinds }) => kinds.round_synthesis), schema: RoundSynthesis },
  feedback: { label: both(({ kinds }) => kinds.feedback), schema: Feedback },
  labels: { label: both(({ kinds }) => kinds.labels), schema: Labels },
} as const satisfies Readonly<Record<string, StatementKind>>;

export const NAMES = { kinds: KINDS, keys: LABELS, values: VALUES };

/** The place of each kind of statement in its round. */
export const STEP = { analysis: 1, verification: 2, evidence: 3, round_synthesis: 4, feedback: 5 } as const;

export const steps = ({ lang }: Pick<DiscussionOptions, "lang">): PlannedStep[] => stepsFrom(STEP, words(lang).steps);
