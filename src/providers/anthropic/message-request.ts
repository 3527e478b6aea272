import { createHash } from "node:crypto";
import type Anthropic from "@anthropic-ai/sdk";
import type { Effort } from "#wire";
import type { Conversation, Way } from "../model/vendor.ts";

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
const EFFORT_BETA = { "anthropic-beta": "mid-conversation-output-config-2026-07-01" };

export const takesEffortByMessage = (model: string): boolean => EFFORT_BY_MESSAGE.test(model);

/** Distance of cache marks: the API finds a mark up to 20 blocks back, so none is out of reach. */
const EVERY = 15;

/**
 * Builds the API's request and its headers. The shared part comes first, with cache marks, kept for an hour if a person is
 * asked in between. The schema follows in the prompt with what a step tells everybody, with its own mark: as an output
 * format it would be part of the cache key, so that no kind of turn could read what another wrote (bench/cache.bench.ts
 * compares).
 */
export function requestOf(
  { system, prompt, schemaText, room, said, pauses, can, ...talk }: Conversation,
  { model, manner }: Way,
): { readonly params: Params; readonly headers: Readonly<Record<string, string>> } {
  const effort = manner.effort ? talk.effort : undefined;
  const byMessage = effort !== undefined && takesEffortByMessage(model) && !effort.always;
  const shared = prompt.filter((block) => block.shared);
  const step = prompt.filter((block) => block.step).map(({ text }) => text);
  const own = prompt.filter((block) => !block.shared && !block.step);
  const last = shared.length - 1;
  const marks = new Set([last, last - (last % EVERY)]);
  const ttl = pauses ? { ttl: "1h" as const } : {};
  const params: Params = {
    model,
    max_tokens: room,
    ...(manner.effort && can.thinking === "adaptive" ? { thinking: { type: "adaptive" } } : {}),
    ...(effort && !byMessage ? { output_config: { effort: effort.level } } : {}),
    system: [{ type: "text", text: system }],
    messages: [
      {
        role: "user",
        content: [
          ...shared.map(({ text }, at) => textBlock(text, marks.has(at) ? { type: "ephemeral", ...ttl } : undefined)),
          textBlock([schemaText, ...step].join("\n\n"), { type: "ephemeral" }),
          ...own.map(({ text }) => textBlock(text)),
        ],
      },
      ...(byMessage ? [{ role: "system", content: [], output_config: { effort: effort.level } } as const] : []),
      ...said.map(({ role, text }) => ({ role, content: text })),
    ],
  };
  return { params, headers: byMessage ? EFFORT_BETA : {} };
}

/** Ends a block with a blank line, since blocks are joined without separator. */
const textBlock = (text: string, cached?: Anthropic.CacheControlEphemeral): Anthropic.TextBlockParam => ({
  type: "text",
  text: `${text}\n\n`,
  ...(cached ? { cache_control: cached } : {}),
});

/** Length below which no model caches, in characters: the least minimum is 512 tokens of some four characters. */
const LEAST_PREFIX = 2_000;

/** Digests the part that the whole table shares: everything up to the mark before the schema's. */
export function sharedPrefix(talk: Conversation, way: Way): string | undefined {
  const { model, output_config, system } = requestOf(talk, way).params;
  const shared = talk.prompt.filter((block) => block.shared).map(({ text }) => text);
  const prefix = JSON.stringify([model, output_config, system, shared]);
  return prefix.length < LEAST_PREFIX ? undefined : createHash("sha256").update(prefix).digest("base64");
}
