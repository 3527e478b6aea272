import { withoutValues } from "#lib/json-schema";
import { type Capabilities, type ModelRequest, ProviderError } from "../provider.ts";
import { words } from "../words/index.ts";
import type { SchemaTaker } from "./accepted-schema.ts";
import { answerSchema, schemaInWords } from "./answer-schema.ts";
import { tokensIn } from "./pricing.ts";
import type { Conversation, Turn, Vendor } from "./vendor.ts";

const ANSWER_TOKENS = 8_000;
/** Room for thinking, which counts against a vendor's bound on the output. */
const THINKING_TOKENS = 16_000;

/** @throws ProviderError `unsupported` if JSON Schema cannot express the answer's schema */
function schemaOf({ schema, purpose, facts: { lang } }: ModelRequest, label: string, by: SchemaTaker = "prompt") {
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
export function conversationOf(
  request: ModelRequest,
  vendor: Pick<Vendor, "names" | "takes" | "unbounded" | "efforts" | "isCacheShared">,
  model = "",
  can: Capabilities = {},
): Conversation {
  const { system, prompt, purpose, pauses = false, effort, maxOutputTokens = ANSWER_TOKENS } = request;
  const { label } = vendor.names;
  const isTaken = effort && (can.efforts ?? vendor.efforts ?? []).includes(effort.level);
  // If another level loses the vendor's prompt cache, only low effort is sent: with two levels the requests of each level
  // still share a prefix. With three, reading would cost more than the saved thinking (bench/cache.bench.ts).
  const isSent = effort?.always || effort?.level === "low" || vendor.isCacheShared?.(model);
  const room = Math.min(maxOutputTokens + THINKING_TOKENS, can.outputTokens ?? Number.POSITIVE_INFINITY);
  return {
    ...{ system, prompt, said: [], purpose, can, pauses },
    schema: schemaOf(request, label, vendor.takes),
    schemaText: schemaTextOf(request, label),
    room: vendor.unbounded ? Number.POSITIVE_INFINITY : room,
    effort: isTaken && isSent ? effort : undefined,
  };
}

export const systemText = ({ system, schemaText }: Conversation, prompted: boolean): string =>
  prompted ? `${system}\n\n${schemaText}` : system;

/**
 * Returns the prompt and what was said as turns of text. A repair repeats the schema in words, since the vendor did not
 * hold the model to it. Some vendors refuse two consecutive turns of one role, so these are joined.
 */
export function turnsOf({ prompt, said, schemaText }: Conversation): Turn[] {
  const turns: Turn[] = [{ role: "user", text: prompt.map(({ text }) => text).join("\n\n") }];
  for (const { role, text } of said) {
    const told = role === "user" ? `${text}\n\n${schemaText}` : text;
    const last = turns.at(-1);
    if (last?.role === role) turns.splice(-1, 1, { role, text: `${last.text}\n\n${told}` });
    else turns.push({ role, text: told });
  }
  return turns;
}

export const sizeOf = ({ system, schemaText, prompt, said }: Conversation): number =>
  [{ text: system }, { text: schemaText }, ...prompt, ...said].reduce((sum, { text }) => sum + tokensIn(text), 0);

/** Appends the model's answer and its problem. An empty answer cannot be shown. */
export function withRepair(talk: Conversation, answer: string, problem: string): Conversation {
  const shown: Turn[] = answer.trim() === "" ? [] : [{ role: "assistant", text: answer.trimEnd() }];
  return { ...talk, said: [...talk.said, ...shown, { role: "user", text: problem }] };
}
