import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { width } from "../../src/cli/render/text.ts";
import { words } from "../../src/cli/words/index.ts";
import { textOf } from "../support/anthropic-answer.ts";
import { replies } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Agent } from "../support/mcp.ts";
import { faultsOfAccess, post, until } from "../support/page.ts";
import { hasPty, Screen } from "../support/pty.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { SwarmHome } from "../support/swarm.ts";
import { say, turn } from "../support/turn-form.ts";
import { verifies } from "../support/verifies.ts";

const [ENTER, LINE_FEED, CTRL_C, UP, DOWN] = ["\r", "\n", "\u0003", "\u001b[A", "\u001b[B"];
const pasted = (text: string): string => `\u001b[200~${text}\u001b[201~`;

const TEXT = "I am for staying if the restore tests are done first. Train a second person in two months.";
const CONDITION = "The restore tests are done first";
const TRAINED = "Train a second person in two months";
const HEARD = {
  points: [
    { quote: TRAINED, text: TRAINED, if: [] },
    { quote: "two months", text: "Two months are enough for it", if: [] },
    { quote: "leave in spring", text: "Leave in spring", if: [] },
  ],
  stances: [
    {
      ...{ quote: "I am for staying", on: "p2", stance: "for" },
      if: [{ quote: "the restore tests are done first", text: CONDITION }],
    },
  ],
};

type Floor = { statements: { from: string; type: string; content: unknown; usage?: { calls: number } }[] };

describe("an answer that a model reads for its author", () => {
  let browser: Browser;
  let home: Awaited<ReturnType<typeof SwarmHome.withModel>>;
  let swarm: RunningSwarm;
  let url: string;
  /** The model's answer to a reading. */
  let heard = replies.answer(HEARD);
  beforeAll(async () => {
    home = await SwarmHome.withModel();
    home.model.always(({ body }) => (textOf(body.messages).includes("letter by letter") ? heard : undefined));
    swarm = await RunningSwarm.up(home);
    ({ url } = swarm);
    if (hasBrowser) browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await swarm?.close();
    await home?.close();
  });

  /** Starts a discussion with Mei at a seat. */
  const started = async (
    seatSeconds?: number,
    alternatives = ["Leave Postgres", "Stay on Postgres"],
  ): Promise<string> => {
    heard = replies.answer(HEARD);
    const topic = "Leave Postgres or stay?";
    const given = { topic, mode: "lightweight", seats: ["mei"], alternatives, unattended: true, seatSeconds };
    return String((await post(`${url}/v1/discussions`, given)).id);
  };
  const STAYS = { on: "p2", stance: "for", if: [CONDITION] };
  /** Expects Mei's position on the floor, with these points and the cost of its readings. */
  const expectPosition = async (id: string, points: readonly string[], taken: readonly object[]): Promise<void> => {
    const ofMei = async () =>
      ((await (await fetch(`${url}/v1/discussions/${id}/floor`)).json()) as Floor).statements.find(
        ({ from, type }) => from === "mei" && type === "position_declaration",
      );
    await expect.poll(ofMei, { interval: 50 }).toBeDefined();
    const stances = taken.length > 0 ? { stances: taken } : {};
    expect(await ofMei()).toMatchObject({
      content: { position: TEXT, table: { points: points.map((text) => ({ text })), ...stances } },
      usage: { calls: expect.any(Number) },
    });
  };

  it.skipIf(!hasPty)("is shown at the terminal with its words, and sent when its author says so", async () => {
    verifies("AC-05");
    // Less than what is asked for to confirm a reading.
    const id = await started(170);
    const { read: say, short, moreTime } = words("en").seat;
    await using seat = Screen.start(home, ["join", id, "--as", "mei"], 60, swarm.env);
    const answers = async (): Promise<void> => {
      await seat.types(ENTER, "What would change");
      await seat.types(ENTER, "no view");
      seat.press("no");
      await seat.types(ENTER, "p2 Stay");
      await seat.types(ENTER, "How sure are you");
    };
    await seat.shows(short.text ?? "");
    // Without a reading the text can be changed, or sent as it is.
    heard = replies.text("What a question!");
    await seat.types(pasted(TEXT), "two months.");
    await answers();
    await seat.types(`70%${ENTER}`, moreTime);
    await seat.shows("send your text as it is");
    await seat.shows(say.sendText);
    // Or read again, which fails again.
    await seat.types(`${DOWN}${ENTER}`, "send your text as it is");
    await seat.shows(say.again);
    heard = replies.answer(HEARD);
    await seat.types(`${UP}${ENTER}`, short.text ?? "");
    await seat.shows("two months.");
    await answers();
    await seat.types(ENTER, say.title);
    await seat.shows("“Train a second person in two months”");
    await seat.shows("for “Stay on Postgres” – only if: The restore tests");
    await seat.shows("“I am for staying … the restore tests are done first”");
    await seat.shows("no view “Leave Postgres”");
    await seat.shows(say.send);
    // Takes out the second line.
    await seat.types(`${DOWN}${DOWN}${ENTER}`, "only if: The restore tests");
    expect(seat.widest(width)).toBeLessThanOrEqual(60);
    expect((await (await fetch(`${url}/v1/discussions/${id}/floor`)).json()) as Floor).toMatchObject({
      statements: [],
    });
    // Enter, as it comes when it was typed before the list stood there.
    await seat.types(LINE_FEED, words("en").seat.accepted);
    await expectPosition(id, [TRAINED], [{ on: "p1", stance: "none" }, STAYS]);
    seat.press(CTRL_C);
    await seat.ended();
  });

  it("is shown to an agent that asks for it, which submits what its user confirms", async () => {
    verifies("AC-05");
    const id = await started();
    await using agent = await Agent.stdio(home, { env: swarm.env });
    const at = { discussion: id, seat: "mei" };
    const { turn } = await agent.call("get_my_turn", at);
    const asked = { ...at, turn, content: { text: TEXT, confidence: 0.7 }, read: true };
    const found = await agent.call("submit_turn", asked);
    expect(found).toMatchObject({
      outcome: "unsent",
      content: { text: TEXT, read: { stances: [{ on: "p2", if: [CONDITION] }] } },
      quotes: { points: [TRAINED, "two months"], stances: ["I am for staying … the restore tests are done first"] },
    });
    const web = await Agent.http(url);
    expect(await web.call("submit_turn", asked)).toMatchObject({ outcome: "unsent", content: found.content });
    await web[Symbol.asyncDispose]();
    const content = found.content as { read: { points: unknown[] } };
    content.read.points.pop();
    Object.assign(content.read, { stances: [] });
    await agent.call("submit_turn", { ...at, turn, content });
    await expectPosition(id, [TRAINED], []);
  });

  it.skipIf(!hasBrowser)("is not asked again about what its author has said, where others ask about more", async () => {
    verifies("AC-05");
    const options = Array.from({ length: 8 }, (_, at) => `Postgres in region ${at}`);
    const id = await started(undefined, options);
    const invited = await post(`${url}/v1/invitations`, { role: "seat", discussion: id, participant: "mei" });
    await using mei = await Visitor.open(browser, String(invited.url));
    const { page } = mei;
    await turn(page, "Sealed position");
    const own = ["Run two copies", "Pay from travel", "Ask for a third quote", "Test in May", "Name an owner"];
    await say(page, { text: `${own.join(". ")}.`, sure: "70 %" });
    await button(page, "Send").click();
    await turn(page, "Argument");
    const cards = page.locator("#field-stances fieldset:visible legend");
    expect(await cards.count()).toBe(10);
    await page.getByText(/^\d more that you have spoken of/).click();
    expect(await cards.allTextContents()).toEqual(
      expect.arrayContaining(own.map((text) => expect.stringContaining(text))),
    );
    // Of several sides the answer is the reason for the one that its author marks.
    const marks = page.getByLabel("My answer is the reason for this");
    await say(page, { text: "It costs twice as much.", taps: { "region 1": "For", "Name an owner": "No view" } });
    expect(await marks.count()).toBe(0);
    await say(page, { taps: { "region 2": "Against" } });
    expect(await marks.count()).toBe(2);
    await page
      .getByRole("group", { name: /region 2/ })
      .getByLabel("My answer is the reason for this")
      .check();
    expect(await faultsOfAccess(page)).toEqual([]);
    await button(page, "Send").click();
    await turn(page, "Response");
    const { statements } = (await (await fetch(`${url}/v1/discussions/${id}/floor`)).json()) as Floor;
    const argued = statements.find(({ from, type }) => from === "mei" && type === "argument");
    expect(argued?.content).toMatchObject({
      table: { reasons: [{ on: "p3", side: "against", text: "It costs twice as much." }] },
    });
    // A mark goes with the side that it stands at.
    await say(page, { text: "I am less sure.", taps: { "region 4": "For", "region 5": "For", "region 6": "Against" } });
    await page
      .getByRole("group", { name: /region 4/ })
      .getByLabel("My answer is the reason for this")
      .check();
    await say(page, { taps: { "region 4": "No view" } });
    const marksOf = (name: RegExp) => page.getByRole("group", { name }).getByLabel("My answer is the reason for this");
    expect([await marksOf(/region 4/).count(), await marksOf(/region 5/).count()]).toEqual([0, 1]);
    await button(page, "Send").click();
    const responded = async () =>
      ((await (await fetch(`${url}/v1/discussions/${id}/floor`)).json()) as Floor).statements.find(
        ({ from, type }) => from === "mei" && type === "response",
      )?.content as { table?: { reasons?: unknown[] } } | undefined;
    await expect.poll(responded, { interval: 50 }).toBeDefined();
    expect((await responded())?.table?.reasons ?? []).toEqual([]);
  });

  const button = (page: Page, name: string | RegExp) => page.locator(".turn-form").getByRole("button", { name });
  const lines = (page: Page) => page.locator(".as-read li p > span").allTextContents();

  it.skipIf(!hasBrowser)(
    "is shown as points, changed and sent by its author; what it says under a condition has that condition",
    async () => {
      verifies("AC-05");
      const id = await started();
      const invited = await post(`${url}/v1/invitations`, { role: "seat", discussion: id, participant: "mei" });
      await using mei = await Visitor.open(browser, String(invited.url), { viewport: { width: 390, height: 844 } });
      const { page } = mei;
      mei.expectFault(/502/);
      await turn(page, "Sealed position");
      await say(page, { text: TEXT, sure: "70 %" });

      // Without a reading the text stays, and can be sent.
      heard = replies.text("What a question!");
      await button(page, "Show as points").click();
      await page.getByRole("alert").getByText("send your text as it is").waitFor();
      expect(await page.getByLabel("Your answer").inputValue()).toBe(TEXT);

      heard = replies.answer(HEARD);
      await button(page, "Show as points").focus();
      await page.keyboard.press("Enter");
      await button(page, "Send so").waitFor();
      const stays = `For “Stay on Postgres” – only if: ${CONDITION}`;
      expect(await lines(page)).toEqual([TRAINED, "Two months are enough for it", stays]);
      // Each with the words that say it.
      expect(await page.locator(".as-read q").allTextContents()).toEqual([
        TRAINED,
        "two months",
        "I am for staying … the restore tests are done first",
      ]);
      expect(await faultsOfAccess(page)).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
      // A tap against it stands at once; without the tap, what was read stands again.
      await say(page, { taps: { "Stay on Postgres": "Against" } });
      expect(await lines(page)).not.toContain(stays);
      // "No view" gives way to it, which its author sees.
      await say(page, { taps: { "Stay on Postgres": "No view" } });
      expect(await lines(page)).toContain(stays);
      await say(page, { taps: { "Stay on Postgres": "For" } });
      expect(await lines(page)).toContain(stays);

      await button(page, "All fields").click();
      const field = (name: string) => page.locator(`#field-${name}`).locator("textarea, input").first();
      await field("position").waitFor();
      expect([await field("position").inputValue(), await field("conditions").inputValue()]).toEqual([TEXT, CONDITION]);
      // The short answer from which all fields were opened is kept beside them.
      await page.reload();
      await field("position").waitFor();
      await button(page, "One question").click();
      expect(await lines(page)).toContain(stays);
      // A reading goes with the text that was read.
      await say(page, { text: `${TEXT} Soon.` });
      await page.locator(".as-read").waitFor({ state: "detached" });
      await say(page, { text: TEXT });
      await button(page, "Show as points").click();
      await button(page, "Back to my text").click();
      expect(await page.locator(".as-read").count()).toBe(0);
      await button(page, "Show as points").click();
      await button(page, /^Take out: Two months/).focus();
      await page.keyboard.press("Enter");
      await until(async () => (await lines(page)).length === 2);
      await page.reload();
      await button(page, "Send so").waitFor();
      expect(await lines(page)).toEqual([TRAINED, stays]);
      await button(page, "Send so").click();

      await expectPosition(id, [TRAINED], [STAYS]);

      // The next turn shows the condition that is set, and it can be dropped there; a second choice is told as one.
      await turn(page, "Argument");
      await page.getByText("Your last answer was accepted:").waitFor();
      const point = (text: string) =>
        page.locator("#field-stances fieldset", { has: page.locator("legend", { hasText: text }) });
      const stay = point("Stay on Postgres");
      expect(await stay.locator("legend").textContent()).toBe("Stay on Postgres p2");
      expect(await stay.getByText("You said: only if").count()).toBe(1);
      expect(await stay.locator(".chip").allTextContents()).toEqual([CONDITION]);
      expect(await faultsOfAccess(page)).toEqual([]);
      await stay.getByRole("button", { name: `No longer a condition: ${CONDITION}` }).click();
      expect(await stay.locator(".chip").count()).toBe(0);
      const ELSE = { quote: "else leaving", on: "p1", stance: "for", secondTo: "p2", if: [] };
      heard = replies.answer({ points: [], stances: [ELSE], reasons: [], concedes: [], takesBack: [] });
      await say(page, { text: "Two months of the old price are cheaper, else leaving." });
      await button(page, "Show as points").click();
      await button(page, "Send so").click();
      await turn(page, "Response");
      expect(await stay.getByText("You said: only if").count()).toBe(0);
      expect(await stay.locator("label", { has: page.locator("input:checked") }).textContent()).toBe("For");
      const leave = point("Leave Postgres");
      await leave.getByText("You said: a second choice, after “Stay on Postgres”").waitFor();
      expect(await leave.locator("input:checked").count()).toBe(0);
    },
  );
});
