import { McpServer } from "@modelcontextprotocol/server";
import { VERSION } from "#lib/version";
import type { McpHost } from "./host.ts";
import { addPrompts } from "./prompts.ts";
import { addResources } from "./resources.ts";
import { followed } from "./subscriptions.ts";
import { addFollow } from "./tools/follow.ts";
import { addResult } from "./tools/result.ts";
import { addSeat } from "./tools/seat.ts";
import { addStart } from "./tools/start.ts";
import { addTasks } from "./tools/tasks.ts";
import { addTeam } from "./tools/team.ts";
import { addUser } from "./tools/user.ts";

const INSTRUCTIONS = `Structured debates among experts with opposed interests, for decisions with no clear answer; and a message log for agent teams.
A debate: start_discussion, then wait_for_events with the returned cursor until it is over, then get_decision. With ask: true it stops for answer_question. get_argument_graph shows why a conclusion stands.
A seat of your own: start_discussion with seats, take_seat, then get_my_turn and submit_turn in turn until it is over.
Ids such as r1-msg-003 identify statements: cite them. If no model took part, tell your user.`;

/**
 * An MCP server with all tools. Stateless: one can be made per request.
 * @param connection it has a connection of its own: what changes is told there, without an endpoint's help
 */
export function createServer(host: McpHost, connection?: "legacy" | "modern"): McpServer {
  const info = { name: "swarm-discussion", title: "Swarm discussion", version: VERSION };
  const server = new McpServer(info, { instructions: INSTRUCTIONS });
  server.server.registerCapabilities({ resources: { subscribe: true, listChanged: true } });
  const own = connection ? followed(server, host, connection) : host;
  for (const add of [addStart, addFollow, addResult, addSeat, addUser, addTeam, addTasks, addResources])
    add(server, own);
  addPrompts(server);
  return server;
}
