import type { CallToolResult, McpServer, ToolAnnotations } from "@modelcontextprotocol/server";
import type { z } from "zod";
import type { McpHost } from "./host.ts";

/** Something that the caller can act on. `message` is one line: what, why and what to do. */
export class ToolError extends Error {
  override readonly name = "ToolError";
}

/** Errors whose message says all there is to say. */
const TOLD: ReadonlySet<string> = new Set([
  "ToolError",
  "BusError",
  "WireError",
  "ProviderError",
  "IdTakenError",
  "TeamError",
  "CliError",
  "UsageError",
]);

export interface ToolText<I extends z.ZodObject> {
  readonly title: string;
  /** For a model that has never seen us: what it is for, when to use it, what to do next. */
  readonly description: string;
  readonly input: I;
  readonly annotations: ToolAnnotations;
}

/** What a tool answers: an object, or one with a text that says it better than its JSON. */
export interface ToolAnswer {
  readonly result: object;
  readonly text?: string;
}

/** Registers a tool. What goes wrong is an answer too: one line, marked as an error. */
export function addTool<I extends z.ZodObject>(
  server: McpServer,
  host: McpHost,
  name: string,
  { title, description, input, annotations }: ToolText<I>,
  answer: (args: z.output<I>, signal: AbortSignal) => Promise<ToolAnswer>,
): void {
  const config = { title, description, inputSchema: input as z.ZodObject, annotations };
  server.registerTool(name, config, async (args, { mcpReq }): Promise<CallToolResult> => {
    try {
      const { result, text } = await answer(args as z.output<I>, mcpReq.signal);
      const structuredContent = JSON.parse(JSON.stringify(result)) as Record<string, unknown>;
      return { content: [{ type: "text", text: text ?? JSON.stringify(result) }], structuredContent };
    } catch (error) {
      const { name: kind, message } = error as Error;
      if (!TOLD.has(kind)) host.log.error({ err: error, tool: name }, "a tool failed");
      const told = TOLD.has(kind) ? message : `${name} failed: ${message}; the log of this server says where`;
      return { content: [{ type: "text", text: told.replace(/\s*\n\s*/g, " ") }], isError: true };
    }
  });
}

/** Reads, and changes nothing. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
/** Adds something; called twice, it adds twice. */
export const ADDS: ToolAnnotations = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
