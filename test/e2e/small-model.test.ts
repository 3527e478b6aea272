import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FloorStatement } from "#wire";
import { ollamaDialect } from "../support/dialects.ts";
import { type ModelReply, type ModelServer, startModelServer } from "../support/model-server.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { smallModel } from "../support/small-model.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** Share of its answers that err: about what is told of models of this size without a grammar. */
const SHARE = 0.4;

const rows: string[][] = [["mode", "server", "calls", "of them corrections", "errors"]];
let home: SwarmHome;
let server: ModelServer;
let swarm: RunningSwarm;
let answer: ModelReply;
let cases = 0;
beforeAll(async () => {
  home = new SwarmHome();
  server = await startModelServer(ollamaDialect, undefined, (...to) => answer(...to));
  swarm = await RunningSwarm.up(home, { OLLAMA_HOST: server.url });
});
afterAll(async () => {
  await swarm.close();
  await server.close();
  await home.close();
  process.stdout.write(`${rows.map((row) => row.join(" · ")).join("\n")}\n`);
});

/** A discussion by such a model through Ollama. */
async function discuss(mode: string, how: Omit<Parameters<typeof smallModel>[0], "share">, share: number) {
  const { reply, errors } = smallModel({ ...how, share });
  server.reset();
  answer = reply;
  cases += 1;
  const id = `small-${cases}`;
  const topic = ["Should we split the billing monolith into services?", "--yes", "--id", id];
  const args = [...topic, "--mode", mode, "--provider", "ollama:llama3.1:8b"];
  const { code, stdout, stderr } = await swarm.run(id, args, { OLLAMA_HOST: server.url });
  expect(code, stdout + stderr).toBe(0);
  expect(home.json<{ status: string; partial?: string }>(id, "manifest.json")).toMatchObject({
    status: "completed",
  });
  const record = home.file(id, "record.jsonl").trim().split("\n");
  const result = home.file(id, "artifacts/synthesis.md");
  expect(result).not.toContain("partial");
  return {
    ...{ errors, result, calls: server.requests.length },
    statements: record.map((line) => JSON.parse(line) as FloorStatement),
    first: /╭─ Result[^\n]*\n│ ([^\n]+)/.exec(stdout)?.[1],
  };
}

describe.each(["lightweight", "standard"])("a %s discussion by a model of 8 billion parameters", (mode) => {
  it.each([
    ["holds it to the schema", true, 24],
    ["ignores the schema in silence", false, 24],
  ])("whose server %s ends with the result of one that errs nowhere", async (server, held, seed) => {
    verifies("BY-09", "SD-20");
    const right = await discuss(mode, { seed, held }, 0);
    const { errors, result, calls, statements, first } = await discuss(mode, { seed, held }, SHARE);
    const told = [...errors].map(([name, times]) => `${times} × ${name}`);
    rows.push([mode, server, String(calls), String(calls - right.calls), told.join(", ")]);
    expect(errors.size).toBeGreaterThanOrEqual(5);
    // A correction is one more call at most.
    expect(calls - right.calls).toBeLessThanOrEqual([...errors.values()].reduce((sum, times) => sum + times, 0));
    expect(first).toBe(right.first);
    expect(statements.map(({ from, type }) => `${from} ${type}`).toSorted()).toEqual(
      right.statements.map(({ from, type }) => `${from} ${type}`).toSorted(),
    );
    for (const invented of ["p99", "r7-msg-042", "“...”"]) expect(result).not.toContain(invented);
  });
});
