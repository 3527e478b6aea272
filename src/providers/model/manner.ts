import type { Conversation, ExchangeFailure, Manner } from "./vendor.ts";

/** Sends everything. */
export const PLAIN: Manner = {
  prompted: false,
  effort: true,
  most: Number.POSITIVE_INFINITY,
  bound: "max_completion_tokens",
  usage: true,
};

const OF_OUTPUT = /max_(completion_|output_|new_)?tokens|(completion|output) tokens/i;
/** Signs that prompt and output together are too long, so that the number is no bound on the output. */
const OF_PROMPT = /context (length|window)|\b(input|inputs|prompt|messages)\b/i;
/** Least plausible bound on the output; a smaller number is a status or the lower end of a range. */
const LEAST_MOST = 1_000;

/**
 * Reads a model's limit on the output from a refusal: "this model supports at most 16384 completion tokens", "the valid
 * range of max_tokens is [1, 8192]", "expected a value <= 12288, but got 32000". Undefined if it names none.
 */
export function mostOutput(message: string, asked: number): number | undefined {
  if (!OF_OUTPUT.test(message) || OF_PROMPT.test(message)) return undefined;
  // Skips numbers inside the names of models and requests.
  const numbers = message.match(/(?<![\w.-])(\d{1,3}(,\d{3})+|\d+)(?![\w-])/g) ?? [];
  const fewer = numbers.map((one) => Number(one.replaceAll(",", ""))).filter((n) => n >= LEAST_MOST && n < asked);
  return fewer.length > 0 ? Math.max(...fewer) : undefined;
}

/** Parts that vendors name if they refuse an effort level. */
const OF_EFFORT = /effort|thinking|output_config|anthropic-beta|role '?system/i;
/** Gemini's refusal without a cause, as of a schema that is too complex (vercel/ai 21192). */
const UNNAMED = /contains an invalid argument/i;
/** Statuses of a request of which a part is refused. */
const STATUSES = new Set([400, 422, 501]);

/** Returns the manner without the refused part; undefined if the manner is not at fault. */
export function mended(manner: Manner, failure: ExchangeFailure, talk: Conversation): Manner | undefined {
  const { code, status, message } = failure;
  if (code !== "no_schema" && !STATUSES.has(status ?? 0)) return undefined;
  const most = mostOutput(message, talk.room);
  if (most !== undefined) return { ...manner, most };
  if (manner.usage && /stream_options/i.test(message)) return { ...manner, usage: false };
  const isThinking = talk.effort !== undefined || talk.can.thinking === "adaptive";
  if (manner.effort && isThinking && OF_EFFORT.test(message)) return { ...manner, effort: false };
  const other = manner.bound === "max_tokens" ? "max_completion_tokens" : "max_tokens";
  // Only the refusal of one name mentions the other, so this cannot alternate.
  if (message.includes(manner.bound) && message.includes(other) && /unsupported|instead/i.test(message)) {
    return message.indexOf(manner.bound) < message.indexOf(other) ? { ...manner, bound: other } : undefined;
  }
  const isOfSchema = code === "no_schema" || UNNAMED.test(message);
  return isOfSchema && !manner.prompted ? { ...manner, prompted: true } : undefined;
}
