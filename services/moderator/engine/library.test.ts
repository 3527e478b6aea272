import { describe, expect, it } from "vitest";
import { sampleFacts } from "../../../test/contract/requests.ts";
import { promptOf } from "../../../test/support/prompts.ts";
import { Library } from "./library.ts";

const TOPIC = "Should the ledger leave the billing database?";
const about = (subject: string, n: number): string =>
  `# ${subject}\n\n${Array.from({ length: n }, (_, at) => `${subject} has entry ${at}: ${"noted by hand in the old format ".repeat(16)}.`).join("\n\n")}`;

async function libraryOf(documents: Readonly<Record<string, string>>): Promise<Library> {
  const library = new Library(
    () => Object.entries(documents).map(([path, text]) => ({ path, text })),
    (topic) => [{ term: topic, weight: 1 }],
  );
  await library.ready();
  return library;
}
const pathsIn = (library: Library, topic = TOPIC): string[] => [
  ...new Set(library.pack(topic, []).map(({ path }) => path)),
];

describe("the passages of a prompt", () => {
  it("are those that bear on the topic; other documents are named, and none is dropped in silence", async () => {
    const library = await libraryOf({ "canteen.md": about("Canteen", 40), "ledger.md": about("Ledger", 15) });
    expect(pathsIn(library)).toEqual(["ledger.md"]);
    expect(library.leftOut(TOPIC, [])).toEqual(["canteen.md"]);
    const facts = { passages: library.pack(TOPIC, []), passagesLeftOut: library.leftOut(TOPIC, []) };
    const text = promptOf("argument", sampleFacts("en", facts))
      .prompt.map((block) => block.text)
      .join("\n");
    expect(text).toMatch(/<titles-\w+>\ncanteen\.md\n/);
    expect(text).not.toContain("Canteen has entry");
  });

  it("are all where the documents are short", async () => {
    const library = await libraryOf({ "canteen.md": about("Canteen", 3), "ledger.md": about("Ledger", 3) });
    expect(pathsIn(library)).toEqual(["canteen.md", "ledger.md"]);
    expect(library.leftOut(TOPIC, [])).toEqual([]);
    // However many lines they have, each of them is there, in order.
    const rows = Array.from({ length: 90 }, (_, at) => `row ${at},${at}`);
    const table = await libraryOf({ "table.csv": ["name,value", ...rows].join("\n") });
    const lines = table.pack(TOPIC, []).map(({ line }) => line);
    expect(lines).toEqual(lines.toSorted((a, b) => a - b));
    expect(table.pack(TOPIC, []).at(-1)?.endLine).toBe(91);
    expect(table.for(undefined, TOPIC)).toHaveLength(lines.length);
  });

  it("fill the room where nothing matches, since nobody knows what is relevant", async () => {
    const library = await libraryOf({ "canteen.md": about("Canteen", 90) });
    const characters = library.pack("是否迁移？", []).reduce((sum, { text }) => sum + text.length, 0);
    expect(characters).toBeGreaterThan(10_000);
  });
});
