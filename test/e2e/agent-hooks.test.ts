import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";

/** The input of hooks as Claude Code's documents give it; each kind of event adds its own fields. */
const COMMON = {
  session_id: "a1b2c3d4-0000-4000-8000-000000000001",
  transcript_path: "/home/u/.claude/projects/p/a1b2c3d4.jsonl",
  cwd: "/home/u/p",
  permission_mode: "default",
};
const TASK = {
  task_id: "task-001",
  task_subject: "Implement user authentication",
  task_description: "Add login and signup endpoints",
  teammate_name: "implementer",
  team_name: "session-a1b2c3d4",
};
const SESSION = TASK.team_name;
const event = (hook_event_name: string, more: object) => ({ ...COMMON, hook_event_name, ...more });
const used = (tool_name: string, tool_input: object, tool_response: unknown = {}) =>
  event("PostToolUse", { tool_name, tool_input, tool_response, tool_use_id: "toolu_01" });

/** Commands of the plugin's hooks, by event and matcher. */
const HOOKS = JSON.parse(readFileSync(join(ROOT, "clients/plugin/hooks/hooks.json"), "utf8")).hooks as Record<
  string,
  { matcher?: string; hooks: { type: string; command: string; timeout: number }[] }[]
>;
/** The command that Claude Code runs for an event. */
function commandFor({ hook_event_name, tool_name }: Record<string, unknown>): string {
  const found = HOOKS[String(hook_event_name)]?.filter(
    ({ matcher }) => matcher === undefined || new RegExp(`^(${matcher})$`).test(String(tool_name)),
  );
  return found?.[0]?.hooks[0]?.command ?? "";
}

let home: SwarmHome;
let swarm: RunningSwarm;
beforeAll(async () => {
  home = new SwarmHome();
  swarm = await RunningSwarm.up(home);
});
afterAll(async () => {
  await swarm?.close();
  await home?.close();
});

/** Runs a command as Claude Code does: by a shell, with JSON on stdin, `swarm` being on PATH. */
async function shell(command: string, input: string, env: Record<string, string>) {
  const run = home.start([command], { program: ["/bin/sh", "-c"], env });
  // A command that has ended reads no more.
  run.child.stdin?.on("error", () => undefined).end(input);
  return await run.finished;
}
const hooked = (given: Record<string, unknown>) => shell(commandFor(given), JSON.stringify(given), swarm.env);
const json = async (...args: string[]) =>
  JSON.parse((await home.run([...args, "--session-id", SESSION, "--json"], { env: swarm.env })).stdout);

describe("the plugin's hooks", () => {
  it("mirror a team's tasks and messages onto its board and log, in silence", async () => {
    const events = [
      event("TaskCreated", TASK),
      event("TaskCreated", {
        ...TASK,
        task_id: "2",
        task_subject: "Test it",
        teammate_name: undefined,
        team_name: undefined,
      }),
      used("TaskUpdate", { taskId: "2", addBlockedBy: ["task-001"], owner: "tester" }),
      used("TaskUpdate", { taskId: "task-001", status: "in_progress", owner: "implementer" }, { success: true }),
      used("SendMessage", { to: "tester", message: "$(touch /tmp/x) `id`\nready", summary: "ready for tests" }),
      event("TaskCompleted", TASK),
      event("TeammateIdle", { teammate_name: "implementer", team_name: SESSION }),
    ];
    for (const one of events) expect(await hooked(one)).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(await json("task", "list")).toMatchObject({
      tasks: [
        {
          id: "task-001",
          subject: TASK.task_subject,
          owner: "implementer",
          status: "completed",
        },
        { id: "2", subject: "Test it", owner: "tester", status: "pending", blockedBy: ["task-001"], ready: true },
      ],
    });
    const { messages } = await json("team", "list");
    expect(messages).toMatchObject([
      { from: "lead", to: "tester", summary: "ready for tests", data: { content: "$(touch /tmp/x) `id`\nready" } },
      { from: "implementer", to: "coordinator", type: "idle" },
    ]);
  });

  it("never fail or hold up a session, whatever comes and whatever runs", async () => {
    const nowhere = { SWARM_NATS_URL: "nats://127.0.0.1:1" };
    const command = commandFor(event("TaskCreated", TASK));
    const given: [input: string, env: Record<string, string>][] = [
      ["", swarm.env],
      ["no JSON", swarm.env],
      ["[]", swarm.env],
      ["null", swarm.env],
      [JSON.stringify(event("SessionStart", {})), swarm.env],
      [JSON.stringify(event("TaskCompleted", { ...TASK, task_id: "../../x" })), swarm.env],
      [JSON.stringify(event("TaskCreated", { ...TASK, task_id: "9", team_name: "a.b>" })), swarm.env],
      [JSON.stringify(used("TaskUpdate", { taskId: { a: 1 }, addBlocks: 7, status: "x" })), swarm.env],
      [JSON.stringify(used("SendMessage", { message: "x".repeat(1 << 21) })), swarm.env],
      [JSON.stringify(event("TaskCreated", { ...TASK, task_id: "10" })), nowhere],
      [JSON.stringify(event("TaskCreated", { ...TASK, task_id: "10" })), { PATH: "/usr/bin:/bin" }],
    ];
    for (const [input, env] of given) {
      const run = await shell(command, input, env);
      expect(run, input.slice(0, 80)).toMatchObject({ code: 0, stdout: "", stderr: "" });
    }
    expect((await json("task", "list")).tasks).toHaveLength(2);
    // Input that never ends is given up, within the time that the plugin allows.
    const silent = home.start(["hook", "--json"], { env: swarm.env });
    const { code, stdout } = await silent.finished;
    expect({ code, told: JSON.parse(stdout) }).toEqual({ code: 0, told: { skipped: "it took longer than 4 seconds" } });
  });
});
