import type { Attributes } from "@opentelemetry/api";

/*
 * Names on OpenTelemetry spans and metrics. gen_ai.* is of open-telemetry/semantic-conventions-genai v0.1.0, messaging.*
 * and http.* of semantic-conventions v1.45.0, swarm.* our own. All of gen_ai.* is in development there, so a newer
 * version changes this file alone.
 */

export const DISCUSSION = "gen_ai.conversation.id";

/** `gen_ai.provider.name` of the providers that the conventions name; others keep their own name. */
const PROVIDERS: Readonly<Record<string, string>> = { gemini: "gcp.gemini", claude: "anthropic", codex: "openai" };

const providerName = (provider: string): string => PROVIDERS[provider] ?? provider;

/** A discussion run by one owner. */
export const workflow = (discussion: string, protocol: string): Attributes => ({
  "gen_ai.operation.name": "invoke_workflow",
  "gen_ai.agent.name": protocol,
  [DISCUSSION]: discussion,
});

/** A turn that a worker answers. */
export const agent = (discussion: string, participant: string, turn: string): Attributes => ({
  "gen_ai.operation.name": "invoke_agent",
  "gen_ai.agent.name": participant,
  [DISCUSSION]: discussion,
  "swarm.turn": turn,
});

/** One exchange with a model, before it is answered. */
export const chat = (provider: string, model: string): Attributes => ({
  "gen_ai.operation.name": "chat",
  "gen_ai.provider.name": providerName(provider),
  "gen_ai.request.model": model,
});

/** Tokens of an exchange; `inputTokens` includes those from the cache. */
export const tokens = (usage: Readonly<Record<"inputTokens" | "outputTokens" | "cachedInputTokens", number>>) => ({
  "gen_ai.usage.input_tokens": usage.inputTokens,
  "gen_ai.usage.output_tokens": usage.outputTokens,
  "gen_ai.usage.cache_read.input_tokens": usage.cachedInputTokens,
});

export const RESPONSE_MODEL = "gen_ai.response.model";
export const TOKEN_TYPE = "gen_ai.token.type";
export const ERROR_TYPE = "error.type";

/** A step of a discussion, or one of its statements. */
export const step = (discussion: string, kind: string): Attributes => ({
  [DISCUSSION]: discussion,
  "swarm.kind": kind,
});

export const STATEMENT = "swarm.statement";

/** A message taken from the stream. */
export const message = (subject: string, operation: "process"): Attributes => ({
  "messaging.system": "nats",
  "messaging.operation.type": operation,
  "messaging.destination.name": subject,
});

/** Instruments: histograms of seconds and tokens, with the bucket boundaries of the conventions, and a counter. */
export const METRICS = {
  duration: {
    name: "gen_ai.client.operation.duration",
    unit: "s",
    buckets: [0.01, 0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28, 2.56, 5.12, 10.24, 20.48, 40.96, 81.92],
  },
  tokens: {
    name: "gen_ai.client.token.usage",
    unit: "{token}",
    buckets: [1, 4, 16, 64, 256, 1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 16_777_216, 67_108_864],
  },
  statements: { name: "swarm.statements", unit: "{statement}" },
} as const;
