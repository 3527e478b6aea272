import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  isInputRequiredResult,
  type McpServer,
  type ServerContext,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Bus } from "#bus";
import type { GivenContext, Listed, OpenRequest } from "#client";
import type { Logger } from "#lib/log";
import type { AgentPlace } from "#team";
import type { DiscussionOptions, Lang } from "#wire";

/** The process that the tools run in. */
export interface McpHost {
  /** The bus. A host without one starts what it needs at the first call. */
  bus(): Promise<Bus>;
  /**
   * Resolves a provider name such as `auto`; `note` is for the user.
   * @throws Error if there is no such provider, or its key is missing
   */
  provider(name: string): Promise<{ readonly name: string; readonly note?: string }>;
  /** @throws Error for a budget in money where a model's price is not known */
  readonly requirePrice: (options: DiscussionOptions) => void;
  /** Why nobody can be called at an address; undefined where they can. Only set if that is known here. */
  readonly notifyFault?: (notify: string) => string | undefined;
  /** Makes the personal link of a seat; undefined where no gateway serves it. */
  readonly linkTo?: OpenRequest["linkTo"];
  readonly log: Pick<Logger, "error">;
  /** Serves the tools of an agent team alone, with these defaults. */
  readonly team?: AgentPlace;
  /** Reads documents of this machine; what is left out is said in the language. Only set if the caller has the same access. */
  readonly readContext?: (paths: readonly string[], lang: Lang) => Promise<GivenContext>;
  /** The folder of a discussion. Only set if the caller can read it. */
  readonly folderOf?: (discussion: string) => string;
  /** Discussions with files here, archived ones among them. Only set if the caller can read them. */
  readonly filed?: () => Promise<readonly Listed[]>;
  /** Whether an id is taken outside the stream, for example by a folder of that name. */
  readonly isTaken?: (discussion: string) => boolean;
}

/** An error that the caller can act on. `message` is one line: what, why and what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

const TOLD: ReadonlySet<string> = new Set([
  "ToolError",
  "BusError",
  "WireError",
  "ProviderError",
  "IdTakenError",
  "ArchivedError",
  "TeamError",
  "CliError",
  "UsageError",
]);

/** A tool and what a call of it does. */
interface Tool<I extends z.ZodObject> {
  /** Purpose, when to use it, and what to do next, for a model without prior knowledge. A test bounds the bytes of all. */
  readonly description: string;
  readonly input: I;
  readonly annotations: ToolAnnotations;
  run(args: z.output<I>, signal: AbortSignal, call: ToolCall): Promise<ToolAnswer | InputRequiredResult>;
}

/** The answer of a tool, which its client gets once, as text: an object as JSON. */
type ToolAnswer = { readonly result: object } | { readonly text: string };

/** Keywords that a model does not need: the tool refuses a wrong value with the allowed ones. */
const UNLISTED = /^(\$schema|m(in|ax)Length|exclusiveMinimum|propertyNames|additionalProperties)$/;

/** Wraps a schema so that clients list it without those keywords; it validates as before. */
function listed(input: z.ZodObject): z.ZodObject {
  const shown = (key: string, value: unknown): unknown =>
    UNLISTED.test(key) || Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER ? undefined : value;
  const schema = JSON.parse(JSON.stringify(z.toJSONSchema(input, { io: "input" }), shown)) as Record<string, unknown>;
  const standard = { ...input["~standard"], jsonSchema: { input: () => schema, output: () => schema } };
  return { "~standard": standard } as unknown as z.ZodObject;
}

/** Registers a tool. Failures become results too: one line, marked as an error. A form for the user goes out as it is. */
export function addTool<I extends z.ZodObject>(
  server: McpServer,
  host: McpHost,
  name: string,
  { description, input, annotations, run }: Tool<I>,
): void {
  const config = { description, inputSchema: listed(input), annotations };
  server.registerTool(name, config, async (args, context): Promise<CallToolResult | InputRequiredResult> => {
    try {
      const call = new ToolCall(server, context);
      const answered = await run(args as z.output<I>, call.signal, call);
      if (isInputRequiredResult(answered)) return answered;
      const told = answered as ToolAnswer;
      return { content: [{ type: "text", text: "text" in told ? told.text : JSON.stringify(told.result) }] };
    } catch (error) {
      const { name: kind, message } = error as Error;
      if (!TOLD.has(kind)) host.log.error({ err: error, tool: name }, "a tool failed");
      const told = TOLD.has(kind) ? message : `${name} failed: ${message}; see the log of this server`;
      return { content: [{ type: "text", text: told.replace(/\s*\n\s*/g, " ") }], isError: true };
    }
  });
}

/** Read-only. */
export const READS: ToolAnnotations = { readOnlyHint: true };
/** Not idempotent: each call adds something. */
export const ADDS: ToolAnnotations = { destructiveHint: false };

/** A field of a form. `title` is what the user reads. */
export type FormField =
  | {
      readonly type: "string" | "number" | "integer" | "boolean";
      readonly title: string;
      readonly description?: string;
    }
  | {
      readonly type: "choice";
      readonly title: string;
      readonly choices: readonly { readonly value: string; readonly label: string }[];
      readonly default?: string;
    };

export interface Form {
  readonly message: string;
  readonly fields: Readonly<Record<string, FormField>>;
  readonly required: readonly string[];
}

/** The user's reply to a form. The content is as the client sent it: check it. */
export type FormReply =
  | { readonly kind: "unasked" | "declined" | "cancelled" }
  | { readonly kind: "given"; readonly content: Readonly<Record<string, unknown>> };

/** One call of a tool: its end, and what its client can do beside calling tools. */
export class ToolCall {
  readonly #context: ServerContext;
  /** Whether the client shows its user forms (elicitation). */
  readonly canAsk: boolean;
  #told = 0;

  constructor(server: McpServer, context: ServerContext) {
    this.#context = context;
    // In the revision of 2026-07-28 each request names its client's capabilities, before that the connection did.
    const { envelope } = context.mcpReq;
    const named = envelope as Readonly<Record<string, ClientCapabilities | undefined>> | undefined;
    const { elicitation } = (named ? named[CLIENT_CAPABILITIES_META_KEY] : server.server.getClientCapabilities()) ?? {};
    this.canAsk = elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
  }

  get signal(): AbortSignal {
    return this.#context.mcpReq.signal;
  }

  /**
   * Returns the user's reply to the form of this name. Use one name per question: the client calls the tool again with
   * the reply, and the question may have been settled since.
   */
  reply(name: string): FormReply {
    const response = inputResponse(this.#context.mcpReq.inputResponses, name);
    if (response.kind !== "elicit") return { kind: "unasked" };
    if (response.action === "accept") return { kind: "given", content: response.content ?? {} };
    return { kind: response.action === "decline" ? "declined" : "cancelled" };
  }

  /** The result that shows the user a form; the tool is called again with the reply. */
  ask(name: string, { message, fields, required }: Form): InputRequiredResult {
    const isLegacy = this.#context.mcpReq.envelope === undefined;
    const properties = Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, schemaOf(field, isLegacy)]),
    );
    const requestedSchema = { type: "object" as const, properties, required: [...required] };
    return inputRequired({ inputRequests: { [name]: inputRequired.elicit({ message, requestedSchema }) } });
  }

  /**
   * Tells a client that asked for it how far a discussion is; what is not further than before is not told.
   * @param done steps, and parts of one
   */
  async progress(done: number, message: string): Promise<void> {
    const token = this.#context.mcpReq._meta?.progressToken;
    if (token === undefined || done <= this.#told) return;
    this.#told = done;
    const params = { progressToken: token, progress: done, message };
    await this.#context.mcpReq.notify({ method: "notifications/progress", params });
  }
}

type Property = ElicitRequestFormParams["requestedSchema"]["properties"][string];

/** Clients from before 2025-11-25 know `enumNames` alone. */
function schemaOf(field: FormField, isLegacy: boolean): Property {
  if (field.type !== "choice") return field as Property;
  const { title, choices, default: preset } = field;
  const given = { type: "string" as const, title, ...(preset === undefined ? {} : { default: preset }) };
  return isLegacy
    ? { ...given, enum: choices.map(({ value }) => value), enumNames: choices.map(({ label }) => label) }
    : { ...given, oneOf: choices.map(({ value, label }) => ({ const: value, title: label })) };
}
