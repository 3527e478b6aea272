import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personaOf } from "#client";
import { Persona } from "#wire";
import { persona } from "../../../test/support/script.ts";
import type { DiscussFlags } from "../commands/discuss.ts";
import { UsageError } from "../failures.ts";
import { commandNames } from "../program/discussions.ts";
import { buildProgram } from "../program/program.ts";
import { readExperts } from "./experts.ts";
import { readTopic, refuseTypo, TOPIC_LENGTH, topicOf } from "./topic.ts";

let cwd: string;
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "swarm-input-"));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));
const file = (name: string, text: string): string => {
  writeFileSync(join(cwd, name), text);
  return name;
};

describe("the topic", () => {
  const stdin = (text: string | Uint8Array) => Readable.from([Buffer.from(text)]);
  it.each([
    ["as it is", "as it is"],
    ["  多行\ntopic with 'quotes' / .. * >\n ", "多行\ntopic with 'quotes' / .. * >"],
    ["x".repeat(TOPIC_LENGTH), "x".repeat(TOPIC_LENGTH)],
  ])("%.20j", async (given, topic) => expect(await readTopic(given, stdin(""))).toBe(topic));

  it("comes from stdin with -", async () => expect(await readTopic("-", stdin("from a pipe\n"))).toBe("from a pipe"));

  it.each([
    ["  \n ", "", /the topic is empty/],
    ["-", "", /the topic is empty/],
    ["x".repeat(TOPIC_LENGTH + 1), "", /has 20,001 characters, at most 20,000/],
    ["-", new Uint8Array([0xff, 0xfe]), /not UTF-8 text/],
  ])("%.20j is refused", async (given, piped, message) => {
    const reading = readTopic(given, stdin(piped));
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(UsageError);
  });
});

describe("experts", () => {
  it("are described in a line", async () => {
    const [expert] = await readExperts(["Security Engineer: who can read the invoices"], cwd, "en");
    expect(expert).toMatchObject({
      id: "security-engineer",
      name: "Security Engineer",
      expertise: ["who can read the invoices"],
    });
    expect(Persona.safeParse(expert).success).toBe(true);
    expect(Persona.safeParse(personaOf("Contrarian", "x", "zh")).data?.id).toBe("contrarian-expert");
  });

  it("come from files, one or a list, named by their name where they have no id", async () => {
    const { id: _, ...rest } = persona("x", "Cost Controller");
    const one = file("one.json", JSON.stringify(rest));
    const two = file("two.json", JSON.stringify([persona("dba", "Database Expert")]));
    expect((await readExperts([one, two], cwd, "en")).map(({ id }) => id)).toEqual(["cost-controller", "dba"]);
  });

  it.each([
    [["nobody"], /"nobody" is neither a JSON file \(ENOENT\) nor "Name: concern"/],
    [["missing: not there.json"], /is neither a JSON file/],
    [["broken.json"], /broken.json is not JSON/],
    [["half.json"], /half.json is not a persona: expertise: /],
    [["A: x", "a: y"], /two experts have the id a/],
    [Array.from({ length: 9 }, (_, i) => `E${i}: x`), /9 experts were given: at most 8/],
  ])("%j are refused", async (given, message) => {
    file("broken.json", "{");
    file("half.json", '{"name":"Half"}');
    const reading = readExperts(given, cwd, "en");
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toBeInstanceOf(UsageError);
  });
});

describe("a topic behind an option with several values", () => {
  const flags = (more: Partial<DiscussFlags>): DiscussFlags => ({
    mode: "standard",
    provider: "auto",
    lang: "en",
    ...more,
  });
  it("is found where it cannot be one of them", () => {
    expect(topicOf([], flags({ context: [".", "Split it?"] }))).toMatchObject({
      topic: "Split it?",
      flags: { context: ["."] },
    });
    expect(topicOf([], flags({ seat: ["alice", "Split it?"] }))).toMatchObject({
      topic: "Split it?",
      flags: { seat: ["alice"] },
    });
    expect(topicOf(["plain"], flags({ context: ["."] }))).toMatchObject({ topic: "plain", flags: { context: ["."] } });
  });

  it("is missing otherwise", () => {
    expect(() => topicOf([], flags({}))).toThrow(/a topic is missing/);
    expect(() => topicOf([], flags({ context: ["nowhere"] }))).toThrow(/a topic is missing/);
  });

  it("is told to be put in quotes where it is in several pieces", () => {
    expect(() => topicOf(["Should", "we", "split?"], flags({}))).toThrow(/3 pieces: put it in quotes/);
  });
});

describe("a first word with a typo of a command", () => {
  const names = commandNames(buildProgram({ version: "0", args: [], done: () => undefined }));
  const slips = names.flatMap((name) => misspelt(name).filter((word) => !names.includes(word)));

  it("is refused for every command with a letter dropped, doubled, swapped or replaced", () => {
    expect(names).toEqual(expect.arrayContaining(["discuss", "graph", "export", "invite", "mcp", "up", "help"]));
    for (const word of slips)
      expect(() => refuseTypo([word], names), word).toThrow(/there is no command .*; did you mean/);
  });

  it.each([
    ["grapf", "graph"],
    ["exprot", "export"],
    ["invit", "invite"],
    ["lsit", "list"],
    ["resumee", "resume"],
  ])("%s is %s", (word, name) => {
    expect(() => refuseTypo([word], names)).toThrow(
      `did you mean \`swarm ${name}\`? As a topic: swarm discuss ${word}`,
    );
    expect(() => refuseTypo([word, "some-id"], names)).toThrow(`did you mean \`swarm ${name}\`?`);
  });

  it.each(["x", "coffee", "lists and sets", "Show", "up2", "monorepo", "graphql", "图"])("%s is a topic", (word) => {
    expect(() => refuseTypo([word], names)).not.toThrow();
  });

  it("is told to go first where options stand before a command", () => {
    expect(() => refuseTypo(["list"], names)).toThrow("the command goes first: swarm list");
  });
});

/** All ways to get one letter wrong: dropped, doubled, swapped with the next, replaced. */
function misspelt(name: string): string[] {
  const words = [...name].flatMap((letter, i) => {
    const [before, after] = [name.slice(0, i), name.slice(i + 1)];
    const other = letter === "z" ? "y" : "z";
    return [before + after, before + letter + letter + after, before + other + after].concat(
      after === "" ? [] : [before + after[0] + letter + after.slice(1)],
    );
  });
  return [...new Set(words)].filter((word) => word !== name);
}
