import { describe, expect, it } from "vitest";
import type { Stored } from "#bus";
import { verifyRecord } from "#client";
import { emptyProjection } from "#discussion";
import { chained, compose, decode, encode, type FloorStatement, joined, statementHash, subjects } from "#wire";
import { verifies } from "../../test/support/verifies.ts";
import { applyStored } from "./rebuild.ts";
import { withdraw } from "./withdraw.ts";

const AT = "2026-11-26T09:00:00.000Z";
const OWN = "My brother-in-law runs the second data centre, and it floods every spring.";

/** A floor on which anna speaks first, and others after her. */
function floorOf(...texts: readonly string[]): Stored[] {
  let prev = "0".repeat(64);
  return texts.map((text, i) => {
    const id = `r1-msg-00${i + 1}`;
    const from = i === 0 ? "anna" : "bela";
    const references = i === 0 ? [] : [{ targetId: "r1-msg-001", type: "counters" as const, comment: text }];
    const said = { id, from, type: "argument", round: 1, content: { position: text, stance: "for" }, references };
    const statement = chained({ ...said, timestamp: AT, turn: `r1.argument.${from}` } as FloorStatement, prev);
    prev = statement.hash ?? "";
    return message(subjects.floor("d"), compose("floor", "statement", stamp("moderator", id), statement), i + 1);
  });
}

const stamp = (from: string, id: string) => ({ id, ts: AT, discussion: "d", from });
const message = (subject: string, envelope: Parameters<typeof encode>[0], seq: number): Stored => ({
  subject,
  seq,
  time: Date.parse(AT),
  data: encode(envelope),
});
const statementsIn = (messages: readonly Stored[]): FloorStatement[] =>
  messages.map(({ data }) => decode(data, "keep").body as FloorStatement);

describe("withdrawing what somebody said", () => {
  it("finds it among messages that were stored at once", () => {
    const [first, second] = floorOf(OWN, "We can do without.").map(({ data }) => decode(data, "keep"));
    if (!first || !second) throw new Error("no floor");
    const { messages, statements } = withdraw([message(subjects.floor("d"), joined([first, second]), 1)], "anna", {
      at: AT,
      lang: "en",
    });
    expect(statements).toEqual(["r1-msg-001"]);
    const state = emptyProjection("d");
    applyStored(state, messages);
    expect(state.floor.map(({ content }) => content.position)).toEqual(["(withdrawn)", "We can do without."]);
    expect(verifyRecord(state.record)).toMatchObject({ faults: [] });
  });

  it("leaves a chain that holds, with every field but the text under its hash", () => {
    verifies("BY-02");
    const { messages, statements } = withdraw(floorOf(OWN, "We can do without."), "anna", { at: AT, lang: "en" });
    expect(statements).toEqual(["r1-msg-001"]);
    const [first, second] = statementsIn(messages);
    expect(first?.content).toEqual({ position: "(withdrawn)", stance: "for" });
    expect(second?.content).toEqual({ position: "We can do without.", stance: "for" });
    const state = emptyProjection("d");
    applyStored(state, messages);
    const { record } = state;
    expect(verifyRecord(record)).toMatchObject({ faults: [], withdrawn: ["r1-msg-001"] });
    for (const [was, is] of [
      ['"from":"anna"', '"from":"carl"'],
      ['"type":"argument"', '"type":"response"'],
      [first?.withdrawn?.said ?? "", "0".repeat(64)],
    ] as const)
      expect(verifyRecord(record.replace(was, is)).faults).toHaveLength(1);
  });

  it.each([
    ["whole", `I doubt that "${OWN}"`],
    ["a part of it", "What if the second data centre, and it floods?"],
    ["cut off", "My brother-in-law runs the second data ce…"],
    ["in JSON within a text", JSON.stringify({ said: `first\n${OWN}` })],
    ["in other case and punctuation", "my BROTHER in law: runs the second data-centre"],
  ])("takes out what others quote of it, %s", (_, quoted) => {
    const [, second] = statementsIn(withdraw(floorOf(OWN, quoted), "anna", { at: AT, lang: "en" }).messages);
    const text = JSON.stringify(second);
    expect(text).toContain("(withdrawn)");
    expect(text).not.toMatch(/second data|floods/);
    expect(second && statementHash(second, second.prev ?? "")).toBe(second?.hash);
  });

  it("leaves no half of a number", () => {
    const own = "The second van costs 498,000 EUR a year";
    const quoting = "He says costs 498,000 EUR a year and 12,498,000 EUR a year too";
    const [, second] = statementsIn(withdraw(floorOf(own, quoting), "anna", { at: AT, lang: "en" }).messages);
    expect(second?.content.position).toBe("He says (withdrawn) and 12,498,000 EUR a year too");
  });

  it("takes nothing of what others said before, or in other words", () => {
    const [first, second, ...rest] = floorOf("Nobody has said this.", "It floods every spring in the valley.", OWN);
    // Bela spoke first.
    const before = [second as Stored, ...floorOf(OWN), ...rest];
    expect(first).toBeDefined();
    const { messages } = withdraw(before, "anna", { at: AT, lang: "en" });
    expect(statementsIn(messages)[0]?.content).toMatchObject({ position: "It floods every spring in the valley." });
  });

  it("knows Chinese, where words have no spaces", () => {
    const own = "我弟弟负责第二个数据中心，每年春天都会被淹。";
    const { messages } = withdraw(floorOf(own, "有人说第二个数据中心，每年春天都会出事。"), "anna", {
      at: AT,
      lang: "zh",
    });
    const [first, second] = statementsIn(messages);
    expect(first?.content).toMatchObject({ position: "（已撤回）" });
    expect(second?.content).toMatchObject({ position: "有人说（已撤回）出事。" });
  });

  it("drops the exchanges with models that quote it, however they were cut, and no others", () => {
    const piece = (exchange: string, n: number, text: string, seq: number) =>
      message(
        subjects.exchange("d", "bela"),
        compose("exchange", "exchange", stamp("bela", `${exchange}.${n}`), {
          turn: "t",
          exchange,
          piece: n,
          pieces: 2,
          text,
        }),
        seq,
      );
    const quoting = [piece("one", 0, `{"a":"${OWN.slice(0, 30)}`, 5), piece("one", 1, `${OWN.slice(30)}"}`, 6)];
    const other = [piece("two", 0, '{"a":"nothing', 7), piece("two", 1, ' of hers"}', 8)];
    const { messages, exchanges } = withdraw([...floorOf(OWN), ...quoting, ...other], "anna", { at: AT, lang: "en" });
    expect(exchanges).toBe(1);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 7, 8]);
  });

  it("changes nothing when it is done again", () => {
    const once = withdraw(floorOf(OWN, `I doubt that "${OWN}"`), "anna", { at: AT, lang: "en" });
    const twice = withdraw(once.messages, "anna", { at: "2027-01-01T00:00:00.000Z", lang: "en" });
    expect(statementsIn(twice.messages)).toEqual(statementsIn(once.messages));
  });
});
