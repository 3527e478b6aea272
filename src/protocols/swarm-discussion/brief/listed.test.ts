import { describe, expect, it } from "vitest";
import { splitDocument } from "#lib/passages";
import { quoteFrom } from "../offline/quote.ts";
import { optionsOf } from "./alternatives.ts";
import { deadlinesIn } from "./dates.ts";
import { quantitiesIn } from "./quantity.ts";
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

  it("are headings with the number of their chapter", () => {
    const text =
      "# 5 Options\n\n## 5.1 Alpha\nCheap.\n\n## 5.2. Beta\nQuick.\n\n## 5.3 Extend the present app\nSlow.\n";
    expect(read("What next?", text).names).toEqual(["Alpha", "Beta", "Extend the present app"]);
    expect(
      read("接下来怎么办？", "# 5 方案\n\n## 5.1 自建平台\n需要一年。\n\n## 5.2 外包开发\n需要半年。\n").names,
    ).toEqual(["自建平台", "外包开发"]);
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

  it("follow words that announce them, or have a number each; what follows one is of it", () => {
    const mail = `数据卡住了。三条路：
一、把脱敏后的日志传到新加坡集群，每月 38 万元；
二、只用公开数据，不花钱。
`;
    expect(read("日志要不要出境？", mail).names).toEqual(["把脱敏后的日志传到新加坡集群", "只用公开数据"]);
    const { names, statements, options, subjectOf } = read(
      "Should phones be banned at our school?",
      `640 pupils, 48 teachers.
Proposal 1: Phones stay at home.
Proposal 2: Phones are locked in pouches. A pouch costs 22 EUR.
Proposal 3: Each teacher decides.
`,
    );
    expect(names).toEqual(["Phones stay at home", "Phones are locked in pouches", "Each teacher decides"]);
    const of = (text: string) => {
      const statement = statements.find((one) => one.text === text);
      const subject = statement && subjectOf(statement);
      return subject && options.indexOf(subject);
    };
    expect(of("A pouch costs 22 EUR.")).toBe(1);
    expect(of("640 pupils, 48 teachers.")).toBeUndefined();
  });

  it("are not spoken of wherever their place is named", () => {
    const table = `| | Lisbon office | Shifts in Dublin |
|---|---|---|
| People | 8 | 6 |

We answer 3,400 tickets a week with 19 people in Dublin. Shifts in Dublin need a premium.
`;
    const { names, statements, options, subjectOf } = read("How should we cover the weekend?", table);
    expect(names).toEqual(["Lisbon office", "Shifts in Dublin"]);
    const [answered, premium] = statements.filter(({ cells }) => !cells);
    expect(answered && subjectOf(answered)).toBeUndefined();
    expect(premium && subjectOf(premium)).toBe(options[1]);
  });

  it("keep what stands below their heading, though a word of another is in it", () => {
    const { statements, options, subjectOf } = read(
      "视频加速用哪家？",
      "# 加速\n\n## 方案一：甲乙双供应商\n需要自研调度，2 人 3 个月。\n\n## 方案二：自建边缘节点\n团队没有做过。\n",
    );
    expect(statements.map((one) => options.indexOf(subjectOf(one) ?? (undefined as never)))).toEqual([0, 1]);
  });
});

describe("a chat", () => {
  it("is said line by line", () => {
    const chat = "[10:02] siobhan: nobody volunteers\n[10:15] jo: the budget is 380k\n";
    expect(statementsOf([{ path: "a.txt", text: chat }]).map(({ text, line }) => [line, text])).toEqual([
      [1, "[10:02] siobhan: nobody volunteers"],
      [2, "[10:15] jo: the budget is 380k"],
    ]);
  });

  it.each([
    ["2026-05-04 09:12 - dana: Alpha costs 300 EUR", "2026-05-04 09:15 - jules: we need it by 20 May"],
    ["[2026-05-04 09:12] dana: Alpha costs 300 EUR", "[2026-05-04 09:15] jules: we need it by 20 May"],
    ["[04.05.26, 09:16:02] dana: Alpha costs 300 EUR", "[04.05.26, 09:17:40] jules: we need it by 20 May"],
    ["5/4/26, 9:12 AM - dana: Alpha costs 300 EUR", "5/4/26, 9:15 AM - jules: we need it by 20 May"],
    ["2026-05-04 9:12:33 张三 Alpha 300 EUR", "2026-05-04 9:15:01 李四 最晚5月20日前完成"],
    ["2026年5月4日 09:12 张三：Alpha 300 EUR", "2026年5月4日 09:15 李四：最晚5月20日前完成"],
  ])("with days is said line by line, and is due on none of them: %s", (...lines) => {
    const statements = statementsOf([{ path: "a.txt", text: `${lines.join("\n")}\n` }]);
    expect(statements.map(({ text }) => text)).toEqual(lines);
    expect(deadlinesIn(statements).map(({ raw }) => raw)).toEqual([expect.stringMatching(/20 May|5月20日/)]);
    expect(statements.flatMap(quantitiesIn).map(({ raw }) => raw)).toEqual(["300 EUR"]);
  });

  it("may have the name and time above what is said", () => {
    const text = "dana  9:12 AM\nAlpha costs 300 EUR.\nIt is slow.\njules  9:15 AM\nBeta is quick.\n";
    expect(statementsOf([{ path: "a.txt", text }]).map((one) => one.text)).toEqual([
      "dana 9:12 AM Alpha costs 300 EUR.",
      "It is slow.",
      "jules 9:15 AM Beta is quick.",
    ]);
  });

  it("is quoted of one person at a time", () => {
    const text = "[2026-05-04 09:12] dana: Alpha is cheap. It is slow.\n[2026-05-04 09:15] jules: Beta is quick.\n";
    const [passage] = splitDocument("a.txt", text);
    const quoted = passage && quoteFrom(passage, (sentence) => (sentence.includes("slow") ? 1 : 0));
    expect(quoted).toMatchObject({ text: "[2026-05-04 09:12] dana: Alpha is cheap. It is slow.", line: 1 });
  });
});
