import { afterAll, beforeAll, expect, it } from "vitest";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** State and text of each provider in `swarm doctor --json`. */
type Told = Readonly<Record<string, readonly [string, string]>>;

let home: SwarmHome;
beforeAll(() => {
  home = new SwarmHome();
});
afterAll(() => home.close());

async function told(env: Readonly<Record<string, string>>): Promise<Told> {
  const nobody = {
    HOME: home.path,
    OLLAMA_HOST: "127.0.0.1:9",
    ANTHROPIC_API_KEY: "",
    SWARM_AUTO: "anthropic,openai,ollama",
  };
  const { code, stdout, stderr } = await home.run(["doctor", "--json"], { env: { ...nobody, ...env } });
  expect(code, stderr).toBe(0);
  const found = JSON.parse(stdout) as { what: string; state: string; text: string }[];
  return Object.fromEntries(found.map(({ what, state, text }) => [what, [state, text]]));
}

it("says of each provider whether it is there, whom auto takes, and how to get the rest", async () => {
  verifies("CD-01");
  const some = await told({ OPENAI_API_KEY: "key-0123456789" });
  expect(some.openai).toEqual(["ok", "there; --provider auto takes it"]);
  expect(some.anthropic).toEqual(["warning", expect.stringContaining("not found: set ANTHROPIC_API_KEY")]);
  expect(some.models).toBeUndefined();
  expect((await told({})).models).toEqual(["warning", expect.stringContaining("none is there")]);
});

it("says of one whose key or address is none what is wrong with it, not that it is there", async () => {
  verifies("CD-01");
  const some = await told({
    ...{ ANTHROPIC_API_KEY: "key-01234\n56789", OLLAMA_HOST: "ftp://alice:hunter2@host" },
    ...{ OPENAI_API_KEY: "key-0123456789", OPENAI_BASE_URL: "localhost:8000/v1" },
  });
  expect(some.anthropic).toEqual([
    "missing",
    expect.stringContaining("the key in ANTHROPIC_API_KEY holds a line break"),
  ]);
  expect(some.openai).toEqual(["missing", expect.stringContaining("OPENAI_BASE_URL is no address of a server")]);
  expect(some.ollama).toEqual(["missing", expect.stringContaining("OLLAMA_HOST is no address of a server")]);
  expect(JSON.stringify(some)).not.toContain("hunter2");
});
