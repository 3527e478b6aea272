import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { PROTOCOLS } from "#protocols";
import type { DiscussionFlags } from "../input/options.ts";
import { type BatchFile, readBatch } from "./batch-file.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "swarm-lines-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const DEFAULTS: DiscussionFlags = { mode: "lightweight", provider: "offline", lang: "en" };

async function read(text: string | Uint8Array, defaults: Partial<DiscussionFlags> = {}): Promise<BatchFile> {
  await writeFile(join(folder, "topics.txt"), text);
  return readBatch("topics.txt", { ...DEFAULTS, ...defaults }, { home: folder, env: {} }, folder, PROTOCOLS);
}

describe("the file of a batch", () => {
  it("has a topic a line, or an object with options; blank lines and comments count as lines", async () => {
    const { lines } = await read(
      '\uFEFF# this week\r\nGraphQL or REST?\r\n\r\n  {"topic": " Monorepo? ", "mode": "deep", "rounds": 4, "budget-usd": 2.5, "seat": "ann", "id": "mono"}\n分还是不分？',
      { rounds: 2 },
    );
    expect(lines.map(({ line, id, options }) => [line, id, options.topic, options.mode, options.rounds])).toEqual([
      [2, undefined, "GraphQL or REST?", "lightweight", 2],
      [4, "mono", "Monorepo?", "deep", 4],
      [5, undefined, "分还是不分？", "lightweight", 2],
    ]);
    expect(lines[1]?.options).toMatchObject({ budgetUsd: 2.5, seats: ["ann"], unattended: true });
  });

  it("resolves a line's documents against the file, and those of the options against the working folder", async () => {
    await mkdir(join(folder, "docs"));
    await writeFile(join(folder, "docs", "a.md"), "alpha\n");
    const { lines } = await read('{"topic": "T?", "context": ["docs"]}\nU?\n');
    expect((await lines[0]?.context())?.documents.map(({ path }) => path)).toEqual(["docs/a.md"]);
    expect((await lines[1]?.context())?.documents).toEqual([]);
  });

  it("says what of the documents is left out, once for those of several lines, in the language of the line", async () => {
    await mkdir(join(folder, "docs"));
    await writeFile(join(folder, "docs", "a.md"), "alpha\n");
    await writeFile(join(folder, "docs", "b.png"), new Uint8Array([0x89, 0]));
    const of = (...topics: string[]): string =>
      topics.map((topic) => `${JSON.stringify({ topic, context: ["docs"] })}\n`).join("");
    const left = async ({ lines }: BatchFile): Promise<(string | undefined)[]> =>
      Promise.all(lines.map(async ({ context }) => (await context()).skipped[0]?.reason));
    const english = await read(of("T?", "U?"), { lang: undefined });
    expect(english.notes).toEqual([expect.stringContaining("docs/b.png (binary: not UTF-8 text)")]);
    const both = await read(of("分还是不分？", "T?"), { lang: undefined });
    expect(both.notes).toEqual([expect.stringContaining("二进制文件")]);
    expect(await left(both)).toEqual([expect.stringContaining("二进制文件"), "binary: not UTF-8 text"]);
  });

  it("recognizes a line in a changed file, and distinguishes equal lines", async () => {
    const keys = ({ lines }: BatchFile): string[] => lines.map(({ key }) => key);
    const [a = "", b = "", c = ""] = keys(await read('A?\nB?\n{"topic":"B?"}\n'));
    expect(c).toBe(`${b}.2`);
    expect(keys(await read("new?\nB?\nA?\n")).slice(1)).toEqual([b, a]);
  });

  it.each([
    ['ok\n{"topic": 3}', "line 2 is wrong: topic"],
    ['{"topic": "x"', "line 1 is wrong: it starts like a JSON object"],
    ['{"mode": "deep"}', "line 1 is wrong: topic: it is missing"],
    [
      '{"topic": "x", "colour": 1}',
      'line 1 is wrong: there is no option "colour"; there are topic, protocol, context,',
    ],
    ['{"topic": "x", "rounds": 5}', "line 1 is wrong: rounds: 5 was given, but lightweight mode has at most 2"],
    ['{"topic": "x", "id": "a/b"}', 'line 1 is wrong: id: "a/b" was given; a name of 1 to 64'],
    ['{"topic": "x", "id": "a"}\n{"topic": "y", "id": "a"}', "line 2 is wrong: the id a is that of line 1"],
    ['{"topic": "x", "context": "no"}', 'line 1 is wrong: context "no" cannot be read'],
    ['{"topic": "x", "expert": "no.json"}', "line 1 is wrong: expert"],
    [
      '{"topic": "x", "budget-usd": "much"}',
      'line 1 is wrong: budget-usd: "much" was given; a number above 0 (USD) is',
    ],
    ['{"topic": "x", "mode": "huge"}', "one of lightweight, standard, deep is wanted"],
    ['{"topic": "x", "protocol": "chess"}', 'there is no protocol "chess"; there are swarm-discussion'],
    ['{"topic": "x", "seat": "user"}', 'seat: "user" was given; that is a fixed role'],
    ['{"topic": "x", "provider": "oracle"}', "line 1 is wrong: provider"],
    ['{"topic": "x", "provider": "mix", "model": "m"}', "line 1 is wrong: model: it names the model of one provider"],
    ['{"topic": "x", "budget_usd": 1}', 'line 1 is wrong: there is no option "budget_usd"; there are topic,'],
    ['{"topic": "x", "max-calls": 1}', 'line 1 is wrong: there is no option "max-calls"; there are topic,'],
    ['{"topic": "x", "budget-usd": 1, "budgetUsd": 2}', "budget-usd and budgetUsd are one option: give one of them"],
    ['{"topic": "x", "budgetUsd": "much"}', 'line 1 is wrong: budgetUsd: "much" was given'],
    [`a?\n${"x".repeat(20_001)}\n{\n`, "line 2 is wrong: the topic has 20,001 characters"],
    ["# nothing\n\n", "holds no topic"],
    [new Uint8Array([0xff, 0xfe]), "it is not UTF-8 text"],
  ])("refuses %j", async (text, said) => {
    await expect(read(text)).rejects.toThrow(said);
    await expect(read(text)).rejects.toMatchObject({ exitCode: 2 });
  });

  it("names an option of the command line by its flag, where a line does not have it", async () => {
    await expect(read("T?\n", { rounds: 5 })).rejects.toThrow(
      "line 1 is wrong: --rounds: 5 was given, but lightweight",
    );
    await expect(read("T?\n", { context: ["no"] })).rejects.toThrow('line 1 is wrong: --context "no" cannot be read');
  });

  it("names all the lines that are wrong, the first with its reason", async () => {
    await expect(read("{\nok\n{\n{\n")).rejects.toThrow(
      /line 1 is wrong: .*; 2 more lines are wrong: line 3, 4; nothing/,
    );
  });
});
