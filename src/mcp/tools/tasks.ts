import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Bus } from "#bus";
import { BOARD_OPERATIONS, STATUSES, Tasks } from "#team";
import type { McpHost } from "../host.ts";
import { ADDS, addTool, ToolError } from "../tool.ts";
import { described } from "./team.ts";

const ids = { items: { type: "string" } };

const Input = z.looseObject({
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

/** Cache of the boards read, for the lifetime of the connection. */
const boards = new WeakMap<Bus, Tasks>();

function tasksOf(bus: Bus): Tasks {
  const tasks = boards.get(bus) ?? new Tasks(bus);
  boards.set(bus, tasks);
  return tasks;
}

export function addTasks(server: McpServer, host: McpHost): void {
  addTool(
    server,
    host,
    "task_board",
    {
      title: "Task board",
      description:
        "The task board of an agent team, shared by agents and scripts in any language. create adds a task; claim takes one (the next ready one without an id) so that nobody else works on it, until you complete it with update and status completed, release it, or the claim lapses; update changes a task, list shows all, get one with its history; pause and resume stop work for a while. A task is ready when those in blockedBy are completed. Every operation requires session_id.",
      input: Input,
      annotations: ADDS,
    },
    async (args, signal) => {
      const answer = await tasksOf(await host.bus()).perform(args, signal);
      if (!answer.success) throw new ToolError(answer.error);
      return { result: answer.result };
    },
  );
}
