import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  type McpServer,
  type ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { z } from "zod";
import { ToolCall } from "./call.ts";
import type { McpHost } from "./host.ts";

/** An error that the caller can act on. `message` is one line: what, why and what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

/** Errors whose message is complete. */
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

export interface ToolText<I extends z.ZodObject> {
  readonly title: string;
  /** For a model without prior knowledge: its purpose, when to use it, what to do next. */
  readonly description: string;
  readonly input: I;
  readonly annotations: ToolAnnotations;
}

/** The result of a tool: an object, optionally with a text that replaces its JSON. */
export interface ToolAnswer {
  readonly result: object;
  readonly text?: string;
}

/** Registers a tool. Failures become results too: one line, marked as an error. A form for the user goes out as it is. */
export function addTool<I extends z.ZodObject>(
  server: McpServer,
  host: McpHost,
  name: string,
  { title, description, input, annotations }: ToolText<I>,
  answer: (args: z.output<I>, signal: AbortSignal, call: ToolCall) => Promise<ToolAnswer | InputRequiredResult>,
): void {
  const config = { title, description, inputSchema: input as z.ZodObject, annotations };
  server.registerTool(name, config, async (args, context): Promise<CallToolResult | InputRequiredResult> => {
    try {
      const call = new ToolCall(server, context);
      const answered = await answer(args as z.output<I>, call.signal, call);
      if (isInputRequiredResult(answered)) return answered;
      const { result, text } = answered as ToolAnswer;
      const structuredContent = JSON.parse(JSON.stringify(result)) as Record<string, unknown>;
      return { content: [{ type: "text", text: text ?? JSON.stringify(result) }], structuredContent };
    } catch (error) {
      const { name: kind, message } = error as Error;
      if (!TOLD.has(kind)) host.log.error({ err: error, tool: name }, "a tool failed");
      const told = TOLD.has(kind) ? message : `${name} failed: ${message}; see the log of this server`;
      return { content: [{ type: "text", text: told.replace(/\s*\n\s*/g, " ") }], isError: true };
    }
  });
}

/** Read-only. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Not idempotent: each call adds something. */
export const ADDS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
