import { describe, expect, it } from "vitest";
import { modelAnswers } from "#discussion";
import {
  answeredBy,
  flatterers,
  HOSTILE,
  hostile,
  inChinese,
  loneDissenter,
  peopleOnly,
  refutedDissenter,
  type Table,
} from "../../../../test/support/report-discussions.ts";
import { concluded, largeFloor } from "../../../../test/support/shown.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { files } from "../../../projection/discussion-files.ts";
import { REPORTED } from "../../swarm-discussion/files/index.ts";
import { resultSections } from "../../swarm-discussion/result/result.ts";
import { synthesize } from "../../swarm-discussion/synthesis/synthesis.ts";
import { reportHtml } from "./report.ts";

const DISCUSSIONS: readonly (readonly [name: string, make: () => Table])[] = [
  ["a lone dissenter", loneDissenter],
  ["a refuted dissenter", refutedDissenter],
  ["people only", peopleOnly],
  ["flatterers", flatterers],
  ["Chinese", inChinese],
  ["hostile words", hostile],
];

/** A report as a reader meets it: the part between two sections, without markup. */
function read(report: string, section: string): string {
  const start = report.search(new RegExp(`<(?:section|details class="fold") id="${section}"`));
  expect(start, `section ${section}`).toBeGreaterThan(0);
  const rest = report.slice(start + 1);
  return plain(rest.slice(0, rest.search(/<section id=|<details class="fold" id=|<\/main>/)));
}

const plain = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .replaceAll("&#39;", "'");

const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? "");

describe("the report", () => {
  it.each(DISCUSSIONS)("is one file that needs nothing else, and every link in it leads somewhere: %s", (_, make) => {
    verifies("BY-12", "SD-20");
    const table = make();
    const report = table.report();
    expect(report).toMatch(/^<!doctype html>\n<html lang="(en|zh-Hans)">/);
    expect(report).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:;`);
    expect(report).not.toMatch(/<(script|link|iframe|object|embed|img|form|base)\b/i);
    expect(report.match(/\b(src|action|srcset)="/g)).toBeNull();
    const ids = all(report, /\sid="([^"]*)"/g);
    expect(ids).toHaveLength(new Set(ids).size);
    const links = all(report, /\shref="([^"]*)"/g);
    expect(links.filter((link) => !link.startsWith("#") || !ids.includes(link.slice(1)))).toEqual([]);
    for (const { id } of table.script.floor) expect(ids).toContain(id);
    expect(read(report, "record")).toContain(table.script.floor.at(-1)?.hash);
  });

  it.each(DISCUSSIONS)("is the same for the same messages: %s", (_, make) => {
    verifies("BY-03");
    expect(make().report()).toBe(make().report());
    const table = make();
    const state = table.state();
    expect([...files(state)]).toEqual([...files(state)]);
  });

  it("is there only once there is a synthesis", () => {
    const table = peopleOnly();
    const at = table.script.messages.findIndex(({ envelope }) => envelope.body.type === "synthesis");
    table.script.messages.splice(at);
    expect(files(table.state()).has("artifacts/report.html")).toBe(false);
  });

  it("leads with what is shared, then who is for something else, and says nothing of who is right", () => {
    verifies("SD-20", "SD-33");
    const report = loneDissenter().report();
    expect(read(report, "answer")).toContain(
      "2 of 3 are for: “Split billing into three services along invoices, payments and tax, within this year” (p1).",
    );
    expect(read(report, "few")).toMatch(/“Keep one deployable, draw module borders inside it.*: 1 of 3/);
    expect(read(report, "shared")).toContain("r1-msg-005");
    const order = ["answer", "shared", "few", "insights", "argument", "record"];
    const places = order.map((id) => report.indexOf(` id="${id}"`));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("shows whose point met an objection without calling it refuted", () => {
    const report = refutedDissenter().report();
    expect(read(report, "answer")).toMatch(/^\S* ?.*2 of 3 are for/);
    expect(read(report, "few")).toContain("Keep one deployable");
    expect(`${read(report, "answer")}${read(report, "shared")}${read(report, "few")}`).not.toMatch(/settled|refuted/);
  });

  it("says first that no model took part, what is partial and that it ended early", () => {
    verifies("BY-08");
    const report = peopleOnly().report();
    expect(read(report, "answer")).toContain(
      "The discussion ended early: the time for this discussion was used up. 2 of 3 answered in round 1 (Arguments); Ben (sales) did not. No model took part",
    );
    const people = read(report, "people");
    expect(people).toContain("Round 1, Ana (support) : citation: cite another's statement (2 attempts left)");
    expect(people).toMatch(/Ben \(sales\) expert · a person or a program in a seat · 1 statement · 2 turns missed/);
    expect(people).toContain("No model gave any words");
    expect(read(report, "figures")).toContain(
      "Ben (sales) did not answer in round 1, Arguments: no answer by the deadline",
    );
  });

  it("says why a discussion waits, and what goes on with it", () => {
    const table = loneDissenter();
    table.script.messages.pop();
    table.script.phase("paused", { reason: "the provider refuses the key" });
    const above = plain(table.report().slice(0, table.report().indexOf('<section id="answer"')));
    expect(above).toContain("The discussion is paused : the provider refuses the key.");
    expect(above).toContain("swarm resume split-billing");
  });

  it("calls a consensus of flatterers unchallenged, and one voice", () => {
    verifies("BY-09");
    const report = flatterers().report();
    expect(read(report, "answer")).toMatch(/of 5 are for|All 5 are for/);
    expect(read(report, "shared")).toContain("unchallenged");
    expect(read(report, "figures")).toContain("The 5 experts count as 1 independent voice");
    expect(read(report, "people")).toContain("5 experts, counting as 1.0 independent voice:");
  });

  it("lists each change of a stance with its cause, in Chinese too", () => {
    verifies("BY-06", "SD-26");
    const moves = read(inChinese().report(), "moves");
    expect(moves).toMatch(/数据库专家：“今年内沿发票、支付与税务拆分为三个服务”（p1）：赞成 → 中立（因 ?r1-msg-005/);
    expect(loneDissenter().report()).not.toContain('id="moves"');
  });

  it("tells who changed their mind because of what, and of each round how far the experts were apart", () => {
    const report = peopleOnly().report();
    expect(read(report, "moves")).toMatch(
      /Cyn \(people\): “Five days.*” \(p2\): for → on neither side \(over r1-msg-004/,
    );
    expect(read(report, "rounds")).toContain("Disagreement 4.0 of 10");
  });

  it("of two thousand statements is under 2 MB, and opens folded", () => {
    verifies("SD-33");
    // An ideogram takes three bytes.
    const state = concluded(largeFloor("zh"), "zh");
    const report = reportHtml(state, resultSections(state, state.graph, synthesize(state, "zh")), REPORTED);
    expect(Buffer.byteLength(report)).toBeLessThan(2_000_000);
    expect(report).not.toMatch(/<details[^>]* open/);
    expect(all(report, /<article class="entry" id="([^"]*)"/g).length).toBeGreaterThan(2_000);
  });

  it("lets nobody's words become markup", () => {
    const report = hostile().report();
    const OURS =
      /^<(?:\/?(?:details|summary|table|thead|tbody|tr|th|td|html|head|meta|title|style|body|a|header|p|h[1-4]|div|main|aside|ul|ol|li|nav|section|blockquote|dl|dt|dd|strong|span|article|svg|defs|pattern|marker|path|text|g|desc|circle|rect|polyline|figure|figcaption|i|code|pre|br|time)[\s>/]|!doctype html>)/;
    const strange = all(report, /(<.{0,40})/g).filter((tag) => !OURS.test(tag));
    expect(strange).toEqual([]);
    // Within the quotation marks of a value stand only words.
    const bare = report.replaceAll(/"[^"]*"/g, '""');
    expect(all(bare, /<[a-z][^>]*\s(on\w+|style)=/gi)).toEqual([]);
    expect(report).not.toMatch(/[\u202E\u200B]/u);
    expect(report.split("</style>")).toHaveLength(2);
    expect(report.split("</title><script>")).toHaveLength(1);
    expect(plain(report)).toContain(
      HOSTILE.replaceAll("&", "&amp;")
        .replaceAll("<", "&lt;")
        .replaceAll(">", "&gt;")
        .replaceAll('"', "&quot;")
        .replace("\u202E", ""),
    );
  });
});

describe("who answered by which model", () => {
  it.each(["en", "zh"] as const)(
    "stands in a row for each statement, and above the result what was not read: %s",
    (lang) => {
      const { state, ids } = answeredBy(lang, [
        { effort: "high", attempts: 2, requestId: "req_011", thinkingTokens: 1_234 },
        { digested: 7 },
      ]);
      const sections = resultSections(state, state.graph, synthesize(state, lang));
      const report = reportHtml(state, sections, REPORTED);
      const people = read(report, "people");
      expect(people).toContain(`${ids[0]} claude-opus-4-5 ${lang === "en" ? "much" : "高"} 1,234 2 req_011`);
      expect(people).toMatch(lang === "en" ? /tokens \(1,234 of them thinking\)/ : /（其中思考 1,234 个）/);
      expect(people).toContain(lang === "en" ? "the first 7 statements read as one" : "最早的 7 条发言各只读入一句话");
      expect(sections[0]?.text[0]).toContain(
        lang === "en"
          ? "1 answer of claude-opus-4-5 rests on less than was said"
          : "claude-opus-4-5 有 1 个回答没有读到全部发言",
      );
      expect(modelAnswers(state)[0]).toMatchObject({ id: ids[0], effort: "high", requestId: "req_011", attempts: 2 });
    },
  );
});
