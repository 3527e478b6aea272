import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { SwarmHome } from "../support/swarm.ts";

const oneLine = (text: string): void => {
  expect(text.trim().split("\n"), text).toHaveLength(1);
  expect(text).not.toMatch(/\n\s+at /);
};

describe("failures are reported in one line, with the right exit status", () => {
  const WRONG: [string, string[]][] = [
    ["an unknown option", ["topic", "--nonsense"]],
    ["an unknown mode", ["topic", "--mode", "huge"]],
    ["an empty topic", [""]],
    ["a bad id", ["topic", "--id", "../x"]],
    ["a context that is not there", ["topic", "--context", "/nowhere/at/all"]],
    ["an unknown provider", ["topic", "--provider", "oracle"]],
    ["one model for several providers", ["topic", "--provider", "anthropic,openai", "--model", "claude-opus-5-5"]],
    ["rounds that are no number", ["topic", "--rounds", "many"]],
  ];
  it.each(WRONG)("%s: 2", async (_name, args) => {
    await using home = new SwarmHome();
    const run = await home.run(args);
    expect(run.code).toBe(2);
    oneLine(run.stderr);
  });

  it("a missing key: 1 or 2, naming the variable", async () => {
    await using home = new SwarmHome();
    const run = await home.run(["topic", "--provider", "anthropic", "--yes"]);
    expect([1, 2]).toContain(run.code);
    oneLine(run.stderr);
    expect(run.stderr).toContain("ANTHROPIC_API_KEY");
  });

  it("a home that is a file: 1", async () => {
    await using home = new SwarmHome();
    writeFileSync(join(home.path, "file"), "");
    const run = await home.run(["topic", "--yes"], { env: { SWARM_HOME: join(home.path, "file") } });
    expect(run.code).toBe(1);
    oneLine(run.stderr);
  });

  it("no broker at --nats: 1", async () => {
    await using home = new SwarmHome();
    const run = await home.run(["topic", "--yes", "--nats", "nats://127.0.0.1:1"]);
    expect(run.code).toBe(1);
    oneLine(run.stderr);
    expect(run.stderr).toContain("127.0.0.1:1");
  });

  it("a broker that ends as it starts: 1, and no worker stays", async () => {
    await using home = new SwarmHome();
    const fake = join(home.path, "nats-server");
    writeFileSync(fake, '#!/bin/sh\n[ "$1" = --version ] && echo "nats-server: v2.14.0" && exit\nsleep 1; exit 1\n', {
      mode: 0o755,
    });
    const run = await home.run(["topic", "--yes"], { env: { PATH: `${home.path}:${process.env.PATH}` } });
    expect(run.code).toBe(1);
    oneLine(run.stderr);
    expect(run.stderr).toContain("the broker did not start");
    expect(home.processes()).toEqual([]);
  });

  it("a port in use by the gateway: one line", async () => {
    await using home = new SwarmHome();
    const server = createServer();
    await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
    const address = server.address();
    const port = typeof address === "object" && address ? address.port : 0;
    const run = await home.run(["up"], { env: { SWARM_HTTP_PORT: String(port) } });
    await new Promise((go) => server.close(go));
    expect(run.code).toBe(1);
    oneLine(run.stderr);
    expect(run.stderr).toContain(String(port));
  });

  it("a discussion that is not there", async () => {
    await using home = new SwarmHome();
    mkdirSync(join(home.path, "discussions"), { recursive: true });
    for (const command of ["show", "resume", "watch"]) {
      const run = await home.run([command, "nothing-here"]);
      expect(run.code, command).toBe(1);
      oneLine(run.stderr);
    }
  });
});
