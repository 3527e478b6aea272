import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type EvalQuestion, lineFor, readQuestions } from "./questions.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-eval-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function read(data: string | Uint8Array): Promise<readonly EvalQuestion[]> {
  await writeFile(join(folder, "q.jsonl"), data);
  return (await readQuestions("q.jsonl", folder, "en", () => undefined)).questions;
}
const PUMP = { id: "pump", question: "Why did it stop?", choices: ["no power", "dry run"], answer: "dry run" };
const SETTINGS = { provider: "offline", lang: "en", voters: 3, rounds: 1 } as const;

describe("a question as a discussion", () => {
  it("has its choices as alternatives, the experts of the other conditions, and each fact with one of them", async () => {
    const [question] = await read(
      JSON.stringify({ ...PUMP, facts: ["The tank was empty.", "The breaker was closed."] }),
    );
    if (!question) throw new Error("no question was read");
    const settings = { ...SETTINGS, provider: "anthropic" };
    const { options } = lineFor(question, "discussion", settings, 90_000);
    expect(options).toMatchObject({ alternatives: PUMP.choices, rounds: 1, budgetTokens: 90_000 });
    expect(options.topic).toBe("Why did it stop?\n\n- no power\n- dry run");
    const told = options.experts.map(({ expertise }) => expertise.slice(2));
    expect(told).toEqual([["The tank was empty."], ["The breaker was closed."], []]);
    expect(lineFor(question, "discussion", settings).options).not.toHaveProperty("budgetTokens");
  });
});

describe("the questions of an evaluation", () => {
  it("are read with a byte order mark, and not where they are no UTF-8 text", async () => {
    expect(await read(`\uFEFF${JSON.stringify(PUMP)}\r\n`)).toMatchObject([{ id: "pump", right: "B" }]);
    // Chinese in GBK.
    const gbk = new Uint8Array([0xcd, 0xa3, 0xbb, 0xfa, 0xd4, 0xad, 0xd2, 0xf2]);
    const [before = "", after = ""] = JSON.stringify(PUMP).split("Why did it stop?");
    const file = Buffer.concat([Buffer.from(before), gbk, Buffer.from(after)]);
    await expect(read(file)).rejects.toMatchObject({ exitCode: 2, message: expect.stringContaining("UTF-8") });
  });

  it("are recognized wherever they stand in the file, whatever is right, and not with other choices", async () => {
    const key = async (...lines: object[]): Promise<string | undefined> => {
      const questions = await read(lines.map((line) => JSON.stringify(line)).join("\n"));
      const found = questions.find(({ id }) => id === "pump");
      return found && lineFor(found, "debate", SETTINGS).key;
    };
    const first = await key(PUMP);
    expect(await key({ ...PUMP, id: "another" }, PUMP)).toBe(first);
    expect(await key({ ...PUMP, answer: "A" })).toBe(first);
    expect(await key({ ...PUMP, choices: ["no power", "dry run", "a leak"] })).not.toBe(first);
    expect(await key({ ...PUMP, facts: ["The tank was empty."] })).not.toBe(first);
  });
});
