import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Bus } from "#bus";
import { BOARD_OPERATIONS, DISPATCH, OPERATIONS, STATUSES, Tasks, Team } from "#team";
import { ADDS, addTool, type McpHost, ToolError, type ToolText } from "../tool.ts";

/**
 * An argument that is described here but validated by the team log itself, so that all entrances have the same
 * validation and the same results.
 */
const described = (
  type: "string" | "object" | "integer" | "array" | "number",
  description: string,
  more: object = {},
) =>
  z
    .unknown()
    .optional()
    .meta({ type, description, ...more });

const MessageInput = z.looseObject({
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

const ids = { items: { type: "string" } };

const TaskInput = z.looseObject({
  operation: described("string", "what to do", { enum: [...BOARD_OPERATIONS] }),
  session_id: described("string", "the team session, such as TLS-2026-01-29: 1 to 64 of A-Z a-z 0-9 _ -"),
  by: described("string", "[all that change something] your name; default coordinator"),
  id: described(
    "string",
    "a task, such as TASK-001; [create] default the next free one; [claim] default the next ready one",
  ),
  subject: described(
    "string",
    "[create, update] what is to be done; [claim] only tasks whose subject begins like this",
  ),
  description: described("string", "[create, update] more about it"),
  activeForm: described("string", "[create, update] what it is called while somebody does it"),
  owner: described("string", "[create, update] whom it is for, empty for anybody; [list] only of this owner"),
  status: described("string", "[update] the new status; [list] only of this status", { enum: [...STATUSES] }),
  blockedBy: described("array", "[create, update] the tasks that it waits for; a cycle is refused", ids),
  addBlockedBy: described("array", "[update] tasks that it waits for in addition", ids),
  removeBlockedBy: described("array", "[update] tasks that it no longer waits for", ids),
  metadata: described("object", "[create, update] anything more; merged, null removes a key"),
  seconds: described("number", "[claim, pause] how long it lasts; default 1800. Claiming again renews it"),
  except: described("array", "[pause, resume without id] tasks that are left as they are", ids),
  request: described("string", "[all that change something] a name for this call: repeating it changes nothing"),
});

/** Adds the tools of a team: its messages and its task board. */
export function addTeam(server: McpServer, host: McpHost): void {
  addOperations(
    server,
    host,
    "team_msg",
    {
      title: "Team messages",
      description:
        "The message log of an agent team, shared by agents and scripts in any language. log writes a message (from is required) and returns its id, MSG-001 and so on; broadcast writes to all; list and read show messages, status counts them per member; get_state shows the states that roles reported with messages of type state_update; read_mailbox returns the messages logged for a role with a delivery_method and marks them as delivered, mailbox_status counts them; delete and clear remove messages. Use it to record what you did and to hand over to other agents. Every operation requires session_id.",
      input: MessageInput,
      annotations: { ...ADDS, destructiveHint: true },
    },
    teams,
    (bus) => new Team(bus),
  );
  addOperations(
    server,
    host,
    "task_board",
    {
      title: "Task board",
      description:
        "The task board of an agent team, shared by agents and scripts in any language. create adds a task; claim takes one (the next ready one without an id) so that nobody else works on it, until you complete it with update and status completed, release it, or the claim lapses; update changes a task, list shows all, get one with its history; pause and resume stop work for a while. A task is ready when those in blockedBy are completed. Every operation requires session_id.",
      input: TaskInput,
      annotations: ADDS,
    },
    boards,
    (bus) => new Tasks(bus),
  );
}

/** Caches of the sessions and boards read, for the lifetime of the connection. */
const teams = new WeakMap<Bus, Team>();
const boards = new WeakMap<Bus, Tasks>();

/** Adds a tool whose operations are performed by what `open` makes once for a bus. */
function addOperations<T extends Pick<Team | Tasks, "perform">>(
  server: McpServer,
  host: McpHost,
  name: string,
  tool: ToolText<typeof MessageInput | typeof TaskInput>,
  opened: WeakMap<Bus, T>,
  open: (bus: Bus) => T,
): void {
  addTool(server, host, name, {
    ...tool,
    async run(args, signal) {
      const bus = await host.bus();
      const own = opened.get(bus) ?? open(bus);
      opened.set(bus, own);
      const answer = await own.perform(args, signal);
      if (!answer.success) throw new ToolError(answer.error);
      return { result: answer.result };
    },
  });
}
