import { describe, expect, it } from "vitest";
import {
  argues,
  attacks,
  declares,
  floorOf,
  likens,
  opens,
  responds,
  type StatementMaker,
} from "../../test/support/statements/in-graph.ts";
import { ArgumentGraph } from "./graph.ts";
import { openQuestions } from "./questions.ts";

const asking = (who: string, ...questions: string[]): StatementMaker =>
  argues(who, `${who} holds it`, {}, { questions });
const begun = [declares("a", "a holds it"), declares("b", "b holds it"), opens];
const open = (...more: StatementMaker[]): string[] =>
  openQuestions(ArgumentGraph.of(floorOf(...begun, ...more))).map(({ question }) => question);

describe("a question in an argument", () => {
  const asked = asking("a", "Do batches hold payment jobs?");

  it("counts as taken up once another expert relates to the argument or names its message", () => {
    expect(open(asked)).toEqual(["Do batches hold payment jobs?"]);
    for (const relation of ["supports", "extends", "references"] as const)
      expect(open(asked, responds("b", "none", "b holds it", { [relation]: ["r1-msg-004"] }))).toEqual([]);
    const named = { response: "关于 r1-msg-004 的问题：8 月 30 日的压测包含支付任务。" };
    expect(open(asked, responds("b", "none", "b holds it", {}, named))).toEqual([]);
  });

  it("is taken up by who counters the argument where they speak of what is asked", () => {
    const countered = (response: string): string[] =>
      open(asked, responds("b", "none", "b holds it", { counters: ["r1-msg-004"] }, { response }));
    expect(countered("The lease does not outlast the sale.")).toEqual(["Do batches hold payment jobs?"]);
    expect(countered("The batches of 30 August did hold 212 payment jobs.")).toEqual([]);
    const zh = argues("a", "先迁移", {}, { questions: ["去年延迟为什么到了 47 秒？"] });
    const answered = { response: "47 秒的延迟去年是因为主库上的报表。" };
    const reply = (more: object): StatementMaker =>
      responds("b", "none", "b holds it", { counters: ["r1-msg-004"] }, more);
    expect(open(zh, reply(answered))).toEqual([]);
    expect(open(zh, reply({ response: "七周做不完。" }))).toEqual(["去年延迟为什么到了 47 秒？"]);
  });

  it("is not taken up by its own author, nor by who speaks of something else", () => {
    const beside = [attacks({ supports: ["r1-msg-004"] }), likens({ extends: ["r1-msg-004"] })];
    const moved = responds("b", "major", "a holds it", {}, { shiftCause: ["r1-msg-004"] });
    expect(open(asked, ...beside, moved)).toEqual(["Do batches hold payment jobs?"]);
    const own = responds("a", "none", "a holds it", { extends: ["r1-msg-004"] });
    const other = responds("b", "none", "b holds it", { supports: ["r1-msg-001"] });
    expect(open(asked, own, other)).toEqual(["Do batches hold payment jobs?"]);
  });
});

describe("open questions", () => {
  it("come with the latest first, those put to a message before those in arguments", () => {
    const put = (who: string, target: string): StatementMaker =>
      responds(who, "none", `${who} holds it`, { questions: [target] });
    expect(
      open(asking("a", "First?", "Second?"), asking("b", "Third?"), put("a", "r1-msg-002"), put("b", "r1-msg-001")),
    ).toEqual(["about r1-msg-001?", "about r1-msg-002?", "Third?", "First?", "Second?"]);
  });
});
