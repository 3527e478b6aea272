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
    expect(pathsIn(library)).toEqual(["ledger.md", "canteen.md"]);
    expect(library.leftOut(TOPIC, [])).toEqual([]);
  });

  it("fill the room where nothing matches, since nobody knows what is relevant", async () => {
    const library = await libraryOf({ "canteen.md": about("Canteen", 90) });
    const characters = library.pack("是否迁移？", []).reduce((sum, { text }) => sum + text.length, 0);
    expect(characters).toBeGreaterThan(10_000);
  });
});
