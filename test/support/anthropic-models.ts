import type { ServerResponse } from "node:http";

/*
 * What /v1/models says of each model, and what the API refuses accordingly, after its documents and the SDK's types
 * (effort, effort-per-message, adaptive thinking; read up to 2026-11).
 */

/** The parts of a request to /v1/messages that tests check. */
export interface ApiBody {
  readonly model: string;
  readonly max_tokens: number;
  readonly stream?: boolean;
  readonly system?: readonly { text: string; cache_control?: unknown }[];
  readonly messages: readonly {
    role: string;
    content: unknown;
    output_config?: { readonly effort?: string };
  }[];
  readonly thinking?: { readonly type: string };
  readonly output_config?: {
    readonly format?: { type: string; schema: Record<string, unknown> };
    readonly effort?: string;
  };
}

interface Listed {
  readonly context: number;
  readonly output: number;
  readonly efforts: readonly string[];
  readonly thinking: "adaptive" | "enabled" | undefined;
  /** Whether a message may carry an effort. */
  readonly byMessage: boolean;
  readonly structured: boolean;
}

const ALL = ["low", "medium", "high", "xhigh", "max"];
const NEW: Listed = {
  context: 1_000_000,
  output: 128_000,
  efforts: ALL,
  thinking: "adaptive",
  byMessage: true,
  structured: true,
};

/** Models that the listing describes in full. Of another Claude it has the name alone, and of anything else nothing. */
const MODELS: Readonly<Record<string, Listed>> = {
  "claude-sonnet-5-5": NEW,
  "claude-opus-5-5": NEW,
  "claude-opus-4-8": { ...NEW, byMessage: false },
  "claude-opus-4-5": {
    ...NEW,
    context: 200_000,
    output: 64_000,
    efforts: ALL.slice(0, 3),
    thinking: "enabled",
    byMessage: false,
  },
  "claude-haiku-4-5": { ...NEW, context: 200_000, output: 64_000, efforts: [], thinking: "enabled", byMessage: false },
  "claude-plain": {
    context: 32_000,
    output: 8_000,
    efforts: [],
    thinking: undefined,
    byMessage: false,
    structured: false,
  },
};

export type ListingAnswer = (model: string, response: ServerResponse) => void;

const send = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { "content-type": "application/json", "request-id": "req_models" });
  response.end(JSON.stringify(body));
};

/** An error in place of a listing. */
export const listingError =
  (status: number, type: string, message: string): ListingAnswer =>
  (_, response) =>
    send(response, status, { type: "error", error: { type, message } });

/** Returns the default listing with these changes. */
export const listedWith =
  (more: Partial<Listed>): ListingAnswer =>
  (model, response) => {
    const known = MODELS[model];
    const listed = known && { ...known, ...more };
    const entry = {
      id: model,
      type: "model",
      display_name: model,
      created_at: "2026-01-01T00:00:00Z",
      lifecycle: "active",
    };
    if (!listed && model.startsWith("claude-")) return send(response, 200, entry);
    if (!listed) return listingError(404, "not_found_error", `model: ${model}`)(model, response);
    const is = (supported: boolean) => ({ supported });
    const { thinking, efforts } = listed;
    const types = {
      adaptive: is(thinking === "adaptive"),
      between_tools: is(false),
      disabled: is(true),
      enabled: is(thinking === "enabled"),
    };
    send(response, 200, {
      ...entry,
      max_input_tokens: listed.context,
      max_tokens: listed.output,
      capabilities: {
        structured_outputs: is(listed.structured),
        effort: {
          ...is(efforts.length > 0),
          ...Object.fromEntries(ALL.map((level) => [level, is(efforts.includes(level))])),
        },
        thinking: { ...is(thinking !== undefined), types },
      },
    });
  };

export const listModel = listedWith({});

/** Why the API refuses a request for what it says of thinking; undefined where it takes it. */
export function refusalOf(body: ApiBody, beta: unknown): string | undefined {
  const { model, output_config, thinking, max_tokens } = body;
  const listed = MODELS[model];
  const known = listed ?? { ...NEW, efforts: [], thinking: undefined, byMessage: false };
  const roles = body.messages.map(({ role }) => role);
  if (thinking?.type === "adaptive" && known.thinking !== "adaptive")
    return "adaptive thinking is not supported on this model.";
  if (output_config?.effort !== undefined && !known.efforts.includes(output_config.effort))
    return "This model does not support the effort parameter.";
  if (roles.includes("system")) {
    if (!known.byMessage) return "role 'system' is not supported on this model";
    if (!String(beta ?? "").includes("mid-conversation-output-config-2026-07-01"))
      return "messages.1.output_config: Extra inputs are not permitted";
    if (roles[0] !== "user") return "messages: first message must use the user role";
  }
  if (listed && max_tokens > listed.output)
    return `max_tokens: ${max_tokens} > ${listed.output}, the maximum for ${model}`;
  return undefined;
}
