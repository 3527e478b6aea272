import { describe, expect, it } from "vitest";
import { citationsIn } from "#protocols/citations";
import { verifies } from "../../../../test/support/verifies.ts";
import { type Brief, briefOf } from "./brief.ts";
import { briefSections } from "./sections.ts";

interface Asked {
  readonly topic?: string;
  readonly files: Readonly<Record<string, string>>;
  readonly constraints?: readonly string[];
}

const TOPIC = "Which event store do we take for the order service: PostgreSQL, Kafka or EventStoreDB?";
const documentsOf = (files: Asked["files"]) => Object.entries(files).map(([path, text]) => ({ path, text }));
const read = ({ topic = TOPIC, files, constraints = [] }: Asked): Brief =>
  briefOf({ topic, documents: documentsOf(files), constraints, experts: [], lang: "en" });

/** What is held against what: "38 ms > 25 ms". */
const held = (asked: Asked): string[] =>
  read(asked).rows.flatMap(({ cells }) =>
    cells.flat().flatMap(({ text, against }) => {
      if (!against) return [];
      const { found, limit } = against;
      const sign = found.value > limit.value ? ">" : found.value < limit.value ? "<" : "=";
      return [`${text} ${sign} ${limit.raw}`];
    }),
  );

/** A table of two options with one column, or more. */
const table = (heads: string, kafka: string, postgres: string, title = "# Event store"): string =>
  `${title}\n\n| Option | ${heads} |\n|${"---|".repeat(heads.split("|").length + 1)}\n| Kafka | ${kafka} |\n| PostgreSQL | ${postgres} |\n`;
const LATENCY = table("p99 write latency", "12 ms", "38 ms");
const limited = (limit: string, text = LATENCY): string => `${text}\n## Requirements\n\n- ${limit}\n`;

const ADR = `# ADR-0007: Event store

| Option | Peak throughput | p99 write latency | Monthly cost | Ops effort |
|---|---|---|---|---|
| A: Stay on PostgreSQL, partition by month | 11,000 events/s | 38 ms | $6,200 | 0.5 FTE |
| B: Kafka with tiered storage | 80,000 events/s | 12 ms | $14,900 | 1.5 FTE |
| C: EventStoreDB cloud | 15,000 events/s | 9 ms | $11,300 | 1 FTE |

## Requirements

- Peak throughput must be at least 12,000 events/s.
- p99 write latency must stay below 25 ms.
- Run cost must not exceed $150,000 per year.
- Events must be replayable per aggregate within 5 minutes.
- No more than 1 FTE for operations.
`;

const ZH_TOPIC = "会话存储用 Redis 还是 DynamoDB？";
const ZH = `# 会话存储选型

| 方案 | P99 写入延迟 | 月费用（万元） | 峰值吞吐量 | 运维人力 |
|---|---|---|---|---|
| Redis | 3 毫秒 | 6.5 | 每秒 9,000 次 | 2 人 |
| DynamoDB | 14 毫秒 | 9 | 每秒 40,000 次 | 0.5 人 |

## 要求

- P99 写入延迟不得超过 10 毫秒。
- 年度费用预算不超过 100 万元。
- 峰值吞吐量不低于每秒 10,000 次。
- 运维人力最多 1 人。
`;

describe("a column of a table of options", () => {
  it("is held to the limit that names it, where it is met, too", () => {
    verifies("SD-31");
    expect(held({ files: { "adr.md": ADR } })).toEqual([
      "11,000 events/s < 12,000 events/s",
      "80,000 events/s > 12,000 events/s",
      "15,000 events/s > 12,000 events/s",
      "38 ms > 25 ms",
      "12 ms < 25 ms",
      "9 ms < 25 ms",
      "$6,200 < $150,000 per year",
      "$14,900 > $150,000 per year",
      "$11,300 < $150,000 per year",
      "0.5 FTE < 1 FTE",
      "1.5 FTE > 1 FTE",
      "1 FTE = 1 FTE",
    ]);
    expect(held({ topic: ZH_TOPIC, files: { "a.md": ZH } })).toEqual([
      "3 毫秒 < 10 毫秒",
      "14 毫秒 > 10 毫秒",
      "6.5 < 100 万元",
      "9 > 100 万元",
      "每秒 9,000 次 < 每秒 10,000 次",
      "每秒 40,000 次 > 每秒 10,000 次",
      "2 人 > 1 人",
      "0.5 人 < 1 人",
    ]);
  });

  it("has the verdict beside its cell, with the limit's place, and nowhere else", () => {
    const lines = (files: Asked["files"], topic: string, lang: "en" | "zh"): string[] => {
      const documents = documentsOf(files);
      const sections = briefSections(briefOf({ topic, documents, constraints: [], experts: [], lang }), lang);
      const cited = JSON.stringify(sections);
      expect(citationsIn(cited).length).toBeGreaterThan(4);
      expect(sections.find(({ id }) => id === "figures")?.items ?? []).toEqual([]);
      return sections.flatMap(({ table }) => table?.rows.flat() ?? []);
    };
    const en = lines({ "adr.md": ADR }, TOPIC, "en");
    expect(en).toEqual(
      expect.arrayContaining([
        "“11,000 events/s” (adr.md:5): 1,000 short of the 12,000 events/s of adr.md:11",
        "“80,000 events/s” (adr.md:6): 68,000 more than the 12,000 events/s of adr.md:11",
        "“38 ms” (adr.md:5): 13 ms over the 25 ms of adr.md:12",
        "“9 ms” (adr.md:7): 16 ms under the 25 ms of adr.md:12",
        "“$14,900” (adr.md:6): 28,800 USD a year over the $150,000 per year of adr.md:13",
        "“1.5 FTE” (adr.md:6): 0.5 over the 1 FTE of adr.md:15",
        "“1 FTE” (adr.md:7): as much as the 1 FTE of adr.md:15",
      ]),
    );
    const zh = lines({ "a.md": ZH }, ZH_TOPIC, "zh");
    expect(zh).toEqual(
      expect.arrayContaining([
        "“14 毫秒”（a.md:6）：高于上限 10 毫秒（a.md:10），多4毫秒",
        "“9”（a.md:6）：高于上限 100 万元（a.md:11），每年多8万元",
        "“每秒 9,000 次”（a.md:5）：低于下限 每秒 10,000 次（a.md:12），少1,000次",
        "“0.5 人”（a.md:6）：低于上限 1 人（a.md:13），少0.5人",
      ]),
    );
  });

  it("of a file, or with the options at the heads of its columns, is held to its limit, too", () => {
    const csv =
      "vendor,p99_write_latency_ms,monthly_cost_usd,peak_events_per_s\nKafka,12,14900,80000\nPostgreSQL,38,6200,11000\n";
    const needs =
      "# Requirements\n\n- p99 write latency must stay below 25 ms.\n- Cost must not exceed 150,000 USD a year.\n- At least 12,000 events/s at peak.\n";
    expect(held({ files: { "v.csv": csv, "needs.md": needs } })).toEqual([
      "38 > 25 ms",
      "12 < 25 ms",
      "6200 < 150,000 USD a year",
      "14900 > 150,000 USD a year",
      "11000 < 12,000 events/s",
      "80000 > 12,000 events/s",
    ]);
    const across =
      "| | Kafka | PostgreSQL |\n|---|---|---|\n| Availability | 99.95% | 99.5% |\n| Restore time | 20 minutes | 3 hours |\n";
    expect(
      held({
        files: {
          "a.md": `# Store\n\n${across}\n## Requirements\n\n- Availability must be at least 99.9%.\n- A restore must take at most 1 hour.\n`,
        },
      }),
    ).toEqual(["99.5% < 99.9%", "99.95% > 99.9%", "3 hours > 1 hour", "20 minutes < 1 hour"]);
  });

  it("is held to a limit that stands apart, in a part or a document that says nothing of the question", () => {
    verifies("SD-31");
    const text =
      "# Vendors\n\n| | Datadog | Grafana Cloud | Prometheus |\n|---|---|---|---|\n| Price | 96,000 USD a year | 3,900 USD a month | 2 servers, about 700 USD a month |\n| Set-up | 2 weeks | 4 weeks | 10 weeks |\n";
    const limits = "- The price must not exceed 60,000 USD a year.\n- Set-up must be done within 6 weeks.\n";
    const topic = "Which monitoring: Datadog, Grafana Cloud or Prometheus?";
    const all = [
      "96,000 USD a year > 60,000 USD a year",
      "3,900 USD a month < 60,000 USD a year",
      "2 weeks < 6 weeks",
      "4 weeks < 6 weeks",
      "10 weeks > 6 weeks",
    ];
    expect(held({ topic, files: { "a.md": `${text}\n# Constraints\n\n${limits}` } })).toEqual(all);
    expect(held({ topic, files: { "a.md": `${text}\n# Canteen\n\n${limits}` } })).toEqual([]);
    const zh =
      "# 选址\n\n| | 上海 | 北京 |\n|---|---|---|\n| 每月租金 | 18万元 | 24万元 |\n| 网络延迟 | 12毫秒 | 31毫秒 |\n\n## 约束条件\n\n- 年租金不得超过240万元。\n- 网络延迟不超过20毫秒。\n";
    expect(held({ topic: "机房选上海还是北京？", files: { "a.md": zh } })).toEqual([
      "18万元 < 240万元",
      "24万元 > 240万元",
      "12毫秒 < 20毫秒",
      "31毫秒 > 20毫秒",
    ]);
  });

  it("is held to the user's own limit before that of the documents", () => {
    const files = { "a.md": limited("p99 write latency must stay below 25 ms.") };
    expect(held({ files, constraints: ["p99 write latency at most 10 ms"] })).toEqual([
      "38 ms > 10 ms",
      "12 ms > 10 ms",
    ]);
    const money = { "a.md": table("Cost a year", "€412,000", "€298,000") };
    expect(held({ files: money, constraints: ["No more than €400,000 a year"] })).toEqual([
      "€298,000 < €400,000 a year",
      "€412,000 > €400,000 a year",
    ]);
  });

  it("falls short of a limit that leaves headroom where it is below the figure alone; else nothing is said", () => {
    const throughput = table("Peak throughput", "80,000 events/s", "11,000 events/s");
    for (const limit of [
      "Peak throughput must be at least 12,000 events/s with 20% headroom over Black Friday.",
      "Peak throughput must be at least 12,000 events/s, plus a 20% reserve.",
    ])
      expect(held({ files: { "a.md": limited(limit, throughput) } }), limit).toEqual([
        "11,000 events/s < 12,000 events/s",
      ]);
  });
});

describe("a limit", () => {
  const over = (limit: string, head: string, kafka: string, postgres: string): string[] =>
    held({ files: { "a.md": limited(limit, table(head, kafka, postgres)) } });

  it.each([
    "Peak throughput must exceed 12,000 events/s.",
    "Peak throughput must not drop below 12,000 events/s.",
    "Peak throughput must never be less than 12,000 events/s.",
    "Peak throughput ≥ 12,000 events/s",
  ])("is of the least: %s", (limit) => {
    const asked = { files: { "a.md": limited(limit, table("Peak throughput", "80,000 events/s", "11,000 events/s")) } };
    expect(read(asked).rows.flatMap(({ cells }) => cells.flat().map(({ against }) => against?.limit.role))).toEqual(
      expect.arrayContaining(["need"]),
    );
    expect(held(asked)).toHaveLength(2);
  });

  it("is of the least of a maximum, and of the most of a minimum", () => {
    const roles = (limit: string, head: string): (string | undefined)[] =>
      read({ files: { "a.md": limited(limit, table(head, "80 GB", "11 GB")) } }).rows.flatMap(({ cells }) =>
        cells.flat().flatMap(({ against }) => against?.limit.role ?? []),
      );
    expect(roles("Maximum batch size must be at least 12 GB.", "Maximum batch size")).toEqual(["need", "need"]);
    expect(roles("Minimum batch size must be at most 12 GB.", "Minimum batch size")).toEqual(["bound", "bound"]);
  });

  it("in Chinese is of the least where nothing may be lower", () => {
    const text = `${ZH.slice(0, ZH.indexOf("## 要求"))}## 要求\n\n- 峰值吞吐量不得低于每秒 10,000 次。\n`;
    const { rows } = read({ topic: ZH_TOPIC, files: { "a.md": text } });
    expect(rows.flatMap(({ cells }) => cells.flat().flatMap(({ against }) => against?.limit.role ?? []))).toEqual([
      "need",
      "need",
    ]);
  });

  it("of months is for years, and not for days", () => {
    expect(over("Contract term must not exceed 2 years.", "Contract term", "36 months", "12 months")).toHaveLength(2);
    expect(over("Notice must not exceed 30 days.", "Notice", "1 month", "3 months")).toEqual([]);
  });

  it("of several in one sentence is each for its own column", () => {
    const limit = "p99 write latency must stay below 25 ms, run cost must not exceed $150,000 per year.";
    expect(over(limit, "p99 write latency | Monthly cost", "12 ms | $14,900", "38 ms | $6,200")).toEqual([
      "38 ms > 25 ms",
      "12 ms < 25 ms",
      "$6,200 < $150,000 per year",
      "$14,900 > $150,000 per year",
    ]);
  });
});

describe("nothing is held against anything", () => {
  it.each([
    ["another measure", "p99 read latency must stay below 25 ms."],
    ["a measure named in part", "p99 latency must stay below 25 ms."],
    ["a narrower one", "p99 write latency of refunds must stay below 25 ms."],
    ["one on a condition", "p99 write latency must stay below 25 ms at 10,000 events/s."],
    ["one for a while", "p99 write latency must stay below 25 ms during the migration."],
    ["one of a year", "In 2027 p99 write latency must stay below 25 ms."],
    ["one that is no more", "p99 write latency had to stay below 25 ms."],
    ["a wish", "p99 write latency would ideally stay below 25 ms."],
    ["an estimate", "p99 write latency must stay below about 25 ms."],
    ["one option's", "p99 write latency must stay below 25 ms with Kafka."],
    ["an option's by its letter", "If we choose B, p99 write latency must stay below 25 ms."],
    ["another kind", "p99 write latency must stay below 25 MB."],
    ["one of many", "p99 write latency must stay below 25 ms per event."],
    ["two figures", "p99 write latency must stay below 25 ms, or 40 ms at night."],
  ])("to %s", (_, limit) => {
    expect(held({ files: { "a.md": limited(limit) } })).toEqual([]);
  });

  it.each([
    ["other words", "p99 write latency of Kafka Streams", "12 ms", "38 ms"],
    ["a range", "p99 write latency", "10–12 ms", "30–38 ms"],
    ["two figures", "p99 write latency", "12 ms (6 nodes), 20 ms (3 nodes)", "38 ms, 60 ms at peak"],
    ["an estimate", "p99 write latency", "about 12 ms", "~38 ms"],
    ["a bound", "p99 write latency", "under 30 ms", "less than 60 ms"],
    ["no unit", "p99 write latency", "12", "38"],
    ["a rate", "p99 write latency per batch", "12 ms", "38 ms"],
  ])("in a column with %s", (_, head, kafka, postgres) => {
    expect(
      held({ files: { "a.md": limited("p99 write latency must stay below 25 ms.", table(head, kafka, postgres)) } }),
    ).toEqual([]);
  });

  it.each([
    ["a price of one of many", "Monthly cost per node", "$14,900", "$6,200"],
    ["a part of the cost", "Monthly licence cost", "$14,900", "$6,200"],
    ["a part beside others", "Monthly cost | Support a month", "$14,900 | $900", "$6,200 | $300"],
    ["a sum once", "Cost", "$14,900", "$6,200"],
    ["a week's cost, which no year is made of", "Weekly cost", "$3,500", "$1,500"],
    ["another currency", "Monthly cost", "€14,900", "€6,200"],
  ])("in a column of %s", (_, heads, kafka, postgres) => {
    const limit = "Run cost must not exceed $150,000 per year.";
    expect(held({ files: { "a.md": limited(limit, table(heads, kafka, postgres)) } })).toEqual([]);
  });

  it("where a rate differs", () => {
    const of = (limit: string, head: string): string[] =>
      held({ files: { "a.md": limited(limit, table(head, "48 minutes", "95 minutes")) } });
    expect(of("Downtime must not exceed 60 minutes per year.", "Downtime per month")).toEqual([]);
    expect(of("Downtime must not exceed 60 minutes per year.", "Downtime")).toEqual([]);
    expect(of("Downtime must not exceed 60 minutes per year.", "Downtime per year")).toHaveLength(2);
    const rates = table("Peak throughput", "80,000 events/min", "9,000 requests/s");
    expect(held({ files: { "a.md": limited("Peak throughput must be at least 12,000 events/s.", rates) } })).toEqual(
      [],
    );
  });

  it("where two tables, two columns, two lines or two limits are of one thing", () => {
    const limit = "p99 write latency must stay below 25 ms.";
    const other = table("p99 write latency", "14 ms", "22 ms", "## Second test");
    expect(held({ files: { "a.md": limited(limit, `${LATENCY}\n${other}`) } })).toEqual([]);
    expect(
      held({
        files: { "a.md": limited(limit), "b.csv": "date,system,p99_write_latency_ms\n2026-02-10,kafka-3.9,14\n" },
      }),
    ).toEqual([]);
    expect(
      held({
        files: {
          "a.md": limited(limit, table("p99 write latency | p99 write latency (ms)", "12 ms | 14", "38 ms | 22")),
        },
      }),
    ).toEqual([]);
    const lines = `${LATENCY}| PostgreSQL with SSD | 22 ms |\n`;
    expect(held({ files: { "a.md": limited(limit, lines) } })).toEqual(["12 ms < 25 ms"]);
    expect(
      held({
        files: {
          "a.md": limited(limit),
          "b.md": "# Event store needs\n\nThe p99 write latency must stay below 50 ms.\n",
        },
      }),
    ).toEqual([]);
    const mixed = `${table("p99 write latency", "12 ms", "38 ms").split("| PostgreSQL")[0]}\n## Other\n\n| Option | p99 write latency |\n|---|---|\n| PostgreSQL | 38 ms |\n`;
    expect(held({ files: { "a.md": limited(limit, mixed) } })).toEqual([]);
  });

  it("where the heading above a limit is of something else, or no more", () => {
    const under = (heading: string): string[] =>
      held({ files: { "a.md": `${LATENCY}\n## ${heading}\n\n- p99 write latency must stay below 25 ms.\n` } });
    expect(under("Requirements")).toHaveLength(2);
    expect(under("Billing")).toEqual([]);
    expect(under("Old requirements")).toEqual([]);
    expect(under("Requirements for 2027")).toEqual([]);
  });

  it("where a Chinese limit names another measure, or part of one", () => {
    for (const limit of [
      "P99 读取延迟不得超过 10 毫秒。",
      "写入延迟不得超过 10 毫秒。",
      "P99 写入延迟在迁移期间不得超过 10 毫秒。",
      "海外节点 P99 写入延迟不得超过 10 毫秒。",
      "P99 写入延迟建议不超过 10 毫秒。",
      "Redis 的 P99 写入延迟不得超过 10 毫秒。",
      "每月带宽费用不得超过 10 万元。",
    ]) {
      const text = `${ZH.slice(0, ZH.indexOf("## 要求"))}## 要求\n\n- ${limit}\n`;
      expect(held({ topic: ZH_TOPIC, files: { "a.md": text } }), limit).toEqual([]);
    }
  });
});
