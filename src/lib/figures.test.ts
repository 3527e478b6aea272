import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { comparedFigures, figuresIn, isSameFigure, unlikeFigures } from "./figures.ts";

const one = (text: string) => figuresIn(text)[0];
const told = (text: string): string[] => figuresIn(text).map(({ text: shown }) => shown);

describe("the figures of a text", () => {
  it("are one amount however it is written", () => {
    verifies("BY-22");
    const whole = one("it costs 14,500 USD a month");
    expect(whole).toMatchObject({ text: "14,500 USD a month", value: 14_500, unit: "usd", per: "month" });
    for (const text of ["$14.5k per month", "14500 USD", "14.5k", "about 14 500", "每月14,500美元", "1.45万美元"]) {
      const found = one(text.replace(" 500", "\u00a0500"));
      expect(found && whole && isSameFigure(found, whole), text).toBe(true);
    }
    for (const text of ["14,500 EUR", "14,501 USD", "14,500 USD a year", "14.5k users"]) {
      const found = one(text);
      expect(found && whole && isSameFigure(found, whole), text).toBe(false);
    }
  });

  it("are rates where the text says per what", () => {
    verifies("BY-22");
    expect(one("14.5k a month")).toMatchObject({ text: "14.5k a month", value: 14_500, per: "month" });
    expect(one("40 orders per day")).toMatchObject({ text: "40 orders per day", unit: "order", per: "day" });
    expect(one("每晚3,300次")).toMatchObject({ value: 3_300, unit: "次" });
  });

  it("are one for a day in Chinese, and not its month and day", () => {
    expect(told("9月15日送检82个，10月10日前出证书")).toEqual(["9月15日", "82个", "10月10日"]);
    const [one, other] = ["9月15日", "9月16日"].map((text) => figuresIn(text)[0]);
    expect(one && other && isSameFigure(one, other)).toBe(false);
  });

  it("have a unit, or three digits", () => {
    verifies("BY-22");
    expect(told("8 people, 40% of them, in 3-day shifts of 12 hours; p99 of 250ms, 0.05 percent")).toEqual([
      ...["8 people", "40%", "3-day", "12 hours", "250ms", "0.05 percent"],
    ]);
    expect(told("GBP 12,000 lapse in March, and £40,000 less")).toEqual(["GBP 12,000", "£40,000"]);
    expect(told("8人值班，缺勤率40%，每班12小时，加班3个月，1.2亿元")).toEqual([
      ...["8人", "40%", "12小时", "3个月", "1.2亿元"],
    ]);
  });

  it("are small numbers without a unit where these are asked for", () => {
    const text = "540,000 EUR and 48,000 leave 12,000 for the nights of 2027";
    expect(figuresIn(text, { bare: true }).map(({ text: shown }) => shown)).toContain("12,000");
    expect(told(text)).not.toContain("12,000");
    const compared = comparedFigures("540,000 EUR, 12,000 and 50 万通 for 3 of 4").map(({ text: shown }) => shown);
    expect(compared).toEqual(["540,000 EUR", "12,000", "50 万"]);
  });

  it("are no years, versions, ids, times, ordinals or list marks", () => {
    verifies("BY-22");
    for (const text of [
      "in 2024",
      "2024年",
      "v2 of S3",
      "1. first",
      "the 2nd time",
      "at 03:00",
      "4 of them",
      "r1-msg-004",
      "a contract under Article 28 passes",
      "§ 203 StGB",
      "第 28 条写明",
    ]) {
      expect(told(text), text).toEqual([]);
    }
  });
});

it("reads tenths as Chinese says them", () => {
  const shares = (text: string) => figuresIn(text).map(({ text, value, unit }) => [text, value, unit]);
  const [effort] = figuresIn("takes 22 engineer weeks, and a day later");
  expect([effort?.text, effort?.value]).toEqual(["22 engineer weeks", 22]);
  expect(shares("其余六成半夜还是会打来")).toEqual([["六成", 60, "%"]]);
  expect(shares("约六成可在社区处理，两成半、七成五和 3 成")).toEqual([
    ["六成", 60, "%"],
    ["两成半", 25, "%"],
    ["七成五", 75, "%"],
    ["3 成", 30, "%"],
  ]);
  expect(shares("统一成一张表，三成本，一成不变的两成员")).toEqual([]);
  expect(unlikeFigures("六成", ["60%"])).toEqual({ lacking: [], reckoned: [] });
  // The word after a figure may be a verb.
  expect(unlikeFigures("1.2 million falls due", ["1.2 million pounds"])).toEqual({ lacking: [], reckoned: [] });
  expect(unlikeFigures("60 %", ["60 people"]).lacking).toEqual(["60 %"]);
  const bare = (text: string) => figuresIn(text, { bare: true }).map((one) => one.text);
  expect([bare("共 3 成"), bare("共 12 成员")]).toEqual([["3 成"], ["12"]]);
});

it.each([
  ["143 plugins", "143 installed", true],
  ["143 plugins", "143 EUR", false],
  ["143 plugins", "144 installed", false],
  ["12 plugins", "12 people", false],
  ["143 months", "143 weeks", false],
  ["143 plugins a week", "143 installed", true],
])("%s and %s can be one: %s", (one, other, can) => {
  const [a, b] = [one, other].map((text) => figuresIn(text, { bare: true })[0]);
  expect(a !== undefined && b !== undefined && isSameFigure(a, b)).toBe(can);
});

describe("figures that did not stand at a place", () => {
  it.each([
    ["EUR 19,400 in all", ["EUR 7,000", "12,400"], "EUR 19,400 = EUR 7,000 + 12,400"],
    ["14,520 kg", ["9,000 kg", "5,000 kg", "520 kg"], "14,520 kg = 9,000 kg + 5,000 kg + 520 kg"],
    ["leaves 3,450 hours", ["550 hours", "4,000 hours"], "leaves 3,450 hours = 4,000 hours − 550 hours"],
    ["leaves 3,450 hours", ["4,000 hours", "550 hours"], "3,450 hours = 4,000 hours − 550 hours"],
    ["At EUR 7,900 and some 600 it costs EUR 8,500", ["EUR 7,900"], "EUR 8,500 = EUR 7,900 + 600"],
    ["即约 246 人次", ["月均 410 人次", "约六成"], "246 人次 = 410 人次 × 六成"],
    ["4,992 reads", ["5,200 requests", "96 %"], "4,992 = 5,200 × 96 %"],
    ["共9,120元", ["760元", "12个月"], "9,120元 = 760元 × 12个月"],
    ["31,000 rest on it", ["12,000", "19,000"], "31,000 = 12,000 + 19,000"],
  ])("are told as what was reckoned: %s", (text, found, sum) => {
    expect(unlikeFigures(text, found)).toEqual({ lacking: [], reckoned: [sum.replace("leaves ", "")] });
  });

  it.each([
    ["EUR 19,401", ["EUR 7,000", "EUR 12,400"]],
    ["EUR 19,400", ["7,000 kg", "12,400 kg"]],
    ["9,120 EUR", ["760 kg", "12 months"]],
    ["9,120 EUR", ["9,119 EUR", "1 May"]],
    // A long row would make any figure.
    ["9,120 EUR", [Array.from({ length: 5_000 }, (_, at) => `${at + 10_001} EUR`).join(" "), "9,000 EUR", "120 EUR"]],
  ])("are lacking where no two make them: %s of %j", (text, found) => {
    expect(unlikeFigures(text, found)).toEqual({ lacking: [text], reckoned: [] });
  });
});
