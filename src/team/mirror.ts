import { isName } from "#wire";
import type { AgentPlace } from "./agent-tools.ts";

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === "string" ? value : "");

/**
 * Reads the JSON that Claude Code gives a hook: TaskCreated, TaskCompleted, TeammateIdle, and PostToolUse of SendMessage or
 * TaskUpdate.
 * @param session the team session; default: the event's team_name, else `session-` and eight characters of session_id
 * @returns the call of an agent's tool that has the same effect on log and board; undefined if there is none
 */
export function mirrored(event: unknown, session?: string): (AgentPlace & { tool: string; input: Fields }) | undefined {
  const given = (typeof event === "object" && event !== null ? event : {}) as Fields;
  const own = text(given.session_id);
  const place = session || text(given.team_name) || (own && `session-${own.slice(0, 8)}`);
  // A teammate's agent_id is its name and its team.
  const who = text(given.teammate_name) || text(given.agent_id).split("@")[0] || text(given.agent_type);
  const by = who.replace(/[^A-Za-z0-9_-]+/g, "-").slice(0, 64) || "lead";
  const call = callOf(given);
  return call && isName(place) ? { session: place, by, ...call } : undefined;
}

function callOf(given: Fields): { readonly tool: string; readonly input: Fields } | undefined {
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
      return typeof input === "object" && input !== null ? { tool, input: input as Fields } : undefined;
    default:
      return undefined;
  }
}
