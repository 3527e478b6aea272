import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { citationsIn } from "#protocols/citations";
import { Documents } from "#protocols/documents";
import type { Section } from "#protocols/section";
import { quotesIn } from "#protocols/swarm-discussion/offline/quote";
import { play } from "#protocols/swarm-discussion/offline/testing/round";
import { verifies } from "../../../../test/support/verifies.ts";
import type { GivenDocument } from "../../protocol.ts";
import { briefOf } from "./brief.ts";
import { lengthOf, textIn } from "./fitted.ts";
import { briefSections } from "./sections.ts";
import { plainText } from "./source.ts";
import { words } from "./words/index.ts";

const FOLDERS = join(import.meta.dirname, "../../../../test/support/folders");

const documentsOf = (folder: string): GivenDocument[] =>
  readdirSync(join(FOLDERS, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => ({
      path: path.slice(FOLDERS.length + 1).replaceAll("\\", "/"),
      text: readFileSync(path, "utf8"),
    }));

interface Asked {
  readonly topic: string;
  readonly folder?: string;
  /** One document, where no folder is named. */
  readonly text?: string;
  /** Or several, by their paths. */
  readonly files?: Readonly<Record<string, string>>;
  readonly lang?: "en" | "zh";
  readonly constraints?: readonly string[];
}

/** The brief of a folder, with the experts that rules choose for it. */
async function brief({
  topic,
  folder,
  text,
  files = {},
  lang = "en",
  constraints = [],
}: Asked): Promise<readonly Section[]> {
  const documents = folder === undefined ? [] : documentsOf(folder);
  for (const [path, written] of Object.entries(files)) documents.push({ path, text: written });
  if (text !== undefined) documents.push({ path: "f.md", text });
  const { analysis } = await play({ topic, documents, lang, rounds: 0 });
  return briefSections(briefOf({ topic, documents, constraints, experts: analysis.experts, lang }), lang);
}

const all = (sections: readonly Section[]): string => sections.map(textIn).join("\n");
const part = (sections: readonly Section[], id: string): string => {
  const found = sections.find((one) => one.id === id);
  return found ? textIn(found) : "";
};
const cell = (sections: readonly Section[], row: string, option: string): string | undefined => {
  const table = sections.find(({ id }) => id === "options")?.table;
  return table?.rows.find(([name]) => name?.startsWith(row))?.[table.head.indexOf(option)];
};

/** Quotations that do not stand in their document from their line on, and those that stand twice. */
function faults(sections: readonly Section[], folder: string): string[] {
  const documents = documentsOf(folder);
  const quotes = quotesIn(all(sections));
  const misquoted = quotes.filter(({ text, path, line }) => {
    const document = documents.find((one) => one.path === `${folder}/${path}`);
    const from = plainText(
      (document?.text.split("\n") ?? [])
        .slice(line - 1)
        .join("\n")
        .replace(/[|\n]/gu, " "),
    );
    const words = text.replace(/…$/u, "").replaceAll(" · ", " ");
    return !from.replace(/\s+/gu, " ").includes(words.replace(/\s+/gu, " "));
  });
  const twice = quotes.filter(
    (one, at) => one.text.length > 12 && quotes.findIndex(({ text }) => text === one.text) !== at,
  );
  return [...misquoted, ...twice].map(({ text, path, line }) => `${path}:${line} ${text}`);
}

const VENDOR: Asked = {
  topic: "Should we move our billing from Stripe to Adyen or build our own?",
  folder: "vendor",
};
const MIGRATION: Asked = {
  topic: "Should we migrate the order database from Oracle to PostgreSQL this year?",
  folder: "migration",
  constraints: ["Order entry down for four hours at most"],
};
const ROSTER: Asked = {
  topic: "急诊科夜班应该改成十二小时两班制，还是保留八小时三班制？",
  folder: "roster",
  lang: "zh",
  constraints: ["不增加外聘费用"],
};
const CODE: Asked = { topic: "Should we rewrite the importer in Rust?", folder: "code" };
const MINUTES: Asked = {
  topic: "Should we close the Leipzig office?",
  folder: "minutes",
  constraints: ["Nobody is forced to move"],
};
const UNRELATED: Asked = { topic: "Should we buy or lease the delivery vans?", folder: "unrelated" };

const BILLING: Asked = {
  topic: "Should we move billing to managed Aurora or stay on our Postgres cluster?",
  folder: "billing",
};
const QUEUE: Asked = { topic: "Which message queue should we use for order events?", folder: "queue" };
const SHIFTS: Asked = {
  topic: "Should we open a second support team in Lisbon or extend the shifts in Dublin?",
  folder: "shifts",
  constraints: ["No forced night shifts"],
};
const MONITORING: Asked = { topic: "Which monitoring should replace New Relic?", folder: "monitoring" };
const TENANCY: Asked = {
  topic:
    "How should we isolate tenants in the reporting product: row-level security, schema per tenant or database per tenant?",
  folder: "tenancy",
  constraints: ["No more than 14 engineer-weeks in Q1"],
};
const ORDERS: Asked = {
  topic: "订单库应该分库分表、迁移到 TiDB，还是先归档历史订单？",
  folder: "orders",
  lang: "zh",
  constraints: ["工作量不超过 10 人周"],
};
const DATABASE: Asked = { topic: "订单系统应该升级 MySQL 还是迁移到 TiDB？", folder: "database", lang: "zh" };

describe("a brief", () => {
  it("quotes word for word, nothing twice, and stays within its length", async () => {
    const all = [
      VENDOR,
      MIGRATION,
      ROSTER,
      CODE,
      MINUTES,
      UNRELATED,
      BILLING,
      QUEUE,
      SHIFTS,
      MONITORING,
      DATABASE,
      TENANCY,
      ORDERS,
    ];
    for (const asked of all) {
      const sections = await brief(asked);
      expect(faults(sections, asked.folder ?? ""), asked.folder).toEqual([]);
      const length = sections.reduce((sum, one) => sum + lengthOf(textIn(one)), 0);
      expect(length, asked.folder).toBeLessThanOrEqual(asked.lang === "zh" ? 1_600 : 800);
      expect(await brief(asked)).toEqual(sections);
    }
  });

  it("cites no place that does not exist: what stands before a path in Chinese is no part of it", async () => {
    for (const asked of [VENDOR, MIGRATION, ROSTER, MINUTES, ORDERS, DATABASE]) {
      const documents = new Documents(documentsOf(asked.folder ?? ""));
      const cited = (await brief(asked)).flatMap((section) => citationsIn(textIn(section)));
      expect(cited.length, asked.folder).toBeGreaterThan(5);
      expect(
        cited.filter(({ path }) => documents.find(path) === undefined),
        asked.folder,
      ).toEqual([]);
    }
  });

  it("of a vendor choice compares the three options, the money and the deadlines", async () => {
    verifies("SD-33");
    const sections = await brief(VENDOR);
    expect(part(sections, "options")).toContain("3 options are named: stay with Stripe; Adyen; build our own.");
    expect(cell(sections, "Refund to SEPA account (adyen-offer.md:8)", "Adyen")).toBe("“2 days”");
    expect(cell(sections, "cost", "Adyen")).toContain("160,000 EUR a year");
    // It stands in the paragraph on running payments ourselves.
    expect(cell(sections, "cost", "build our own")).toContain("A PCI audit costs 55,000 EUR a year");
    const figures = part(sections, "figures");
    expect(figures).toContain("174,000 EUR (14,500 EUR a month)");
    expect(figures).toContain(
      "6 engineers needed (engineering-notes.md:5), 4 engineers stated (engineering-notes.md:5): 2 short.",
    );
    expect(figures).toContain("30,000 EUR a year below");
    expect(figures).not.toContain("1.1 million");
    expect(part(sections, "contradictions")).toMatch(/take 5 days on Stripe.*but 9 days in finance-2026\.md:14/);
    expect(part(sections, "dates")).toMatch(/30 November 2026.*15 December 2026.*1 March 2027/s);
    expect(part(sections, "missing")).toContain("Who owns the card vault");
    expect(all(sections)).not.toMatch(/STRIPE_TIMEOUT|Prepared by|must stay below/);
  });

  it("of a migration reads German figures and finds what two papers put differently", async () => {
    const sections = await brief(MIGRATION);
    expect(part(sections, "options")).toContain("stay with Oracle; PostgreSQL.");
    expect(part(sections, "figures")).toMatch(/153,600 EUR \(38\.400 EUR pro Quartal\).*49,200 EUR/s);
    expect(part(sections, "contradictions")).toContain(
      "The database has 2.3 TB.” (dba-notes.md:3), but 1.6 TB in vendor-mail.txt:9",
    );
    expect(part(sections, "demands")).toContain("at most 4 hours");
    expect(part(sections, "missing")).toContain("Nobody has tested the month-end closing");
    expect(part(sections, "missing")).toContain("which names no option");
    expect(part(sections, "dates")).toMatch(/30 September 2026.*1 November.*31\.12\.2026/s);
    expect(all(sections)).not.toMatch(/Kind regards|consulting@/);
  });

  it("of a roster is Chinese, and sets need against what there is", async () => {
    const sections = await brief(ROSTER);
    expect(part(sections, "options")).toContain("共有 2 个方案：改成十二小时两班制；保留八小时三班制。");
    expect(cell(sections, "您的要求：不增加外聘费用", "保留八小时三班制")).toContain("每月8.6万元");
    expect(part(sections, "figures")).toContain(
      "需要14名护士（排班现状.md:5），写明的有9名护士（排班现状.md:3）：少5名。",
    );
    expect(part(sections, "figures")).toContain(
      "每月8.6万元，即每年103.2万元（排班现状.md:11），上限为每年外聘预算为90万元".replace("每年外聘预算为", ""),
    );
    expect(part(sections, "figures")).toContain("超出每年13.2万元");
    expect(part(sections, "contradictions")).toMatch(/用药差错是9起.*7起/);
    expect(part(sections, "dates")).toMatch(/10月10日.*2026年10月31日.*11月1日/s);
    expect(all(sections)).not.toMatch(/[A-Za-z]{4,}|参加：|[,;:?!](?=\p{Script=Han})/u);
  });

  it("of a code base quotes its papers, and neither code nor tests", async () => {
    const sections = await brief(CODE);
    expect(part(sections, "options")).toMatch(
      /Rewrite the importer in Rust.*Keep Python and stream the rows.*Buy a hosted import service/,
    );
    expect(cell(sections, "money", "Buy a hosted import service")).toContain("2,900 EUR a month");
    expect(cell(sections, "time", "Rewrite the importer in Rust")).toContain("10 weeks");
    expect(part(sections, "figures")).toMatch(/takes 95 minutes.*against at most 60 minutes.*35 minutes over/);
    expect(part(sections, "figures")).toMatch(/11 minutes.*against at most 60 minutes.*49 minutes below/);
    expect(part(sections, "demands")).not.toContain("Requires Python");
    expect(all(sections)).not.toMatch(/\.py:|tests\/|999,999|5 minutes, else|CHANGELOG|pip install/);
  });

  it("reads what is called requirements, security or specs, and leaves out no folder but those with code", async () => {
    const topic = "Should we buy Alpha or Beta?";
    const papers = {
      "docs/adr/1.md": "# Choice\n\nAlpha costs 300 EUR a month.\n",
      "docs/specs/needs.md": "# Needs\n\nBeta takes 2 weeks to set up.\n",
      "docs/security.md": "# Security\n\nBeta failed the penetration test on 3 May 2026.\n",
      "docs/vendor/offers.md": "# Offers\n\nBeta gives 20% off until 1 June 2026.\n",
      "docs/history.md": "# History\n\nBeta was tried in 2024.\n",
      "docs/requirements.txt": "Beta must run for 8 hours without a network.\n",
    };
    const said = all(await brief({ topic, files: papers }));
    expect(said).toContain("found by rule in 6 documents: it");
    for (const quoted of ["2 weeks", "penetration test", "20% off", "tried in 2024", "8 hours"])
      expect(said, quoted).toContain(quoted);
    expect(said).not.toMatch(/says anything of|not read/);
    const { floor } = await play({ topic, documents: Object.entries(papers).map(([path, text]) => ({ path, text })) });
    expect(JSON.stringify(floor)).toMatch(/security\.md:3.*requirements\.txt:1/s);
    const code = all(
      await brief({
        topic,
        files: {
          "a.md": "Alpha costs 300 EUR a month.\n",
          "vendor/beta/beta.go": "package beta\n",
          "vendor/beta/README.md": "Beta takes 2 weeks to set up.\n",
          "tests/run.py": "import beta\n",
          "tests/notes.md": "Beta fails here.\n",
          "requirements-dev.txt": "# pinned\n-r base.txt\nalpha\nbeta[all]>=2.0\n",
          LICENSE: "Alpha and Beta are licensed under the MIT licence.\n",
          "CHANGELOG.md": "Beta support was added.\n",
        },
      }),
    );
    expect(code).toContain(
      "found by rule in 1 document: it is quoted, counted and compared, and not judged. 7 documents were not read: code, data, tests",
    );
    expect(code).not.toMatch(/2 weeks|fails here|pinned|MIT|was added/);
    expect(part(await brief({ topic, files: { "a.py": "beta = 1\n" } }), "options")).toContain(
      "No model took part. 1 document was not read",
    );
    const zh = await brief({
      topic: "买阿尔法还是贝塔？",
      lang: "zh",
      files: { "a.py": "x = 1\n", "b.md": "贝塔每月 300 元。\n" },
    });
    expect(part(zh, "options")).toContain("从 1 份文档中找出：只作引用、计算和对照，不作评判。另有 1 份没有读");
  });

  it("of minutes keeps to the point of the agenda", async () => {
    const sections = await brief(MINUTES);
    expect(part(sections, "options")).toContain("close the Leipzig office; or leave it as it is");
    expect(part(sections, "options")).toContain(
      "You set: Nobody is forced to move\n“Kerstin: whatever we do, nobody must be forced",
    );
    expect(part(sections, "contradictions")).toContain(
      "“31 people have their contract in Leipzig” (2026-09-02-management.md:10), but 29 people",
    );
    expect(part(sections, "figures")).toMatch(/134,400 EUR.*70,800 EUR.*54,000 EUR/s);
    expect(part(sections, "dates")).toMatch(/15 November 2026.*30 June 2027/s);
    expect(all(sections)).not.toMatch(/boat|Laptops|1,450|Revenue|Present:/);
  });

  it("compares what is listed under the heading of each option, label by label", async () => {
    const sections = await brief(BILLING);
    const [aurora, stay] = ["move billing to managed Aurora", "stay on our Postgres cluster"];
    expect(cell(sections, "Migration effort", aurora)).toBe("“14 engineer-weeks.” (options.md:10)");
    expect(cell(sections, "Failover", stay)).toBe("“manual, 40 minutes last time (2026-03-02).” (options.md:6)");
    expect(part(sections, "figures")).toContain(
      "14 engineer-weeks needed (options.md:10), 9 engineer-weeks free stated (options.md:19): 5 engineer-weeks short.",
    );
    expect(part(sections, "demands")).toMatch(/must not be down.*at most \$170,000/is);
    expect(part(sections, "dates")).toMatch(/2027-01-10: .*2027-02-01/s);
    expect(all(sections)).not.toContain(words("en").silent);
  });

  it("sets what is listed for and against each option side by side, in English and Chinese", async () => {
    const queue = await brief(QUEUE);
    expect(cell(queue, "said for it", "Amazon SQS")).toContain("“there is nothing to operate.” (0017-queue.md:29)");
    expect(cell(queue, "said against it", "Kafka on our own machines")).toContain("nobody here has operated it");
    expect(part(queue, "demands")).toMatch(/must not be lost.*Lag below 5 seconds.*Two people/s);
    const database = await brief(DATABASE);
    expect(cell(database, "列出的缺点", "迁移到 TiDB")).toContain("“团队没有人运维过。”");
    expect(cell(database, "费用", "升级 MySQL")).toContain("每月 2.6 万元");
    expect(part(database, "figures")).toMatch(/迁移到 TiDB：每年 58 万元.*超出每年8万元/s);
    expect(part(database, "demands")).toContain("停机时间不超过 30 分钟");
  });

  it("takes the options from the head of a table where nothing else names them", async () => {
    const sections = await brief(MONITORING);
    expect(part(sections, "options")).toMatch(
      /3 options are named: Datadog .*; Grafana Cloud .*; Prometheus, self-hosted/,
    );
    expect(cell(sections, "Set-up", "Grafana Cloud")).toBe("“4 weeks”");
    expect(part(sections, "demands")).toMatch(/13 months of retention.*in the EU.*60,000 USD/s);
  });

  it("reads on in a paragraph of whom its first sentence speaks", async () => {
    const sections = await brief(SHIFTS);
    expect(cell(sections, "You set: No forced night shifts", "extend the shifts in Dublin")).toContain(
      "9 of 17 agents",
    );
    expect(part(sections, "figures")).toMatch(
      /extend the shifts in Dublin: EUR 31,000 a month.*128,000 EUR a year below/,
    );
    expect(part(sections, "figures")).toMatch(/Lisbon: EUR 620,000 a year.*120,000 EUR a year over/);
    expect(part(sections, "dates")).toMatch(/3 December 2026.*15 December 2026.*31 January 2027/s);
    expect(all(sections)).not.toContain("We have to decide");
  });

  it("of a folder that has nothing to do with it says so, and quotes nothing", async () => {
    const sections = await brief(UNRELATED);
    expect(part(sections, "options")).toContain("no passage in them bears on the question");
    expect(part(sections, "options")).toContain("buy the delivery vans; lease the delivery vans");
    expect(quotesIn(all(sections))).toEqual([]);
    expect(all(sections)).not.toMatch(/soup|chess|lentils|Norway/);
  });

  it("of more than fits leaves out what is needed least, and no option", async () => {
    const about = (at: number) => `shop ${at} of the chain sells bread and cakes near the old market square`;
    const lines = Array.from({ length: 60 }, (_, at) =>
      [
        `By ${1 + (at % 28)} March 2027 the lease of ${about(at)} must be renewed with the same owner as before.`,
        `Nobody knows whether the oven in ${about(at)} can be moved out without breaking the wall behind it.`,
        `The oven of ${about(at)} must not exceed ${100 + at} degrees, says the fire brigade of the district.`,
        `Should the oven of ${about(at)} be sold or kept after the lease has ended in the spring?`,
      ].join("\n\n"),
    );
    const documents = [{ path: "a.md", text: lines.join("\n\n") }];
    for (const [lang, most] of [
      ["en", 800],
      ["zh", 1_600],
    ] as const) {
      const { analysis } = await play({
        topic: "Should we renew the lease of the oven shop?",
        documents,
        lang,
        rounds: 0,
      });
      const asked = {
        topic: "Should we renew the lease of the oven shop?",
        documents,
        experts: analysis.experts,
        lang,
      };
      const whole = briefOf({
        ...asked,
        constraints: Array.from(
          { length: 30 },
          (_, at) => `The oven of shop ${at} near the old market square stays with the chain`,
        ),
      });
      const sections = briefSections(whole, lang);
      expect(sections.reduce((sum, one) => sum + lengthOf(textIn(one)), 0)).toBeLessThanOrEqual(most);
      expect(part(sections, "options")).toContain("renew the lease of the oven shop");
    }
  });

  it("tells options apart that share a word, and holds each against the user's limit", async () => {
    verifies("SD-31");
    const sections = await brief(TENANCY);
    const asked = "You set: No more than 14 engineer-weeks in Q1";
    // "A. Row-level security on the shared schema" is of the option that it names in full.
    expect(cell(sections, asked, "row-level security")).toBe(
      "“Effort: 5 engineer-weeks.” (rfc-014-tenancy.md:16): within what you set",
    );
    expect(cell(sections, asked, "schema per tenant")).toContain("(rfc-014-tenancy.md:20): within what you set");
    expect(cell(sections, asked, "database per tenant")).toContain(": 8 engineer-weeks over what you set");
    // The list of efforts would say the same again.
    expect(cell(sections, "Effort", "row-level security")).toBeUndefined();
    const figures = part(sections, "figures");
    expect(figures).toContain("14 engineer-weeks needed (rfc-014-tenancy.md:20), and as many stated (capacity.md:3).");
    expect(figures).toContain("stated (capacity.md:3): 8 engineer-weeks short.");
    expect(figures).toContain("210,000 EUR, of which 165,000 EUR are committed.” (capacity.md:5)");
    // A price for each of many is no price of the whole.
    expect(figures).not.toMatch(/456 EUR|7,680 EUR/);
    expect(part(sections, "dates")).toContain("16 February 2027: “The auditor");
  });

  it("knows an option by the initials of its name", async () => {
    const topic = "How should we isolate tenants: row-level security or schemas?";
    const text = "# Tenants\n\nRLS costs 4,000 EUR a year and is accepted by the auditor.";
    const sections = await brief({ topic, text });
    expect(part(sections, "options")).toContain("“RLS costs 4,000 EUR a year");
  });

  it("in Chinese multiplies what each costs, takes from a budget what is spent, and counts people's weeks", async () => {
    const sections = await brief(ORDERS);
    expect(part(sections, "options")).toContain("共有 3 个方案：分库分表；迁移到 TiDB；先归档历史订单。");
    const asked = "您的要求：工作量不超过 10 人周";
    expect(cell(sections, asked, "分库分表")).toContain("：超出6人周");
    expect(cell(sections, asked, "先归档历史订单")).toContain("：没有超出");
    const figures = part(sections, "figures");
    expect(figures).toContain("66.96万元（9 台 × 每月 6,200 元）");
    expect(figures).toMatch(/迁移到 TiDB：.+上限为120 万元 − 70 万元（预算.md:3）：超出每年16.96万元。/);
    expect(figures).toMatch(/分库分表：.+低于上限每年15.44万元。/);
    expect(figures).toContain("需要16 人周（会议纪要.md:6），写明的有18 人周（预算.md:6）：多2人周。");
  });

  it("reads a table in a file of its own, and holds its columns against what is needed", async () => {
    const topic = "Which CDN vendor should we take?";
    const sections = await brief({ topic, folder: "cdn", constraints: ["SOC 2 report"] });
    expect(cell(sections, "You set: SOC 2 report", "Northcache")).toBe("“no” (vendors.csv:3)");
    expect(cell(sections, "Contract term", "Edgely")).toBe("“12 months” (vendors.csv:4)");
    expect(cell(sections, "SOC 2", "Edgely")).toBeUndefined();
    const figures = part(sections, "figures");
    expect(figures).toContain("Northcache: 210 ms (vendors.csv:3) against at most 150 ms (needs.md:4): 60 ms over.");
    expect(figures).toMatch(
      /Edgely: 97000 EUR a year .+ against at most 90,000 EUR a year .+: 7,000 EUR a year over\./,
    );
  });

  it("gives each option its part of a sentence that speaks of several", async () => {
    const topic =
      "How should we make CI faster: run only affected tests, buy bigger runners, or fix flaky tests first?";
    const sections = await brief({ topic, folder: "ci" });
    const rows = part(sections, "options");
    expect(rows).toContain(
      "“some want to buy bigger runners (16 cores at 0.128 USD a minute instead of 4 cores at 0.032)”",
    );
    expect(rows).toContain("“one of us says flaky tests (11% of runs are retried) are the real problem.”");
    expect(part(sections, "unused")).toContain("our test suite takes 48 minutes");
  });

  it("also has what was quoted on the way, after what nobody quoted", async () => {
    const documents = documentsOf("ci");
    const question = {
      topic: "How should we make CI faster: run only affected tests or buy bigger runners?",
      documents,
      constraints: [],
      experts: [],
      lang: "en" as const,
    };
    const quoted = { id: "r1-msg-001", content: { reasoning: "“our test suite takes 48 minutes” (ci/brief.md:1)" } };
    const sections = briefSections(briefOf(question), "en", [quoted as never]);
    expect(part(sections, "unused")).toContain("our test suite takes 48 minutes");
    expect(sections.find(({ id }) => id === "unused")?.items[0]?.refs).toEqual(["r1-msg-001"]);
  });

  it("joins names that have an “and” of their own by semicolons", () => {
    const { notSpoken } = words("en");
    expect(notSpoken(["cost", "security"])).toContain("for cost and security.");
    expect(notSpoken(["cost", "performance and scale"])).toContain("for cost; and performance and scale.");
  });

  it("knows what “keep it” keeps, and gives it no sentence about what goes", async () => {
    const topic =
      "Should we switch off the v1 API in June 2027, keep it until the end of 2027, or build a compatibility layer?";
    const sections = await brief({ topic, folder: "api" });
    expect(part(sections, "options")).toContain(
      "3 options are named: switch off the v1 API in June 2027; keep it until",
    );
    expect(cell(sections, "money", "keep it until the end of 2027")).toContain("Keeping v1 alive costs us");
    expect(cell(sections, "time", "build a compatibility layer")).toContain("at 6 weeks for two engineers");
    // "we still have 37 customers on the v1 API" speaks of what goes and of what stays.
    expect(cell(sections, "what users need", "switch off the v1 API in June 2027")).toBe(words("en").silent);
    expect(cell(sections, "the migration", "switch off the v1 API in June 2027")).toContain(
      "cannot migrate before autumn",
    );
  });

  it("brings a cost to the period of the budget that stands beside it", async () => {
    const text =
      "# Billing database\n\nThe budget for this year is 180,000 EUR; a second database cluster costs 4,200 EUR a month.";
    const sections = await brief({ topic: "Should we split the billing database?", text });
    expect(part(sections, "figures")).toContain(
      "4,200 EUR a month, that is 50,400 EUR a year (f.md:3) against at most 180,000 EUR (f.md:3): 129,600 EUR a year below.",
    );
  });

  it("takes for a budget neither a sum that is lost nor, of a monthly one, a sum for the year", async () => {
    const topic = "Should we move billing to Aurora or stay on Postgres?";
    const figuresOf = async (text: string): Promise<string> =>
      part(await brief({ topic, text: `# Billing\n\nAurora costs 4,000 EUR a month.\n\n${text}` }), "figures");
    expect(await figuresOf("There are 1,000 EUR a month lost to disputes in billing.")).not.toContain(
      "against at most",
    );
    const monthly = "The billing budget is 9,000 EUR a month, of which 6,000 EUR are committed.";
    expect(await figuresOf(monthly)).not.toContain("−");
  });

  it("whose options cannot be told apart is headed by what bears on the question", async () => {
    const text =
      "Every deploy of the billing monolith waits 11 days for its release.\n\nOn-call for the billing monolith had 7 incidents and an outage, and monitoring saw none of them.";
    const sections = await brief({ topic: "Should we split the billing monolith?", text });
    expect(part(sections, "options")).toMatch(/^What bears on it\n/);
  });

  it("without documents names options and questions in under 200 words", async () => {
    for (const topic of [VENDOR.topic, "Should we use GraphQL or REST for this API?", "Split the monolith?"]) {
      const sections = await brief({ topic });
      expect(sections.reduce((sum, one) => sum + lengthOf(textIn(one)), 0)).toBeLessThan(200);
      // What each expert asks, and the figure that answers it.
      expect(part(sections, "missing")).toMatch(
        /^To find out first\n(?:.+: .+\? Wanted: .+\.\n){2,}A paper or a figure/,
      );
    }
    expect(part(await brief({ topic: VENDOR.topic }), "options")).toContain("stay with Stripe; Adyen; build our own");
    const sections = await brief({ topic: "要不要把客服外包给第三方？", lang: "zh" });
    expect(part(sections, "options")).toContain("把客服外包给第三方；或者维持现状");
  });

  it("knows a Chinese paper that bears on the question by parts of its words", async () => {
    const topic = "我们是否应将账单单体拆分为服务？";
    const documents = [
      {
        path: "现状.md",
        text: "# 现状\n\n账单系统每三周发布一次。\n拆分之后每月的托管费用从 31000 元增加到 52000 元。\n",
      },
      {
        path: "约束.md",
        text: "# 约束\n\n账目必须在每个工作日结束时平衡。\n新的账单方案上线需要六周，拆分期间不得停机。\n",
      },
    ];
    const { analysis } = await play({ topic, documents, lang: "zh", rounds: 0 });
    const of = (given: GivenDocument[]) =>
      briefOf({ topic, documents: given, constraints: [], experts: analysis.experts, lang: "zh" });
    expect(of(documents).bearing).toBe(2);
    expect(of([{ path: "食谱.md", text: "# 食谱\n\n把面团分成四份，冷藏一夜。\n" }]).bearing).toBe(0);
  });

  it("holds the cells of the documents' own table against the user's limit", async () => {
    verifies("SD-31");
    const sections = await brief({
      topic: "How should we cover support at the weekend?",
      text: `| | Lisbon office | Outsourcer |
|---|---|---|
| Cost a year | €412,000 | €298,000 |
`,
      constraints: ["No more than €400,000 a year"],
    });
    const asked = "You set: No more than €400,000 a year";
    expect(cell(sections, asked, "Lisbon office")).toBe("“€412,000” (f.md:3): 12,000 EUR a year over what you set");
    expect(cell(sections, asked, "Outsourcer")).toBe("“€298,000” (f.md:3): within what you set");
  });

  it("holds against the user's limit what an option costs, not what somebody allows for it", async () => {
    const sections = await brief({
      topic: "Should we use Redis or Memcached?",
      text: "Redis costs 3,400 USD a month.\n\nFor Redis finance allows max 6,000 USD a month.\n\nFor Memcached finance allows 6,000 USD a month.\n",
      constraints: ["costs at most 6000 USD a month"],
    });
    const asked = "You set: costs at most 6000 USD a month";
    expect(cell(sections, asked, "Redis")).toBe("“Redis costs 3,400 USD a month.” (f.md:1): within what you set");
    expect(cell(sections, asked, "Memcached")).not.toContain("what you set");
  });

  it("tells of no difference as of a cost", async () => {
    const topic = "Should we move the gateway to Envoy or stay with NGINX?";
    const text =
      "NGINX costs 4,000 EUR a year. Envoy costs 900 EUR a month.\n\nEnvoy is cheaper than before by 300 EUR a month.\n";
    const figures = part(await brief({ topic, text }), "figures");
    expect(figures).toContain("10,800 EUR");
    expect(figures).not.toContain("3,600 EUR");
  });

  it("gives no option two figures of one sentence, one of which is another's", async () => {
    const sections = await brief({
      topic: "支付网关应该迁到阿里云，还是保留自建机房？",
      text: "压测结果：云上 P99 延迟 85 毫秒，自建机房 P99 延迟 42 毫秒。\n\n业务要求 P99 延迟不高于 100 毫秒。\n",
      lang: "zh",
    });
    expect(part(sections, "figures")).toContain("85 毫秒（f.md:1），上限为100 毫秒（f.md:3）：低于上限15毫秒。");
    expect(part(sections, "figures")).not.toContain("自建机房：");
  });

  it("has no row of money beside a column of it, and names the column's place where another option's is told", async () => {
    const topic = "Which event store should we use: PostgreSQL or Kafka?";
    const table =
      "| Option | Monthly cost | Latency |\n|---|---|---|\n| PostgreSQL | $6,200 | 38 ms |\n| Kafka | $14,900 | 12 ms |\n";
    const bare = await brief({ topic, text: table });
    expect(cell(bare, "Monthly cost", "Kafka")).toBe("“$14,900” (f.md:4)");
    expect(cell(bare, "money", "Kafka")).toBeUndefined();
    expect(cell(bare, "cost", "Kafka")).toBeUndefined();
    const more = await brief({ topic, text: `${table}\nFor PostgreSQL a licence of $900 has to be paid once.\n` });
    const row = cell(more, "money", "Kafka") === undefined ? "cost" : "money";
    expect(cell(more, row, "PostgreSQL")).toContain("licence of $900");
    expect(cell(more, row, "Kafka")).toBe("f.md:4");
  });

  it("tells of each option how long it takes, in other words too", async () => {
    const asked = "Should we buy FieldPro or extend the present app?";
    const text =
      "FieldPro takes 5 months.\n\nA first version of the present app, extended, can be in the field after 11 months.\n\nFieldPro is known.\n";
    const sections = await brief({ topic: asked, text });
    expect(cell(sections, "time", "extend the present app")).toContain("11 months");
    const zh = await brief({
      topic: "支付网关应该迁到阿里云，还是保留自建机房？",
      text: "阿里云迁移周期 4 个月。\n\n自建机房每月 9 万元，2 个月可以上线。\n",
      lang: "zh",
    });
    expect(cell(zh, "时间", "保留自建机房")).toContain("2 个月可以上线");
  });

  it("reads options that stand a line each behind their letter, and what must hold below a line that says so", async () => {
    const text = [
      "Option A – pay a provider for nights (FollowSun Ltd): 9,800 EUR a month, knows only the runbooks.",
      "Option B – hire two engineers: 2 × 85,000 EUR a year, four months until they can take a shift.",
      "Option C – fix the noise first: three alerts make 60 % of all pages. Estimate: 6 engineer-weeks.",
      "",
      "What must hold:",
      "- A page is acknowledged within 10 minutes.",
      "- At most 100,000 EUR extra in 2027.",
      "",
      "Lena wants a decision before the works council meets on 10 December.",
    ].join("\n");
    const topic = "On-call: a provider for nights, two new engineers, or fixing the noise first?";
    const sections = await brief({ topic, text });
    expect(cell(sections, "money", "provider for nights")).toBe(
      "“9,800 EUR a month, knows only the runbooks.” (f.md:1)",
    );
    expect(cell(sections, "money", "two new engineers")).toContain("“2 × 85,000 EUR a year, four months");
    expect(all(sections)).toContain("“Estimate: 6 engineer-weeks.” (f.md:3)");
    expect(part(sections, "figures")).toContain("two new engineers (f.md:2)\n170,000 EUR");
    const demands = part(sections, "demands");
    expect(demands).toContain("“A page is acknowledged within 10 minutes.” (f.md:6)");
    expect(demands).toContain("“At most 100,000 EUR extra in 2027.” (f.md:7)");
    expect(all(sections)).not.toContain("What must hold");
    expect(all(sections).split("knows only the runbooks")).toHaveLength(2);
    expect(part(sections, "dates")).toContain("10 December: “Lena wants");
  });

  it("holds three options against four limits, every one against each", async () => {
    const names = ["Redis", "Memcached", "Valkey"];
    const of = (name: string): string =>
      `# ${name}\n\n- A cold start takes 9 minutes.\n- A failover takes 40 seconds.\n- A backup takes 3 hours.\n- A licence costs 800 EUR a month.`;
    const limits = ["cold start must take less than 5 minutes", "failover must take less than 30 seconds"];
    limits.push("backup must take less than 2 hours", "licence must cost at most 500 EUR a month");
    const text = `${names.map(of).join("\n\n")}\n\n# Requirements\n\n${limits.map((one) => `- A ${one}.`).join("\n")}\n`;
    const sections = await brief({ topic: "Redis, Memcached or Valkey?", text });
    const figures = part(sections, "figures");
    expect([...figures.matchAll(/^(?:Redis|Memcached|Valkey)(?=: \d+ hours)/gmu)].map(String)).toEqual(names);
    for (const name of names)
      for (const over of ["4 minutes", "10 seconds", "1 hour", "300 EUR a month"])
        expect(figures).toMatch(new RegExp(`${name}: .* against at most .*: ${over} over`, "u"));
  });

  it("names the option beside a measured figure, and holds not against it how long was measured", async () => {
    const text = [
      "# Redis\n\n- p99 of a read: 180 ms (measured for 3 days).\n\n# Memcached\n\n- It forks.",
      "# Requirements\n\n- A read must be done within 250 ms at p99.\n",
    ].join("\n\n");
    const sections = await brief({ topic: "Redis or Memcached?", text });
    expect(part(sections, "figures")).toContain(
      "Redis: 180 ms (f.md:3) against at most 250 ms (f.md:11): 70 ms below.",
    );
    expect(part(sections, "figures")).not.toContain("3 days (");
  });

  it("holds what each option takes against one limit, and names the option", async () => {
    const text = [
      "## 方案一：续约旧云客服\n\n- 续约报价每年 48 万元。\n- 去年宕机 6 次，最长一次 4 小时 20 分钟。",
      "## 方案二：改用启明客服\n\n- 报价每年 36 万元。\n- 承诺可用率 99.95%。",
      "## 方案三：自建\n\n- 预计每年服务器费用 9 万元。",
      "## 要求\n\n- 可用率不低于 99.9%。\n- 单次宕机不得超过 1 小时。\n- 每年费用不超过 45 万元。\n",
    ].join("\n\n");
    const sections = await brief({ topic: "客服系统应当续约旧云客服、改用启明客服，还是自建？", text, lang: "zh" });
    const figures = part(sections, "figures");
    expect(figures).toMatch(/改用启明客服写明的有99\.95%.*：多0\.05个百分点/u);
    expect(figures).toMatch(/续约旧云客服：4 小时 20 分钟.*：超出3\.3小时/u);
    expect(figures).toMatch(/续约旧云客服：每年 48 万元.*：超出每年3万元/u);
    expect(figures).toMatch(/改用启明客服：每年 36 万元.*：低于上限每年9万元/u);
    expect(figures).toMatch(/自建：每年服务器费用 9 万元.*：低于上限每年36万元/u);
  });

  it("knows what is stayed with, also by its short name, and a budget of a year", async () => {
    const text = [
      "Today we have 23 repositories.",
      "If we go for a monorepo, our CI bill goes from 2,100 EUR to about 3,400 EUR a month because of the runners.",
      "If we stay with many repos but automate the updates, it's 2 weeks of work.",
      "The budget for CI in 2027 is 36,000 EUR.",
    ].join("\n\n");
    const sections = await brief({ topic: "Should we move to a monorepo or stay with many repositories?", text });
    expect(cell(sections, "time", "stay with many repositories")).toContain("it's 2 weeks of work.” (f.md:5)");
    expect(part(sections, "figures")).toContain(
      "move to a monorepo: 3,400 EUR a month, that is 40,800 EUR a year (f.md:3) against at most 36,000 EUR (f.md:7): 4,800 EUR a year over.",
    );
    const extra = text.replace(/The budget.*/u, "Must hold:\n- At most 36,000 EUR extra in 2027.");
    const alike = await brief({ topic: "Should we move to a monorepo or stay with many repositories?", text: extra });
    expect(part(alike, "figures")).toContain("against at most 36,000 EUR (f.md:8): 4,800 EUR a year over.");
  });

  it("holds a table against limits whose heading says who set them, and when", async () => {
    const text = [
      "| | Datadog | Grafana |\n|---|---|---|\n| Price per year | 212,000 USD | 96,000 USD |\n| Query p95 | 1.8 s | 3.1 s |",
      "Limits set by the CTO on 2 November:\n1. The yearly price is at most 150,000 USD.\n2. Query p95 below 3 s.\n",
    ].join("\n\n");
    const sections = await brief({ topic: "Datadog or Grafana?", text: `# Which vendor?\n\n${text}` });
    expect(cell(sections, "Price per year", "Datadog")).toBe(
      "“212,000 USD”: 62,000 USD a year over the 150,000 USD of f.md:9",
    );
    expect(cell(sections, "Query p95", "Grafana")).toBe("“3.1 s”: 0.1 seconds over the 3 s of f.md:10");
  });

  it("knows an option by what it is called for short, and by two words of its name side by side", async () => {
    const text = [
      "[09:04] Ben: BYOK means we run an HSM.",
      "[09:09] Ben: default keys are free, and we had zero incidents in 3 years.",
      "[09:10] Ben: the default timeout of the export is too short.",
    ].join("\n");
    const topic = "Do we encrypt exports with our own keys (BYOK) or stay with the provider's default keys?";
    const sections = await brief({ topic, text });
    const [own, theirs] = ["encrypt exports with our own keys (BYOK)", "stay with the provider's default keys"];
    const told = (option: string): string =>
      (sections.find(({ id }) => id === "options")?.table?.rows ?? [])
        .map((row) => row[1 + [own, theirs].indexOf(option)])
        .join("\n");
    expect(told(own)).toContain("BYOK means we run an HSM");
    expect(told(theirs)).toContain("default keys are free");
    expect(told(theirs)).not.toContain("timeout");
  });

  it("reads a request for comments: its goals, what is listed for and against, and no head of a list as a sentence", async () => {
    const text = [
      "# RFC-31: Authentication for the public API",
      "Authors: Noor, Felix. Reviewers: platform. Target decision date: 18 December 2026.",
      "## Summary\n\nWe have 340 customers who use static API keys. In the last 12 months 7 keys were leaked on GitHub.",
      "## Goals\n\n1. A leaked credential must be useless after 15 minutes.\n2. p95 of authentication stays below 20 ms.",
      "## Alternatives considered\n\n### OAuth client credentials\n\nPros:\n- Tokens expire after 10 minutes.\n\nCons:\n- Customers need to change: support expects 60 tickets.",
      "### Signed requests\n\nPros:\n- Measured p95: 3 ms.\n\nCons:\n- Customers hate it: 4 of 9 would not migrate.",
      "### Keep API keys, add scanning\n\nPros:\n- 1 week of work; GitHub scanning tells us within 1 minute on average.\n\nCons:\n- A leaked key works until it is revoked: 3 hours on average last year.",
    ].join("\n\n");
    const topic =
      "Which authentication for the public API: OAuth client credentials, signed requests, or keep API keys with scanning?";
    const sections = await brief({ topic, text });
    expect(all(sections)).not.toContain("“”");
    const keep = "keep API keys with scanning";
    expect(cell(sections, "said against it", "OAuth client credentials")).toContain(
      "Customers need to change: support",
    );
    expect(cell(sections, "said against it", "signed requests")).toContain("Customers hate it: 4 of 9");
    expect(cell(sections, "said against it", keep)).toContain("until it is revoked: 3 hours");
    expect(cell(sections, "said for it", "signed requests")).toContain("Measured p95: 3 ms.");
    expect(part(sections, "demands")).toContain("“p95 of authentication stays below 20 ms.”");
    expect(part(sections, "figures")).toMatch(/signed requests: .*3 ms.* against at most 20 ms .*17 ms below/u);
    // A span that is told of is no length, and what an option promises binds no other.
    expect(part(sections, "figures")).not.toMatch(/12 months|1 minute/u);
    expect(part(sections, "dates")).toContain("18 December 2026: ");
    expect(all(sections)).not.toMatch(/Noor|Reviewers/u);
    expect(part(sections, "options")).not.toContain("Target decision");
  });

  it("quotes of a thread what is said, at its line, without the line that tells who says it", async () => {
    const text =
      "**@lea** commented\nQuarantine gets us to 96 % on day one.\n\n**@omar** commented on 3 May\nRewriting takes 6 weeks, as @kai said.";
    const sections = await brief({ topic: "Flaky tests: quarantine or rewriting?", text });
    expect(all(sections)).toContain("“Quarantine gets us to 96 % on day one.” (f.md:2)");
    expect(all(sections)).toContain("“Rewriting takes 6 weeks, as @kai said.” (f.md:5)");
    expect(all(sections)).not.toContain("commented");
  });

  it("takes of a list of options what each item begins with, and of a question what is chosen", async () => {
    const text = [
      "## 备选方案",
      "1. 继续用 RabbitMQ：需要 3 周。压测最高每秒 12,000 条。\n2. 换成 Kafka：每月 4.8 万元；但不支持延迟消息。\n3. 换成 RocketMQ：每月 3.6 万元；团队没有人用过。",
      "## 必须满足\n\n- 压测每秒不低于 15,000 条。\n- 每月费用不超过 4 万元。",
    ].join("\n\n");
    const topic = "订单中心的消息队列继续用 RabbitMQ、换成 Kafka 还是换成 RocketMQ？";
    const sections = await brief({ topic, text, lang: "zh" });
    expect(part(sections, "options")).toContain("共有 3 个方案：继续用 RabbitMQ；换成 Kafka；换成 RocketMQ。");
    const figures = part(sections, "figures");
    expect(figures).toMatch(/继续用 RabbitMQ写明的有12,000 条.*：少3,000条/u);
    expect(figures).toMatch(/换成 Kafka：.*：超出每月8,?000元|换成 Kafka：.*：超出每月0\.8万元/u);
    const english =
      "## Options\n\n1. Quarantine: a nightly job. Nobody looks at it.\n2. Rewriting: 6 weeks. It is slow.\n";
    expect(part(await brief({ topic: "Quarantine or rewriting?", text: english }), "options")).toContain(
      "2 options are named: Quarantine; rewriting.",
    );
  });

  it("knows that somebody is asked to go a way", async () => {
    const text =
      "| | Remote-first | Three office days |\n|---|---|---|\n| Time to hire | 38 days | 71 days |\n\nGoing remote-first needs laptops.";
    const topic = "Should the platform team go remote-first, or keep three office days?";
    const sections = await brief({ topic, text });
    expect(cell(sections, "Time to hire", "go remote-first")).toBe("“38 days”");
    expect(cell(sections, "Time to hire", "keep three office days")).toBe("“71 days”");
  });

  it("takes a price of some seats for no sum, and an abbreviation for what a limit is about", async () => {
    const text = [
      "LaunchDarkly is 1,900 USD per month for 60 seats. Data stays in the US.",
      "Unleash is free. SSO needs the paid edition (80 USD per month and 5 seats). EU hosting is possible.",
    ].join("\n\n");
    const constraints = ["at most 20,000 USD a year", "data in the EU"];
    const sections = await brief({ topic: "LaunchDarkly or Unleash?", text, constraints });
    const [money, place] = ["You set: at most", "You set: data"];
    expect(cell(sections, money, "LaunchDarkly")).toContain("2,800 USD a year over what you set");
    expect(cell(sections, money, "Unleash")).toBe("none found by rule");
    expect(cell(sections, place, "Unleash")).toBe("“EU hosting is possible.” (f.md:3)");
    expect(part(sections, "missing")).not.toContain("data in the EU");
  });

  it("tells every sentence of a note, also what has nothing but the note's heading of the question", async () => {
    const text =
      "# 要不要取消周会？\n\n取消之后改为每周书面周报。\n反对意见：新员工说这是唯一能见到所有人的机会。\nHR 要求每月至少一次全员沟通。";
    const sections = await brief({ topic: "要不要取消每周一的全员周会？", text, lang: "zh" });
    expect(all(sections)).toContain("反对意见：新员工说这是唯一能见到所有人的机会。");
  });

  it("gives each option its figure of a sentence that tells them one after the other", async () => {
    const text = [
      "## Cost\n\nList prices: Frankfurt 21,400 CHF a month, Dublin 26,000 CHF a month, Zurich 24,800 CHF a month.",
      "## Latency\n\nFrom the Bern office, median of 1,000 pings: Frankfurt 11 ms, Dublin 31 ms, Zurich 4 ms.",
      "## Must\n\n- Latency from the Bern office below 20 ms.\n- Under 25,000 CHF a month.",
    ].join("\n\n");
    const sections = await brief({ topic: "Which region: Frankfurt, Dublin or Zurich?", text });
    const figures = part(sections, "figures");
    expect(figures).toContain("Frankfurt: 11 ms (f.md:7) against at most 20 ms (f.md:11): 9 ms below.");
    expect(figures).toContain("Dublin: 31 ms (f.md:7) against at most 20 ms (f.md:11): 11 ms over.");
    expect(figures).toContain("Zurich: 4 ms (f.md:7) against at most 20 ms (f.md:11): 16 ms below.");
    expect(figures).toContain(
      "Dublin: 26,000 CHF a month (f.md:3) against at most 25,000 CHF a month (f.md:12): 1,000 CHF a month over.",
    );
    expect(part(sections, "demands")).toContain("Latency from the Bern office below 20 ms.");
    const chinese = await brief({
      topic: "订单库从 Oracle 迁移到 PostgreSQL？",
      text: "压测中 PostgreSQL 峰值 9,200 TPS，Oracle 11,000 TPS；双十一要求峰值不低于 10,000 TPS。",
      lang: "zh",
    });
    expect(part(chinese, "figures")).toContain("需要10,000 TPS（f.md:1），写明的有9,200 TPS（f.md:1）：少800");
  });

  it("says “none found by rule” of what it does not find, and not that nobody says it", async () => {
    const sections = await brief({
      topic: "Should we use Redis or Memcached?",
      text: "Redis costs 900 EUR a month.\n",
    });
    expect(all(sections)).toContain("none found by rule");
    expect(all(sections)).toContain("By rule no passage was found that speaks of: Memcached.");
    expect(all(sections)).not.toMatch(/no passage says/i);
  });

  it("tells by how many gigabytes a size is over its limit", async () => {
    const sections = await brief({
      topic: "Should we keep the snapshots?",
      text: "The snapshots must not exceed 100 GB.\n\nThe snapshots hold 140 GB today.\n",
    });
    expect(part(sections, "figures")).toContain("against at most 100 GB (f.md:1): 40 GB over.");
  });

  it("tells all figures of a short paper, but no line of a log and no head of a list", async () => {
    const sections = await brief({
      topic: "How do we stop the nightly batch from missing its window?",
      text: `# The nightly batch missed its window

It ended late.

- 07:12 files written
- Growth is about 8% a month.

What was said in the room
- Dedupe sorts in one partition on 4 hosts.
`,
    });
    const unused = part(sections, "unused");
    expect(unused).toContain("Growth is about 8% a month.");
    expect(unused).toContain("on 4 hosts");
    expect(unused).not.toMatch(/07:12|said in the room/);
  });

  it("names row and column of a date that a table gives", async () => {
    const sections = await brief({
      topic: "Should we deprecate the public API?",
      text: `The public API is old.

| Customer | API calls | Contract until |
|---|---|---|
| Contoso | 120 | 2026-12-31 |
| Tailspin | 880 | 2027-03-31 |
`,
    });
    expect(part(sections, "dates")).toContain("2026-12-31: Contoso, Contract until (f.md:5)");
  });
});
