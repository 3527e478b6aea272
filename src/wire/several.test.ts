import { describe, expect, it } from "vitest";
import { NO_USAGE } from "./domain.ts";
import { decode, encode } from "./envelope.ts";
import { MAX_DEPTH } from "./json-bytes.ts";
import { compose, type Message, parseMessage } from "./messages.ts";
import { gathered, joined, mapParts, toldIn, turnsIn } from "./several.ts";
import { parseSubject, subjects } from "./subjects.ts";
import type { Turn } from "./turn.ts";

const FLOOR = { channel: "floor" } as const;
const at = (id: string, from = "moderator") => ({ id, ts: "2026-01-29T10:30:00.000Z", discussion: "d", from });
const notice = compose("phase", "notice", { ...at("n-1"), round: 1 }, { level: "info", text: "x" });
const statement = compose("floor", "statement", at("s-1"), { id: "r1-msg-001" } as never);

describe("several messages that were stored at once", () => {
  it("are what they were, in their order, each with its channel", () => {
    const stored = decode(encode(joined([statement, notice])));
    expect(stored).toMatchObject({ id: "n-1", type: "several", from: "moderator" });
    expect(toldIn(FLOOR, stored)).toEqual([
      { channel: "floor", envelope: statement },
      { channel: "phase", envelope: notice },
    ]);
    expect(joined([notice])).toBe(notice);
  });

  it("are nowhere but on the floor, and those that are malformed are left out", () => {
    const stored = { ...joined([statement, notice]), from: "mallory" };
    expect(toldIn({ channel: "say" }, stored)).toEqual([{ channel: "say", envelope: stored }]);
    expect(toldIn(FLOOR, stored).map(({ envelope }) => envelope.from)).toEqual(["mallory", "mallory"]);
    const parts = [null, 1, { id: "x" }, { id: "y", type: "notice", ts: "t", body: null }];
    expect(toldIn(FLOOR, { ...stored, body: { messages: parts } })).toEqual([]);
    expect(toldIn(FLOOR, { ...stored, body: {} })).toEqual([]);
  });

  it("can be changed one by one", () => {
    const blank = mapParts(joined([statement, notice]), (part) => ({ ...part, body: {} }));
    expect(toldIn(FLOOR, blank).map(({ envelope }) => envelope.body)).toEqual([{}, {}]);
    expect(mapParts(notice, (part) => ({ ...part, id: "other" })).id).toBe("other");
  });

  it("may each be nested as deep as a message of its own", () => {
    let content: unknown = "deep";
    for (let depth = 2; depth < MAX_DEPTH; depth += 1) content = [content];
    const deep = compose("floor", "statement", at("s-2"), { content } as never);
    expect(decode(encode(deep))).toEqual(deep);
    expect(toldIn(FLOOR, decode(encode(joined([deep, notice]))))[0]?.envelope).toEqual(deep);
  });
});

describe("the turns of a pool", () => {
  const turn = (id: string, more: Partial<Turn> = {}): Turn => ({
    turn: `r1.argument.${id}`,
    phase: "argument",
    topic: "Split?",
    instruction: `Argue, ${id}.`,
    schema: {},
    floor: [],
    deadline: "2026-01-29T10:35:00.000Z",
    ...more,
  });
  const sent = (turns: ReadonlyMap<string, Turn>) =>
    turnsIn(
      parseMessage("inbox", decode(encode(compose("inbox", "turns", at("t"), gathered(turns))))) as Message<
        "inbox",
        "turns"
      >,
    );

  it("are what each of them was", () => {
    const options = { provider: "x", lang: "en", mode: "standard" } as const;
    const brief = { options, personas: [], tensions: [], passages: [], participants: [] };
    const turns = new Map([
      ["ada", turn("ada", { brief: { ...brief, correction: "be short" }, you: { id: "ada", name: "Ada" } })],
      ["ben", turn("ben", { brief, phase: "analogy" })],
    ]);
    const each = sent(turns);
    expect(new Map(each.map(([id, { body }]) => [id, body]))).toEqual(turns);
    expect(each[1]?.[1]).toMatchObject({ id: "r1.argument.ben", type: "turn", phase: "analogy" });
    expect(gathered(turns).shared).toMatchObject({ topic: "Split?", brief: { options } });
    expect(JSON.stringify(gathered(turns)).match(/Split/g)).toHaveLength(1);
    const bare = new Map([["ada", turn("ada")]]);
    expect(new Map(sent(bare).map(([id, { body }]) => [id, body]))).toEqual(bare);
  });

  it("bring the floor without its chain, origins and usage, each statement's JSON as it was first made", () => {
    const said = (id: string) => ({
      ...{ id, from: "ada", type: "argument", round: 1, content: { position: 'Split, "now" — $& $1' } },
      ...{ references: [], timestamp: "2026-01-29T10:30:00.000Z", turn: `t.${id}` },
    });
    const [first, second] = [said("r1-msg-001"), said("r1-msg-002")];
    const origin = { provider: "x", model: "m", isModel: true };
    const floor = [{ ...first, hash: "h", prev: "p", origin, usage: NO_USAGE }, second];
    const shared = new Map([
      ["ada", turn("ada", { floor })],
      ["ben", turn("ben", { floor })],
    ]);
    const own = new Map([
      ["ada", turn("ada", { floor })],
      ["ben", turn("ben", { floor: floor.slice(1) })],
    ]);
    const floors = (turns: ReadonlyMap<string, Turn>) => sent(turns).map(([, { body }]) => body.floor);
    for (let times = 0; times < 2; times += 1) {
      expect(floors(shared)).toEqual([
        [first, second],
        [first, second],
      ]);
      expect(floors(own)).toEqual([[first, second], [second]]);
    }
  });

  it("have an inbox without a participant", () => {
    expect(parseSubject(subjects.turns("d", "expert"))).toEqual({ discussion: "d", channel: "inbox", pool: "expert" });
    expect(parseSubject("swarm.v1.d.inbox.nobody")).toBeUndefined();
  });
});
