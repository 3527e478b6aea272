import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Places } from "#lib/places";
import { Documents } from "#protocols/documents";
import { quotesIn } from "#protocols/swarm-discussion/offline/quote";
import { play } from "#protocols/swarm-discussion/offline/testing/round";
import { verifies } from "../../../../test/support/verifies.ts";
import { extract } from "../../../documents/extract.ts";
import { documentKindOf } from "../../../documents/kinds.ts";
import type { GivenDocument } from "../../protocol.ts";
import { briefOf } from "./brief.ts";
import { textIn } from "./fitted.ts";
import { briefSections } from "./sections.ts";

const FILES = join(import.meta.dirname, "../../../../test/fixtures/documents");

async function given(...paths: string[]): Promise<GivenDocument[]> {
  return Promise.all(
    paths.map(async (path) => {
      const { text } = await extract(documentKindOf(path) ?? "html", readFileSync(join(FILES, path)));
      return { path, text };
    }),
  );
}

const ENDINGS = ["ops.pdf", "plan.docx", "costs.xlsx", "board.pptx", "customers.eml", "wiki.html"];

describe("a brief of documents without lines", () => {
  it("reads their tables as the options' own comparison, cited by row or paragraph", async () => {
    verifies("SD-16");
    const table = async (topic: string, lang: "en" | "zh", documents: GivenDocument[]): Promise<unknown> => {
      const { analysis } = await play({ topic, documents, lang, rounds: 0 });
      const { experts } = analysis;
      const sections = briefSections(briefOf({ topic, documents, constraints: [], experts, lang }), lang);
      return sections.find(({ id }) => id === "options")?.table;
    };
    const topic = "保留单体还是拆分为服务？";
    expect(await table(topic, "zh", await given("zh/plan.docx"))).toEqual({
      head: ["", "保留单体", "拆分为服务"],
      rows: [
        ["税务变更的周期（plan.docx:para5）", "“2025 年实测为 11 天”", "“拆分后为 2 天”"],
        ["值班人数（plan.docx:para6）", "“一组 4 人”", "“两组共 8 人”"],
      ],
    });
    expect(await table(topic, "zh", await given("zh/costs.xlsx"))).toMatchObject({
      rows: expect.arrayContaining([["增加两名工程师（costs.xlsx:2026_成本!row5）", "“0”", "“190000”"]]),
    });
    const page =
      "<table><tr><th>Point<th>PostgreSQL<th>MongoDB<tr><td>Backups<td>done every night<td>not set up yet</table>";
    const { text } = await extract("html", Buffer.from(page));
    expect(await table("Should we use PostgreSQL or MongoDB?", "en", [{ path: "wiki/db.html", text }])).toMatchObject({
      head: ["", "PostgreSQL", "MongoDB"],
      rows: [["Backups (db.html:para2)", "“done every night”", "“not set up yet”"]],
    });
  });

  it.each([
    ["en", "Should we split the billing monolith into services or keep the monolith?"],
    ["zh", "我们应该把计费单体拆分为服务，还是保留单体？"],
  ] as const)("in %s quotes what stands in the page, paragraph, slide or row that it names", async (lang, topic) => {
    verifies("SD-16");
    const documents = await given(...ENDINGS.map((name) => `${lang}/${name}`));
    const played = await play({ topic, documents, lang, rounds: 1 });
    const { experts } = played.analysis;
    const sections = briefSections(briefOf({ topic, documents, constraints: [], experts, lang }), lang);
    const said = sections.map(textIn).join("\n");
    const quotes = [...quotesIn(said), ...quotesIn(JSON.stringify(played.floor).replaceAll("\\n", "\n"))];
    const library = new Documents(documents);
    const wrong = quotes.filter(({ text, path, place }) => {
      const known = library.find(path);
      const lines =
        place === undefined
          ? undefined
          : Places.of(documents.find((one) => one.path === known)?.text ?? "")?.linesOf(place);
      return !known || !lines || !text.split("…").every((piece) => library.holdsAt(known, lines, piece));
    });
    expect(wrong).toEqual([]);
    const cited = new Set(quotes.map(({ path }) => path.split("/").at(-1)));
    expect(cited.size).toBeGreaterThan(3);
  });
});
