import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type Body,
  type DiscussionOptions,
  type DocketItem,
  decode,
  type FloorStatement,
  subjects,
  type TurnPoint,
} from "#wire";
import { type AnthropicServer, replies, startAnthropicServer } from "../../../test/support/anthropic-server.ts";
import { patience } from "../../../test/support/patience.ts";
import { composed, Script } from "../../../test/support/script.ts";
import { expectProblem, TestGateway } from "../../../test/support/test-gateway.ts";
import { verifies } from "../../../test/support/verifies.ts";

const SEAT = "/v1/discussions/d/seats/api";
const [LEAVE, STAY] = ["Leave Postgres", "Stay on Postgres"];
const TEXT = "I am for staying if the tests are done first. Train a second person in two months.";
const TESTED = { quote: "the tests are done first", text: "The restore tests are done first" };
const STAYS = { quote: "I am for staying", on: "p2", stance: "for" };
const TRAINED = { quote: "Train a second person in two months", text: "Train a second person in two months" };
const OBJECTION = { on: "p2", side: "against" as const, text: "One engineer alone knows it", message: "r1-msg-001" };
const OBJECTIONS = [
  { id: "a1", ...OBJECTION },
  { id: "a2", yours: true, ...OBJECTION },
];
const BRIEF = {
  options: { provider: "anthropic", lang: "en" as const, mode: "standard" as const },
  ...{ personas: [], tensions: [], participants: [], passages: [] },
};
const NOTHING = { points: [], stances: [], reasons: [], concedes: [], takesBack: [] };

type Content = Record<string, unknown>;

let model: AnthropicServer;
let table: TestGateway;
let script: Script;

/** A discussion whose model is that of the server, with a turn `t1` of a kind at the seat `api`. */
async function opened(
  phase = "position_declaration",
  more: Partial<DiscussionOptions> = {},
  key = "sk-ant-test",
  docket: DocketItem[] = [],
  mine: Partial<TurnPoint> = {},
) {
  table = await TestGateway.open({ env: { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: model.url } });
  script = new Script("d");
  script.putStart(table.bus, "Leave Postgres or stay?", { provider: "anthropic", ...more });
  const { problemDefinition, ...rest } = composed();
  const asked = { ...problemDefinition, options: [LEAVE, STAY] } as typeof problemDefinition;
  script.putPhase(table.bus, "composed", { ...rest, problemDefinition: asked });
  const turn: Body<"inbox", "turn"> = {
    ...{
      turn: "t1",
      phase,
      topic: "Leave Postgres or stay?",
      instruction: "say",
      schema: { type: "object" },
      floor: [],
    },
    points: [LEAVE, STAY].map((text, at) => ({
      ...{ id: `p${at + 1}`, text },
      reasons: at === 0 ? [] : OBJECTIONS,
      ...(at === 0 ? {} : mine),
    })),
    deadline: "2036-01-01T00:00:00.000Z",
    ...(docket.length > 0 ? { brief: { ...BRIEF, docket } } : {}),
  };
  script.put(table.bus, subjects.inbox("d", "seat", "api"), ["inbox", "turn", turn], { round: 1 });
}
beforeEach(async () => {
  model = await startAnthropicServer();
});
afterEach(async () => {
  await table.close();
  await model.close();
});

const read = (content: Content, turn = "t1"): Promise<Response> =>
  table.post(`${SEAT}/turns/${turn}/read?wait=60`, { content });
const readAs = async (reply: Content, content: Content = { text: TEXT }): Promise<Content> => {
  model.script(replies.answer({ ...NOTHING, ...reply }));
  const response = await read(content);
  expect(response.status).toBe(200);
  return ((await response.json()) as { content: Content }).content;
};
/** Checks an answer, and returns what the record would have of it. */
const made = async (content: Content): Promise<Content> => {
  const checked = await table.post(`${SEAT}/turns/t1/check`, { content });
  const found = (await checked.json()) as { faults: unknown[]; made: Content };
  expect(found.faults).toEqual([]);
  return found.made;
};
const stored = async (subject: string): Promise<Body<"say", "statement">[]> =>
  (await table.bus.collect([subject], { signal: patience() })).map(({ data }) => decode(data).body as never);
const said = () => stored(subjects.say("d", "api"));
const reads = async () => ((await (await table.get(SEAT)).json()) as { turn: { reads: boolean } }).turn.reads;

describe("a person's text that a model reads", () => {
  it("has its condition as `if`, and is sent only by its author, with the cost of the reading", async () => {
    verifies("AC-05");
    await opened();
    expect(await reads()).toBe(true);
    const sent = await readAs(
      { stances: [{ ...STAYS, if: [TESTED] }], points: [{ ...TRAINED, if: [] }] },
      { text: TEXT, confidence: 0.7 },
    );
    const held = { on: "p2", stance: "for", if: [TESTED.text] };
    const fields = { ...NOTHING, stances: [held], points: [{ text: TRAINED.text }] };
    expect(sent).toEqual({ text: TEXT, confidence: 0.7, stances: [], read: fields });
    expect(await said()).toEqual([]);
    expect(await made(sent)).toEqual({
      ...{ position: TEXT, conditions: TESTED.text, confidence: 0.7 },
      table: { points: [{ text: TRAINED.text }], stances: [held] },
    });
    const asked = JSON.stringify(model.requests[0]?.body);
    for (const told of [TEXT, STAY, "letter by letter"]) expect(asked).toContain(told);
    expect(asked).not.toContain("concedes");

    await table.post(`${SEAT}/turns/t1/answer?wait=0`, { content: sent });
    const [{ content, usage } = { content: undefined }] = await said();
    expect([content, usage?.calls]).toEqual([sent, 1]);
    expect(usage?.inputTokens).toBeGreaterThan(0);
    expect(await stored(subjects.exchange("d", "api"))).toMatchObject([{ turn: "t1.reading" }]);
    // Its cost is counted once, though the answer is sent again.
    const returned = { turn: "t1", reasons: [{ rule: "citation", message: "it cites nothing" }], attemptsLeft: 1 };
    script.put(table.bus, subjects.inbox("d", "seat", "api"), ["inbox", "returned", returned]);
    await table.post(`${SEAT}/turns/t1/answer?wait=0`, { content: { ...sent, confidence: 0.5 } });
    expect((await said()).map((one) => one.usage?.calls)).toEqual([1, undefined]);
  });

  it("has its second choice with what is preferred, where that is on the table", async () => {
    await opened();
    const [first, second] = [
      { ...STAYS, if: [] },
      { ...STAYS, on: "p1", if: [] },
    ];
    const kept = await readAs({ stances: [first, { ...second, secondTo: "p2" }] });
    expect(kept.read).toMatchObject({ stances: [{ on: "p2" }, { on: "p1", stance: "for", secondTo: "p2" }] });
    const own = { stances: [{ ...second, secondTo: TRAINED.text }], points: [{ ...TRAINED, if: [] }] };
    expect((await readAs(own)).read).toMatchObject({ stances: [{ on: "p1", secondTo: TRAINED.text }] });
    const lost = await readAs({
      stances: [first, { ...second, secondTo: "p9" }, { ...second, secondTo: TRAINED.text }],
    });
    expect(lost.read).toMatchObject({ stances: [{ on: "p2", stance: "for" }] });
    expect((lost.read as { stances: unknown[] }).stances).toHaveLength(1);
  });

  it("keeps nothing that it does not say, and no stance against a tap", async () => {
    await opened();
    const words = { text: TEXT, confidence: 0.7, stances: [{ on: "p1", stance: "for" }] };
    const sent = await readAs(
      {
        points: [
          { quote: "move to the cloud in spring", text: "Move to the cloud", if: [] },
          { quote: TRAINED.quote, text: "Train a second person in 90 days", if: [] },
          { ...TRAINED, if: [{ quote: "if the board agrees", text: "The board agrees" }] },
        ],
        stances: [
          { quote: "I am for staying", on: "p1", stance: "against", if: [] },
          { quote: "I am for staying", on: "p9", stance: "for", if: [] },
          { quote: "staying is best of all", on: "p2", stance: "for", if: [] },
        ],
        reasons: [{ quote: "the tests are done first", on: "p2", side: "for", text: "Tests come first" }],
      },
      words,
    );
    expect(sent).toEqual({ ...words, read: NOTHING });
    // Whoever sends it all the same, the tap stands.
    const against = { ...NOTHING, stances: [{ on: "p1", stance: "against" }] };
    expect(await made({ ...words, read: against })).toMatchObject({ table: { stances: words.stances } });
  });

  it("has a condition for what is tapped, and reasons once positions are known", async () => {
    await opened("argument");
    const words = { text: TEXT, stances: [{ on: "p2", stance: "for" }] };
    const reason = { on: "p1", side: "against", text: "The tests are done first" };
    const sent = await readAs(
      { stances: [{ ...STAYS, if: [TESTED] }], reasons: [{ quote: TESTED.quote, ...reason }] },
      words,
    );
    expect(await made(sent)).toMatchObject({
      reasoning: TEXT,
      table: { stances: [{ on: "p2", stance: "for", if: [TESTED.text] }], reasons: [reason] },
    });
  });

  it("grants an objection that it calls right, and none else", async () => {
    await opened("response");
    const text = "That one engineer alone knows it is true. I am for staying.";
    const quote = "That one engineer alone knows it is true";
    const sent = await readAs(
      {
        concedes: [
          { quote, to: "a1" },
          { quote, to: "p2" },
          { quote, to: "a2" },
          { quote: "you are right about the price", to: "a1" },
        ],
      },
      { text },
    );
    expect(sent.read).toEqual({ ...NOTHING, concedes: [{ to: "a1" }] });
    const asked = JSON.stringify(model.requests[0]?.body);
    expect(asked).toContain("concedes");
    expect(asked).not.toContain("Nothing has been said yet");
  });

  it("keeps a condition in its author's words where the model adds a figure to it", async () => {
    await opened("argument");
    const text = "I am for staying if the tests are done by spring.";
    const dated = { quote: "the tests are done by spring", text: "The tests are done by spring 2027" };
    const sent = await readAs({ stances: [{ ...STAYS, if: [dated] }] }, { text });
    expect(sent.read).toEqual({ ...NOTHING, stances: [{ on: "p2", stance: "for", if: [dated.quote] }] });
  });

  it("outweighs a tap of no view, and no tap of a side", async () => {
    await opened();
    const heard = { stances: [{ ...STAYS, if: [] }] };
    const tapped = (stance: string) => readAs(heard, { text: TEXT, confidence: 0.7, stances: [{ on: "p2", stance }] });
    const none = await tapped("none");
    expect((none.read as Content).stances).toEqual([{ on: "p2", stance: "for" }]);
    expect((await made(none)).table).toMatchObject({ stances: [{ on: "p2", stance: "for" }] });
    expect(((await tapped("against")).read as Content).stances).toEqual([]);
  });

  it("takes back a reason of its author's own, and none of another's", async () => {
    await opened("argument");
    const text = "I was wrong about the price: it is 9,000.";
    const quote = "I was wrong about the price";
    const sent = await readAs({ takesBack: ["a2", "a1"].map((id) => ({ quote, id })) }, { text });
    expect(sent.read).toEqual({ ...NOTHING, takesBack: [{ id: "a2" }] });
    expect(JSON.stringify(model.requests[0]?.body)).toContain("of their own (a2)");
  });

  it("takes back a reason of its author's that the turn's table has no room for, by its words", async () => {
    const price = { on: "p1", side: "against", text: "It costs 12,000 a year" };
    const argued: FloorStatement = {
      ...{ id: "r1-msg-003", from: "api", type: "argument", round: 1, turn: "t0", references: [] },
      ...{
        content: { reasoning: price.text, table: { points: [{ text: LEAVE }], reasons: [price] } },
        timestamp: "2026-01-01T00:00:00Z",
      },
    };
    await opened("argument", {}, "sk-ant-test", [], { reasons: [] });
    script.put(table.bus, subjects.floor("d"), ["floor", "statement", argued], { round: 1 });
    const quote = "I was wrong about the price";
    model.script(replies.answer({ ...NOTHING, takesBack: [{ quote, id: "a1" }] }));
    const response = await read({ text: `${quote}: it is 9,000.` });
    expect(await response.json()).toMatchObject({
      content: { read: { takesBack: [{ id: "a1" }] } },
      named: { a1: price.text },
    });
    // Quoted as every text of a participant is: it is no instruction.
    expect(JSON.stringify(model.requests[0]?.body)).toMatch(
      /<own-(?<mark>[0-9a-f]{16}) id=\\"a1\\" on=\\"p1\\">\\nIt costs 12,000 a year\\n<\/own-\k<mark>>/u,
    );
  });

  it("is read beside what was put to its author, who answers without naming it", async () => {
    const put = { id: "r1-msg-004", from: "ops", about: "r1-msg-001" };
    const raised: DocketItem = { ...put, item: "a7", relation: "counters", text: "Restores were never tried" };
    const answer: DocketItem = { ...put, item: "a2", relation: "answers", text: "A second engineer starts in May" };
    await opened("response", {}, "sk-ant-test", [raised, answer]);
    const text = "We restored twice in March. You are right about the nights.";
    const reason = { on: "a7", side: "against", text: "They were restored twice in March" };
    const sent = await readAs(
      {
        reasons: [
          { quote: "We restored twice in March", ...reason },
          { quote: "We restored twice in March", ...reason, on: "a99" },
        ],
        concedes: ["a7", "a2"].map((to) => ({ quote: "You are right about the nights", to })),
      },
      { text },
    );
    expect(sent.read).toEqual({ ...NOTHING, reasons: [reason], concedes: [{ to: "a7" }] });
    const asked = JSON.stringify(model.requests[0]?.body);
    for (const told of [raised.text, answer.text, "What was put to them"]) expect(asked).toContain(told);
    expect(asked).not.toContain("Your docket");
  });

  it("is read in Chinese, too", async () => {
    await opened("argument", { lang: "zh" });
    const text = "如果先完成恢复测试，我赞成留下。迁移需要两个月。";
    const tested = { quote: "如果先完成恢复测试", text: "先完成恢复测试" };
    const sent = await readAs(
      {
        stances: [{ quote: "我赞成留下", on: "p2", stance: "for", if: [tested] }],
        reasons: [{ quote: "迁移需要三个月", on: "p1", side: "against", text: "迁移需要三个月" }],
      },
      { text },
    );
    expect(sent.read).toEqual({ ...NOTHING, stances: [{ on: "p2", stance: "for", if: [tested.text] }] });
    expect(JSON.stringify(model.requests[0]?.body)).toContain("逐字抄录");
  });

  it("is kept, and said to be unread in one line, where the model answers nonsense", async () => {
    await opened();
    model.always(() => replies.text("I would rather talk about the weather."));
    // Asked twice each: the model that reads, then the discussion's own.
    const { detail } = await expectProblem(await read({ text: TEXT }), 502, "was of no use: send your text as it is");
    expect(String(detail)).not.toContain("\n");
    model.always(() => replies.silent());
    const late = await table.post(`${SEAT}/turns/t1/read?wait=0.05`, { content: { text: TEXT } });
    await expectProblem(late, 502, "the model did not read it within 1 s: send your text as it is");
    model.always(undefined);
    await table.post(`${SEAT}/turns/t1/answer?wait=0`, { content: { text: TEXT, confidence: 0.7 } });
    expect((await said())[0]?.usage?.calls).toBe(4);
  });

  it("is read five times a turn, within the budget, and only where a model and a text are", async () => {
    await opened();
    model.always(() => replies.answer(NOTHING));
    for (let time = 1; time <= 5; time += 1) expect((await read({ text: TEXT })).status).toBe(200);
    await expectProblem(await read({ text: TEXT }), 409, "was read 5 times");
    await expectProblem(await read({ text: TEXT }, "t9"), 404, "there is no turn t9");
    await expectProblem(await read({ text: " " }), 422, "content.text");
    await expectProblem(await read({ text: "x".repeat(4_001) }), 422, "content.text");
    await table.close();

    await opened("position_declaration", { budgetCalls: 1 });
    expect((await read({ text: TEXT })).status).toBe(200);
    await expectProblem(await read({ text: TEXT }), 409, "budget does not pay for it: send");
    await table.close();
    for (const at of [
      opened.bind(undefined, "position_declaration", { provider: "offline" }),
      opened.bind(undefined, "stress_test"),
    ]) {
      await at();
      expect(await reads()).toBe(false);
      await expectProblem(await read({ text: TEXT }), 409, "no model reads answers here");
      await table.close();
    }
    await opened("position_declaration", {}, "");
    expect(await reads()).toBe(false);
    await expectProblem(await read({ text: TEXT }), 409, "ANTHROPIC_API_KEY");
  });

  it("is read with what its author has said of the points so far, conditions included", async () => {
    await opened("response", {}, "sk-ant-test", [], { yours: "for", yoursIf: ["p1"] });
    await readAs({});
    const asked = JSON.stringify(model.requests[0]?.body);
    expect(asked).toContain("What they have said of points so far");
    expect(asked).toContain("p2: for, if p1");
  });
});
