import { withoutValues } from "#lib/json-schema";
import type { Effort } from "#wire";
import { type Capabilities, type ModelRequest, ProviderError } from "../provider.ts";
import { words } from "../words/index.ts";
import type { SchemaTaker } from "./accepted-schema.ts";
import { answerSchema } from "./answer-schema.ts";
import { tokensIn } from "./pricing.ts";
import { schemaInWords } from "./schema-words.ts";

/** A request in the form that most vendors take: system prompt, turns of text, and the answer's schema. */
export interface Conversation {
  readonly system: string;
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly text: string }[];
  /** Schema, reduced to what the server takes. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Schema in words, for a model that takes it in no other way. */
  readonly schemaText: string;
  /** Tokens that the answer may have; Infinity: the vendor's own maximum. */
  readonly room: number;
  readonly purpose: string;
  /** Effort level sent to the model. */
  readonly effort?: Effort | undefined;
}

const ANSWER_TOKENS = 8_000;
/** Room for thinking, which counts against a vendor's bound on the output. */
const THINKING_TOKENS = 16_000;

/** Returns the tokens that an answer may have, thinking included, unless the vendor allows fewer. */
export const roomFor = ({ maxOutputTokens = ANSWER_TOKENS }: ModelRequest, { outputTokens }: Capabilities): number =>
  Math.min(maxOutputTokens + THINKING_TOKENS, outputTokens ?? Number.POSITIVE_INFINITY);

/** @throws ProviderError `unsupported` if JSON Schema cannot express the answer's schema */
function schemaOf(
  { schema, purpose, facts: { lang } }: ModelRequest,
  label: string,
  by: SchemaTaker = "prompt",
): Record<string, unknown> {
  try {
    return answerSchema(schema, lang, by);
  } catch (error) {
    const what = `a ${purpose} cannot be asked of ${label}: ${(error as Error).message}`;
    throw new ProviderError("unsupported", what, { cause: error });
  }
}

/**
 * Returns the form of the answer in words, for a model that reads it in its prompt.
 * @throws ProviderError as schemaOf does
 */
export const schemaTextOf = (request: ModelRequest, label: string): string =>
  words(request.facts.lang).schema(schemaInWords(withoutValues(schemaOf(request, label), request.absent ?? [])));

/** @throws ProviderError as schemaOf does */
export function conversationOf(request: ModelRequest, room: number, label: string, by: SchemaTaker): Conversation {
  return {
    system: request.system,
    turns: [{ role: "user", text: request.prompt.map(({ text }) => text).join("\n\n") }],
    schema: schemaOf(request, label, by),
    schemaText: schemaTextOf(request, label),
    room,
    purpose: request.purpose,
  };
}

/** Returns the system prompt, followed by the schema if it is `prompted`. */
export const systemText = ({ system, schemaText }: Conversation, prompted: boolean): string =>
  prompted ? `${system}\n\n${schemaText}` : system;

/** Estimates the tokens of the prompt. */
export const sizeOf = (talk: Conversation): number =>
  [talk.system, talk.schemaText, ...talk.turns.map(({ text }) => text)].reduce((sum, text) => sum + tokensIn(text), 0);

export const withRoom = (talk: Conversation, room: number): Conversation => ({ ...talk, room });

/**
 * Appends the model's answer and its problem. The schema is repeated in words, since the vendor did not hold the model to
 * it. An empty answer cannot be shown.
 */
export function withRepair(talk: Conversation, text: string, ask: string): Conversation {
  const shown = text.trim() === "" ? [] : [{ role: "assistant" as const, text: text.trimEnd() }];
  const told = { role: "user" as const, text: `${ask}\n\n${talk.schemaText}` };
  // Some vendors refuse two consecutive turns of one role.
  if (shown.length > 0) return { ...talk, turns: [...talk.turns, ...shown, told] };
  const last = talk.turns.at(-1);
  return { ...talk, turns: [...talk.turns.slice(0, -1), { ...told, text: `${last?.text ?? ""}\n\n${told.text}` }] };
}

/**
 * Chooses the effort to send; undefined: the model's default. If another level loses the vendor's prompt cache (`splits`),
 * only low effort is sent: with two levels the requests of each level still share a prefix. With three, reading would
 * cost more than the saved thinking (bench/cache.bench.ts).
 */
export function effortFor({ effort }: ModelRequest, { efforts }: Capabilities, splits: boolean): Effort | undefined {
  if (!effort || !efforts?.includes(effort.level)) return undefined;
  return effort.always || !splits || effort.level === "low" ? effort.level : undefined;
}
