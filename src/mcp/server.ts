import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { VERSION } from "#lib/version";
import { MODES } from "#wire";
import { addResources } from "./resources.ts";
import type { McpHost } from "./tool.ts";
import { addFollow } from "./tools/follow.ts";
import { addResult } from "./tools/result.ts";
import { addSeat } from "./tools/seat.ts";
import { addStart } from "./tools/start.ts";
import { addAgentTools, addTeam } from "./tools/team.ts";
import { addUser } from "./tools/user.ts";

export type { McpHost } from "./tool.ts";

/** Prompts, which some clients show as commands. */
function addPrompts(server: McpServer): void {
  server.registerPrompt(
    "discuss",
    {
      title: "Discuss a decision",
      description: "Let experts with opposed interests argue a decision, and report the result",
      argsSchema: z.object({
        topic: z.string().min(1).describe("the decision to discuss"),
        mode: z.enum(MODES).optional().describe("how thorough; default standard"),
      }),
    },
    ({ topic, mode = "standard" }) => ({
      messages: [{ role: "user", content: { type: "text", text: task(topic, mode) } }],
    }),
  );
}

const task = (topic: string, mode: string): string =>
  `Start a discussion in mode ${mode} with start_discussion (ask: true). Give it as documents what bears on the topic. Follow it with wait_for_events, tell me after each step in a few lines what happened, show me its questions and answer them as I say. When it is over, read get_decision and tell me the result, its dissent and its open questions; if no model took part, say so first. The topic:\n\n${topic}`;

const INSTRUCTIONS = `Structured debates among experts with opposed interests, for decisions with no clear answer; and a message log for agent teams.
A debate: start_discussion, then wait_for_events with the returned cursor until it is over, then get_decision. With ask: true it stops for answer_question. describe_protocol lists the options of a protocol.
A seat of your own: start_discussion with seats, take_seat, then get_my_turn and submit_turn in turn until it is over.
\`discussion\` is an id from start_discussion or list_discussions. Ids such as r1-msg-003 identify statements: cite them. If no model took part, tell your user.`;

const TEAM_INSTRUCTIONS = "Messages and tasks of an agent team, shared by agents and scripts in any language.";

/** An MCP server with all tools. Stateless: one can be made per request. */
export function createServer(host: McpHost): McpServer {
  const info = { name: "swarm-discussion", title: "Swarm discussion", version: VERSION };
  const server = new McpServer(info, { instructions: host.team ? TEAM_INSTRUCTIONS : INSTRUCTIONS });
  if (host.team) {
    addAgentTools(server, host, host.team);
    return server;
  }
  for (const add of [addStart, addFollow, addResult, addSeat, addUser, addTeam, addResources]) add(server, host);
  addPrompts(server);
  return server;
}

export interface McpEndpoint {
  /** Handles one request. Permissions and origin are checked before. */
  handle(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** Serves MCP without sessions: any gateway can handle any request. */
export function mcpEndpoint(host: McpHost): McpEndpoint {
  const handler = createMcpHandler(() => createServer(host), {
    onerror: (error) => host.log.error({ err: error }, "an MCP request failed"),
    // The gateway has a lower limit.
    maxRequestBodySize: 8 * 1024 * 1024,
  });
  return { handle: (request) => handler.fetch(request), close: () => handler.close() };
}
