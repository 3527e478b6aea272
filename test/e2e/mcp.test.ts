import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPERATIONS } from "#team";
import { Agent, type Answer } from "../support/mcp.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const FILES = join(ROOT, "test/fixtures/documents");
const TOPIC = "Should we split the billing monolith into services?";
const DOCUMENTS = [
  { path: "ops.md", text: "# Operations\n\nThe nightly invoice job holds a table lock for 41 minutes.\n" },
];
const TOOLS = [
  "answer_question",
  "ask_more_time",
  "control_discussion",
  "describe_protocol",
  "get_argument_graph",
  "get_decision",
  "get_my_turn",
  "judge_positions",
  "list_discussions",
  "start_discussion",
  "submit_turn",
  "take_seat",
  "task_board",
  "team_msg",
  "wait_for_events",
];

/** Limit of the bytes that all tools take of a model's context. */
const MOST_BYTES = 11_500;

/** A server that got its first request. */
async function served(home: SwarmHome, env: Record<string, string> = {}): Promise<Running> {
  const run = home.start(["mcp"], { env });
  const clientInfo = { name: "raw", version: "1" };
  send(run, 1, "initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo });
  await run.says(/"id":1/);
  return run;
}

/** Writes a request to its stdin. */
const send = (run: Running, id: number, method: string, params: object): void => {
  run.child.stdin?.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
};

/** Starts a discussion that waits for its seat, and waits for its events. */
async function waits(run: Running, discussion: string): Promise<void> {
  const call = (id: number, name: string, args: object): void => send(run, id, "tools/call", { name, arguments: args });
  call(10, "start_discussion", { topic: TOPIC, mode: "lightweight", seats: ["alice"], id: discussion });
  await run.says(/"id":10/);
  call(11, "get_decision", { discussion });
  await run.says("Not decided yet: wait_for_events");
  call(12, "wait_for_events", { discussion, after: 1e6, timeout_seconds: 50 });
}

describe("swarm mcp", () => {
  it("writes only the protocol to stdout, starts processes lazily, and on SIGTERM leaves none behind", async () => {
    await using home = new SwarmHome();
    const run = await served(home);
    send(run, 2, "tools/list", {});
    await run.says(/"id":2/);
    expect(home.processes().filter(({ command }) => /nats-server/.test(command))).toEqual([]);
    send(run, 3, "tools/call", { name: "list_discussions", arguments: {} });
    await run.says(/"id":3/);
    expect(home.processes().some(({ command }) => /nats-server/.test(command))).toBe(true);
    await waits(run, "waiting");
    expect(run.stderr).toBe("");
    run.signal("SIGTERM");
    expect((await run.finished).code).toBe(0);
    for (const line of run.stdout.trim().split("\n")) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    expect(home.processes()).toEqual([]);
  });

  it("ends quietly with status 0 when its input closes, also in the midst of a call that starts the workers", async () => {
    await using home = new SwarmHome();
    const silent = home.start(["mcp"]);
    silent.child.stdin?.end();
    expect(await silent.finished).toEqual({ code: 0, stdout: "", stderr: "" });
    const run = await served(home);
    send(run, 2, "tools/call", { name: "list_discussions", arguments: {} });
    run.child.stdin?.end();
    expect(await run.finished).toMatchObject({ code: 0, stderr: "" });
    expect(home.processes()).toEqual([]);
  });
});

describe("swarm mcp beside a swarm that runs", () => {
  let home: SwarmHome;
  let swarm: RunningSwarm;
  beforeAll(async () => {
    home = await SwarmHome.withModel();
    swarm = await RunningSwarm.up(home);
  });
  afterAll(async () => {
    await swarm?.close();
    await home?.close();
  });

  it("lets an agent start a discussion, answer its questions, hold a seat in it and read the result", async () => {
    verifies("BY-13", "AC-05", "SD-04");
    await using agent = await Agent.stdio(home, { env: swarm.env });
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(TOOLS);
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(MOST_BYTES);
    for (const { name, description, inputSchema } of tools) {
      expect(description?.length, name).toBeGreaterThan(80);
      expect(inputSchema.type, name).toBe("object");
    }
    const started = await agent.call("start_discussion", {
      topic: TOPIC,
      mode: "lightweight",
      documents: [
        ...DOCUMENTS,
        { path: "offer.pdf", data: readFileSync(join(FILES, "en/ops.pdf")).toString("base64") },
      ],
      context_paths: [
        join(ROOT, "docs/examples/billing"),
        join(FILES, "en/costs.xlsx"),
        join(FILES, "more/scanned.pdf"),
      ],
      seats: ["alice"],
      ask: true,
      id: "billing",
    });
    expect(started).toMatchObject({
      discussion: "billing",
      provider: "anthropic",
      skipped: [
        { path: expect.stringContaining("costs.xlsx, sheet Salaries") },
        { path: expect.stringContaining("scanned.pdf"), reason: expect.stringContaining("run OCR first") },
      ],
    });
    const locked = { path: "locked.pdf", data: readFileSync(join(FILES, "more/locked.pdf")).toString("base64") };
    expect(await agent.refused("start_discussion", { topic: TOPIC, documents: [locked] })).toBe(
      "documents: locked.pdf: encrypted: save it without a password",
    );
    expect(await agent.refused("start_discussion", { topic: TOPIC, id: "billing" })).toMatch(
      /^the id billing is taken/,
    );
    expect(await agent.refused("take_seat", { discussion: "billing", seat: "bob" })).toMatch(
      /no seat "bob"; its seats are alice/,
    );
    expect(await agent.call("take_seat", { discussion: "billing", seat: "alice" })).toMatchObject({
      over: false,
      topic: TOPIC,
    });

    const asked: string[] = [];
    const choose = (question: Answer): string => {
      asked.push(String(question.kind));
      return question.kind === "composition" ? "start" : "synthesis";
    };
    // The first argument lacks a citation: it is returned with the reason, and corrected.
    const forgetful = ({ phase }: Answer): unknown =>
      phase === "argument"
        ? {
            position: "split",
            reasoning: "on 2026-01-12 it took 41 minutes",
            references: [],
            wouldChangeIf: "p99 stays low",
          }
        : undefined;
    const [events, outcomes] = await Promise.all([
      agent.follow("billing", choose),
      agent.play("billing", "alice", forgetful),
    ]);
    expect(asked).toEqual(["composition", "next-step"]);
    // An answer that passes waits for those before her, and a sealed one for all, unless it is the last.
    const fates = outcomes.map(({ outcome }) => (outcome === "received" ? "accepted" : outcome));
    expect(fates).toEqual(["accepted", "returned", "accepted", "accepted"]);
    expect(JSON.stringify(outcomes[1])).toMatch(/cites_another/);
    const kinds = events.map(({ event }) => event);
    for (const kind of ["opened", "composed", "progress", "question", "decided", "ended", "closed"]) {
      expect(kinds).toContain(kind);
    }
    const seqs = events.map(({ seq }) => seq as number);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    // What was stored at once has one sequence.
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(events.length);

    const decision = await agent.call("get_decision", { discussion: "billing" });
    expect(decision).toMatchObject({ over: true, decided: true, status: "completed" });
    expect(await agent.text("get_decision", { discussion: "billing" })).not.toMatch(/No model took part/i);
    const graph = await agent.call("get_argument_graph", { discussion: "billing" });
    const claims = graph.claims as { id: string; author: string }[];
    const own = claims.find(({ author }) => author === "alice");
    expect(own).toMatchObject({ type: "point", message: "r1-msg-002", holders: ["alice"] });
    expect(own).not.toHaveProperty("standing");
    const near = await agent.call("get_argument_graph", { discussion: "billing", around: own?.id, depth: 1 });
    expect((near.claims as unknown[]).length).toBeLessThan(claims.length);
    expect(await agent.call("list_discussions", {})).toMatchObject({
      discussions: [{ id: "billing", status: "completed" }],
    });
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(
      ["record.jsonl", "artifacts/synthesis.md", "artifacts/report.html"].map(
        (path) => `swarm://discussions/billing/${path}`,
      ),
    );
    for (const [at, holds] of ['"hash"', "# ", "<html"].entries()) {
      const read = await agent.client.readResource({ uri: resources[at]?.uri ?? "" });
      expect(JSON.stringify(read.contents)).toContain(holds.replaceAll('"', '\\"'));
    }
    await agent.close();
  });

  it("says whom a discussion waits for, also while the positions are sealed", async () => {
    await using agent = await Agent.stdio(home, { env: swarm.env, mode: "legacy" });
    await agent.call("start_discussion", {
      topic: TOPIC,
      mode: "lightweight",
      seats: ["alice"],
      id: "waits",
      ask: true,
    });
    const wait = () => agent.call("wait_for_events", { discussion: "waits", after: 0, timeout_seconds: 1 });
    await expect.poll(wait).toMatchObject({ waiting_for: [{ participant: "user" }] });
    expect(await agent.call("answer_question", { discussion: "waits", choice: "start" })).toMatchObject({
      choice: "start",
    });
    const look = async () =>
      (await agent.call("wait_for_events", { discussion: "waits", after: 0, timeout_seconds: 1 })).waiting_for;
    await expect.poll(look).toMatchObject([{ participant: "alice", since: expect.any(String), overdue: false }]);
  });

  it("gives every team operation the answers that the command line gives", async () => {
    verifies("TM-06", "TM-01", "AC-06");
    await using agent = await Agent.stdio(home, { mode: "legacy", env: swarm.env });
    const call = (operation: string, more: Answer = {}) =>
      agent.call("team_msg", { operation, session_id: "S1", ...more });
    const schema = (await agent.client.listTools()).tools.find(({ name }) => name === "team_msg")?.inputSchema;
    expect(schema?.properties).toMatchObject({ operation: { enum: [...OPERATIONS] }, last: { type: "integer" } });

    expect(await call("log", { from: "writer", type: "draft_ready", data: { ref: "d/a.md" }, unknown_key: 1 })).toEqual(
      {
        id: "MSG-001",
        message: "Logged MSG-001: [writer → coordinator] [writer] draft_ready → coordinator",
      },
    );
    expect(await call("broadcast", { from: "lead", to: "ignored" })).toMatchObject({ id: "MSG-002" });
    await call("log", { from: "lead", to: "writer", delivery_method: "poll", summary: "go on" });
    await call("log", { from: "writer", type: "state_update", data: { step: 2 } });
    const asks: [string, string[], Answer][] = [
      ["list", ["--from", "lead", "--last", "1"], { from: "lead", last: 1 }],
      ["read", ["--id", "MSG-002"], { id: "MSG-002" }],
      ["status", [], {}],
      ["get_state", ["--role", "writer"], { role: "writer" }],
      ["mailbox_status", [], {}],
    ];
    for (const [operation, flags, args] of asks) {
      const cli = await home.run(["team", operation, "--session-id", "S1", ...flags, "--json"]);
      expect(await call(operation, args), operation).toEqual(JSON.parse(cli.stdout));
    }
    expect(await call("read_mailbox", { role: "writer" })).toMatchObject({ count: 1, messages: [{ id: "MSG-003" }] });
    expect(await call("delete", { id: "MSG-004" })).toMatchObject({ deleted: "MSG-004" });
    const wrong: Answer[] = [
      { operation: "read", session_id: "S1", id: "MSG-099" },
      { operation: "list", session_id: "../../x" },
      { operation: "list", session_id: "S1", last: 101 },
      { operation: "log", session_id: "" },
      { operation: "shred", team: "S1" },
    ];
    for (const args of wrong) {
      const flags = Object.entries(args).flatMap(([key, value]) =>
        key === "operation" ? [] : [`--${key.replace("_", "-")}`, String(value)],
      );
      const said = await agent.refused("team_msg", args);
      const cli = await home.run(["team", String(args.operation), ...flags]);
      if (args.operation !== "shred") expect(cli.stderr).toBe(`swarm: ${said}\n`);
    }
    expect(await call("clear")).toMatchObject({ cleared: 3 });
    expect(await call("log", { from: "a" })).toMatchObject({ id: "MSG-005" });
    await agent.close();
  });

  it("serves existing agents by the names that they call, for the session and role of its configuration", async () => {
    verifies("TM-06");
    const flags = ["--team", "S9", "--as", "planner"];
    await using agent = await Agent.stdio(home, { mode: "legacy", env: swarm.env, flags });
    await agent.call("team_msg", { type: "plan_ready", data: { plan: "plan.json" } });
    await agent.call("TaskCreate", { subject: "IMPL-001", owner: "executor" });
    const told = async (command: string) =>
      JSON.parse((await home.run([command, "list", "--session-id", "S9", "--json"], { env: swarm.env })).stdout);
    expect(await told("team")).toMatchObject({
      messages: [{ from: "planner", to: "coordinator", type: "plan_ready" }],
    });
    expect(await told("task")).toMatchObject({ tasks: [{ subject: "IMPL-001", owner: "executor", ready: true }] });
    const wrong = await home.run(["mcp", "--team", "../x"], { env: swarm.env });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringMatching(/^swarm: --team "\.\.\/x" is not a name/)]);
  });

  it.each(["SIGINT", "the end of stdin"])("ends on %s in the midst of a wait", async (how) => {
    const run = await served(home, swarm.env);
    await waits(run, `waiting-${how === "SIGINT" ? 1 : 2}`);
    if (how === "SIGINT") run.signal(how);
    else run.child.stdin?.end();
    expect((await run.finished).code).toBe(0);
  });
});
