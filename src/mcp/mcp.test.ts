import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, InMemoryTransport, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { NotTakenError } from "#client";
import { ARCHIVE_FILE, packArchive } from "#projection";
import { PROTOCOLS } from "#protocols";
import { keyAt, optionsAt } from "#protocols/option";
import { allOptions } from "#protocols/options";
import { seatsNamed } from "#protocols/seating";
import { decode, patterns, subjects } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { composed, optionsOf, Script, statement } from "../../test/support/script.ts";
import { verifies } from "../../test/support/verifies.ts";
import { createServer, type McpHost, mcpEndpoint } from "./server.ts";

const WAYS = ["stdio modern", "stdio legacy", "http modern"] as const;
type Way = (typeof WAYS)[number];
const { signal } = new AbortController();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-mcp-"));
});
afterEach(() => rm(folder, { recursive: true }));

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const CHOICES = [
  { value: "start", label: "Start", description: "as proposed" },
  { value: "modify", label: "Change the table", description: "say who" },
  { value: "change-mode", label: "Change the mode", description: "deeper or lighter" },
];

/** A discussion that asks its owner, with a turn for `api`, and a client. */
async function table(way: Way, lang: "en" | "zh" = "en", more: Partial<McpHost> = {}) {
  const bus = new MemoryBus();
  const script = new Script("d");
  const options = { ...optionsOf("Split it?"), lang, seats: ["api"] };
  script.put(bus, subjects.control("d"), ["control", "start", { options, context: { files: [], skipped: [] } }], {
    from: "user",
  });
  script.putPhase(bus, "opened", { options, title: "Split it?", context: { files: [], skipped: [] } });
  const errors: unknown[] = [];
  const host: McpHost = {
    bus: async () => bus,
    provider: async (name) => ({ name }),
    requirePrice: () => undefined,
    read: (_, content) => Promise.reject(new NotTakenError(`unread: ${JSON.stringify(content)}`)),
    folderOf: () => folder,
    log: { error: (found: unknown) => void errors.push(found) },
    ...more,
  };
  const [transport, close] = served(way, host);
  const mode = way.endsWith("legacy") ? ("legacy" as const) : ("auto" as const);
  const client = new Client({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(transport);
  ends.push(
    () => bus.close(),
    close,
    () => client.close(),
  );
  const said = (who: string) =>
    bus.stream.filter(({ subject }) => subject === subjects.say("d", who)).map(({ data }) => decode(data));
  const call = async (name: string, args: Record<string, unknown>) => {
    const { isError, content } = await client.callTool({ name, arguments: args });
    const [block] = content;
    const text = block?.type === "text" ? block.text : "";
    return isError ? { error: text } : (JSON.parse(text) as Record<string, unknown>);
  };
  return { bus, script, client, said, call, errors };
}

function served(way: Way, host: McpHost): [Parameters<Client["connect"]>[0], () => Promise<void>] {
  if (way === "http modern") {
    const endpoint = mcpEndpoint(host);
    const fetch = (input: string | URL | Request, init?: RequestInit) => endpoint.handle(new Request(input, init));
    return [new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }), () => endpoint.close()];
  }
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const handle = serveStdio(() => createServer(host), { transport: ours });
  return [theirs, () => handle.close()];
}

const ask = ({ script, bus }: Awaited<ReturnType<typeof table>>, question = "q1") =>
  script.put(bus, subjects.inbox("d", "user", "user"), [
    "inbox",
    "question",
    {
      question,
      kind: "composition",
      text: "Who argues?",
      choices: CHOICES,
      recommended: "start",
      details: { mode: "standard" },
    },
  ]);

describe.each(WAYS)("over %s", (way) => {
  it("the owner is asked, and answers, by tools", async () => {
    const at = await table(way);
    ask(at);
    const news = await at.call("wait_for_events", { discussion: "d", timeout_seconds: 1 });
    expect(news).toMatchObject({ question: "q1", next: expect.stringMatching(/ask your user if they should decide/) });
    expect(news.waiting_for).toMatchObject([
      { participant: "user", name: "the discussion's owner", since: expect.any(String), overdue: false },
    ]);
    expect((await at.call("answer_question", { discussion: "d" })).error).toMatch(
      /choice is missing: ask your user.*start, modify, change-mode; start is recommended/,
    );
    expect(at.said("user")).toEqual([]);
    await at.call("answer_question", { discussion: "d", choice: "start" });
    expect(at.said("user")).toMatchObject([{ body: { choice: "start" } }]);
  });

  it("progress tells whom a running discussion waits for, in its language", async () => {
    const at = await table(way, "zh");
    at.script.putPhase(at.bus, "composed", composed());
    at.script.putPhase(at.bus, "begun", { step: 1, name: "argument", asked: ["dba", "api"] }, 1);
    const told: { progress: number; message?: string | undefined }[] = [];
    const args = {
      name: "wait_for_events",
      arguments: { discussion: "d", after: at.bus.stream.length, timeout_seconds: 20 },
    };
    const waiting = at.client.callTool(args, { onprogress: (one) => void told.push(one) });
    await expect.poll(() => told.length).toBe(1);
    expect(told[0]?.message).toContain("正在等待 Database Expert、API Designer");
    const body = { turn: "x", content: {} };
    at.script.put(at.bus, subjects.say("d", "dba"), ["say", "statement", body], { from: "dba", round: 1 });
    await expect.poll(() => told.length).toBe(2);
    expect(told[1]?.message).toMatch(/正在等待 API Designer; 已回答：Database Expert/);
    const progress = { step: 1, name: "argument", lines: [], takeaway: "all said", asked: 2, answered: 2 };
    at.script.putPhase(at.bus, "progress", progress as never, 1);
    ask(at);
    await waiting;
    expect(told.at(-1)).toMatchObject({ progress: 1, message: expect.stringContaining("all said") });
    expect(told.map((one) => one.progress)).toEqual([...told.map((one) => one.progress)].sort((a, b) => a - b));
  });

  it("a seat is taken by the name that was given for it, in any script", async () => {
    const { call, bus } = await table(way);
    const names = seatsNamed(["José", "王梅"]);
    const options = { ...optionsOf("Split it?"), ...names };
    const named = new Script("named");
    named.put(bus, subjects.control("named"), ["control", "start", { options, context: { files: [], skipped: [] } }], {
      from: "user",
    });
    for (const [at, seat] of ["José", "王梅"].entries()) {
      expect(await call("take_seat", { discussion: "named", seat })).toMatchObject({ seat: names.seats[at] });
      const next = { discussion: "named", seat, timeout_seconds: 0 };
      expect(await call("get_my_turn", next)).toMatchObject({
        turn: null,
        next: expect.stringContaining(names.seats[at] ?? ""),
      });
    }
  });

  it("documents are left out in the language of the discussion, and what no worker could do is refused", async () => {
    const langs: string[] = [];
    const readContext: McpHost["readContext"] = async (_, given) => {
      langs.push(given);
      return { documents: [], skipped: [{ path: "a.png", reason: given }] };
    };
    const notifyFault: McpHost["notifyFault"] = (to) => `nobody is called at ${to}`;
    const { call } = await table(way, "en", { readContext, notifyFault });
    const start = (more: object) => call("start_discussion", { provider: "offline", ...more });
    await start({ topic: "Split it?", context_paths: ["docs"] });
    await start({ topic: "分还是不分？", context_paths: ["docs"] });
    expect(langs).toEqual(["en", "zh"]);
    const mixed = await start({ topic: "Split it?", provider: "mix", model: "claude-opus-5-5" });
    expect(mixed).toMatchObject({ error: expect.stringMatching(/^model: .*one provider/) });
    const called = await start({ topic: "Split it?", notify: "ben@corp.example" });
    expect(called).toMatchObject({ error: "notify: nobody is called at ben@corp.example" });
  });

  it("the result of each protocol is listed by the file in which it stands", async () => {
    verifies("BY-13");
    const at = await table(way);
    const protocols = { one: "swarm-discussion", two: "deliberation", three: "no-such", four: "swarm-discussion" };
    for (const [id, protocol] of Object.entries(protocols)) {
      const script = new Script(id);
      const options = { ...optionsOf(id), protocol };
      const outcome = id === "four" ? "ended-early" : "completed";
      script.putPhase(at.bus, "opened", { options, title: id, context: { files: [], skipped: [] } });
      script.putPhase(at.bus, "ended", { outcome, reason: "done" });
    }
    const { resources } = await at.client.listResources();
    const listed = (id: string) =>
      resources.flatMap(({ uri }) => (uri.includes(`/${id}/`) ? [uri.slice(uri.indexOf(id) + id.length + 1)] : []));
    expect(listed("one")).toEqual(["record.jsonl", "artifacts/synthesis.md", "artifacts/report.html"]);
    expect(listed("two")).toEqual(["record.jsonl", "artifacts/decision.md", "artifacts/report.html"]);
    expect(listed("three")).toEqual(["record.jsonl", "artifacts/report.html"]);
    expect(listed("four"), "ended before there was a result").toEqual(["record.jsonl"]);
  });

  it("a discussion that is archived is not resumed by a command that nobody hears", async () => {
    const { bus, script, call } = await table(way);
    script.putPhase(bus, "ended", { outcome: "ended-early", reason: "the budget of 1 call is spent: 1 made" });
    script.putPhase(bus, "closed", { confirmed: [], missing: [] });
    const resume = () => call("control_discussion", { discussion: "d", command: "resume", budget_calls: 60 });
    const everything = patterns.discussion("d");
    await writeFile(join(folder, ARCHIVE_FILE), await packArchive("d", await bus.collect([everything], { signal })));
    await bus.purge(everything, Number.MAX_SAFE_INTEGER);
    expect(await resume()).toMatchObject({ error: expect.stringMatching(/archived.*`swarm resume d`/) });
    expect(await bus.newest(everything)).toBe(0);
  });

  it("resources are listed and read; hostile names are refused", async () => {
    verifies("BY-13");
    const at = await table(way);
    const { resources } = await at.client.listResources();
    expect(resources).toMatchObject([{ uri: "swarm://discussions/d/record.jsonl", mimeType: "application/x-ndjson" }]);
    const { resourceTemplates } = await at.client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: "swarm://discussions/{discussion}/{+path}" }]);
    const record = "swarm://discussions/d/record.jsonl";
    const said = at.script.envelope(
      "floor",
      "statement",
      statement("r1-msg-001", "dba", "argument", { position: "yes" }),
    );
    at.bus.put(subjects.floor("d"), Buffer.from(JSON.stringify(said)));
    const { contents } = await at.client.readResource({ uri: record });
    expect(JSON.stringify(contents)).toContain("r1-msg-001");
    for (const uri of HOSTILE) {
      await expect(at.client.readResource({ uri }), uri).rejects.toThrow(/not found|invalid|uri/i);
    }
    expect(at.errors).toEqual([]);
  });
});

describe("an agent's calls", () => {
  it("a wait goes on over steps, and ends at a question, with all that happened", async () => {
    const at = await table("stdio modern");
    const news = at.call("wait_for_events", { discussion: "d", timeout_seconds: 20 });
    at.script.putPhase(at.bus, "composed", composed());
    at.script.putPhase(at.bus, "begun", { step: 1, name: "argument", asked: ["dba", "api"] }, 1);
    const progress = { step: 1, name: "argument", lines: [], takeaway: "all said", asked: 2, answered: 2 };
    at.script.putPhase(at.bus, "progress", progress as never, 1);
    const early = await at.call("wait_for_events", { discussion: "d", timeout_seconds: 0 });
    expect(early).toMatchObject({ over: false });
    expect(early).not.toHaveProperty("question");
    ask(at);
    const found = (await news) as { events: { event: string }[] };
    expect(found.events.map(({ event }) => event)).toEqual(["opened", "composed", "begun", "progress", "question"]);
    expect(found).toMatchObject({ question: "q1" });
  });

  it("a wait ends at the turn of the caller's own seat", async () => {
    const at = await table("stdio modern");
    at.script.putPhase(at.bus, "composed", composed());
    const wait = (more: object) => at.call("wait_for_events", { discussion: "d", timeout_seconds: 20, ...more });
    const begin = () => at.script.putPhase(at.bus, "begun", { step: 1, name: "argument", asked: ["api"] }, 1);
    for (const act of [begin, () => undefined]) {
      const after = at.bus.stream.length;
      // At the timeout the first one would return first.
      const both = [wait({ after, seat: "dba" }), wait({ after, seat: "api" })];
      // Answered when both of them wait.
      await at.call("list_discussions", {});
      act();
      const first = await Promise.race(both.map(async (one, place) => ({ place, ...(await one) })));
      expect(first).toMatchObject({ place: 1, waiting_for: [{ participant: "api" }] });
    }
  });

  it("every option is told on demand, and taken beside the others or in `options`, once", async () => {
    const at = await table("stdio modern");
    const { tools } = await at.client.listTools();
    expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThanOrEqual(11_500);
    const all = await at.call("describe_protocol", {});
    expect(Object.keys(all)).toEqual(PROTOCOLS.map(({ name }) => name));
    for (const protocol of PROTOCOLS) {
      const told = (await at.call("describe_protocol", { protocol: protocol.name })) as { options: object };
      const keys = optionsAt(allOptions(protocol), "mcp").map((option) => keyAt(option, "mcp"));
      expect(Object.keys(told.options), protocol.name).toEqual(keys);
    }
    expect(await at.call("describe_protocol", { protocol: "delibration" })).toMatchObject({
      error: expect.stringMatching(/^protocol: there is no protocol "delibration"; there are swarm-discussion, /),
    });
    const start = (more: object) => at.call("start_discussion", { topic: "Split it?", provider: "offline", ...more });
    for (const [id, more] of Object.entries({
      one: { protocol: "pattern", seats: ["planner"], task_type: "bugfix" },
      two: { protocol: "pattern", seats: ["planner"], options: { task_type: "bugfix" } },
    })) {
      expect(await start({ id, ...more })).toMatchObject({ discussion: id });
      const [stored] = at.bus.stream.filter(({ subject }) => subject === subjects.control(id));
      expect(decode(stored?.data ?? new Uint8Array())).toMatchObject({ body: { options: { taskType: "bugfix" } } });
    }
    const wrong: [object, RegExp][] = [
      [{ options: { task_type: "x" }, protocol: "pattern" }, /^task_type: "x" was given; one of feature, bugfix/],
      [{ options: { mood: 1 } }, /^there is no option "mood"; there are topic, protocol, /],
      [{ options: { mode: "deep" }, mode: "deep" }, /^options: mode is given twice/],
      [{ options: ["mode"] }, /^options: an object/],
    ];
    for (const [more, error] of wrong) expect(await start(more)).toEqual({ error: expect.stringMatching(error) });
  });
});

describe("tools under the names that agents of other projects call", () => {
  it("answer their calls as they are, with a session and a sender that the server was given", async () => {
    const at = await table("stdio modern", "en", { team: { session: "S1", by: "lead" } });
    const { tools } = await at.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(AGENT_CALLS);
    const ok = async (name: string, args: object) => {
      const found = await at.call(name, args as Record<string, unknown>);
      expect(found, JSON.stringify(args)).not.toHaveProperty("error");
      return found as Record<string, unknown>;
    };
    // A pipeline: tasks that wait for others, by the ids that were returned.
    const create = async (args: object) => (await ok("TaskCreate", args)).task as { id: string };
    const plan = await create({ subject: "PLAN-001", owner: "planner" });
    const impl = await create({ subject: "IMPL-001", owner: "executor", addBlockedBy: [plan.id] });
    await create({ subject: "TEST-001", owner: "tester", addBlockedBy: [impl.id], activeForm: "Testing" });
    expect((await ok("TaskList", {})).tasks).toMatchObject([
      { subject: "PLAN-001", ready: true },
      { subject: "IMPL-001", ready: false, blockedBy: [plan.id] },
      { subject: "TEST-001", ready: false },
    ]);
    // The work of a role that is not the caller, also where nobody said that it began.
    const update = async (args: object) => (await ok("TaskUpdate", { taskId: plan.id, ...args })).task;
    expect(await update({ status: "in_progress" })).toMatchObject({ claim: { by: "planner" } });
    expect(await update({ metadata: { paused_for_swarm: true } })).toMatchObject({
      metadata: { paused_for_swarm: true },
    });
    expect(await update({ metadata: { paused_for_swarm: null, result: "plan.json" } })).not.toMatchObject({
      metadata: { paused_for_swarm: true },
    });
    expect(await update({ status: "completed" })).toMatchObject({ status: "completed" });
    expect(await update({ status: "completed" }), "said again").toMatchObject({ status: "completed" });
    const handed = { taskId: impl.id, owner: "tester", status: "in_progress" };
    expect((await ok("TaskUpdate", { ...handed, owner: "executor" })).task).toMatchObject({
      claim: { by: "executor" },
    });
    expect((await ok("TaskUpdate", handed)).task).toMatchObject({ claim: { by: "tester" } });
    const next = await create({ subject: "REVIEW-001" });
    await ok("TaskUpdate", { taskId: impl.id, addBlocks: [next.id] });
    expect(await ok("TaskGet", { taskId: next.id })).toMatchObject({ task: { blockedBy: [impl.id] } });
    expect(await ok("TaskUpdate", { taskId: impl.id, status: "completed" })).toMatchObject({
      task: { status: "completed", owner: "tester" },
    });
    expect(await ok("TaskGet", { taskId: plan.id })).toMatchObject({ task: { metadata: { result: "plan.json" } } });
    expect(await at.call("TaskGet", { taskId: "9" })).toMatchObject({
      error: expect.stringMatching(/^Task 9 not found/),
    });
    // Messages, also without operation, session and sender.
    const vote = { proposalId: "PROPOSAL-1", vote: "APPROVE", rationale: "选择方案A因为…", confidence: 0.85 };
    await ok("team_msg", { type: "vote", data: vote });
    await ok("team_msg", { type: "fix_required", data: { iteration: 1, findings: [] } });
    await ok("team_msg", { type: "consult_request", from: "executor", to: "coordinator", data: { topic: "security" } });
    await ok("team_msg", {
      operation: "log",
      team: "ultra-analyze",
      from: "discussant",
      type: "discussion_processed",
      ref: "d/r1.json",
    });
    expect(await ok("team_msg", { operation: "list", type: "vote" })).toMatchObject({
      messages: [{ from: "lead", to: "coordinator", data: vote }],
    });
    expect(await ok("team_msg", { operation: "list", team: "S1" })).toMatchObject({ total: 3 });
    expect(await ok("team_msg", { operation: "list", team: "ultra-analyze" })).toMatchObject({
      messages: [{ from: "discussant", data: { ref: "d/r1.json" } }],
    });
    await ok("SendMessage", { recipient: "tester", content: "## Proposal: A", summary: "Vote requested" });
    await ok("SendMessage", { to: "tester", message: { type: "shutdown_request", reason: "done" } });
    expect(await ok("team_msg", { operation: "list", to: "tester" })).toMatchObject({
      messages: [
        { summary: "Vote requested", data: { content: "## Proposal: A" } },
        { type: "shutdown_request", data: { reason: "done" } },
      ],
    });
    const text = "Team S1 post-mortem: migrate in two steps";
    const kept = await ok("core_memory", { operation: "import", text });
    expect(await ok("core_memory", { operation: "list" })).toMatchObject({
      messages: [{ id: kept.id, summary: text }],
    });
    expect(await ok("core_memory", { operation: "export", id: kept.id })).toMatchObject({ data: { text } });
    expect(await at.call("core_memory", { operation: "search" })).toMatchObject({
      error: expect.stringMatching(/^core_memory: operation "search" is none of import/),
    });
    expect(at.errors).toEqual([]);
  });
});

const AGENT_CALLS = ["team_msg", "core_memory", "SendMessage", "TaskCreate", "TaskUpdate", "TaskGet", "TaskList"];

const HOSTILE = [
  "swarm://discussions/../../../etc/passwd",
  "swarm://discussions/d/../../etc/passwd",
  "swarm://discussions/d/..%2f..%2fetc%2fpasswd",
  "swarm://discussions/%2e%2e/record.jsonl",
  "swarm://discussions/*/record.jsonl",
  "swarm://discussions/d.floor/record.jsonl",
  "swarm://discussions/>/record.jsonl",
  `swarm://discussions/${"d".repeat(65)}/record.jsonl`,
  `swarm://discussions/d/${"a/".repeat(200)}x`,
  "swarm://discussions/d/record.jsonl?x=1",
  "swarm://discussions/nobody-there/record.jsonl/..",
  "file:///etc/passwd",
];
