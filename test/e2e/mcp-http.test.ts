import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Agent } from "../support/mcp.ts";
import { ROOT, type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** The scenarios for any server; mcp-conformance.yml says why the others do not apply. */
const APPLY = ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list", "dns-rebinding-protection"];

describe("MCP over HTTP", () => {
  let home: SwarmHome;
  let run: Running;
  let url: string;

  beforeAll(async () => {
    home = await SwarmHome.withModel();
    run = home.start(["up"]);
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(await run.says(/http:\/\/127\.0\.0\.1:\d+/))?.[0] ?? "";
  });
  afterAll(async () => {
    run.signal("SIGINT");
    await run.finished;
    await home.close();
  });

  it.each(["auto", "legacy"] as const)(
    "plays a whole discussion for a client of the %s era, with no session",
    async (era) => {
      verifies("BY-13", "AC-05");
      await using agent = await Agent.http(url, era);
      const discussion = `over-http-${era}`;
      const topic = "GraphQL or REST for the public API?";
      const experts = [{ name: "Cache Operator", concern: "every response must be cacheable" }];
      const started = { topic, mode: "lightweight", seats: ["alice"], id: discussion, experts, ask: true };
      expect(await agent.call("start_discussion", started)).toMatchObject({ discussion });
      await agent.call("take_seat", { discussion, seat: "alice" });
      const [events, outcomes] = await Promise.all([
        agent.follow(discussion, ({ kind }) => (kind === "composition" ? "start" : "synthesis"), "statements"),
        agent.play(discussion, "alice"),
      ]);
      expect(outcomes.every(({ outcome }) => outcome === "received" || outcome === "accepted")).toBe(true);
      const said = events.filter(({ event }) => event === "statement");
      expect(said.some(({ from }) => from === "alice")).toBe(true);
      expect(said.some(({ from }) => from === "cache-operator")).toBe(true);
      expect(await agent.call("get_decision", { discussion })).toMatchObject({ decided: true });
    },
  );

  it("answers what is wrong with one line that says what to do", async () => {
    await using agent = await Agent.http(url);
    expect(await agent.refused("get_decision", { discussion: "nothing-here" })).toBe(
      "there is no discussion nothing-here: list_discussions shows the existing ones",
    );
    expect(await agent.refused("get_decision", { discussion: "../../etc" })).toMatch(/is not a name: use 1 to 64 of/);
    expect(await agent.refused("start_discussion", { topic: "X", mode: "lightweight", rounds: 9 })).toMatch(
      /at most 2/,
    );
    expect(await agent.refused("start_discussion", { topic: "X", context_paths: ["/etc"] })).toMatch(/context_paths/);
    expect(await agent.refused("start_discussion", { topic: "X", provider: "nobody" })).toMatch(/nobody/);
    const replay = { topic: "X", provider: "replay:/etc" };
    expect(await agent.refused("start_discussion", replay)).toMatch(/reads files of the machine/);
    expect(await agent.refused("team_msg", { operation: "read", session_id: "S1", id: "MSG-099" })).toBe(
      'Message MSG-099 not found in team "S1"',
    );
  });

  it("passes what the conformance suite asks of any server", async () => {
    verifies("BY-13");
    const cwd = mkdtempSync(join(tmpdir(), "swarm-conformance-"));
    const suite = join(ROOT, "node_modules/@modelcontextprotocol/conformance/dist/index.js");
    const baseline = join(ROOT, "test/e2e/mcp-conformance.yml");
    const args = [suite, "server", "--url", `${url}/mcp`, "--expected-failures", baseline];
    try {
      // Exits with 1 if anything else fails, or if an expected failure passes.
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd });
      for (const scenario of APPLY) expect(stdout).toMatch(new RegExp(`✓ ${scenario}: [1-9]\\d* passed, 0 failed`));
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
  });
});
