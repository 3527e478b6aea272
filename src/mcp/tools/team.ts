import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Bus } from "#bus";
import { DISPATCH, OPERATIONS, Team } from "#team";
import type { McpHost } from "../host.ts";
import { ADDS, addTool, ToolError } from "../tool.ts";

/**
 * An argument that is described here but validated by the team log itself, so that all entrances have the same
 * validation and the same results.
 */
export const described = (
  type: "string" | "object" | "integer" | "array" | "number",
  description: string,
  more: object = {},
) =>
  z
    .unknown()
    .optional()
    .meta({ type, description, ...more });

const Input = z.looseObject({
  operation: described("string", "what to do", { enum: [...OPERATIONS] }),
  session_id: described("string", "the team session, such as TLS-2026-01-29: 1 to 64 of A-Z a-z 0-9 _ -"),
  from: described("string", "[log, broadcast, list] the sender"),
  to: described("string", "[log, list] the recipient; log: default coordinator"),
  type: described(
    "string",
    "[log, broadcast, list] the type, such as plan_ready; default message. state_update merges data into the sender's state",
  ),
  summary: described("string", "[log, broadcast] the message in one line"),
  data: described("object", "[log, broadcast] anything more"),
  ref: described("string", "[log, broadcast] a path that it refers to; stored in data.ref"),
  id: described("string", "[read, delete, mailbox_status] a message id such as MSG-001"),
  role: described("string", "[get_state, read_mailbox, mailbox_status] whose"),
  last: described("integer", "[list] number of latest messages, 1 to 100; default 20", { minimum: 1, maximum: 100 }),
  delivery_method: described(
    "string",
    "[log, broadcast] the delivery method; the message then waits in its recipient's mailbox",
  ),
  dispatch_status: described("string", "[mailbox_status] the new status of `id`", { enum: [...DISPATCH] }),
  team_session_id: described("string", "the same as session_id, if that is not given"),
  team: described("string", "the same as session_id, if neither is given"),
});

/** Cache of the sessions read, for the lifetime of the connection. */
const teams = new WeakMap<Bus, Team>();

function teamOf(bus: Bus): Team {
  const team = teams.get(bus) ?? new Team(bus);
  teams.set(bus, team);
  return team;
}

export function addTeam(server: McpServer, host: McpHost): void {
  addTool(
    server,
    host,
    "team_msg",
    {
      title: "Team messages",
      description:
        "The message log of an agent team, shared by agents and scripts in any language. log writes a message (from is required) and returns its id, MSG-001 and so on; broadcast writes to all; list and read show messages, status counts them per member; get_state shows the states that roles reported with messages of type state_update; read_mailbox returns the messages logged for a role with a delivery_method and marks them as delivered, mailbox_status counts them; delete and clear remove messages. Use it to record what you did and to hand over to other agents. Every operation requires session_id.",
      input: Input,
      annotations: { ...ADDS, destructiveHint: true },
    },
    async (args, signal) => {
      const answer = await teamOf(await host.bus()).perform(args, signal);
      if (!answer.success) throw new ToolError(answer.error);
      return { result: answer.result };
    },
  );
}
