import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { SESSION_DOCUMENTS } from "../support/discussed.ts";
import { FakeClis } from "../support/fake-clis.ts";
import { Agent } from "../support/mcp.ts";
import { faultsOfAccess, post } from "../support/page.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Why are users logged out?";
const FOLDER = join(ROOT, "test/support/folders/session");
const STORE = "The session store keeps sessions in memory of one process (analysis-001, exploration-001)";
const SAID = {
  summary: "[discussant] one confirmed, one open",
  confirmed: [STORE],
  new_questions: ["Who clears sessions that have expired? (exploration-001)"],
};

/** Every file of a discussion with its text. */
function filesOf(home: SwarmHome, id: string): Record<string, string> {
  const folder = join(home.path, "discussions", id);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8")]));
}

/** A discussant as a protocol, through every entrance of one running swarm. */
describe("a discussant by --protocol", () => {
  let home: SwarmHome;
  let swarm: RunningSwarm;
  let fakes: FakeClis;
  beforeAll(async () => {
    home = new SwarmHome();
    fakes = new FakeClis(["gemini"]);
    fakes.login("gemini");
    swarm = await RunningSwarm.up(home, fakes.env());
  });
  afterAll(async () => {
    await swarm?.close();
    fakes?.[Symbol.dispose]();
    await home?.close();
  });

  const ask = (...more: string[]): string[] => [
    TOPIC,
    "--protocol",
    "discussant",
    "--context",
    FOLDER,
    "--yes",
    ...more,
  ];
  const floorOf = (id: string): FloorStatement[] =>
    home
      .file(id, "record.jsonl")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as FloorStatement);
  const round = (id: string, n: number) => home.json(id, `discussions/discussion-round-${n}.json`);

  it("has a program at its seat, whose answer is returned once, and is verified and rebuilt byte for byte", async () => {
    verifies("DR-09", "a program at the seat: what is another role's goes back");
    verifies("DR-04", "DR-05", "DR-06", "BY-03", "BY-21");
    const run = home.start(
      ask("--seat", "alice", "--id", "seated", "--discuss", "specific-questions: Who clears sessions?"),
      {
        env: swarm.env,
      },
    );
    await run.says(/seated/);
    const held = home.start(["join", "seated", "--as", "alice"], { env: swarm.env });
    await held.says('"event":"turn"');
    held.child.stdin?.write(
      `${JSON.stringify({ ...SAID, summary: "one confirmed", new_insights: ["In conclusion, move it"] })}\n`,
    );
    const back = await held.says('"event":"returned"');
    expect(back).toContain("begin it with [discussant]");
    expect(back).toContain("the synthesizer's");
    held.child.stdin?.write(`${JSON.stringify(SAID)}\n`);
    const { code, stdout, stderr } = await run.finished;
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("After 1 round: 1 called confirmed, 0 called corrected");
    await held.finished;
    await swarm.written("seated");
    expect(round("seated", 1)).toMatchObject({
      type: "specific-questions",
      updated_understanding: { confirmed: [STORE] },
    });
    expect(home.file("seated", "discussion.md")).toContain("#### User Input\nWho clears sessions?");
    expect(home.file("seated", "shared-memory.json")).toContain("Users report that they are logged out");
    const before = filesOf(home, "seated");
    for (const command of ["verify", "rebuild", "show"]) {
      const ran = await home.run([command, "seated"], { env: swarm.env });
      expect(ran.code, ran.stderr).toBe(0);
    }
    expect(filesOf(home, "seated")).toEqual(before);
  });

  it("is a model of a command line, and replayed to the same floor", async () => {
    verifies("BY-11", "DR-02", "as a protocol: a model gets the strategy of the kind");
    fakes.plan(
      "gemini",
      ...[SAID, { ...SAID, confirmed: [], new_insights: ["Expired ones stay (exploration-001)"] }].map(
        (content) => ({ do: "say", content }) as const,
      ),
    );
    const asked = ["--provider", "cli:gemini", "--discuss", "initial", "deepen: expired sessions", "--id", "modelled"];
    const run = await swarm.run("modelled", ask(...asked), fakes.env());
    expect(run.code, run.stdout + run.stderr).toBe(0);
    const [first = "", second = ""] = fakes.seen("gemini").map(({ stdin }) => stdin);
    expect(first).toContain("Sum up all analyses");
    expect(second).toContain("Go deeper in the present direction");
    expect(second).toContain("expired sessions");
    expect(round("modelled", 2)).toMatchObject({
      type: "deepen",
      user_feedback: "expired sessions",
      updated_understanding: { new_insights: ["Expired ones stay (exploration-001)"] },
    });
    const replayed = await swarm.run("again", ["replay", "modelled", "--id", "again"]);
    expect(replayed.code, replayed.stdout + replayed.stderr).toBe(0);
    const said = (id: string) => floorOf(id).map(({ id: of, content }) => [of, content]);
    expect(said("again")).toEqual(said("modelled"));
  });

  it("works the tasks of a team's board, one after the other, and reports them", async () => {
    verifies("DR-10", "as a protocol, on a broker", "DR-01", "DR-07");
    const team = (...args: string[]) => home.run([...args, "--session-id", "S1"], { env: swarm.env });
    for (const [id, description] of [
      ["DISCUSS-001", "topic: sessions"],
      ["DISCUSS-002", "round: 2\ntype: direction-adjusted\nuser_feedback: the refresh token"],
      ["ANALYZE-001", ""],
    ] as const) {
      const made = await team("task", "create", id, "--subject", id, "--description", description);
      expect(made.code, made.stderr).toBe(0);
    }
    const run = await swarm.run("boarded", ask("--provider", "offline", "--session", "S1", "--id", "boarded"));
    expect(run.code, run.stderr).toBe(0);
    const listed = JSON.parse((await team("task", "list", "--json")).stdout) as {
      tasks: { id: string; status: string; owner?: string }[];
    };
    expect(listed.tasks.map(({ id, status, owner }) => [id, status, owner])).toEqual([
      ["DISCUSS-001", "completed", "boarded"],
      ["DISCUSS-002", "completed", "boarded"],
      ["ANALYZE-001", "pending", undefined],
    ]);
    expect(round("boarded", 2)).toMatchObject({ type: "direction-adjusted", user_feedback: "the refresh token" });
    const log = (await team("team", "list")).stdout;
    expect(log.match(/\[discussant\] DISCUSS complete/g)).toHaveLength(4);
  });

  it("runs in a batch, and for an agent", async () => {
    verifies("BY-21", "DR-02");
    const line = { topic: TOPIC, protocol: "discussant", context: [FOLDER], discuss: ["initial"], id: "batched" };
    writeFileSync(join(home.path, "b.jsonl"), `${JSON.stringify(line)}\n`);
    const batch = await swarm.run("batched", ["batch", join(home.path, "b.jsonl"), "--provider", "offline", "--json"]);
    expect(batch.code, batch.stderr).toBe(0);
    expect(round("batched", 1)).toMatchObject({ type: "initial" });
    await using agent = await Agent.http(swarm.url);
    const options = { topic: TOPIC, protocol: "discussant", provider: "offline", documents: SESSION_DOCUMENTS };
    await agent.call("start_discussion", { ...options, id: "agents", discuss: ["deepen: the basket"] });
    await agent.follow("agents", () => "done");
    const decision = await agent.call("get_decision", { discussion: "agents" });
    expect(decision).toMatchObject({ decided: false, understanding: { rounds: [{ type: "deepen", round: 1 }] } });
  });

  it.skipIf(!hasBrowser)(
    "is asked on the page by its user, and answered by a person at its seat, in two languages",
    async () => {
      verifies("BY-21", "DR-02", "a person on the page");
      const options = { topic: TOPIC, protocol: "discussant", provider: "offline", documents: SESSION_DOCUMENTS };
      await post(`${swarm.url}/v1/discussions`, { ...options, id: "paged", seats: ["zoe"], unattended: false });
      const invited = { role: "seat", discussion: "paged", participant: "zoe" };
      const link = String((await post(`${swarm.url}/v1/invitations`, invited)).url);
      const browser = await startBrowser();
      try {
        const view = { viewport: { width: 1400, height: 900 } };
        await using seat = await Visitor.open(browser, link, view);
        await seat.page.getByRole("heading", { name: "Your turn: discussion round" }).waitFor();
        expect(await faultsOfAccess(seat.page)).toEqual([]);
        await seat.page.getByLabel("Confirmed").fill("The store keeps sessions in memory");
        await seat.page.getByRole("button", { name: "Send" }).click();
        await seat.page.getByText("names no file").first().waitFor();
        await seat.page.getByLabel("Confirmed").fill(STORE);
        await seat.page.getByRole("button", { name: "Send" }).click();
        await using user = await Visitor.open(browser, `${swarm.url}/d/paged`, view);
        const { page } = user;
        await page.getByText("Round 1 is over: 1 called confirmed").waitFor();
        await page.getByText("Questions", { exact: true }).click();
        await page.getByLabel("Which questions?").fill("Who clears expired sessions?");
        await page.getByRole("button", { name: "Go on like this" }).click();
        await seat.page.getByText("discussion round", { exact: false }).first().waitFor();
        await seat.page.getByLabel("Open questions").fill("Nobody says who clears them (exploration-001)");
        await seat.page.getByRole("button", { name: "Send" }).click();
        await page.getByText("Round 2 is over").waitFor();
        await page.getByRole("button", { name: "Go on like this" }).click();
        await page.getByRole("link", { name: "Result" }).click();
        await page.getByText("After 2 rounds: 1 called confirmed").first().waitFor();
        expect(await faultsOfAccess(page)).toEqual([]);
        await page.goto(`${swarm.url}/d/paged`);
        await page.getByRole("button", { name: "中文" }).click();
        await page.getByText("讨论轮次").first().waitFor();
      } finally {
        await browser.close();
      }
    },
  );
});
