import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { textOf } from "../support/anthropic-answer.ts";
import { replies } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { faultsOfAccess, post, until, up } from "../support/page.ts";
import { SwarmHome } from "../support/swarm.ts";
import { say, turn } from "../support/turn-form.ts";
import { verifies } from "../support/verifies.ts";

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

describe.skipIf(!hasBrowser)("an answer that a model reads for its author", () => {
  let browser: Browser;
  let home: Awaited<ReturnType<typeof SwarmHome.withModel>>;
  let url: string;
  let stop: () => Promise<void>;
  /** The model's answer to a reading. */
  let heard = replies.answer(HEARD);
  beforeAll(async () => {
    browser = await startBrowser();
    home = await SwarmHome.withModel();
    home.model.always(({ body }) => (textOf(body.messages).includes("letter by letter") ? heard : undefined));
    ({ url, stop } = await up(home));
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await home?.close();
  });

  const button = (page: Page, name: string | RegExp) => page.locator(".turn-form").getByRole("button", { name });
  const lines = (page: Page) => page.locator(".as-read li > span").allTextContents();

  it("is shown as points, changed and sent by its author; what it says under a condition has that condition", async () => {
    verifies("AC-05");
    const alternatives = ["Leave Postgres", "Stay on Postgres"];
    const given = {
      topic: "Leave Postgres or stay?",
      mode: "lightweight",
      seats: ["mei"],
      alternatives,
      unattended: true,
    };
    const id = String((await post(`${url}/v1/discussions`, given)).id);
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
    expect(await faultsOfAccess(page)).toEqual([]);
    expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
    // A tap against it stands at once; without the tap, what was read stands again.
    await say(page, { taps: { "Stay on Postgres": "Against" } });
    expect(await lines(page)).not.toContain(stays);
    await say(page, { taps: { "Stay on Postgres": "For" } });
    expect(await lines(page)).toContain(stays);

    await button(page, "All fields").click();
    const field = (name: string) => page.locator(`#field-${name}`).locator("textarea, input").first();
    await field("position").waitFor();
    expect([await field("position").inputValue(), await field("conditions").inputValue()]).toEqual([TEXT, CONDITION]);
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

    type Floor = { statements: { from: string; type: string; content: unknown; usage?: { calls: number } }[] };
    const ofMei = async () =>
      ((await (await fetch(`${url}/v1/discussions/${id}/floor`)).json()) as Floor).statements.find(
        ({ from, type }) => from === "mei" && type === "position_declaration",
      );
    await expect.poll(ofMei, { interval: 50 }).toBeDefined();
    expect(await ofMei()).toMatchObject({
      content: {
        position: TEXT,
        table: { points: [{ text: TRAINED }], stances: [{ on: "p2", stance: "for", if: [CONDITION] }] },
      },
      usage: { calls: expect.any(Number) },
    });
  });
});
