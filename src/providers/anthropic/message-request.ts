import { createHash } from "node:crypto";
import type Anthropic from "@anthropic-ai/sdk";
import type { Effort } from "#wire";
import { effortFor, roomFor, schemaTextOf } from "../model/conversation.ts";
import type { Capabilities, ModelRequest } from "../provider.ts";

/** A message that only sets the effort from there on; beta, so the SDK's plain types lack it. */
interface EffortMessage {
  readonly role: "system";
  readonly content: readonly [];
  readonly output_config: { readonly effort: Effort };
}

export type Params = Omit<Anthropic.MessageCreateParamsStreaming, "stream" | "messages"> & {
  readonly messages: readonly (Anthropic.MessageParam | EffortMessage)[];
};

/**
 * Models that take an effort in a message (platform.claude.com, effort-per-message, read up to 2026-11). In the request
 * itself the effort is part of the cache key ("always invalidates message blocks"); in a last message it is not.
 */
const EFFORT_BY_MESSAGE = /^claude-(opus-5|opus-5-5|sonnet-5-5|fable-5-1|mythos-5-1)(-\d{8})?$/;
/** Beta header of that feature. */
export const EFFORT_BETA = "mid-conversation-output-config-2026-07-01";

/** Distance of cache marks: the API finds a mark up to 20 blocks back, so none is out of reach. */
const EVERY = 15;

/**
 * Builds the API's request. The shared part comes first, with cache marks, kept for an hour if a person is asked in
 * between. The schema follows in the prompt with what a step tells everybody, with its own mark: as an output format it would be part of the cache key, so
 * that no kind of turn could read what another wrote (bench/cache.bench.ts compares).
 * @throws ProviderError `unsupported` if JSON Schema cannot express the answer's schema
 */
export function paramsFor(request: ModelRequest, model: string, can: Capabilities = {}): Params {
  const byMessage = EFFORT_BY_MESSAGE.test(model) && !request.effort?.always;
  const effort = effortFor(request, can, !byMessage);
  const shared = request.prompt.filter((block) => block.shared);
  const step = request.prompt.filter((block) => block.step).map(({ text }) => text);
  const own = request.prompt.filter((block) => !block.shared && !block.step);
  const last = shared.length - 1;
  const marks = new Set([last, last - (last % EVERY)]);
  const ttl = request.pauses ? { ttl: "1h" as const } : {};
  return {
    model,
    max_tokens: roomFor(request, can),
    ...(can.thinking === "adaptive" ? { thinking: { type: "adaptive" } } : {}),
    ...(effort && !byMessage ? { output_config: { effort } } : {}),
    system: [{ type: "text", text: request.system }],
    messages: [
      {
        role: "user",
        content: [
          ...shared.map(({ text }, at) => textBlock(text, marks.has(at) ? { type: "ephemeral", ...ttl } : undefined)),
          textBlock([schemaTextOf(request, "Anthropic"), ...step].join("\n\n"), { type: "ephemeral" }),
          ...own.map(({ text }) => textBlock(text)),
        ],
      },
      ...(effort && byMessage ? [{ role: "system", content: [], output_config: { effort } } as const] : []),
    ],
  };
}

const isEffort = (message: Params["messages"][number]): message is EffortMessage =>
  "output_config" in message && message.output_config !== undefined;

/** Returns the effort of a request, and whether a message carries it. */
export function effortIn({ messages, output_config }: Params): {
  readonly effort?: string;
  readonly byMessage: boolean;
} {
  const told = messages.find(isEffort)?.output_config.effort;
  const effort = told ?? output_config?.effort ?? undefined;
  return { byMessage: told !== undefined, ...(effort === undefined ? {} : { effort }) };
}

/** Removes effort and thinking; undefined if the request has neither. */
export function withoutEffort({ output_config, thinking, ...params }: Params): Params | undefined {
  const messages = params.messages.filter((message) => !isEffort(message));
  if (!output_config && !thinking && messages.length === params.messages.length) return undefined;
  return { ...params, messages };
}

/** Ends a block with a blank line, since blocks are joined without separator. */
const textBlock = (text: string, cached?: Anthropic.CacheControlEphemeral): Anthropic.TextBlockParam => ({
  type: "text",
  text: `${text}\n\n`,
  ...(cached ? { cache_control: cached } : {}),
});

/** Appends the model's answer and its problem. An empty answer cannot be shown. */
export function withRepair(params: Params, text: string, ask: string): Params {
  const shown: Anthropic.MessageParam[] = text.trim() === "" ? [] : [{ role: "assistant", content: text.trimEnd() }];
  return { ...params, messages: [...params.messages, ...shown, { role: "user", content: ask }] };
}

/** Length below which no model caches, in characters: the least minimum is 512 tokens of some four characters. */
const LEAST_PREFIX = 2_000;

/** Digests the part that the whole table shares: everything up to the mark before the schema's. */
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
