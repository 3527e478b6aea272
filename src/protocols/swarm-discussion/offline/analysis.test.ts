import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Facts } from "#providers";
import { FIXED_PARTICIPANTS, type Persona, TopicAnalysis } from "#wire";
import { verifies } from "../../../../test/support/verifies.ts";
import { analyse } from "./analysis.ts";
import { CONCERNS } from "./concern.ts";
import { opposition } from "./tensions.ts";
import { facts } from "./testing/round.ts";
import { enCatalogue } from "./words/en-catalogue.ts";
import { zhCatalogue } from "./words/zh-catalogue.ts";

const given = (id: string): Persona => ({
  id,
  name: `Expert ${id}`,
  expertise: ["bridges"],
  thinkingStyle: "calm",
  bias: "Prefers stone.",
  replyTendency: "Draws",
  stakes: "Signs the plan.",
  blindSpots: ["wood"],
});
const slugs = (wanted: Partial<Facts>): string[] => analyse(facts(wanted)).experts.map(({ id }) => id);
const standard = { experts: [2, 3], given: [] } as const;

/** What is wrong with the tensions of an analysis. */
function faults({ experts, tensionMap }: TopicAnalysis): string[] {
  const ids = experts.map(({ id }) => id);
  return [
    ...ids.filter((id, i) => ids.indexOf(id) !== i || FIXED_PARTICIPANTS.includes(id)),
    ...ids.filter((id) => !tensionMap.some(({ between }) => between.includes(id))),
    ...tensionMap.flatMap(({ between: [a, b] }) =>
      a === b || !ids.includes(a) || !ids.includes(b) ? [`${a} ${b}`] : [],
    ),
  ];
}

describe("analyse", () => {
  it("names as many experts as are wanted, everyone in a tension, for any topic, document, wish and given expert", () => {
    verifies("SD-03");
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ minLength: 1 }),
          fc.lorem(),
          fc.constantFrom("x", "拆分支付系统吗?", "cost users api team"),
        ),
        fc.array(
          fc.oneof(fc.lorem(), fc.constantFrom("an outage", "成本必须低于预算", "the team owns it, at most 3")),
          { maxLength: 6 },
        ),
        fc.constantFrom("en", "zh"),
        fc.constantFrom([2, 2] as const, [2, 3] as const, [3, 4] as const, [8, 8] as const),
        fc.nat(3),
        fc.option(
          fc.constantFrom("add security", "without cost", "replace users with privacy", "不要成本,加上安全", "??"),
          { nil: undefined },
        ),
        (topic, texts, lang, experts, n, correction) => {
          const people = ["alice", "bob", "carol"].slice(0, Math.min(n, experts[1])).map(given);
          const analysis = analyse(
            facts({
              topic,
              lang,
              passages: texts.map((text, i) => ({ path: `${i}.md`, line: 1, endLine: 1, text })),
              wanted: { experts, given: people },
              ...(correction === undefined ? {} : { correction }),
            }),
          );
          expect(() => TopicAnalysis.parse(analysis)).not.toThrow();
          expect(faults(analysis)).toEqual([]);
          expect(analysis.experts.length).toBeGreaterThanOrEqual(experts[0]);
          expect(analysis.experts.length).toBeLessThanOrEqual(experts[1]);
          expect(analysis.experts.slice(0, people.length)).toEqual(people);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("chooses by what the topic is about", () => {
    expect(slugs({ topic: "Is our login safe against attackers who reuse passwords?", wanted: standard })).toContain(
      "security-engineer",
    );
    expect(slugs({ topic: "用户投诉太慢,我们要不要增加缓存?", lang: "zh", wanted: standard })).toContain(
      "user-advocate",
    );
    expect(slugs({ topic: "May a chatbot see customer data under the GDPR?", wanted: standard })).toContain(
      "compliance-officer",
    );
  });

  it("chooses by what the documents are about where the topic says nothing", () => {
    const passages = [
      {
        path: "a.md",
        line: 1,
        endLine: 1,
        text: "The penetration test found a vulnerability: credentials in the logs.",
      },
      {
        path: "a.md",
        line: 3,
        endLine: 3,
        text: "Users complain about every new password rule; support tickets doubled.",
      },
    ];
    expect(slugs({ topic: "What now?", passages, wanted: { experts: [2, 2], given: [] } }).sort()).toEqual([
      "security-engineer",
      "user-advocate",
    ]);
  });

  it("does what a wish about the composition says", () => {
    const topic = "Should we split the billing monolith into services?";
    const of = (correction: string): string[] => slugs({ topic, correction, wanted: standard });
    expect(of("add somebody for security")).toContain("security-engineer");
    expect(of("without the Data Steward")).not.toContain("data-steward");
    const replaced = of("replace the team organiser with someone for cost");
    expect(replaced).toContain("cost-controller");
    expect(replaced).not.toContain("team-organiser");
    const both = of("drop operations and bring in privacy");
    expect(both).toContain("compliance-officer");
    expect(both).not.toContain("operations-engineer");
    expect(slugs({ topic, lang: "zh", correction: "不要数据一致性,加上安全", wanted: standard })).toContain(
      "security-engineer",
    );
  });

  it("says how the outcome could be judged where no document names a target", () => {
    const { problemDefinition } = analyse(facts({ topic: "x".repeat(500), wanted: standard }));
    expect(problemDefinition.statement.length).toBeLessThanOrEqual(300);
    expect(problemDefinition.successCriteria.join()).toContain("The documents name no target");
    expect(analyse(facts({ topic: " \n" })).problemDefinition.statement).toBe("(a topic without words)");
  });
});

describe("the catalogue", () => {
  it("has every concern in both languages under one slug, and an axis for every pair, whichever comes first", () => {
    for (const id of CONCERNS) {
      expect(zhCatalogue[id].slug).toBe(enCatalogue[id].slug);
      expect(enCatalogue[id].slug).toMatch(/^[a-z-]+$/);
      expect(FIXED_PARTICIPANTS).not.toContain(enCatalogue[id].slug);
      for (const other of CONCERNS.filter((one) => one !== id)) {
        for (const lang of ["en", "zh"] as const) {
          expect(opposition(id, other, lang)).toEqual(opposition(other, id, lang));
          expect(opposition(id, other, lang).axis).toContain(lang === "en" ? " vs. " : "对");
        }
      }
    }
  });
});
