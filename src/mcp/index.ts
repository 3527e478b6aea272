export { type McpEndpoint, mcpEndpoint } from "./endpoint.ts";
export type { McpHost } from "./host.ts";
export { createServer } from "./server.ts";
