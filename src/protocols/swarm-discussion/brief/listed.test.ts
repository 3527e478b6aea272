import { describe, expect, it } from "vitest";
import { optionsOf } from "./options.ts";
import { statementsOf } from "./source.ts";
import { subjectsIn } from "./subject.ts";

const read = (topic: string, text: string) => {
  const statements = statementsOf([{ path: "a.md", text }]);
  const options = optionsOf(topic, statements);
  return { statements, options, names: options.map(({ name }) => name), subjectOf: subjectsIn(statements, options) };
};

describe("options that the documents list", () => {
  it("are the headings below one that says so, under the topic's names where it has some", () => {
    const { names, statements, subjectOf, options } = read(
      "Should we require three days in the office or stay remote-first?",
      `# Where we work

The lease of the office ends in March.

## Choices

### A. Three fixed days
The large floor is needed for it.

### B. Remote-first with team weeks
Travel costs EUR 1,150 per person.

### C. Leave it to the teams
Each lead decides.
`,
    );
    expect(names).toEqual(["require three days in the office", "stay remote-first", "Leave it to the teams"]);
    const spokenOf = statements.map((one) => [one.text, options.indexOf(subjectOf(one) ?? (undefined as never))]);
    expect(spokenOf).toEqual([
      ["The lease of the office ends in March.", -1],
      ["The large floor is needed for it.", 0],
      ["Travel costs EUR 1,150 per person.", 1],
      ["Each lead decides.", 2],
    ]);
  });

  it("are headings with letters in a row, and no single one", () => {
    expect(
      read("What next?", "# Plan\n\n## A. Lease a van\nIt is cheap.\n\n## B. Buy a van\nIt lasts.\n").names,
    ).toEqual(["Lease a van", "Buy a van"]);
    expect(read("What next?", "# Plan\n\n## A. Introduction\nIt is cheap.\n\n## Costs\nIt lasts.\n").names).toEqual([]);
  });

  it("are the bold items of a list that names one of the topic's; what it has more kinds of is no option of its own", () => {
    const list = `- **Stay MIT, sell hosting**: revenue grows.
- **BSL 1.1**: a fork followed.
- **AGPL + commercial**: three customers forbid it.
`;
    expect(read("Should we relicense our library or stay MIT?", list).names).toEqual([
      "stay MIT",
      "BSL 1.1",
      "AGPL + commercial",
    ]);
    // Spoken of in its own words it stays one.
    expect(
      read("Should we relicense our library or stay MIT?", `${list}\nTo relicense the library takes a year.\n`).names,
    ).toEqual(["relicense our library", "stay MIT", "BSL 1.1", "AGPL + commercial"]);
    // Subjects of a meeting are no options of a question about one of them.
    const minutes = "**Leipzig office.** The rent is due.\n\n**Laptops.** New models from January.\n";
    expect(read("Should we close the Leipzig office?", minutes).names).toEqual(["close the Leipzig office", undefined]);
  });

  it("are what people propose, with what it takes, where nothing else is listed", () => {
    const said = `What was said:
- Mara: split by acquirer and run them side by side; 3 weeks.
- Joost: a bigger machine (64 to 128 cores) is EUR 3,100 a month more.
- Tomas: streaming settlement would remove the window; two quarters.
- Volume: 61M rows; a year ago 24M.
- Ruth: the window must never be missed for 2 days.
`;
    expect(read("How do we stop the batch from missing its window?", said).names).toEqual([
      "split by acquirer and run them side by side",
      "bigger machine (64 to 128 cores)",
      "streaming settlement",
    ]);
    expect(read("Should we split the batch?", said).names).toEqual(["split the batch", undefined]);
    expect(read("How long?", "- Budget: EUR 30,000.\n- Runtime: 4 hours.\n").names).toEqual([]);
  });

  it("of a Chinese topic lose what the choice is for", () => {
    expect(read("客服系统选 Zendesk、智齿还是自研？", "").names).toEqual(["Zendesk", "智齿", "自研"]);
  });
});
