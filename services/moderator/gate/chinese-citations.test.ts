import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ArgumentGraph } from "#graph";
import { Documents } from "#protocols/document-lookup";
import { KINDS } from "#protocols/swarm-discussion/kinds/index";
import { factLedger } from "#protocols/swarm-discussion/ledger/ledger";
import { briefOf, composeByRule, readForConcern, readForLimits } from "#reader";
import type { FloorStatement, Lang } from "#wire";
import { verifies } from "../../../test/support/verifies.ts";
import { judgeStatement } from "./gate.ts";

const MINUTES = "# 会议纪要\n\n五月起四个人轮流值夜班。\n第二组不参加。\n";

const documents = new Documents([
  { path: "docs/ops.md", text: "# 运维\n\n四个人轮流值夜班。\n每月 14,500 元。\n" },
  { path: "docs/会议纪要-0318.md", text: MINUTES },
  { path: "docs/costs.md", text: "每月 900 元。\n" },
  { path: "docs/Q3 report (final).md", text: "每月 300 元。\n" },
  { path: "2024年度/排班.md", text: "两班倒。\n" },
  { path: "docs/预算（终稿）.md", text: "每月 300 元。\n" },
]);

const participants = [{ id: "ada", name: "ada", role: "expert", pool: "expert" }] as const;

function judged(text: string, given = documents, lang: Lang = "zh") {
  const content = { position: text, confidence: 0.5, wouldChangeIf: "夜班超过六人", conditions: "无", keyRisk: "人手" };
  const verdict = judgeStatement({ kind: "position_declaration", author: "ada", content }, KINDS.position_declaration, {
    ...{ floor: new Map(), participants, lang, documents: given },
  });
  return {
    reasons: verdict.reasons.map(({ message }) => message),
    checked: verdict.checked ?? [],
  };
}

const placesIn = (text: string, given = documents): readonly string[] => {
  const { reasons, checked } = judged(text, given);
  return reasons.length > 0 ? reasons : checked.filter((name) => !name.includes(" in "));
};

function declared(position: string, at: number, checked: readonly string[] | undefined): FloorStatement {
  return {
    ...{ id: `r1-msg-00${at + 1}`, from: `e${at}`, role: "expert", type: "position_declaration", round: 1 },
    ...{ content: { position, confidence: 0.5 }, references: [], timestamp: "2026-01-01T00:00:00Z", turn: `t${at}` },
    ...(checked ? { checked: [...checked] } : {}),
  };
}

describe("a citation in Chinese text", () => {
  it.each([
    ["见ops.md:3。", "ops.md:3"],
    ["根据docs/ops.md:1，人手不够。", "docs/ops.md:1"],
    ["我们在上周的讨论里提到了，而ops.md:2没有写。", "ops.md:2"],
    ["值班手册docs/ops.md:3写明了人数。", "docs/ops.md:3"],
    ["读写/延迟见ops.md:3。", "ops.md:3"],
    ["依据v1.5版的ops.md:3", "ops.md:3"],
    ["见…s/ops.md:3", "…s/ops.md:3"],
    ["来源:ops.md:3", "ops.md:3"],
    ["来源：ops.md：３", "ops.md:3"],
    ["两处（docs\\ops.md：3～4）都写了", "docs\\ops.md:3-4"],
    ["《ops.md》:3与《docs/ops.md》：3", "ops.md:3", "docs/ops.md:3"],
    ["“ops.md”第3行", "ops.md:3"],
    ["`ops.md`:3", "ops.md:3"],
    ["《docs/ops.md》的第 3 至 4 行", "docs/ops.md:3-4"],
    ["ops.md 文件中第３行", "ops.md:3"],
    ["见ops.md（第3行）", "ops.md:3"],
    ["参见ops.md:3、costs.md:1，以及会议纪要-0318.md:3", "ops.md:3", "costs.md:1", "会议纪要-0318.md:3"],
    ["ops.md:3和costs.md:1一致", "ops.md:3", "costs.md:1"],
    ["ops.md第3行与costs.md第1行一致", "ops.md:3", "costs.md:1"],
    ["四人，而会议纪要-0318.md:3 写的是四人", "会议纪要-0318.md:3"],
    ["见会议纪要-0318.md:1", "会议纪要-0318.md:1"],
    ["据docs/会议纪要-0318.md:3", "docs/会议纪要-0318.md:3"],
    ["这一点记录于会议纪要-0318.md第3行", "会议纪要-0318.md:3"],
    ["按2024年度/排班.md:1", "2024年度/排班.md:1"],
    ["见Q3 report (final).md:1", "Q3 report (final).md:1"],
    ["根据 docs/Q3 report (final).md:1", "docs/Q3 report (final).md:1"],
    ["预算见docs/预算（终稿）.md:1和预算（终稿）.md第1行", "docs/预算（终稿）.md:1", "预算（终稿）.md:1"],
    ["ops.md，第3行；docs/ops.md：第3行", "ops.md:3", "docs/ops.md:3"],
    ["第2点见ops.md:3所述", "ops.md:3"],
    ["“四个人轮流值夜班”（ops.md，第3行）", "“四个人轮流值夜班” (ops.md:3)"],
    ["“五个人轮流值夜班”（不同于ops.md:3）", "ops.md:3"],
    ["“五个人轮流值夜班”（类似 ops.md:3）", "ops.md:3"],
    ["“四个人轮流值夜班”（见ops.md:3）", "“四个人轮流值夜班” (ops.md:3)"],
    ["“四个人轮流值夜班”（见 ops.md:3）", "“四个人轮流值夜班” (ops.md:3)"],
    ["“五月起四个人轮流值夜班”（来源：《会议纪要-0318.md》第3行）", "“五月起四个人轮流值夜班” (会议纪要-0318.md:3)"],
    ["「四个人轮流值夜班」（摘自《ops.md》）", "“四个人轮流值夜班” (ops.md)"],
  ])("is looked up however the name joins it: %s", (text, ...names) => {
    verifies("SD-16", "BY-22");
    expect(placesIn(text)).toEqual(names);
  });

  it.each([
    "见cost.md:3",
    "根据docs/运维.md:1",
    "而ops2.md:1",
    "见ops/ops.md:3",
    "旧docs/旧ops.md:3",
    "见三月会议纪要-0318.md:1",
    "见会议纪要-0319.md:1",
    "见1会议纪要-0318.md:1",
    "见ops.md:9",
    "见ops.md：９",
    "《ops.md》第9行",
    "ops.md第3至9行",
    "《费用.md》第1行",
    "ops.md:3和费用.md:1",
    "“六个人轮流值夜班，没有例外”（见ops.md:3）",
    "“六个人轮流值夜班，没有例外”（来源：《ops.md》第3行）",
    "见Q4 report (final).md:1",
    "见旧预算（终稿）.md:1",
  ])("is returned where there is no such document, line or passage: %s", (text) => {
    verifies("SD-16");
    expect(judged(text).reasons).toHaveLength(1);
  });

  it("names in a reason the document, and not what stands before it", () => {
    verifies("SD-16");
    expect(judged("根据docs/ops.md:40").reasons).toEqual(["docs/ops.md 只有 4 行，没有第 40 行：请写明原文所在的行"]);
  });

  it("takes no figure behind a colon for a line", () => {
    verifies("SD-16");
    for (const text of ["ops.md：40 人值班", "ops.md：14,500 元", "ops.md：30% 以上", "costs.md：12～15 天"])
      expect(judged(text), text).toMatchObject({ reasons: [], checked: [] });
  });

  it("means of several names the longest, and none where what stands before makes another name", () => {
    verifies("SD-16");
    const given = new Documents([
      { path: "会议纪要.md", text: "一\n" },
      { path: "产品会议纪要.md", text: "一\n二\n三\n" },
      { path: "ops.md", text: "一\n" },
      { path: "新ops.md", text: "一\n二\n三\n" },
      { path: "北/说明.md", text: "一\n" },
      { path: "南/说明.md", text: "一\n二\n三\n" },
    ]);
    expect(placesIn("见产品会议纪要.md:3", given)).toEqual(["产品会议纪要.md:3"]);
    expect(placesIn("根据会议纪要.md:1和产品会议纪要.md:2", given)).toEqual(["会议纪要.md:1", "产品会议纪要.md:2"]);
    expect(judged("见会议纪要.md:3", given).reasons, "the shorter one has two lines").toHaveLength(1);
    expect(judged("见技术会议纪要.md:1", given).reasons).toHaveLength(1);
    expect(placesIn("见新ops.md:3", given)).toEqual(["新ops.md:3"]);
    expect(judged("见旧ops.md:1", given).reasons).toHaveLength(1);
    expect(placesIn("见南/说明.md:3", given)).toEqual(["南/说明.md:3"]);
    expect(judged("见说明.md:40", given), "one of two").toMatchObject({ reasons: [], checked: [] });
    expect(judged("见西/说明.md:1", given).reasons).toHaveLength(1);
  });

  it("counts as the same fact under the name that was looked up", () => {
    verifies("BY-22");
    const floor = [
      "见ops.md:3，“四个人轮流值夜班”",
      "“四个人轮流值夜班”（《docs/ops.md》第3行）",
      "见Q3 report (final).md:1",
    ].map((text, at) => declared(text, at, judged(text).checked));
    const graph = ArgumentGraph.of(floor);
    const passages = factLedger(graph).facts.filter(({ kind }) => kind === "passage");
    // Compares nothing of the last one but its place.
    expect(passages.map(({ checked }) => checked)).toEqual(["stands-where-said", "cannot-be-checked"]);
    expect(passages[0]?.usedBy).toMatchObject([{ by: "e1" }]);
  });

  it("of the program's own result is found in the folder that it was made from", () => {
    verifies("SD-16");
    const folder = join(import.meta.dirname, "../../../test/support/folders/roster");
    const roster = readdirSync(folder).map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
    const topic = "急诊科夜班应该改成十二小时两班制，还是保留八小时三班制？";
    const wanted = { given: [], wanted: 3, lang: "zh" } as const;
    const { experts } = composeByRule(
      roster.map(({ text }) => text),
      topic,
      wanted,
    );
    const concerns = experts.map((one) => ({ id: "r1-msg-001", found: readForConcern(roster, topic, one) }));
    const limits = { id: "r1-msg-002", found: readForLimits(roster, topic, []) };
    const texts = briefOf(concerns, limits, "zh").flatMap(({ items }) => items.map(({ text }) => text));
    expect(texts.join("\n")).toContain(".txt:");
    for (const text of texts) expect(judged(text, new Documents(roster)).reasons, text).toEqual([]);
  });
});
