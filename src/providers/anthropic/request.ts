import { createHash } from "node:crypto";
import type Anthropic from "@anthropic-ai/sdk";
import { answerSchema } from "../model/answer-schema.ts";
import { type ModelRequest, ProviderError } from "../provider.ts";
import { words } from "../words/index.ts";

export type Params = Omit<Anthropic.MessageCreateParamsStreaming, "stream">;

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
export function paramsFor(request: ModelRequest, model: string): Params {
  const shared = request.prompt.filter((block) => block.shared);
  const own = request.prompt.filter((block) => !block.shared);
  const last = shared.length - 1;
  const marks = new Set([last, last - (last % EVERY)]);
  const ttl = request.pauses ? { ttl: "1h" as const } : {};
  return {
    model,
    max_tokens: (request.maxOutputTokens ?? DEFAULT_OUTPUT_TOKENS) + THINKING_TOKENS,
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
    ],
  };
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
export function sharedPrefix({ model, system, messages }: Params): string | undefined {
  const blocks = messages[0]?.content as readonly Anthropic.TextBlockParam[];
  const marked = blocks.flatMap((block, at) => (block.cache_control ? [at] : []));
  const prefix = JSON.stringify([model, system, blocks.slice(0, 1 + (marked.at(-2) ?? -1)).map(({ text }) => text)]);
  return prefix.length < LEAST_PREFIX ? undefined : createHash("sha256").update(prefix).digest("base64");
}
