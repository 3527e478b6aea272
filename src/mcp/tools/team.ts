import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Bus } from "#bus";
import { memoized } from "#lib/memoized";
import { type AgentPlace, AgentTools, BOARD_OPERATIONS, DISPATCH, OPERATIONS, STATUSES, Tasks, Team } from "#team";
import { ADDS, addTool, type McpHost } from "../tool.ts";

/** An argument that is only described here: log and board validate it, with the same results at every entrance. */
const described = (type: string, description: string, more: object = {}) =>
  z
    .unknown()
    .optional()
    .meta({ type, ...(description === "" ? {} : { description }), ...more });

const MESSAGE = {
  operation: described("string", "", { enum: [...OPERATIONS] }),
  session_id: described("string", ""),
  from: described("string", "log, broadcast: you"),
  to: described("string", "default coordinator"),
  type: described("string", "such as plan_ready; state_update merges data into your state"),
  summary: described("string", ""),
  data: described("object", ""),
  ref: described("string", "a path"),
  id: described("string", "such as MSG-001"),
  role: described("string", "whose state or mailbox"),
  last: described("integer", "default 20"),
  delivery_method: described("string", "puts it into a mailbox"),
  dispatch_status: described("string", DISPATCH.join(", ")),
};

const ids = { items: { type: "string" } };

const TASK = {
  operation: described("string", "", { enum: [...BOARD_OPERATIONS] }),
  session_id: MESSAGE.session_id,
  by: described("string", "your name; default coordinator"),
  id: described("string", ""),
  subject: described("string", ""),
  description: described("string", ""),
  activeForm: described("string", ""),
  owner: described("string", ""),
  status: described("string", "", { enum: [...STATUSES] }),
  blockedBy: described("array", "", ids),
  addBlockedBy: described("array", "", ids),
  removeBlockedBy: described("array", "", ids),
  metadata: described("object", "merged; null removes a key"),
  seconds: described("number", "of a claim or pause"),
  except: described("array", "tasks that pause and resume leave", ids),
  request: described("string", "makes the call repeatable"),
};

export function addTeam(server: McpServer, host: McpHost): void {
  // One per bus: it keeps the sessions that it has read.
  const team = memoized((bus: Bus) => new Team(bus));
  addTool(server, host, "team_msg", {
    description:
      "Message log of an agent team: log what you did, hand over, read what others said. read_mailbox returns what waits for a role and marks it as delivered. Every call needs operation and session_id (1 to 64 of A-Z a-z 0-9 _ -).",
    input: z.looseObject(MESSAGE),
    annotations: { ...ADDS, destructiveHint: true },
    run: async (args, signal) => ({ result: await team(await host.bus()).operate(args, signal) }),
  });
  const tasks = memoized((bus: Bus) => new Tasks(bus));
  addTool(server, host, "task_board", {
    description:
      "Task board of an agent team. claim takes a task (without id the next ready one) for you alone until you update it to completed, release it, or the claim lapses. A task is ready when those in blockedBy are completed. Every call needs operation and session_id.",
    input: z.looseObject(TASK),
    annotations: ADDS,
    run: async (args, signal) => ({ result: await tasks(await host.bus()).operate(args, signal) }),
  });
}

const keys = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, described("string", "")]));
const TASK_FIELDS = {
  ...keys("subject description activeForm owner"),
  metadata: TASK.metadata,
  addBlockedBy: TASK.addBlockedBy,
};

/** Tools that agents of other projects and of Claude Code call, by their names: use, arguments. */
const AGENTS: Readonly<Record<string, readonly [use: string, input: z.ZodRawShape]>> = {
  team_msg: ["Logs and reads messages of the team; without an operation it logs one.", { ...MESSAGE, ...keys("team") }],
  core_memory: [
    "Keeps a text for later work (import), lists what was kept (list), returns one whole (export).",
    keys("operation text id"),
  ],
  SendMessage: [
    "Sends a message to a member of the team; type broadcast: to all.",
    keys("to recipient message content summary type"),
  ],
  TaskCreate: ["Puts a task on the team's board.", TASK_FIELDS],
  TaskUpdate: [
    "Changes status, owner, dependencies or fields of a task.",
    { ...keys("taskId"), status: TASK.status, ...TASK_FIELDS },
  ],
  TaskGet: ["Returns a task with its history.", keys("taskId")],
  TaskList: ["Lists the team's tasks.", { ...keys("owner"), status: TASK.status }],
};

/** Adds the tools of agents that were written for other servers; their calls work unchanged. */
export function addAgentTools(server: McpServer, host: McpHost, place: AgentPlace): void {
  const tools = memoized((bus: Bus) => new AgentTools(bus));
  for (const [name, [use, input]] of Object.entries(AGENTS)) {
    addTool(server, host, name, {
      description: use,
      input: z.looseObject(input),
      annotations: ADDS,
      run: async (args, signal) => ({ result: await tools(await host.bus()).call(name, args, place, signal) }),
    });
  }
}
