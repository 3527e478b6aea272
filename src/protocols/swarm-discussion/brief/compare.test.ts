import { describe, expect, it } from "vitest";
import { optionsOf } from "./alternatives.ts";
import { allQuantities, comparisonsOf, contradictionsOf } from "./compare.ts";
import { deadlinesIn } from "./dates.ts";
import { quantitiesIn } from "./quantity.ts";
import { type Quotable, statementsOf } from "./source.ts";
import { subjectsIn } from "./subject.ts";

const said = (...texts: string[]): Quotable[] => statementsOf(texts.map((text, at) => ({ path: `${at}.md`, text })));
const figures = (text: string): string[] =>
  said(text)
    .flatMap(quantitiesIn)
    .map(({ dimension, value, unit }) => `${dimension} ${Math.round(value * 100) / 100} ${unit[0]}`);
const differ = (...texts: string[]): number => contradictionsOf(allQuantities(said(...texts)), []).length;
const compared = (...texts: string[]): string[] =>
  comparisonsOf(allQuantities(said(...texts)), () => undefined).map(
    ({ kind, asked, found }) => `${kind} ${asked.raw} ${found.raw}`,
  );

describe("figures", () => {
  it.each([
    ["It costs 14,500 EUR a month.", ["flow 174000 EUR"]],
    ["Die Lizenz kostet 38.400 € pro Quartal.", ["flow 153600 EUR"]],
    ["The fee is $1.2 million per year.", ["flow 1200000 USD"]],
    ["Die Lizenz kostet 1,5 Mio. € im Jahr.", ["flow 1500000 EUR"]],
    ["Die Lizenz kostet ca. 300 Tsd. Euro.", ["money 300000 EUR"]],
    ["外聘费用每月8.6万元。", ["flow 1032000 CNY"]],
    ["年租金不得超过240万元。", ["flow 2400000 CNY"]],
    ["2026年预算为240万元。", ["flow 2400000 CNY"]],
    ["今年预算为240万元。", ["flow 2400000 CNY"]],
    ["2026年花费240万元。", ["money 2400000 CNY"]],
    ["It takes 2,5 hours.", ["time 2.5 time"]],
    ["It took 4 hours 30 minutes.", ["time 4.5 time"]],
    ["It took 1 h and 30 min, then 2 hours, 15 minutes.", ["time 1.5 time", "time 2 time", "time 0.25 time"]],
    ["In the last 12 months it took 3 hours once.", ["time 3 time"]],
    ["最近 12 个月里有 3 个小时。", ["time 3 time"]],
    ["最长的有 4 小时 30 分钟。", ["time 4.5 time"]],
    ["We hire two people at 2 × 85,000 EUR a year.", ["count 2 peopl", "flow 170000 EUR"]],
    ["Three hosts have 3 x 64 GB.", ["size 192000000000 bytes"]],
    ["Availability was 99.95% in May.", ["share 99.95 %"]],
    ["We have nine nurses on the ward.", ["count 9 nurs"]],
    ["Version 3.2.1 of 12 March 2026 runs at 10:30 on Node 22.", []],
    ["封网日期改为 10 月 25 日，2026 年 3 月报备。", []],
    ["See ADR 4, ISO 9001 and PROJ-12.", []],
  ])("%s", (text, expected) => {
    expect(figures(text)).toEqual(expected);
  });

  it.each([
    ["A lookup shall take less than 5 ms.", ["bound"]],
    ["A lookup took less than 5 ms.", ["vague"]],
    ["finance says max $6k/month for session storage", ["bound"]],
    ["The backup must not take longer than 30 minutes.", ["bound"]],
    ["The restore is to finish in under 2 hours.", ["bound"]],
    ["The export job must finish in 2 hours.", ["bound"]],
    ["The export job finishes in 2 hours.", ["fact"]],
    ["2027 年数据库预算 120 万元，不能超。", ["bound"]],
    ["A restore from cold takes up to 12 hours.", ["vague"]],
    ["The app shall take up to 500 records.", ["vague"]],
    ["Finance allows up to 6,000 USD a month.", ["bound"]],
    ["业务要求 P99 不高于 100 毫秒。", ["bound"]],
    ["实测延迟低于 100 毫秒。", ["vague"]],
    ["Location data shall be deleted after 30 days.", ["vague"]],
    ["可用率不低于 99.9%。", ["need"]],
    ["可用率不得低于 99.9%。", ["need"]],
    ["Availability must not drop below 99.9%.", ["need"]],
    ["Maximum throughput must be at least 12,000 events/s.", ["need"]],
    ["Throughput must exceed 12,000 events/s.", ["need"]],
    ["A photo may not exceed 2 MB.", ["bound"]],
    ["Last year the costs exceeded 5,000 EUR.", ["fact"]],
    ["Envoy costs 900 EUR a month more than NGINX.", ["vague"]],
    ["Envoy is cheaper than NGINX by about 900 EUR a month.", ["vague"]],
    ["Gent ist um 300 € im Monat teurer als früher.", ["vague"]],
    ["The bill grows by 900 EUR a month.", ["vague"]],
    ["自建比租用每年便宜 20 万元。", ["vague"]],
    ["Building needs 14 months.", ["fact"]],
    ["自建需要 14 个月。", ["fact"]],
    ["It needs at least 8 hours offline.", ["need"]],
  ])("%s is a limit, or is not", (text, roles) => {
    expect(
      said(text)
        .flatMap(quantitiesIn)
        .map(({ role }) => role),
    ).toEqual(roles);
  });

  it("disagree only where the same words have them", () => {
    expect(differ("Refunds to SEPA accounts take 9 days.", "Refunds to SEPA accounts take 5 days.")).toBe(1);
    expect(differ("The payments team has 4 engineers.", "The platform team has 6 engineers.")).toBe(0);
    expect(differ("In 2024 the shop had 12 outages at night.", "In 2025 the shop had 15 outages at night.")).toBe(0);
    expect(differ("The night shift must have 14 nurses on duty.", "The night shift has 9 nurses on duty.")).toBe(0);
    expect(differ("The export grew from 3 hours to 5 hours.", "The export takes 4 hours.")).toBe(0);
  });

  it("do not disagree where one document says the same of several things, or headings name two times", () => {
    const one = (text: string): number => contradictionsOf(allQuantities(said(text)), []).length;
    expect(
      one(
        "# A\n\nThe group of screens has 40 fields.\n\n# B\n\nThe group of screens has 44 fields.\n\n# North\n\nThe branch has 14 employees in sales.\n\n# South\n\nThe branch has 22 employees in sales.\n",
      ),
    ).toBe(0);
    const calls = (month: string, count: number): string =>
      `# ${month}\n\nThe hotline took ${count} calls from customers.\n`;
    expect(differ(calls("January", 412), calls("February", 388))).toBe(0);
    expect(differ(calls("January", 412), calls("January", 388))).toBe(1);
    expect(differ(calls("Hotline", 412), calls("Support", 388))).toBe(1);
    const errors = (month: string, count: number): string => `# ${month}\n\n急诊科用药差错共 ${count} 起。\n`;
    expect(differ(errors("一月", 9), errors("二月", 7))).toBe(0);
    expect(differ(errors("一月", 9), errors("一月", 7))).toBe(1);
  });

  it("are set beside what is needed or allowed, where more than the unit is shared", () => {
    expect(compared("The night shift needs 14 nurses.", "The night shift has 9 nurses.")).toEqual([
      "need 14 nurses 9 nurses",
    ]);
    expect(compared("The night shift needs 14 nurses.", "The canteen employs 9 nurses.")).toEqual([]);
    expect(
      compared("The nightly export must finish within 60 minutes.", "The nightly export takes 95 minutes."),
    ).toEqual(["bound 60 minutes 95 minutes"]);
    expect(compared("The nightly export must finish within 60 minutes.", "A haircut takes 95 minutes.")).toEqual([]);
    const restore = "Restore of everything in under 8 hours.";
    expect(compared(restore, "Restore test in March: 14 hours for the whole database.")).toEqual([
      "bound 8 hours 14 hours",
    ]);
    expect(compared(restore, "The team that would restore it needs 14 hours for a release.")).toEqual([]);
    expect(compared("Restore of tenants in under 8 hours.", "Restore test in March: 14 hours.")).toEqual([]);
    const need = "Rewriting the importer with its tests, pages and both regions needs 60 engineer-days.";
    expect(
      compared(need, "Until May, after audit and holidays, the platform group has 40 engineer-days left."),
    ).toEqual(["need 60 engineer-days 40 engineer-days"]);
    expect(compared(need, "Last spring, counting holidays, moving the ledger to Ghent took 40 engineer-days.")).toEqual(
      [],
    );
    expect(compared("On-call is four people. Two rotations would need at least eight.")).toEqual([
      "need eight four people",
    ]);
  });
});

describe("figures that are not of one thing", () => {
  it("are those for different times, or for one of many and for all", () => {
    for (const [asked, found] of [
      ["The gateway needs to handle 500 requests per second at peak.", "The gateway can handle 40,000 requests a day."],
      ["The gateway log must not exceed 100 GB per day.", "The gateway log grows by 90 GB an hour."],
      ["The gateway may be down at most 5 minutes a month.", "Last year the gateway was down 48 minutes."],
      ["A photo of the job must not exceed 2 MB each.", "The photo archive of the job holds 90 MB."],
      ["The budget of the agency is at most 9,000 EUR.", "The agency costs 900 EUR a day."],
      ["支付网关每秒需要处理 860 次请求。", "支付网关可达每天 40,000 次请求。"],
    ]) {
      expect(compared(asked ?? "", found ?? ""), found).toEqual([]);
    }
    expect(figures("The agency costs 900 EUR a day.")).toEqual(["money 900 EUR"]);
  });

  it("are compared where they are for the same", () => {
    expect(
      compared("The gateway needs 500 requests per second.", "The gateway can handle 400 requests a second."),
    ).toEqual(["need 500 requests per second 400 requests a second"]);
    expect(compared("支付网关每年停机不超过 53 分钟。", "支付网关去年停机累计 287 分钟。")).toEqual([
      "bound 53 分钟 287 分钟",
    ]);
  });

  it("are what comes in a second, and what would have to be possible", () => {
    const need = "Peak throughput of the store must be at least 12,000 events/s over Black Friday.";
    expect(
      compared(need, "The store sees 2,300 events/s on average and 9,500 events/s at the Black Friday peak."),
    ).toEqual([]);
    const can = "The store can take 2,300 events/s on one node and 9,500 events/s at the Black Friday peak.";
    expect(compared(need, can)).toEqual(["need 12,000 events/s 9,500 events/s"]);
  });

  it("are a budget, and what it leaves out", () => {
    expect(compared("网关迁移预算上限为 300 万元，不包含违约金。", "网关迁移要付违约金 45 万元。")).toEqual([]);
    expect(
      compared("The gateway budget is at most 300 EUR, excluding penalties.", "The gateway penalty costs 45 EUR."),
    ).toEqual([]);
  });

  it("are times of which one is many thousand times the other", () => {
    const limit = "A scan of the repository must take less than 1 minute.";
    expect(compared(limit, "A scan of the repository takes 9 hours.")).toHaveLength(1);
    expect(compared(limit, "A scan of the repository covers 12 months.")).toEqual([]);
  });

  it("are what one option promises and what it takes", () => {
    const found = (promise: string): number => {
      const text = `A Redis node ${promise}.\n\nA Redis node takes 17 ms for a lookup in the lab.`;
      const statements = statementsOf([{ path: "a.md", text }]);
      const options = optionsOf("Should we use Redis or Memcached?", statements);
      return comparisonsOf(allQuantities(statements), subjectsIn(statements, options)).length;
    };
    expect(found("answers a lookup in the lab within 10 ms")).toBe(0);
    expect(found("finishes a lookup in the lab, at most 10 ms")).toBe(0);
    expect(found("must answer a lookup in the lab within 10 ms")).toBe(1);
  });

  it("are a measured time and how long it was measured", () => {
    const limit = "A read of the store must be done within 250 ms at p99.";
    expect(compared(limit, "The store's p99 of a read: 180 ms (measured for 3 days).")).toEqual([
      "bound 250 ms 180 ms",
    ]);
    expect(compared(limit, "The store's p99 of a read: 180 ms, and 900 ms while a node fails.")).toEqual([
      "bound 250 ms 180 ms",
      "bound 250 ms 900 ms",
    ]);
  });

  it("are a limit and what two things differ by", () => {
    const limit = "The Envoy gateway costs at most 5,000 EUR a year.";
    expect(compared(limit, "The Envoy gateway costs 900 EUR a month more than NGINX.")).toEqual([]);
    expect(compared("阿里云网关每年费用不超过 5 万元。", "阿里云网关每年费用比自建机房贵 9 万元。")).toEqual([]);
  });

  it("are a budget, of which a part is gone", () => {
    const cost = "The HSM for security costs 38k EUR per year.";
    for (const budget of [
      "The HSM budget for security in 2027 is 60k EUR, 25k are already committed.",
      "The HSM budget for security in 2027 is 60k EUR, 25k EUR of it are already committed.",
      "The HSM budget for security in 2027 is 60k EUR, of which 25k EUR are spent.",
    ]) {
      const [one] = comparisonsOf(allQuantities(said(budget, cost)), () => undefined);
      expect(one?.asked.value, budget).toBe(35_000);
    }
  });

  it("are one option's limit and another's figure", () => {
    const text = "A Redis node must stay below 10 ms per lookup.\n\nA Memcached node takes 17 ms per lookup.";
    const statements = statementsOf([{ path: "a.md", text }]);
    const options = optionsOf("Should we use Redis or Memcached?", statements);
    const all = allQuantities(statements);
    expect(comparisonsOf(all, subjectsIn(statements, options))).toEqual([]);
    expect(comparisonsOf(all, () => undefined)).toHaveLength(1);
  });
});

describe("dates", () => {
  it("stand in order, those alone by which something is due", () => {
    const statements = said(
      "# Plan of 2 May 2026\n\nThe lease ends on 30 June 2027. Answer by 15.11.2026. We met on 3 April 2026 in Ghent.",
      "合同于2026年12月1日到期。",
      "No release between 1 November and 6 January.",
      "The driver released on 3 April 2026 starts slowly.",
      "The office, which has been open since 2 February 2020, closes early.",
    );
    expect(deadlinesIn(statements).map(({ raw, key }) => `${raw} ${key}`)).toEqual([
      "15.11.2026 2026-11-15",
      "2026年12月1日 2026-12-01",
      "30 June 2027 2027-06-30",
      "1 November 2027-11-01",
    ]);
  });
});
