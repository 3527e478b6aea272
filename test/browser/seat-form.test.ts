import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { answerTo, type HttpTurn } from "../support/http-seat.ts";
import { post, up } from "../support/page.ts";
import { SwarmHome } from "../support/swarm.ts";
import { cite, fill, say, send, turn } from "../support/turn-form.ts";
import { verifies } from "../support/verifies.ts";

const POSITION = {
  Position: "Split it",
  Confidence: "0.7",
  "What would change this view": "A measurement of the opposite",
};
const ARGUMENT = { Reasoning: "Eleven days to a release" };

const notSent = (page: Page) => page.getByText("Not sent yet");
const reasoning = (page: Page) => page.getByLabel("Reasoning", { exact: true });

describe.skipIf(!hasBrowser)("the form of a turn", () => {
  let browser: Browser;
  let home: SwarmHome;
  let url: string;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    browser = await startBrowser();
    home = await SwarmHome.withModel();
    ({ url, stop } = await up(home));
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await home?.close();
  });

  const at = (id: string, ...rest: string[]) => [`${url}/v1/discussions/${id}`, ...rest].join("/");
  const read = async (address: string): Promise<Record<string, unknown>> =>
    (await (await fetch(address)).json()) as Record<string, unknown>;

  /** Starts a discussion with mei at a seat. */
  async function started(options: object = {}): Promise<string> {
    const given = { topic: "Should we split?", mode: "lightweight", seats: ["mei"], ...options };
    return String((await post(`${url}/v1/discussions`, given)).id);
  }

  /** Answers a seat's next turn by HTTP, in the usual words unless others are given. */
  async function answered(id: string, phase: string, seat = "mei", content?: object): Promise<void> {
    for (;;) {
      const response = await fetch(at(id, `seats/${seat}/turn?wait=10`));
      const next = response.status === 200 ? ((await response.json()) as HttpTurn) : undefined;
      if (next?.phase !== phase) continue;
      const given = { content: content ?? answerTo(next, seat, "Split it") };
      expect((await post(at(id, `seats/${seat}/turns/${next.turn}/answer`), given)).reasons ?? []).toEqual([]);
      return;
    }
  }

  /** Resolves when the user is asked something. @returns its id */
  async function asked(id: string): Promise<string> {
    const found = async () => ((await read(at(id))).question as { question: string } | undefined)?.question;
    await expect.poll(found, { interval: 20 }).toBeDefined();
    return String(await found());
  }

  /** Mei on the page, by the link of an invitation. */
  async function sits(id: string): Promise<Visitor> {
    const invited = await post(`${url}/v1/invitations`, { role: "seat", discussion: id, participant: "mei" });
    return Visitor.open(browser, String(invited.url));
  }

  it("goes when nobody waits for the answer any more, and does not come back after a later one", async () => {
    verifies("AC-05", "SD-17", "answer now");
    const id = await started({ unattended: false });
    await post(at(id, "commands"), { command: "answer", question: await asked(id), choice: "start" });
    await answered(id, "position_declaration");
    await using mei = await sits(id);
    const { page } = mei;
    await turn(page, "Argument");
    // Hurrying leaves out everybody who has not answered: too few would be left for a response.
    const awaited = async () =>
      ((await read(at(id))).waitingFor as { participant: string }[]).map(({ participant }) => participant);
    await expect.poll(awaited, { interval: 20 }).toEqual(["mei"]);
    await post(at(id, "commands"), { command: "answer_now" });
    await turn(page, "Response");
    await answered(id, "response");
    await asked(id);
    await page.getByRole("heading", { name: "It is not your turn" }).waitFor();
    expect(await page.locator("form.turn-form").count()).toBe(0);
    expect(await read(at(id, "seats/mei"))).toMatchObject({ turn: null });
  });

  it("keeps what is written, says truly whether it is sent, and sends once what one wrote last", async () => {
    verifies("AC-05", "BY-03");
    const id = await started({ unattended: true });
    await using mei = await sits(id);
    const { page, context } = mei;
    mei.expectFault(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
    await turn(page, "Sealed position");
    await fill(page, POSITION);

    // Changed after it was sent without a connection: it is for them to send it.
    await context.setOffline(true);
    await page.getByText("The connection is lost.").waitFor();
    await send(page);
    await notSent(page).waitFor();
    await fill(page, { Position: "Split it in May" });
    await notSent(page).waitFor({ state: "detached" });
    // What was said is read without a connection, too.
    await page.getByRole("link", { name: "What was said" }).click();
    await page.getByRole("link", { name: "Your seat" }).click();
    expect(await page.getByLabel("Position", { exact: true }).inputValue()).toBe("Split it in May");
    await context.setOffline(false);
    await page.getByText("The connection is lost.").waitFor({ state: "detached" });

    // Requests are lost for a while: it goes by itself. All of them, since a draft is checked in a pause of writing, too.
    await page.route("**/check", (route) => route.abort());
    await send(page);
    await notSent(page).waitFor();
    await page.unroute("**/check");
    await turn(page, "Argument");

    // It comes back while they correct it: what they wrote stays.
    await fill(page, ARGUMENT);
    await page.route(
      "**/answer?*",
      async (route) => {
        await reasoning(page).fill("Corrected meanwhile");
        await route.continue();
      },
      { times: 1 },
    );
    await send(page);
    await page.getByText("It cites nobody else").waitFor();
    await page.getByRole("button", { name: "Send again" }).waitFor();
    expect(await reasoning(page).inputValue()).toBe("Corrected meanwhile");

    // It comes back, and nobody hears of it: it is not sent a second time by itself.
    await page.route(
      "**/answer?*",
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.route("**/seats/mei", (route) => route.abort());
    await send(page);
    await notSent(page).waitFor();
    const attempts = async () => ((await read(at(id, "seats/mei"))).turn as { attempts: unknown[] }).attempts.length;
    await expect.poll(attempts, { interval: 20 }).toBe(2);
    await page.unroute("**/seats/mei");
    await notSent(page).waitFor({ state: "detached" });
    await page.reload();
    await reasoning(page).waitFor();
    expect(await reasoning(page).inputValue()).toBe("Corrected meanwhile");
    await cite(page, "", "questions", "How was it counted?");
    await send(page);
    await turn(page, "Response");
    const { turns } = (await read(at(id, "seats/mei"))) as { turns: { phase: string; attempts: unknown[] }[] };
    expect(turns.find(({ phase }) => phase === "argument")?.attempts).toHaveLength(3);
    await answered(id, "response");
  });

  it("asks what the moderator asks its author, and says what may be left out and what is given up", async () => {
    verifies("BY-13");
    const id = await started({ unattended: true, rounds: 1, seats: ["mei", "ben"] });
    await answered(id, "position_declaration", "mei", { text: "Split it first.", confidence: 0.7 });
    const points = [{ text: "Keep it whole" }];
    const position = { points, stances: [], wouldChangeIf: "A week with 3 outages", confidence: 0.7 };
    await answered(id, "position_declaration", "ben", position);
    await using mei = await sits(id);
    const { page } = mei;
    await turn(page, "Argument");
    const { statements } = (await read(at(id, "floor"))) as { statements: { type: string; content: object }[] };
    const { content = {} } = statements.find(({ type }) => type === "opening") ?? {};
    const { questions } = content as { questions: { question: string; to: string[] }[] };
    const question = questions.find(({ to }) => to.includes("mei"))?.question ?? "";
    expect(question).not.toBe("");
    expect(await page.locator("#asked .strong").textContent()).toBe(question);
    // It is asked once: in all fields above them.
    const above = page.getByText("Asked of you in this round");
    expect(await above.count()).toBe(0);
    await page.getByRole("button", { name: "All fields" }).click();
    await above.waitFor();
    await page.getByRole("button", { name: "One question" }).click();
    const sure = page.locator("#field-confidence legend");
    expect(await sure.textContent()).toBe("How sure are you? (may be left out)");
    await say(page, { text: "Four people are on call." });
    await send(page);
    const { turn: told } = (await read(at(id, "seats/ben"))) as { turn: { points: { id: string; text: string }[] } };
    const own = told.points.find(({ text }) => text.startsWith("Split it first"))?.id ?? "";
    const objection = { on: own, side: "against", text: "It stops us for 2 weeks", theirs: "The tax part is small" };
    const other = { text: "Write it anew", insteadOf: own };
    await answered(id, "argument", "ben", { text: "Write it anew.", points: [other], reasons: [objection] });

    await turn(page, "Response");
    await page.getByText("Where do you stand now").waitFor();
    await say(page, { text: "We can stop.", taps: { "Keep it whole": "For", "Write it anew": "For" } });
    // Of what her text can be about, what she is asked about is one.
    const marks = page.locator("fieldset", { has: page.getByLabel("My answer is the reason for this") });
    expect(await marks.locator("legend").allTextContents()).toEqual(
      expect.arrayContaining(
        ["Keep it whole", "Write it anew", "Split it first"].map((text) => expect.stringContaining(text)),
      ),
    );
    const givenUp = page.getByText(`You give up ${own} “Split it first`);
    expect(await givenUp.textContent()).toMatch(/: p\d+ excludes it$/);
    await say(page, { taps: { "Write it anew": "Against" } });
    await givenUp.waitFor({ state: "detached" });
    const mine = page.getByRole("group", { name: /Split it first/ });
    await mine.getByLabel("My answer is the reason for this").check();
    await send(page);
    const responded = async () =>
      (
        (await read(at(id, "floor"))) as { statements: { from: string; type: string; content: object }[] }
      ).statements.find(({ from, type }) => from === "mei" && type === "response")?.content;
    await expect.poll(responded, { interval: 50 }).toBeDefined();
    expect(await responded()).toMatchObject({ table: { reasons: [{ on: own, side: "for", text: "We can stop." }] } });
  });

  it("stays where nothing can be stored, and counts by the gateway's clock", async () => {
    verifies("AC-05");
    const id = await started({ unattended: true });
    const invited = await post(`${url}/v1/invitations`, { role: "seat", discussion: id, participant: "mei" });
    await using mei = await Visitor.open(browser, "about:blank");
    const { page } = mei;
    await page.addInitScript(`
      Storage.prototype.setItem = () => { throw new Error("full"); };
      const now = Date.now;
      Date.now = () => now() + 3_600_000;
    `);
    await page.goto(String(invited.url));
    await turn(page, "Sealed position");
    await page.locator(".countdown", { hasText: /^(29|30) min/ }).waitFor();
    await fill(page, { Position: "Split it, slowly" });
    await page.getByRole("link", { name: "What was said" }).click();
    await page.getByRole("link", { name: "Your seat" }).click();
    expect(await page.getByLabel("Position", { exact: true }).inputValue()).toBe("Split it, slowly");

    // What is not loaded is not called nothing, and is asked for until it is there.
    await answered(id, "position_declaration");
    await turn(page, "Argument");
    mei.expectFault(/ERR_FAILED|Failed to load resource/);
    let isCut = true;
    await page.route("**/result", (route) => (isCut ? route.abort() : route.continue()));
    const refused = page.waitForEvent("requestfailed");
    await page.reload();
    await page.getByRole("link", { name: "Result" }).click();
    await refused;
    await page.getByText("Loading").waitFor();
    isCut = false;
    await page.getByText("The result is drawn up").waitFor();
  });
});
