import { describe, expect, it } from "vitest";
import {
  flatterers,
  HOSTILE,
  hostile,
  inChinese,
  loneDissenter,
  peopleOnly,
  refutedDissenter,
  type Table,
} from "../../../../../test/support/report-discussions.ts";
import { verifies } from "../../../../../test/support/verifies.ts";
import { files } from "../../../../projection/files.ts";

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
  const start = report.indexOf(`<section id="${section}"`);
  expect(start, `section ${section}`).toBeGreaterThan(0);
  return plain(report.slice(start, report.indexOf("</section>", start)));
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

  it("says how it was settled, who dissents in their own words, and why that still stands", () => {
    verifies("SD-20");
    const report = loneDissenter().report();
    const answer = read(report, "answer");
    expect(answer).toContain("Split billing into three services along invoices");
    // The last to speak countered what was to restore it: that decides nothing before it could be answered.
    expect(answer).toContain("Nothing is settled.");
    expect(answer).toContain("It hinges on what not everybody has had a turn to answer");
    expect(answer).toContain("Adopt nothing yet");
    expect(answer).toContain("Confidence Low");
    const dissent = read(report, "dissent");
    expect(dissent).toContain("Keep one deployable, draw module borders inside it");
    expect(dissent).toContain("Operations Engineer");
    expect(dissent).toContain("A counter stands that was not answered: r1-msg-005");
    expect(dissent).toContain("no runbook helped");
  });

  it("lists who was refuted as refuted, and not as a dissenter", () => {
    const report = refutedDissenter().report();
    expect(read(report, "answer")).toContain("By argument");
    const dissent = read(report, "dissent");
    expect(dissent).toContain("Nobody was outnumbered without being refuted.");
    expect(dissent).toMatch(/What was refuted Keep one deployable.*Operations Engineer, r2-msg-002.*by r1-msg-004/);
  });

  it("says above the result that no model took part, what is partial and that it ended early", () => {
    verifies("BY-08");
    const report = peopleOnly().report();
    const above = plain(report.slice(0, report.indexOf('<section id="answer"')));
    expect(above).toContain("No model took part.");
    expect(above).toContain("Round 1, Arguments: 2 of 3 answered; absent: Ben (sales) (no answer by the deadline)");
    expect(above).toContain("The discussion ended early : the time for this discussion was used up");
    const people = read(report, "people");
    expect(people).toContain("Round 1, Ana (support) : citation: cite another's statement (2 attempts left)");
    expect(people).toMatch(/Ben \(sales\) expert · a person or a program in a seat · 1 statement · 2 turns missed/);
    expect(people).toContain("No model gave any words");
  });

  it("calls a consensus of flatterers unearned, and one voice", () => {
    verifies("BY-09");
    const report = flatterers().report();
    const above = plain(report.slice(0, report.indexOf('<section id="answer"')));
    expect(above).toContain("This agreement has not been earned. Nobody ever countered it");
    expect(above).toContain("The 5 experts speak with one voice");
    expect(read(report, "answer")).toContain("By silence");
    expect(read(report, "answer")).toContain("Confidence Low");
    expect(read(report, "people")).toContain("5 experts, counting as 1.0 independent voice:");
  });

  it("puts the sealed vote beside the final one, and points a reversal out, in Chinese too", () => {
    verifies("BY-06", "SD-26");
    const report = inChinese().report();
    expect(plain(report.slice(0, report.indexOf('<section id="answer"')))).toContain("最终投票推翻了密封投票。");
    const votes = read(report, "votes");
    expect(votes).toMatch(/结果逆转：密封投票支持“今年内沿发票[^”]*”，最终投票支持“保留单一部署单元/);
    expect(votes).toMatch(/数据库专家 ↻ 已变 密封 今年内沿.*最终 保留单一/);
    expect(votes).toMatch(/运维工程师 未变/);
    const same = read(loneDissenter().report(), "votes");
    expect(same).toContain("The position that led in the sealed vote leads in the final one.");
  });

  it("tells of each round who changed their mind because of what", () => {
    const rounds = read(peopleOnly().report(), "rounds");
    expect(rounds).toMatch(/Cyn \(people\) r1-msg-005 : .*\(names evidence: r1-msg-004 \)/);
    expect(read(loneDissenter().report(), "rounds")).toContain("Nobody changed their position.");
  });

  it("lets nobody's words become markup", () => {
    const report = hostile().report();
    const OURS =
      /^<(?:\/?(?:html|head|meta|title|style|body|a|header|p|h[1-4]|div|main|aside|ul|ol|li|nav|section|blockquote|dl|dt|dd|strong|span|article|svg|defs|pattern|path|text|g|desc|circle|rect|polyline|figure|figcaption|i|code|pre|br|time)[\s>/]|!doctype html>)/;
    const strange = all(report, /(<.{0,40})/g).filter((tag) => !OURS.test(tag));
    expect(strange).toEqual([]);
    expect(all(report, /<[a-z][^>]*\s(on\w+|style)=/gi)).toEqual([]);
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
