import { describe, expect, it } from "vitest";
import { briefFor, isVerbatim, quotesIn, readFolders, shown, textOf } from "../../test/support/read-folders.ts";
import { briefOf, composeByRule, optionsIn, readForConcern, readForLimits } from "./index.ts";
import { signalsOf } from "./signals.ts";

/** Folders, each with its brief. */
const FOLDERS = readFolders().map((folder) => ({ ...folder, brief: briefFor(folder) }));
const read = (topic: string, files: Readonly<Record<string, string>>, lang: "en" | "zh" = "en"): string =>
  textOf(briefFor({ topic, lang, documents: Object.entries(files).map(([path, text]) => ({ path, text })) }));

describe("a brief", () => {
  it("shows at least two of three passages that a reader marked, on the mean of all folders", () => {
    const found = FOLDERS.flatMap((folder) => shown(folder.brief, folder)).length;
    expect(found / FOLDERS.flatMap(({ marked }) => marked).length).toBeGreaterThanOrEqual(2 / 3);
  });

  it.each(FOLDERS)("of $name quotes word for word, each passage once, on one screen", (folder) => {
    const text = textOf(folder.brief);
    const quotes = quotesIn(text);
    expect(quotes.length).toBeGreaterThan(3);
    for (const one of quotes) expect(isVerbatim(one, folder.documents), JSON.stringify(one)).toBe(true);
    expect(new Set(quotes.map(({ quote }) => quote)).size).toBe(quotes.length);
    expect(text.split(/\s+/u).length).toBeLessThan(350);
  });

  it("says of the matter nothing of its own: without quotes only what was searched is left", () => {
    for (const folder of FOLDERS) {
      const own = textOf(folder.brief).replace(/“[^”]*” \([^)]*\)+/gu, "");
      expect(own, folder.name).not.toMatch(/\b(?:none|settled|refuted|decided|best|should be|must|exceeds|breaks)\b/iu);
    }
  });

  it("is the same whatever the order of the documents' folders is called by, and each time", () => {
    const [folder] = FOLDERS;
    if (!folder) throw new Error("no folder");
    expect(briefFor(folder)).toEqual(folder.brief);
  });

  it("puts a figure beside the limit of the same unit, in another document and language", () => {
    const text = read("Can the night shift use the lift?", {
      "rules.md": "The lift must carry at most 320 kg.",
      "Notiz.md": "Die Wagen wiegen beladen 410 kg.",
    });
    expect(text).toMatch(/“The lift must carry at most 320 kg\.” \(rules\.md:1\) Same unit \(kg\): “Die Wagen wiegen/u);
  });

  it("puts no more than two figures beside a limit, those first that share its words", () => {
    const text = read("Which boiler?", {
      "rules.md": "The boiler must cost at most 4,000 EUR.",
      "a.md":
        "The roof costs 9,000 EUR.\n\nThe boiler of Hansen costs 5,100 EUR.\n\nThe fence costs 700 EUR.\n\nThe boiler of Beck costs 3,900 EUR.",
    });
    const [limit = ""] = text.split("\n").slice(1);
    expect([
      limit.includes("5,100"),
      limit.includes("3,900"),
      limit.includes("9,000"),
      limit.includes("700 EUR"),
    ]).toEqual([...[true, true], ...[false, false]]);
  });

  it("quotes each item of a list by itself, which Markdown does not know as one", () => {
    const minutes = "Drei Varianten:\na) Wärmepumpe, ca. 186 T€ brutto\nb) Fernwärme, 74.500 €, frühestens Q2/2027\n";
    const text = read("Welche Heizung: Wärmepumpe oder Fernwärme?", { "Protokoll.txt": minutes });
    expect(text).toContain("“b) Fernwärme, 74.500 €, frühestens Q2/2027” (Protokoll.txt:3)");
    expect([...signalsOf({ text: "ca. 186 T€ brutto" }).units.keys()]).toEqual(["eur"]);
  });

  it("quotes a row of a table with its columns, in Markdown and in CSV", () => {
    const table = "| Supplier | Price |\n| --- | --- |\n| Hansen | 12,400 EUR |\n";
    expect(read("Which supplier?", { "a.md": table })).toContain("“Hansen | 12,400 EUR” (a.md:3; Supplier | Price)");
    const sheet = "Anbieter;Preis\nHansen;12.400 EUR\n";
    expect(read("Which supplier?", { "b.csv": sheet })).toContain("“Hansen;12.400 EUR” (b.csv:2; Anbieter | Preis)");
  });

  it("quotes a chat by its lines, and a sentence with its line", () => {
    const chat =
      "[10:02] Ada: we tried it in May and it failed twice, nobody knows why\n[10:03] Ben: ok\n[10:09] Ada: lunch?\n";
    expect(read("Should we try it again?", { "chat.txt": chat })).toContain("“[10:02] Ada: we tried it");
    const roles = "Ada: the old pump failed twice in May\nBen (finance): I give 400 a month, not more\n";
    expect(read("Buy a pump?", { "thread.md": roles })).toContain(
      "“Ben (finance): I give 400 a month, not more” (thread.md:2)",
    );
    const text = read("Split it?", {
      "x.md": "# X\n\nFirst the monolith\nwaits. The second part costs 41 minutes of\nevery night shift.",
    });
    expect(text).toMatch(/\(x\.md:[34]\)/u);
  });

  it("names the words of the question that no document has, and leads with them where most are missing", () => {
    const text = read("Should we buy a zeppelin for the harbour?", {
      "a.md": "The cake costs 4 EUR and must be eaten.",
    });
    expect(text.split("\n")[0]).toBe("Looked for, not found");
    expect(text).toContain("zeppelin, harbour");
  });

  it("knows a limit by later than and a freeze, and a rate from a time", () => {
    const text = read("How do we carry events?", {
      "a.md":
        "- No order is confirmed later than 60 s after payment.\n- Above 1,500/s the vacuum is late.\n- We eat soup.\n",
    });
    expect(text).toContain(
      "with figures of the same unit\n“No order is confirmed later than 60 s after payment.” (a.md:1)\n",
    );
  });

  it("knows a limit by a day before which something has to be there", () => {
    const text = read("How do we close the books?", {
      "a.md": "- The control has to be there before the audit on 2 February.\n- We eat soup.\n",
    });
    expect(text).toContain("The control has to be there before the audit on 2 February");
    expect(signalsOf({ text: "ready before the audit on 2 February" }).isLimit).toBe(true);
    expect(signalsOf({ text: "ready before the audit" }).isLimit).toBe(false);
    expect(signalsOf({ text: "新制度1月1日起执行" }).isLimit).toBe(true);
  });

  it("puts a limit beside another of the same unit", () => {
    const text = read("Which offer?", {
      "terms.md": "The minimum is EUR 7,400 a month, paid in advance to the account named below.",
      "minutes.md": "We may spend at most EUR 5,000 a month.",
    });
    expect(text).toMatch(/EUR 7,400 .* Same unit \(eur, per month\): “We may spend at most EUR 5,000 a month/u);
    const shares = { "a.md": "At most 2 % may fail the audit.", "b.md": "It must answer 99 % of the calls." };
    expect(read("What now?", shares)).not.toContain("Same unit");
  });

  it("has no passage where there is no document", () => {
    const concerns = [{ id: "r1-msg-001", found: readForConcern([], "Split it?", personaFor("cost")) }];
    const limits = { id: "r1-msg-002", found: readForLimits([], "Split it?", []) };
    expect(textOf(briefOf(concerns, limits, "en"))).not.toContain("“");
  });
});

const personaFor = (id: string) => {
  const { experts } = composeByRule([id], id, { given: [], wanted: 9, lang: "en" });
  const found = experts.find((one) => one.id === id);
  if (!found) throw new Error(`no concern ${id}`);
  return found;
};

describe("signs of a limit", () => {
  it.each([
    "No household may be more than 30 minutes from a stop.",
    "95% 的工单要求 15 分钟内首次响应",
    "大促前两个月不能动",
  ])("are in %s", (text) => {
    expect(signalsOf({ text }).isLimit).toBe(true);
  });

  it.each(["More than 30 people came.", "首次响应中位数 6 分钟"])("are not in %s", (text) => {
    expect(signalsOf({ text }).isLimit).toBe(false);
  });
});

describe("units", () => {
  const unitsOf = (text: string, heading?: string): string[] => [...signalsOf({ text, heading }).units.keys()];

  it("of a number in a table are those of its column, in brackets or last in its name", () => {
    const columns = "Offer | Price (EUR) | Noise_dB | Name";
    expect(unitsOf("A; 180; 61; Kestrel 40", columns)).toEqual(expect.arrayContaining(["eur", "db"]));
    expect(unitsOf("甲,180,院内", "方案 | 费用(万元) | 存放")).toEqual(["cny", "万元"]);
    expect(unitsOf("180; 61", columns), "a row of other columns").toEqual([]);
  });

  it("of a rate are not those of an amount, be it in a column's name", () => {
    expect(unitsOf("EUR 5,000 a month")).toEqual(["eur", "per month"]);
    expect(unitsOf("rented, 7400, 24", "offer | cost per month | months")).toEqual(["month", "per month"]);
    expect(unitsOf("quick, 400", "offer | rows/s")).toEqual(unitsOf("400 per second"));
    expect(unitsOf("一次性支出另批，今年已超时两次")).toEqual(["次"]);
    expect(unitsOf("一次性支出另批")).toEqual([]);
  });

  it("are no months of the calendar, no articles, and the last part of a compound", () => {
    expect(unitsOf("2026年10月宕机6次，12月3日复查")).toEqual(["次"]);
    expect(unitsOf("10 月 31 日宕机 6 次，3 月 1 日到岗")).toEqual(["次"]);
    expect(unitsOf("工期3个月")).toEqual(["month"]);
    expect(unitsOf("a queue for each, at a price")).toEqual([]);
    expect(unitsOf("9 engineer-weeks")).toEqual(["week"]);
  });
});

describe("options", () => {
  it("are quoted by the row that names them, next to a short sentence that says little but the name", () => {
    const documents = [
      { path: "mail.md", text: "HelpNow untested." },
      { path: "quotes.csv", text: "offer,fee,stored in\nHelpNow,520000,Singapore\nAcme,680000,Leeds" },
    ];
    const { options } = readForLimits(documents, "Stay, or move to HelpNow?", []);
    const quotes = options.find(({ name }) => name.includes("HelpNow"))?.found.map(({ text }) => text);
    expect(quotes).toContain("HelpNow,520000,Singapore");
    expect(quotes).toContain("HelpNow untested.");
  });

  it.each([
    ["Should we use Kafka or NATS for the bus?", ["use Kafka", "NATS for the bus"]],
    ["Hagedorn, Pistek or the old one?", ["Hagedorn", "Pistek", "the old one"]],
    ["会话存储应该保留 Redis 还是改用 DynamoDB？", ["会话存储应该保留 Redis", "改用 DynamoDB"]],
    ["Sollen wir kaufen oder mieten?", ["kaufen", "mieten"]],
    ["Should we split the monolith?", []],
    ["What replaces the poller: managed Kafka, SQS, or Postgres?", ["managed Kafka", "SQS", "Postgres"]],
    ["预约系统怎么换：升级、租用还是自研？", ["升级", "租用", "自研"]],
    ["值班怎么办：外包给蓝盾，由新加坡同事轮值，还是先做治理？", ["外包给蓝盾", "由新加坡同事轮值", "先做治理"]],
    ["机房租约到期，续租还是上云？", ["机房租约到期，续租", "上云"]],
    ["Since the lease ends in May, should we move or renew?", ["move", "renew"]],
    ["As rent goes up, should we move to Berlin, stay, or close?", ["move to Berlin", "stay", "close"]],
  ])("that %s names", (topic, names) => {
    expect(optionsIn(topic, [], []).map(({ name }) => name)).toEqual(names);
  });

  it("are those given, and those that headings name", () => {
    const found = optionsIn(
      "Rent or buy?",
      ["rent it"],
      ["Plan › Option B: buy", "Costs", "方案一：外包", "方案 | 年费"],
    );
    expect(found.map(({ name, from }) => [name, from])).toEqual([
      ["rent it", "given"],
      ["Option B: buy", "heading"],
      ["方案一：外包", "heading"],
    ]);
  });
});

describe("words that were not found", () => {
  it("are words, not single characters", () => {
    const documents = [{ path: "a.md", text: "云客通的年费是六十八万元。" }];
    const { searched } = readForLimits(documents, "换成云客通，还是留在自研系统？", []);
    expect(searched.missing.filter((word) => word.length < 2)).toEqual([]);
  });
});

describe("concerns", () => {
  it("are those whose words the texts have most of, after those given", () => {
    const given = { ...personaFor("users"), id: "ada", name: "Ada" };
    const texts = ["The budget and the price of the offer", "Kosten und Gebühr", "a late delivery"];
    const { experts } = composeByRule(texts, "Buy it?", { given: [given], wanted: 3, lang: "en" });
    expect(experts.map(({ id }) => id)).toEqual(["ada", "cost", "time"]);
  });
});
