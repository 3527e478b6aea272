import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openAiDialect } from "../support/dialects.ts";
import { type ModelServer, startModelServer } from "../support/model-server.ts";
import { ScriptedSwarm } from "../support/scripted-swarm.ts";
import { verifies } from "../support/verifies.ts";

const EXPERT = ["--expert", "CFO: cost and cash @openai:gpt-9-nova"];

describe("an expert by a model that does not exist", () => {
  let swarm: ScriptedSwarm;
  let openai: ModelServer;
  beforeAll(async () => {
    openai = await startModelServer(openAiDialect);
    const env = { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${openai.url}/v1` };
    swarm = await ScriptedSwarm.up(env);
    Object.assign(swarm.env, env);
  });
  afterAll(async () => {
    await swarm.close();
    await openai.close();
  });

  it("is found before anything is asked, and a resume names another", async () => {
    verifies("BY-16");
    const begun = await swarm.discuss("--provider", "anthropic", ...EXPERT);
    expect(begun.code, begun.stderr).toBe(3);
    expect(begun.stdout.replace(/\s+/g, " ")).toContain(
      `cfo was to think by openai:gpt-9-nova, which its vendor does not know; nothing was asked yet. Name another: swarm resume ${swarm.id} --expert-provider cfo=PROVIDER:MODEL`,
    );
    expect([swarm.server.requests.length, openai.requests.length]).toEqual([0, 0]);

    const resume = (...args: string[]) => swarm.run("resume", swarm.id, "--yes", ...args);
    expect((await resume("--expert-provider", "cfo=openai:gpt-9-luna")).stdout).toContain("openai:gpt-9-luna");
    expect([swarm.server.requests.length, openai.requests.length]).toEqual([0, 0]);

    const done = await resume("--expert-provider", "cfo=openai:gpt-6-luna");
    expect(done.code, done.stderr).toBe(0);
    expect(openai.requests.map(({ body }) => body.model)).toContain("gpt-6-luna");
    const said = swarm
      .file("record.jsonl")
      .split("\n")
      .filter((line) => line.includes('"from":"cfo"'));
    expect(said.length).toBeGreaterThan(1);
    for (const line of said) expect(JSON.parse(line).origin).toMatchObject({ provider: "openai", model: "gpt-6-luna" });
  });

  it("refuses a resume by what cannot think", async () => {
    const run = (...args: string[]) => swarm.run("resume", swarm.id, ...args);
    for (const [args, told] of [
      [["--provider", "offline"], "what was begun with models goes on with models"],
      [["--provider", "nova"], "is unknown"],
      [["--expert-provider", "openai"], "write EXPERT=PROVIDER:MODEL"],
    ] as const) {
      const refused = await run(...args);
      expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(told)]);
    }
  });
});
