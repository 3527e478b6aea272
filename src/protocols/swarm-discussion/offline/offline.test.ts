import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitDocument } from "#lib/passages";
import { messageIdsIn, type Persona } from "#wire";
import { drawn } from "../../../../test/support/drawn.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { offlineProvider } from "../../../providers/offline/offline.ts";
import type { GivenDocument } from "../../protocol.ts";
import { Argument, Response } from "../schemas/index.ts";
import { quotesIn } from "./quote.ts";
import { BILLING, SPLIT } from "./testing/billing.ts";
import { ask, facts, type PlayedRound, play } from "./testing/round.ts";
import { stringsIn } from "./view.ts";

const said = ({ floor }: PlayedRound, type: string): Record<string, unknown>[] =>
  floor.filter((statement) => statement.type === type).map(({ content }) => content);

/** What the moderator's gate asks of a statement, beyond its schema. */
function breaches({ floor }: PlayedRound): string[] {
  return floor.flatMap(({ id, from, type, content, references }) => {
    const before = floor.slice(
      0,
      floor.findIndex((statement) => statement.id === id),
    );
    const known = new Set(before.map((statement) => statement.id));
    const steelMen = new Set(((content.steelMan ?? []) as { targetId: string }[]).map(({ targetId }) => targetId));
    const countered = references.filter((reference) => reference.type === "counters");
    const others = before.filter((statement) => statement.from !== from && statement.type !== "opening");
    const cites = references.some(({ targetId }) => others.some((other) => other.id === targetId));
    return [
      ...messageIdsIn(JSON.stringify(content))
        .filter((cited) => !known.has(cited))
        .map((cited) => `${id} cites ${cited}`),
      ...countered
        .filter(({ targetId }) => !steelMen.has(targetId))
        .map(({ targetId }) => `${id}: no steel man of ${targetId}`),
      ...(["argument", "response", "analogy"].includes(type) && !cites ? [`${id} cites nobody else`] : []),
      ...(type === "argument" && typeof content.wouldChangeIf !== "string" ? [`${id} has no falsifier`] : []),
    ];
  });
}

/** Quotes that do not stand in their document at their line. */
function misquotes({ floor, analysis }: PlayedRound, documents: readonly GivenDocument[]): string[] {
  const fold = (text: string): string => text.replace(/\s+/gu, " ").trim();
  const strings = [
    ...floor.flatMap(({ content }) => stringsIn(content)),
    ...analysis.problemDefinition.successCriteria,
  ];
  return strings.flatMap(quotesIn).flatMap(({ text, path, line }) => {
    const document = documents.find((one) => one.path === path);
    const lines = document?.text.replace(/^\uFEFF/, "").split(/\r\n?|\n/) ?? [];
    const words = text.replace(/…$/u, "");
    const from = fold(lines.slice(line - 1).join("\n"));
    // It begins in that line, and goes on as far as it is quoted.
    const begins = fold(lines[line - 1] ?? "");
    const at = from.indexOf(words);
    return at >= 0 && at < Math.max(1, begins.length) ? [] : [`${path}:${line} ${JSON.stringify(text)}`];
  });
}

describe("a round about the billing monolith", () => {
  it("quotes what a reader would find apt, with its place", async () => {
    verifies("SD-03", "SD-06", "SD-08");
    const played = await play({ topic: SPLIT, documents: BILLING, experts: [3, 3] });
    expect(played.analysis.experts.map(({ id }) => id)).toEqual([
      "data-steward",
      "team-organiser",
      "operations-engineer",
    ]);
    const [data, teams, operations] = said(played, "position_declaration").map(({ position }) => position);
    expect(data).toContain(
      "It took five months instead of the planned two, because every invoice is priced in one transaction",
    );
    expect(data).toContain("(docs/architecture.md:23)");
    expect(teams).toContain("share one release train every three weeks");
    expect(operations).toContain("Every further service needs monitoring, alerts, a runbook");
    expect(said(played, "position_declaration").every(({ confidence }) => Number(confidence) > 0.5)).toBe(true);
  });

  it("attacks with a failure that the attacked had not named, and moves them", async () => {
    verifies("SD-10", "SD-11");
    const played = await play({ topic: SPLIT, documents: BILLING, experts: [3, 3] });
    const [attack] = said(played, "stress_test");
    expect(attack?.failureScenario).toContain("payments failed because rating and payments share one database");
    const moved = said(played, "response").filter(({ positionShift }) => positionShift === "minor");
    expect(moved.length).toBeGreaterThan(0);
    for (const { currentPosition, previousPosition, shiftCause } of moved) {
      expect(String(currentPosition).startsWith(String(previousPosition))).toBe(true);
      expect(shiftCause).toHaveLength(1);
    }
  });

  it("names the goals that the documents state", async () => {
    const { analysis } = await play({ topic: SPLIT, documents: BILLING });
    const criteria = analysis.problemDefinition.successCriteria.join("\n");
    expect(criteria).toContain("The SLA for payments is 99.95% a month");
    expect(criteria).toContain("(docs/operations.md:21)");
    expect(analysis.problemDefinition.scope).toContain("docs/finance.md");
  });

  it("keeps the rules of the gate and quotes word for word over three rounds, in both languages", async () => {
    verifies("SD-16");
    for (const [topic, lang] of [
      [SPLIT, "en"],
      ["我们应该把账单单体拆分成微服务吗?", "zh"],
    ] as const) {
      const played = await play({ topic, lang, documents: BILLING, experts: [4, 4], rounds: 3 });
      expect(breaches(played)).toEqual([]);
      expect(misquotes(played, BILLING)).toEqual([]);
      const quotes = played.floor.flatMap(({ content }) => stringsIn(content)).flatMap(quotesIn);
      expect(new Set(quotes.map(({ text }) => text)).size).toBeGreaterThan(20);
    }
  });

  it("brings something new in the next round, and says when nothing is left", async () => {
    const { floor, analysis } = await play({ topic: SPLIT, documents: BILLING, experts: [2, 2], rounds: 5 });
    const [expert] = analysis.experts;
    const reasonings = floor
      .filter(({ type, from }) => type === "argument" && from === expert?.id)
      .map(({ content }) => String(content.reasoning));
    const places = reasonings.map((text) => new Set(quotesIn(text).map(({ path, line }) => `${path}:${line}`)));
    expect([...(places[1] ?? [])].some((place) => !places[0]?.has(place))).toBe(true);
    expect(reasonings.at(-1)).toBe("Nothing to add on consistency of data.");
  });

  it("looks for what the opening and the user ask, and says when no passage answers", async () => {
    const { floor, analysis } = await play({ topic: SPLIT, documents: BILLING, experts: [2, 2] });
    const [persona] = analysis.experts;
    const opening = floor.find(({ type }) => type === "opening");
    const question = "How long is the time to restore after an outage of the database?";
    const content = { ...opening?.content, questions: [{ question, to: [persona?.id] }] };
    const given = facts({
      topic: SPLIT,
      floor: [
        ...floor.filter(({ type }) => type === "position_declaration"),
        { ...opening, content } as (typeof floor)[0],
      ],
      personas: analysis.experts,
      tensions: analysis.tensionMap,
      passages: splitDocument(
        "ops.md",
        "We have never tested a restore of the billing database; the time to restore is nine hours.",
      ),
      correction: "Consider the moon, as in r7-msg-001",
      speaker: persona?.id ?? "",
    });
    const { reasoning } = await ask(offlineProvider(), { purpose: "argument", schema: Argument, facts: given });
    expect(reasoning).toContain(`Asked “${question}”`);
    expect(reasoning).not.toContain("r7-msg-001");
    const nothing = {
      ...given,
      passages: [{ path: "a.md", line: 1, endLine: 1, text: "Unrelated to the monolith." }],
      correction: "Consider the moon",
    };
    const other = await ask(offlineProvider(), { purpose: "argument", schema: Argument, facts: nothing });
    expect(other.reasoning).toContain("Asked “Consider the moon”: no passage answers it.");
  });

  it("answers its docket with the nearest passage, or says that none bears on it", async () => {
    verifies("SD-32");
    const { floor, analysis } = await play({ topic: SPLIT, documents: BILLING, experts: [2, 2] });
    const [persona] = analysis.experts;
    const item = (id: string, text: string) => ({ id, text, from: "alice", relation: "counters" as const, about: id });
    const given = facts({
      topic: SPLIT,
      floor,
      personas: analysis.experts,
      passages: splitDocument(
        "ops.md",
        "A restore of the billing database takes nine hours, and nobody has tested it.",
      ),
      speaker: persona?.id ?? "",
      ...(persona ? { persona } : {}),
      docket: [
        item("r1-msg-002", "How long does a restore of the database take?"),
        item("r1-msg-004", "The moon is made of cheese and so are the stars."),
      ],
    });
    const { answers } = await ask(offlineProvider(), { purpose: "response", schema: Response, facts: given });
    expect(answers?.map(({ targetId, text }) => [targetId, text])).toEqual([
      [
        "r1-msg-002",
        "The nearest passage is “A restore of the billing database takes nine hours, and nobody has tested it.” (ops.md:1).",
      ],
      ["r1-msg-004", "No passage bears on this."],
    ]);
  });

  it("quotes no code, no head of a mail, and no file of tests", async () => {
    const documents: GivenDocument[] = [
      { path: "app/src/cost.ts", text: "// The cost must not exceed the budget of 9 EUR.\nexport const cost = 9;\n" },
      { path: "app/tests/notes.md", text: "The cost of the test budget must be 1 EUR." },
      {
        path: "app/notes.md",
        text: "Date: cost day\n\n```js\nconst budget = 3; // cost\n```\n\nHosting costs 12 EUR a month.",
      },
    ];
    const played = await play({ topic: "Should we cut the hosting cost?", documents, rounds: 2 });
    const quotes = played.floor.flatMap(({ content }) => stringsIn(content)).flatMap(quotesIn);
    expect(new Set(quotes.map(({ text }) => text))).toEqual(new Set(["Hosting costs 12 EUR a month."]));
  });
});

describe("without documents", () => {
  it("claims nothing, asks a question and says what would be evidence", async () => {
    const played = await play({ topic: "Should we use GraphQL or REST for this API?" });
    expect(breaches(played)).toEqual([]);
    for (const content of said(played, "position_declaration")) {
      expect(content.confidence).toBe(0.1);
      expect(content.position).toMatch(/^On .*, to be answered: .*\?$/);
    }
    expect(played.analysis.problemDefinition.scope).toContain("No document was given");
    expect(said(played, "response").every(({ positionShift }) => positionShift === "none")).toBe(true);
  });

  it("quotes a long topic as a document", async () => {
    const topic = `Should we leave our data centre?\n\n${"It has served us well for years. ".repeat(8)}\n\nThe contract costs 31,000 EUR per month and the budget must not grow.`;
    const played = await play({ topic });
    expect(misquotes(played, [{ path: "topic", text: topic }])).toEqual([]);
    const all = said(played, "position_declaration")
      .map(({ position }) => String(position))
      .join("\n");
    expect(all).toContain("the topic says: “The contract costs 31,000 EUR per month");
    expect(all).toContain("(topic:5)");
  });
});

const anyTopic = fc.oneof(
  fc.string({ unit: "binary-ascii", minLength: 1, maxLength: 200 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 80 }),
  fc.lorem({ maxCount: 60, mode: "sentences" }),
  fc.constantFrom("x", "微", "\"'`\n\r\n..*>/", "r1-msg-999?", "a".repeat(10_000), "Cost must fall. ".repeat(700), " "),
);
const anyText = fc.oneof(
  fc.string({ maxLength: 400 }),
  fc.constantFrom(
    "- The SLA must be 99.9%\r\n- An outage lost data “twice” because the deploy failed (r9-msg-001)\r\n",
    "| cost | limit |\n|---|---|\n| 12 EUR | 40% |\n",
    `# T\n\n${"Security must not wait; a breach costs 3 million. ".repeat(40)}`,
    "成本必须低于预算。上个月发生了两次故障,因为数据库超时!团队没有人知道原因",
    "```\nconst budget = 3; // cost, latency\n```\n> The team owns it, at most 4 people.\n1) Rollback takes 40 minutes",
  ),
);

describe("any topic and any documents", () => {
  it("give answers that fit their schemas, keep the gate's rules, quote word for word, and are the same again", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTopic,
        fc.array(anyText, { maxLength: 5 }),
        fc.constantFrom("en", "zh"),
        fc.constantFrom([2, 2] as const, [2, 3] as const, [4, 4] as const),
        async (topic, texts, lang, experts) => {
          const documents = texts.map((text, i) => ({ path: `d (${i})/f.md`, text }));
          const played = await play({ topic, lang, documents, experts, rounds: 2 });
          expect(breaches(played)).toEqual([]);
          expect(misquotes(played, [...documents, { path: "topic", text: topic }])).toEqual([]);
          expect(await play({ topic, lang, documents, experts, rounds: 2 })).toEqual(played);
        },
      ),
      { numRuns: drawn(8) },
    );
  });
});

describe("among people", () => {
  const alice: Persona = {
    id: "alice",
    name: "Tax Lawyer",
    expertise: ["VAT", "invoices"],
    thinkingStyle: "exact",
    bias: "Prefers what stands in the law",
    replyTendency: "Cites the paragraph",
    stakes: "Signs the tax return",
    blindSpots: ["what things cost"],
  };

  it("reads by an expert's own description, and ties them into a tension", async () => {
    const { analysis, floor } = await play({ topic: SPLIT, documents: BILLING, experts: [2, 2], given: [alice] });
    expect(analysis.experts[0]).toEqual(alice);
    expect(analysis.tensionMap.some(({ between }) => between.includes("alice"))).toBe(true);
    expect(floor[0]?.content.position).toContain("(docs/");
    expect(breaches({ analysis, floor })).toEqual([]);
  });

  it("answers positions and attacks that quote nothing and are as long as they may be", async () => {
    const { analysis, floor } = await play({ topic: SPLIT, documents: BILLING, experts: [2, 2] });
    const long = "Because I say so, and so do all. ".repeat(120).slice(0, 3_999);
    const other = analysis.experts[1]?.id;
    const foreign = floor.map((one) => {
      if (one.type === "stress_test") {
        const content = { ...one.content, assumption: long, failureScenario: long.repeat(4) };
        return { ...one, content, origin: { provider: "human", model: "", isModel: false } };
      }
      if (one.from !== other) return one;
      const content = { ...one.content, position: long, conditions: long, currentPosition: long };
      return { ...one, content, origin: { provider: "human", model: "", isModel: false } };
    });
    const [persona] = analysis.experts;
    const provider = offlineProvider();
    const given = facts({
      topic: SPLIT,
      floor: foreign,
      personas: analysis.experts,
      tensions: analysis.tensionMap,
      passages: [{ path: "a.md", line: 1, endLine: 1, text: "A transaction must never lose a payment." }],
      speaker: persona?.id ?? "",
      ...(persona ? { persona } : {}),
    });
    const { SWARM_SCHEMAS } = await import("../schemas/index.ts");
    const argument = await ask(provider, { purpose: "argument", schema: SWARM_SCHEMAS.argument, facts: given });
    // A rule has no opinion: it asks, and counters nobody.
    expect(argument.references[0]).toMatchObject({ relation: "questions" });
    expect(argument.steelMan).toEqual([]);
    await ask(provider, { purpose: "response", schema: SWARM_SCHEMAS.response, facts: given });
    await ask(provider, { purpose: "stress_test", schema: SWARM_SCHEMAS.stress_test, facts: given });
  });
});
