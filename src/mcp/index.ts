export { createServer, type McpEndpoint, mcpEndpoint } from "./server.ts";
export type { McpHost } from "./tool.ts";
