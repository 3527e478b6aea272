import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../support/anthropic-answer.ts";
import { type AnthropicServer, startAnthropicServer } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Agent } from "../support/mcp.ts";
import { post } from "../support/page.ts";
import { patience } from "../support/patience.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { type SpecialistTurn, said, specialists } from "../support/specialists.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Kafka or NATS?";
const KEY = "sk-ant-test-0123456789-not-a-real-key";
const YAML = `deliberation:
  conflict_overrides:
    - { agent_a: "alice", agent_b: "bob", level: "HIGH" }
`;

/** Every file of a discussion with its text. */
const filesOf = (home: SwarmHome, id: string): Record<string, string> => {
  const folder = join(home.path, "discussions", id);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    paths.map((entry) => [entry.name, readFileSync(join(entry.parentPath, entry.name), "utf8")]),
  );
};

const EXPERTS = ["--expert", "alice: cost", "--expert", "bob: operation"];
/** Neither is confident enough to decide. */
const UNSURE = { alice: ["A", 0.4], bob: ["B", 0.3] } as const;

/** The variables by which a command finds the model. */
const model = (): Record<string, string> => ({ ANTHROPIC_API_KEY: KEY, ANTHROPIC_BASE_URL: server.url });

let home: SwarmHome;
let server: AnthropicServer;
let swarm: RunningSwarm;
let url: string;
beforeAll(async () => {
  home = new SwarmHome();
  server = await startAnthropicServer();
  // Its gateway chooses no vendor by itself.
  swarm = await RunningSwarm.up(home, { ...model(), SWARM_AUTO: "openai" });
  url = swarm.url;
});
afterAll(async () => {
  await swarm?.close();
  await server?.close();
  await home?.close();
});

describe("a deliberation by the gateway", () => {
  /** Takes the next turn of a seat, and answers it. @returns its kind */
  async function sit(id: string, seat: string, choice: string, confidence: number): Promise<string> {
    const path = `${url}/v1/discussions/${id}/seats/${seat}`;
    for (;;) {
      const response = await fetch(`${path}/turn?wait=30`);
      if (response.status === 204) continue;
      const turn = (await response.json()) as SpecialistTurn;
      expect(turn.instruction).toContain("You may ONLY communicate with the chair.");
      const answer = await post(`${path}/turns/${turn.turn}/answer?wait=0`, {
        content: said(turn, choice, confidence),
      });
      expect(answer.reasons).toBeUndefined();
      return turn.phase;
    }
  }

  it("is held by people at HTTP seats in three rounds, is decided by the user, verified and rebuilt byte for byte", async () => {
    verifies("BY-21", "BY-03", "DP-06", "people alone");
    const options = { topic: TOPIC, protocol: "deliberation", seats: ["alice", "bob"], issue: 228, unattended: false };
    const started = await post(`${url}/v1/discussions`, { ...options, provider: "offline", conflictOverrides: YAML });
    expect(started.id).toBe("deliberation-issue-228-design-session");
    const id = String(started.id);
    const events = fetch(`${url}/v1/discussions/${id}/events`, { signal: patience() });
    for (const round of ["assessment", "account", "resolution"]) {
      expect(await Promise.all([sit(id, "alice", "A", 0.4), sit(id, "bob", "B", 0.3)])).toEqual([round, round]);
    }
    const detail = async () => (await (await fetch(`${url}/v1/discussions/${id}`)).json()) as { question?: object };
    await expect
      .poll(async () => (await detail()).question)
      .toMatchObject({
        question: "escalation",
        choices: [{ value: "A", label: "Kafka" }, { value: "B", label: "NATS" }, { value: "open" }],
      });
    await post(`${url}/v1/discussions/${id}/commands`, { command: "answer", question: "escalation", choice: "B" });
    await (await events).text();
    await swarm.written(id);
    const text = home.file(id, "artifacts/decision.md");
    expect(text).toContain("Decided by the user: “NATS”.");
    expect(text).toContain("A person was asked because every specialist's confidence is below 0.5.");
    expect(text).toContain("| alice and bob | “Kafka” and “NATS” | still open between them; the user decided |");
    const before = filesOf(home, id);
    for (const command of ["verify", "rebuild", "show"]) {
      const run = await home.run([command, id]);
      expect(run.code, run.stderr).toBe(0);
    }
    expect(filesOf(home, id)).toEqual(before);
  });

  it.skipIf(!hasBrowser)("is started on the page, where a person decides what nobody proposed", async () => {
    verifies("BY-21", "DP-06", "a person at the page");
    const browser = await startBrowser();
    try {
      await using visitor = await Visitor.open(browser, url, { viewport: { width: 1400, height: 900 } });
      const { page } = visitor;
      await page.getByLabel("Question", { exact: true }).fill(TOPIC);
      await page.getByText("More choices").click();
      await page.locator("select[name=protocol]").selectOption("deliberation");
      for (const name of ["alice", "bob"]) {
        await page.getByLabel("A colleague's name").fill(name);
        await page.keyboard.press("Enter");
      }
      await page.getByRole("button", { name: "Start", exact: false }).click();
      await page.waitForURL(/\/d\//);
      const id = /\/d\/([^/#]+)/.exec(page.url())?.[1] ?? "";
      await Promise.all([sit(id, "alice", "A", 0.4), sit(id, "bob", "A", 0.3)]);
      await page.getByText("A decision is yours").waitFor();
      await page.getByText("NATS", { exact: true }).click();
      await page.getByRole("button", { name: "Go on like this" }).click();
      await page.getByRole("link", { name: "Result" }).click();
      await page.getByText("Decided by the user: “NATS”.", { exact: false }).first().waitFor();
    } finally {
      await browser.close();
    }
  });
});

describe("a deliberation from the command line", () => {
  it("is named by its subject, reads the overrides of the working directory, and runs in a batch and for an agent", async () => {
    verifies("BY-21", "DP-02", "overrides from a file", "DP-08", "names, clean shutdown", "DP-09");
    server.always(specialists(UNSURE));
    const workflow = join(home.path, "workflow.yaml");
    writeFileSync(workflow, YAML);
    const entry = ["--entry", "review-plan", "--pr", "17", "--workflow", workflow];
    for (const id of ["deliberation-pr-17-review-plan", "deliberation-pr-17-review-plan-2"]) {
      const topic = "Is the plan for the bus fit to be carried out?";
      const run = await swarm.run(id, ["deliberate", topic, ...entry, ...EXPERTS, "--yes"], model());
      expect(run.code, run.stderr).toBe(3);
      expect(run.stdout).toContain("No decision is recorded: ");
      expect(home.json(id, "manifest.json")).toMatchObject({
        partial: expect.stringContaining("No decision is recorded"),
      });
      expect(home.file(id, "context/messages.jsonl")).toContain('"confirmed":[],"missing":[]');
      expect(home.json(id, "artifacts/decision.json")).toMatchObject({
        by: "nobody",
        alternatives: [{ text: "Approve" }, { text: "Approve with changes" }, { text: "Reject" }],
        potentials: [{ between: ["alice", "bob"], level: "HIGH", source: "override" }],
      });
    }
    const missing = await home.run(["deliberate", TOPIC, "--workflow", join(home.path, "none.yaml"), ...EXPERTS]);
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining("--workflow")]);
    const experts = ["alice: cost", "bob: operation"];
    const line = { topic: TOPIC, protocol: "deliberation", id: "one", expert: experts };
    writeFileSync(join(home.path, "b.jsonl"), `${JSON.stringify(line)}\n`);
    const batch = await swarm.run("one", ["batch", join(home.path, "b.jsonl"), "--json"], model());
    expect(batch.code, batch.stderr).toBe(3);
    expect(home.has("one", "artifacts/decision.md")).toBe(true);
    await using agent = await Agent.stdio(home, { env: { ...swarm.env, ...model() } });
    const started = { topic: TOPIC, protocol: "deliberation", id: "two", experts, provider: "anthropic" };
    await agent.call("start_discussion", started);
    await agent.follow("two", () => "open");
    expect(await agent.call("get_decision", { discussion: "two" })).toMatchObject({
      decided: false,
      partial: expect.stringContaining("No decision is recorded"),
      decision: { by: "nobody" },
    });
  });

  it("is held by models over the vendor's protocol in three rounds, and replayed", async () => {
    verifies("DP-06", "by models", "BY-11");
    const workflow = join(home.path, "workflow.yaml");
    writeFileSync(workflow, YAML);
    server.reset();
    server.always(specialists({ alice: ["A", 0.8], bob: ["B", 0.6] }));
    const args = [...EXPERTS, "--workflow", workflow, "--yes", "--id", "models"];
    const run = await swarm.run("models", ["deliberate", TOPIC, ...args], model());
    // No person is there to decide between them, and confidence decides nothing.
    expect(run.code, run.stderr).toBe(3);
    const text = home.file("models", "artifacts/decision.md");
    expect(text).toContain("“Kafka” (p1): 1 for; “NATS” (p2): 1 for.");
    expect(text).toContain(": “nobody operates it at night” (bob, r1-msg-003).");
    expect(text).toContain("The resolution question: Who operates it?");
    expect(text).toContain("nobody measured the load");
    expect(text).not.toMatch(/no model/i);
    // The forms offer the two alternatives that there are, and the chair's first one no question that it must not put.
    const forms = server.requests
      .map(({ body }) => textOf(body.messages))
      .filter((prompt) => /choice: "A" \|/.test(prompt));
    expect(forms.length).toBeGreaterThan(4);
    for (const prompt of forms) expect(prompt).toMatch(/choice: "A" \| "B" \| "other"/);
    const readings = server.requests.map(({ body }) => textOf(body.messages)).filter((all) => all.includes("gaps: {"));
    expect(readings.map((prompt) => prompt.includes("question?: string"))).toEqual([false, true, false]);
    const replayed = await swarm.run("again", ["replay", "models", "--id", "again"]);
    expect(replayed.code, replayed.stdout + replayed.stderr).toBe(0);
  });

  it("goes on in one process where no broker can be had, with a warning above the result; another protocol fails", async () => {
    verifies("DP-08", "one process with a warning");
    await using home = new SwarmHome();
    const broken = mkdtempSync(join(tmpdir(), "swarm-no-broker-"));
    const script =
      '#!/bin/sh\n[ "$1" = "--version" ] && echo "nats-server: v9.9.9" && exit 0\necho "no room" >&2; exit 1\n';
    writeFileSync(join(broken, "nats-server"), script, { mode: 0o755 });
    try {
      server.always(specialists(UNSURE));
      const env = { PATH: `${broken}${delimiter}${process.env.PATH}`, ...model() };
      const run = await home.run(["deliberate", TOPIC, ...EXPERTS, "--yes", "--id", "alone"], { env });
      expect(run.code, run.stderr).toBe(3);
      const text = home.file("alone", "artifacts/decision.md");
      const warning = text.indexOf("Warning: no broker could be had (the broker did not start");
      expect(warning).toBeGreaterThan(0);
      expect(warning).toBeLessThan(text.indexOf("No decision is recorded"));
      expect(home.json("alone", "manifest.json")).toMatchObject({ status: "completed" });
      // A reading is another protocol, whatever it was asked for as.
      for (const args of [[TOPIC], [TOPIC, "--provider", "offline"], ["deliberate", TOPIC, "--provider", "offline"]]) {
        const other = await home.run([...args, "--yes"], { env });
        expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("the broker did not start")]);
      }
      const before = filesOf(home, "alone");
      // Its messages are in an archive: neither a broker nor a stream is needed.
      for (const command of [["verify"], ["show"], ["rebuild"], ["export", "--format", "html"], ["graph"]]) {
        const [name = "", ...more] = command;
        const done = await home.run([name, "alone", ...more], { env });
        expect(done.code, `${name}: ${done.stderr}`).toBe(0);
      }
      expect(filesOf(home, "alone")).toEqual(before);
      const rebuilt = await home.run(["rebuild", "alone"], { env });
      expect(rebuilt.stdout).toMatch(/messages of the archive: \d+ were the same, 0 changed, 0 missing/);
      const replayed = await home.run(["replay", "alone", "--id", "again"]);
      expect(replayed.code, replayed.stdout + replayed.stderr).toBe(0);
    } finally {
      rmSync(broken, { recursive: true, force: true });
    }
  });

  it("has an example on this repository's own documents, which says what its README shows", async () => {
    verifies("DP-09", "a design session");
    await using own = new SwarmHome();
    const text = readFileSync(join(ROOT, "examples/design-session/README.md"), "utf8");
    const command = /^ {4}npm start -- (deliberate .*)$/m.exec(text)?.[1] ?? "";
    const args = [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
    const run = await own.run([...args, "--provider", "offline"], { env: { COLUMNS: "80" } });
    expect(run.code, run.stderr).toBe(0);
    const shown = /```text\n([\s\S]*?)\n```/.exec(text)?.[1]?.split("\n…\n") ?? [];
    expect(shown.length).toBeGreaterThan(1);
    for (const piece of shown) expect(run.stdout).toContain(piece);

    server.always(undefined);
    const held = await swarm.run("held", [...args, "--id", "held"], model());
    expect(held.code, held.stdout + held.stderr).toBe(0);
    expect(home.json("held", "artifacts/decision.json")).toMatchObject({
      alternatives: [{ text: "always" }, { text: "interval" }],
    });
  });
});
