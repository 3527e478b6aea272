import { describe, expect, it } from "vitest";
import { burdens } from "./burden.ts";
import { confidenceFrom } from "./confidence.ts";
import { cueOf } from "./cues.ts";
import { Sources } from "./evidence.ts";
import { conflictingFigures } from "./figures.ts";
import { concernLens } from "./lens.ts";
import { cited, cutQuote, quoteFrom, quotesIn } from "./quote.ts";
import { facts } from "./testing/round.ts";
import { words } from "./words/index.ts";

const passage = (text: string, path = "docs/a.md", line = 1) => ({
  path,
  line,
  endLine: line + text.split("\n").length - 1,
  text,
});

describe("cueOf", () => {
  it.each([
    ["A payment must never be booked twice.", "limit", "must never"],
    ["It should reach production within two days.", "limit", "within two days"],
    ["Two of them failed because the disk was full.", "incident", "failed"],
    ["We have never tested a restore.", "open", "never tested"],
    ["There are 61 tables.", "figure", "61 tables"],
    ["We plan to leave.", "intention", "We plan"],
    ["Written in Java since 2014, see RFC 9110 and JIRA-12.", "statement", ""],
    ["响应时间必须低于 200 毫秒", "limit", "必须"],
    ["上个月发生了两次故障", "incident", "故障"],
    ["没有人知道原因", "open", "没有人知道"],
  ])("%s → %s", (text, kind, words) => {
    expect(cueOf(text)).toEqual({ kind, words });
  });
});

describe("burdens", () => {
  it("tells what speaks of the change from what is so today", () => {
    const of = burdens("Should we split the billing monolith into services?");
    const burdenOf = (text: string): string => of(text, cueOf(text).kind);
    expect(burdenOf("Every further service needs somebody on call.")).toBe("change");
    expect(burdenOf("Extracting the tax module took five months.")).toBe("change");
    expect(burdenOf("Payments failed twice because they share one database.")).toBe("keep");
    expect(burdenOf("The SLA is 99.95%.")).toBe("either");
    expect(burdenOf("It is written in Java.")).toBe("either");
  });

  it("leaves it open where the topic proposes no change", () => {
    expect(burdens("Why is billing slow?")("It failed twice.", "incident")).toBe("either");
  });
});

describe("quotes", () => {
  it("take the sentence that is asked for, with as much around it as there is room for", () => {
    const text = `${"Filler that says nothing of interest here. ".repeat(6)}The cost is\n12 EUR. Short.`;
    const quote = quoteFrom(passage(text), (sentence) => (sentence.includes("12 EUR") ? 5 : 0));
    expect(quote.text).toContain("The cost is 12 EUR. Short.");
    expect(quote.text.length).toBeLessThanOrEqual(220);
  });

  it("begin in the line that they name, without the marks of a list", () => {
    const quote = quoteFrom(passage("- first line\n- second costs 3", "a.md", 7), (sentence) =>
      /\d/.test(sentence) ? 1 : 0,
    );
    expect(quote).toEqual({ text: "first line - second costs 3", path: "a.md", line: 7 });
    const row = quoteFrom(passage("| a | 3 |\n| b | 4 |", "a.md", 7), (sentence) => (sentence.includes("4") ? 1 : 0));
    expect(row).toEqual({ text: "b | 4", path: "a.md", line: 8 });
  });

  it("are read back as they were written, and told apart from quotation marks of their own", () => {
    const plain = { text: "It failed.", path: "docs/a (copy).md", line: 3 };
    const marked = { text: "He said “no”.", path: "a.md", line: 12 };
    expect(quotesIn(`See ${cited(plain, words("en"))}, ${cited(marked, words("zh"))}.`)).toEqual([plain, marked]);
  });

  it("are cut at the end of a word", () => {
    expect(cutQuote("one two three four", 12)).toBe("one two…");
    expect(cutQuote("🙂".repeat(20), 8)).toBe("🙂🙂🙂…");
  });
});

describe("evidence", () => {
  const topic = "Should we leave the data centre?";
  const lens = concernLens("cost", "en");

  it("prefers what is about the topic to what merely uses the words", () => {
    const passages = [
      passage("Cost, cost and cost again: the budget for pens is 3 EUR.", "pens.md"),
      passage("The data centre costs 31,000 EUR per month.", "dc.md"),
    ];
    const [best] = new Sources(facts({ topic, passages })).bearingOn(lens);
    expect(best?.quote.path).toBe("dc.md");
  });

  it("finds Chinese passages for an English discussion, and nothing where nothing bears", () => {
    const passages = [passage("去年的费用超出预算三成。"), passage("The weather was fine.")];
    const found = new Sources(facts({ topic, passages })).bearingOn(lens);
    expect(found.map(({ quote }) => quote.text)).toEqual(["去年的费用超出预算三成。"]);
    expect(new Sources(facts({ topic, passages })).bearingOn(concernLens("security", "en"))).toEqual([]);
  });

  it("takes no passage where not one shares a word with what the topic is about", () => {
    const passages = [passage("Members pay 60 EUR a year."), passage("The fee is due by 31 January.")];
    expect(new Sources(facts({ topic: "Should we lease delivery vans?", passages })).passages).toEqual([]);
    expect(new Sources(facts({ topic: "What now?", passages })).passages).toHaveLength(2);
  });

  it("carries confidence from 0.1 to 0.8, growing with the number of passages", () => {
    const passages = Array.from({ length: 12 }, (_, i) =>
      passage(`Cost item ${i} of the data centre: the budget is over by ${i} EUR.`, `${i}.md`),
    );
    const found = new Sources(facts({ topic, passages })).bearingOn(lens);
    const values = [0, 1, 2, 5, 12].map((n) => confidenceFrom(found.slice(0, n)));
    expect(values[0]).toBe(0.1);
    expect(values).toEqual([...values].sort((a, b) => a - b));
    expect(new Set(values).size).toBe(values.length);
    expect(values.at(-1)).toBeLessThanOrEqual(0.8);
  });

  it("sees figures that do not agree, but not those of one table", () => {
    const conflict = (texts: [string, string], paths = ["a.md", "b.md"]): number => {
      const passages = texts.map((text, i) => ({
        ...passage(text, paths[i], i + 1),
        heading: "Costs of the data centre",
      }));
      return conflictingFigures(new Sources(facts({ topic, passages })).bearingOn(lens)).length;
    };
    const [a, b] = [
      "Hosting the billing platform costs 31,000 EUR.",
      "The hosting cost of the billing platform is 36,000 EUR.",
    ];
    expect(conflict([a, b])).toBe(1);
    expect(conflict([a, b], ["a.md", "a.md"])).toBe(0);
    expect(conflict([a, b.replace("36,000", "31,000")])).toBe(0);
  });
});
