import { createMcpHandler } from "@modelcontextprotocol/server";
import type { McpHost } from "./host.ts";
import { createServer } from "./server.ts";
import { Subscriptions } from "./subscriptions.ts";

/** MCP over streamable HTTP. */
export interface McpEndpoint {
  /** Handles one request. Permissions and origin are checked before. */
  handle(request: Request): Promise<Response>;
  /** Ends the open exchanges. */
  close(): Promise<void>;
}

/** Serves MCP without sessions: any gateway can handle any request. */
export function mcpEndpoint(host: McpHost): McpEndpoint {
  const bus = new Subscriptions(host);
  const handler = createMcpHandler(() => createServer(host), {
    bus,
    onerror: (error) => host.log.error({ err: error }, "an MCP request failed"),
    // The gateway has a lower limit.
    maxRequestBodySize: 8 * 1024 * 1024,
  });
  return { handle: (request) => handler.fetch(request), close: () => handler.close().finally(() => bus.close()) };
}
