import type { Effort } from "#wire";
import type { ModelRequest } from "../provider.ts";
import { ProviderError } from "../provider.ts";
import { words } from "../words/index.ts";
import { answerSchema } from "./answer-schema.ts";
import { tokensIn } from "./tokens.ts";

/** A request as most vendors take it: a system prompt, turns in words, and the schema of the answer. */
export interface Conversation {
  readonly system: string;
  readonly turns: readonly { readonly role: "user" | "assistant"; readonly text: string }[];
  readonly schema: Readonly<Record<string, unknown>>;
  /** The schema in words, for a model that takes it in no other way. */
  readonly schemaText: string;
  /** Tokens that the answer may have; Infinity: the vendor's own maximum. */
  readonly room: number;
  readonly purpose: string;
  /** How much the model is told to think. */
  readonly effort?: Effort | undefined;
}

/** @throws ProviderError `unsupported` where the answer's schema cannot be said in JSON Schema */
export function conversationOf(request: ModelRequest, room: number, label: string): Conversation {
  const { lang } = request.facts;
  let schema: Record<string, unknown>;
  try {
    schema = answerSchema(request.schema, lang);
  } catch (error) {
    const what = `a ${request.purpose} cannot be asked of ${label}: ${(error as Error).message}`;
    throw new ProviderError("unsupported", what, { cause: error });
  }
  return {
    system: request.system,
    turns: [{ role: "user", text: request.prompt.map(({ text }) => text).join("\n\n") }],
    schema,
    schemaText: words(lang).schema(JSON.stringify(schema)),
    room,
    purpose: request.purpose,
  };
}

/** The system prompt, with the schema in it where it is told in no other way. */
export const systemText = ({ system, schemaText }: Conversation, prompted: boolean): string =>
  prompted ? `${system}\n\n${schemaText}` : system;

/** Tokens of its prompt, about. */
export const sizeOf = (talk: Conversation): number =>
  [talk.system, talk.schemaText, ...talk.turns.map(({ text }) => text)].reduce((sum, text) => sum + tokensIn(text), 0);

export const withRoom = (talk: Conversation, room: number): Conversation => ({ ...talk, room });

/**
 * The same with what the model answered and what is wrong with it. The schema is said in words then: a vendor that took it
 * otherwise did not hold the model to it. An empty answer cannot be shown.
 */
export function withRepair(talk: Conversation, text: string, ask: string): Conversation {
  const shown = text.trim() === "" ? [] : [{ role: "assistant" as const, text: text.trimEnd() }];
  const told = { role: "user" as const, text: `${ask}\n\n${talk.schemaText}` };
  // Two turns of one role after another are refused by some.
  if (shown.length > 0) return { ...talk, turns: [...talk.turns, ...shown, told] };
  const last = talk.turns.at(-1);
  return { ...talk, turns: [...talk.turns.slice(0, -1), { ...told, text: `${last?.text ?? ""}\n\n${told.text}` }] };
}
