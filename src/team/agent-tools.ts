import type { Bus } from "#bus";
import { isName } from "#wire";
import { Tasks } from "./board-operations.ts";
import { COORDINATOR, MAX_LAST, TeamError } from "./log-arguments.ts";
import { Team } from "./log-operations.ts";
import type { Task } from "./task.ts";

/*
 * The tools by which coding agents work in a team, done on a session's log and board. SendMessage and the tools of tasks
 * are Claude Code's; team_msg and core_memory are those of the Claude Code Workflow project.
 */

type Input = Readonly<Record<string, unknown>>;

/** Defaults of a call that names neither a session nor a sender, who is also the author of changes. */
export interface AgentPlace {
  readonly session: string;
  readonly by: string;
}

interface Call extends AgentPlace {
  readonly input: Input;
  readonly signal: AbortSignal;
}

const MEMORY = "memory";

/** Whether a value counts as given: an empty string does not. */
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== "";
const text = (...values: readonly unknown[]): string =>
  String(values.find((value) => isGiven(value) && typeof value !== "object") ?? "");

/** Performs calls of agents' tools, by their own names and arguments. */
export class AgentTools {
  readonly #team: Team;
  readonly #tasks: Tasks;
  readonly #calls: Readonly<Record<string, (call: Call) => Promise<object>>> = {
    team_msg: (call) => this.#log({ ...call.input, operation: text(call.input.operation, "log") }, call),
    core_memory: (call) => this.#memory(call),
    SendMessage: (call) => this.#send(call),
    TaskCreate: (call) => this.#board("create", call),
    TaskUpdate: (call) => this.#update(call),
    TaskGet: (call) => this.#board("get", call),
    TaskList: (call) => this.#board("list", call),
  };

  constructor(bus: Bus) {
    this.#team = new Team(bus);
    this.#tasks = new Tasks(bus);
  }

  /** @throws TeamError for a tool that there is not, or invalid arguments; the bus's errors */
  call(tool: string, input: Input, place: AgentPlace, signal: AbortSignal): Promise<object> {
    const run = Object.hasOwn(this.#calls, tool) ? this.#calls[tool] : undefined;
    if (!run) throw new TeamError(`there is no tool ${JSON.stringify(tool.slice(0, 80))}`);
    return run({ ...place, input, signal });
  }

  #log(args: Input & { readonly operation: string }, { session, by, signal }: Call): Promise<object> {
    const isNamed = [args.session_id, args.team_session_id, args.team].some(isGiven);
    const writes = args.operation === "log" || args.operation === "broadcast";
    const from = writes && !isGiven(args.from) ? { from: by } : {};
    return this.#team.operate({ ...args, ...from, ...(isNamed ? {} : { session_id: session }) }, signal);
  }

  #send(call: Call): Promise<object> {
    const { recipient, to, content, message, summary, type } = call.input;
    const said = text(content, message);
    const structured = typeof message === "object" && message !== null ? (message as Input) : undefined;
    const operation = type === "broadcast" || to === "*" ? "broadcast" : "log";
    const about = { type: text(structured?.type, type, "message"), summary: text(summary, said.slice(0, 200)) };
    const data = structured ?? { content: said.slice(0, 20_000) };
    return this.#log({ operation, to: text(recipient, to), data, ...about }, call);
  }

  #memory(call: Call): Promise<object> {
    const { operation, text: told, id } = call.input;
    if (operation === "import" && isGiven(told)) {
      const summary = text(told).slice(0, 200);
      return this.#log({ operation: "broadcast", type: MEMORY, summary, data: { text: told } }, call);
    }
    if (operation === "list") return this.#log({ operation, type: MEMORY, last: MAX_LAST }, call);
    if (operation === "export") return this.#log({ operation: "read", id }, call);
    const found = JSON.stringify(operation)?.slice(0, 80);
    throw new TeamError(`core_memory: operation ${found} is none of import (with text), list, export (with id)`);
  }

  #board(operation: string, { input, session, by, signal }: Call, author = by): Promise<object> {
    const id = input.id ?? input.taskId;
    const given = { session_id: session, by: author, ...input, ...(id === undefined ? {} : { id: String(id) }) };
    return this.#tasks.operate({ ...given, operation }, signal);
  }

  /** Changes a task as its tool does, which knows no claims: here the holder claims it, or lets it go. */
  async #update(call: Call): Promise<object> {
    const { status, owner, addBlocks, taskId, ...fields } = call.input;
    const change = async (more: Input, by = call.by, operation = "update") =>
      (await this.#board(operation, { ...call, input: { taskId, ...more } }, by)) as { readonly task: Task };
    let last = await change({}, call.by, "get");
    const { task } = last;
    const holder = text(owner, task.claim?.by, task.owner, call.by);
    if (task.status === "in_progress" && task.claim?.by !== holder) last = await change({}, COORDINATOR, "release");
    const named = { ...fields, ...(owner === undefined ? {} : { owner }) };
    if (Object.keys(named).length > 0) last = await change(named);
    if (status === "deleted") last = await change({ status: "blocked", metadata: { deleted: true } }, COORDINATOR);
    else if (isGiven(status) && status !== last.task.status) {
      if (status === "completed" && last.task.status !== "in_progress")
        last = await change({ status: "in_progress" }, holder);
      last = await change({ status }, holder);
    }
    for (const id of Array.isArray(addBlocks) ? addBlocks : []) {
      await change({ taskId: id, addBlockedBy: [String(taskId)] });
    }
    return last;
  }
}

/**
 * Reads the JSON that Claude Code gives a hook: TaskCreated, TaskCompleted, TeammateIdle, and PostToolUse of SendMessage or
 * TaskUpdate.
 * @param session the team session; default: the event's team_name, else `session-` and eight characters of session_id
 * @returns the call of an agent's tool that has the same effect on log and board; undefined if there is none
 */
export function mirrored(event: unknown, session?: string): (AgentPlace & { tool: string; input: Input }) | undefined {
  const given = (typeof event === "object" && event !== null ? event : {}) as Input;
  const own = text(given.session_id);
  const place = session || text(given.team_name) || (own && `session-${own.slice(0, 8)}`);
  // A teammate's agent_id is its name and its team.
  const who = text(given.teammate_name) || text(given.agent_id).split("@")[0] || text(given.agent_type);
  const by = who.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 64) || "lead";
  const call = callOf(given);
  return call && isName(place) ? { session: place, by, ...call } : undefined;
}

function callOf(given: Input): { readonly tool: string; readonly input: Input } | undefined {
  const {
    task_id: id,
    task_subject: subject,
    task_description: description,
    tool_name: tool,
    tool_input: input,
  } = given;
  switch (given.hook_event_name) {
    case "TaskCreated":
      return { tool: "TaskCreate", input: { id, subject, description } };
    case "TaskCompleted":
      return { tool: "TaskUpdate", input: { taskId: id, status: "completed" } };
    case "TeammateIdle":
      return { tool: "team_msg", input: { type: "idle" } };
    case "PostToolUse":
      if (tool !== "SendMessage" && tool !== "TaskUpdate") return undefined;
      return typeof input === "object" && input !== null ? { tool, input: input as Input } : undefined;
    default:
      return undefined;
  }
}
