import { describe, expect, it } from "vitest";
import { z } from "zod";
import { files } from "#projection";
import type { Lang } from "#wire";
import { AGREE, projectionOf, tableWith } from "../../test/support/analyses.ts";
import { tableWith as deliberated, HIGH, SPLIT } from "../../test/support/deliberations.ts";
import { TeamTable } from "../../test/support/team-table.ts";
import { verifies } from "../../test/support/verifies.ts";
import { labelFor, namesOf } from "./labels.ts";
import { PROTOCOLS } from "./registry.ts";

interface Terms {
  readonly keys: Set<string>;
  readonly values: Set<string>;
}

/** The keys and the fixed values in a JSON Schema. */
function termsIn(schema: unknown, into: Terms): Terms {
  if (typeof schema !== "object" || schema === null) return into;
  const { properties = {}, enum: values = [] } = schema as { properties?: object; enum?: readonly string[] };
  for (const key of Object.keys(properties)) into.keys.add(key);
  for (const value of values) if (value.length > 1) into.values.add(value);
  for (const part of [...Object.values(schema), ...Object.values(properties)]) termsIn(part, into);
  return into;
}

const ofTheirOwn = PROTOCOLS.filter(({ name }) => ["deliberation", "analysis", "pattern", "discussant"].includes(name));

describe("what a protocol's statements are called", () => {
  it.each(ofTheirOwn.map((protocol) => [protocol.name, protocol] as const))(
    "has words for each kind, key and fixed value in both languages: %s",
    (_, protocol) => {
      verifies("BY-13");
      const terms = { keys: new Set<string>(), values: new Set<string>() };
      for (const { schema } of Object.values(protocol.kinds))
        termsIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), terms);
      expect(terms.keys.size).toBeGreaterThan(30);
      const [en, zh] = [namesOf(protocol, "en"), namesOf(protocol, "zh")];
      for (const key of terms.keys) {
        expect(labelFor(key, en.keys), key).toMatch(/^[A-Za-z][a-z0-9' ,-]*$/u);
        expect(zh.keys[key] ?? "", key).toMatch(/\p{Script=Han}/u);
      }
      for (const value of terms.values) {
        expect(en.values[value] ?? value, value).toMatch(/^[A-Za-z][a-z0-9' ,]*(?:[ -][A-Za-z]+)*$/u);
        expect(zh.values[value] ?? "", value).toMatch(/\p{Script=Han}/u);
      }
      for (const kind of Object.values(zh.kinds)) expect(kind).toMatch(/^\p{Script=Han}+$/u);
    },
  );
});

/** The names of kinds, keys and the words of fixed values in a report. */
const shownIn = (report: string): string[] =>
  [...report.matchAll(/<dt>([^<]*)<\/dt>|<span class="source">([^·<]*) ·/g)].map(([, key, kind]) =>
    (key ?? kind ?? "").replaceAll("&#39;", "'"),
  );

const TABLES = {
  deliberation: (lang: Lang) => deliberated(SPLIT, { lang, conflictOverrides: HIGH }),
  analysis: (lang: Lang) => tableWith(AGREE, { rounds: 1, lang }),
  pattern: async (lang: Lang) => {
    const table = new TeamTable();
    await table.start({ lang, protocol: "pattern", pattern: "consensus-gate", seats: ["voter-1"] });
    return table;
  },
};

/** Each says its round once; where steps do not come in every round, their numbers say nothing. */
const HEADINGS = {
  deliberation: /^### (?:Round \d: (?!.*Round)|第.轮：(?!.*轮)|[^:：]+$)/u,
  analysis: /^### (?:Round \d — Step \d: |第 \d 轮 — 步骤 \d：)(?!.*(?:Round|轮))/u,
  pattern: /^### (?:Round \d: (?!.*(?:Round|Step))|第 \d 轮：(?!.*[轮步]))/u,
};

describe("the record in a report, and the steps in progress.md", () => {
  it.each(
    (["deliberation", "analysis", "pattern"] as const).flatMap((name) => [
      [name, "en"] as const,
      [name, "zh"] as const,
    ]),
  )("is read in its own language, with names for ids, and says nothing of standing: %s, %s", async (protocol, lang) => {
    verifies("BY-13");
    const table = await TABLES[protocol](lang);
    await table.run();
    const state = projectionOf(table);
    await table.close();
    const headings =
      files(state)
        .get("progress.md")
        ?.match(/^### .*$/gmu) ?? [];
    expect(headings.length).toBeGreaterThan(1);
    for (const heading of headings) expect(heading).toMatch(HEADINGS[protocol]);
    const report = files(state).get("artifacts/report.html") ?? "";
    const record = report.slice(report.indexOf('<article class="entry"'));
    const shown = shownIn(record);
    expect(shown.length).toBeGreaterThan(10);
    const words = lang === "zh" ? /^\p{Script=Han}[^A-Za-z]*$/u : /^[A-Za-z][a-z0-9' ,-]*$/u;
    for (const name of shown) expect(name).toMatch(words);
    expect(record).not.toMatch(/>(?:voter-\d|APPROVE|design-session|user_input_needed|deep-code-analysis)</);
    expect(record).not.toContain('class="standing');
  });
});
