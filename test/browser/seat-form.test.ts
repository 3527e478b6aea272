import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { answerTo, type HttpTurn } from "../support/http-seat.ts";
import { post, up } from "../support/page.ts";
import { SwarmHome } from "../support/swarm.ts";
import { cite, fill, send, turn } from "../support/turn-form.ts";
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

  /** Answers mei's next turn by HTTP. */
  async function answered(id: string, phase: string): Promise<void> {
    for (;;) {
      const response = await fetch(at(id, "seats/mei/turn?wait=10"));
      const next = response.status === 200 ? ((await response.json()) as HttpTurn) : undefined;
      if (next?.phase !== phase) continue;
      await post(at(id, `seats/mei/turns/${next.turn}/answer`), { content: answerTo(next, "mei", "Split it") });
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
