import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type ElicitRequestFormParams,
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";

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

/** What the user did with a form. The content is as the client sent it: check it. */
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
   * What the user did with the form of this name. A name must stand for one question and no other: the client calls the
   * tool again with the reply, and the question may have been settled since.
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
