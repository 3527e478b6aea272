import { createHash } from "node:crypto";
import type Anthropic from "@anthropic-ai/sdk";
import type { Effort } from "#wire";
import { answerSchema } from "../model/answer-schema.ts";
import { effortFor } from "../model/effort.ts";
import { type Capabilities, type ModelRequest, ProviderError } from "../provider.ts";
import { words } from "../words/index.ts";

/** A message that only says how much the model thinks from there on; beta, so the SDK's plain types lack it. */
interface EffortMessage {
  readonly role: "system";
  readonly content: readonly [];
  readonly output_config: { readonly effort: Effort };
}

export type Params = Omit<Anthropic.MessageCreateParamsStreaming, "stream" | "messages"> & {
  readonly messages: readonly (Anthropic.MessageParam | EffortMessage)[];
};

/**
 * Models that take an effort with a message (platform.claude.com, effort-per-message, read up to 2026-11). In the request
 * itself it is part of what the cached messages hang on ("always invalidates message blocks"); with a message behind
 * everything it is not.
 */
const EFFORT_BY_MESSAGE = /^claude-(opus-5|opus-5-5|sonnet-5-5|fable-5-1|mythos-5-1)(-\d{8})?$/;
/** The name under which the API knows that. */
export const EFFORT_BETA = "mid-conversation-output-config-2026-07-01";

const DEFAULT_OUTPUT_TOKENS = 8_000;
/** Current models think before they write, and what they think counts against the bound on the output. */
const THINKING_TOKENS = 16_000;

/** A mark is found from up to 20 blocks behind it: between marks at every 15th block and the last one nothing is out of reach. */
const EVERY = 15;

/**
 * The request as the API takes it. What everybody at the table reads comes first, with marks up to which it is cached, for
 * an hour where a person is asked in between. The schema stands in the prompt behind it, with a mark of its own for those
 * who are asked the same: as an output format it would be part of the cache's key, and no kind of turn could read what
 * another has written (bench/cache.bench.ts compares).
 * @throws ProviderError `unsupported` where the answer's schema cannot be said in JSON Schema
 */
export function paramsFor(request: ModelRequest, model: string, can: Capabilities = {}): Params {
  const byMessage = EFFORT_BY_MESSAGE.test(model) && !request.effort?.always;
  const effort = effortFor(request, can, !byMessage);
  const shared = request.prompt.filter((block) => block.shared);
  const own = request.prompt.filter((block) => !block.shared);
  const last = shared.length - 1;
  const marks = new Set([last, last - (last % EVERY)]);
  const ttl = request.pauses ? { ttl: "1h" as const } : {};
  return {
    model,
    max_tokens: Math.min(
      (request.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS) + THINKING_TOKENS,
      can.outputTokens ?? Number.POSITIVE_INFINITY,
    ),
    ...(can.thinking === "adaptive" ? { thinking: { type: "adaptive" } } : {}),
    ...(effort && !byMessage ? { output_config: { effort } } : {}),
    system: [{ type: "text", text: request.system }],
    messages: [
      {
        role: "user",
        content: [
          ...shared.map(({ text }, at) => textBlock(text, marks.has(at) ? { type: "ephemeral", ...ttl } : undefined)),
          textBlock(schemaText(request), { type: "ephemeral" }),
          ...own.map(({ text }) => textBlock(text)),
        ],
      },
      ...(effort && byMessage ? [{ role: "system", content: [], output_config: { effort } } as const] : []),
    ],
  };
}

const isEffort = (message: Params["messages"][number]): message is EffortMessage =>
  "output_config" in message && message.output_config !== undefined;

/** How much the model is told to think, and whether a message tells it. */
export function effortIn({ messages, output_config }: Params): {
  readonly effort?: string;
  readonly byMessage: boolean;
} {
  const told = messages.find(isEffort)?.output_config.effort;
  const effort = told ?? output_config?.effort ?? undefined;
  return { byMessage: told !== undefined, ...(effort === undefined ? {} : { effort }) };
}

/** The same for a model that can be told nothing of thinking; undefined where nothing is told. */
export function withoutEffort({ output_config, thinking, ...params }: Params): Params | undefined {
  const messages = params.messages.filter((message) => !isEffort(message));
  if (!output_config && !thinking && messages.length === params.messages.length) return undefined;
  return { ...params, messages };
}

/** Blocks follow upon each other without a break of their own. */
const textBlock = (text: string, cached?: Anthropic.CacheControlEphemeral): Anthropic.TextBlockParam => ({
  type: "text",
  text: `${text}\n\n`,
  ...(cached ? { cache_control: cached } : {}),
});

function schemaText({ schema, purpose, facts: { lang } }: ModelRequest): string {
  try {
    return words(lang).schema(JSON.stringify(answerSchema(schema, lang)));
  } catch (error) {
    const what = `a ${purpose} cannot be asked of Anthropic: ${(error as Error).message}`;
    throw new ProviderError("unsupported", what, { cause: error });
  }
}

/** The same request with what the model answered and what was wrong with it. An empty answer cannot be shown. */
export function withRepair(params: Params, text: string, ask: string): Params {
  const shown: Anthropic.MessageParam[] = text.trim() === "" ? [] : [{ role: "assistant", content: text.trimEnd() }];
  return { ...params, messages: [...params.messages, ...shown, { role: "user", content: ask }] };
}

/** Characters below which no model caches: the least minimum is 512 tokens, and a token has some four characters. */
const LEAST_PREFIX = 2_000;

/** A digest of what everybody at the table reads: of all up to the mark before the schema's. */
export function sharedPrefix({ model, system, messages, output_config }: Params): string | undefined {
  const blocks = messages[0]?.content as readonly Anthropic.TextBlockParam[];
  const marked = blocks.flatMap((block, at) => (block.cache_control ? [at] : []));
  const prefix = JSON.stringify([
    model,
    output_config,
    system,
    blocks.slice(0, 1 + (marked.at(-2) ?? -1)).map(({ text }) => text),
  ]);
  return prefix.length < LEAST_PREFIX ? undefined : createHash("sha256").update(prefix).digest("base64");
}
