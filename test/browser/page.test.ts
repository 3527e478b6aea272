import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, hasWholeBrowser, startBrowser, startWholeBrowser, Visitor } from "../support/browser.ts";
import { answerTo, type HttpTurn } from "../support/http-seat.ts";
import { COLOURS, faultsOfAccess, post, startDiscussion, until, up } from "../support/page.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { cite, fill, say, send, turn } from "../support/turn-form.ts";
import { verifies } from "../support/verifies.ts";

const WIDE = { viewport: { width: 1400, height: 900 } };
const PHONE = { viewport: { width: 400, height: 860 }, hasTouch: true };

/** Would run if any text were interpreted as markup. */
const HOSTILE = `<img src=x onerror="window.taken=1"><script>window.taken=1</script>"'>`;

/** The invitation link of a seat, as shown to the owner. */
async function linkFor(owner: Page, seat: string): Promise<string> {
  const row = owner.locator(".invite-seat", { hasText: seat }).first();
  await row.getByRole("button", { name: "Make a link" }).click();
  return owner.getByLabel(`Link for ${seat}`).inputValue();
}

/**
 * Watches at every frame how far below the top of the document an element stands.
 * @returns asks for the different places so far, in CSS pixels
 */
async function placesOf(page: Page, selector: string): Promise<() => Promise<number[]>> {
  await page.evaluate(`
    window.places = new Set();
    const look = () => {
      const { top } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
      window.places.add(Math.round(top + scrollY));
      requestAnimationFrame(look);
    };
    look();`);
  return () => page.evaluate("[...window.places]");
}

describe.skipIf(!hasBrowser)("the page", () => {
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

  it("takes three people in three browsers to a result that shows who is for what", async () => {
    verifies("AC-05", "SD-04", "SD-17", "SD-18", "BY-06");
    await using owner = await Visitor.open(browser, url, WIDE);
    const o = owner.page;

    // The owner starts it with a document and two seats, sees stakes and tensions, and confirms.
    await o.getByLabel("Question", { exact: true }).fill(`Should we split the billing monolith? ${HOSTILE}`);
    await o.locator("input[type=file]").setInputFiles({
      name: "ops.md",
      mimeType: "text/markdown",
      buffer: Buffer.from("# Operations\n\nOn-call is four people. Two rotations would need at least eight.\n"),
    });
    for (const name of ["alice", "bob"]) {
      await o.getByLabel("A colleague's name").fill(name);
      await o.keyboard.press("Enter");
    }
    await o.getByText("More choices").click();
    await o.getByLabel("Who thinks").selectOption("offline");
    await o.getByLabel("Rounds at most").fill("1");
    await o.getByLabel("What has to hold until the end, a line each").fill("Nobody is hired this year");
    await o.getByRole("button", { name: "Start the discussion" }).click();
    await o.getByRole("heading", { name: "Is this the right table?" }).waitFor();
    // Without a model they are among themselves, each by name, and say themselves what is at stake.
    expect(await o.locator(".experts-edit .card").count()).toBe(2);
    await o.locator(".experts-edit .card", { hasText: "alice" }).getByText("is said in the discussion").waitFor();
    expect(await faultsOfAccess(o), "composition").toEqual([]);
    await o.locator(".question").getByText("Nobody is hired this year").waitFor();
    await o.getByLabel("What else has to hold until the end").fill("Invoices stay in Frankfurt");
    await o.getByRole("button", { name: "Begin with these" }).click();
    await o.locator(".waiting", { hasText: "Waiting for" }).waitFor();
    const places = await placesOf(o, ".tabs");

    // Two colleagues come by link; the link does not stay in the address.
    const links = [await linkFor(o, "alice"), await linkFor(o, "bob")] as const;
    await using alice = await Visitor.open(browser, links[0], PHONE);
    await using bob = await Visitor.open(browser, links[1], { ...WIDE, colorScheme: "dark" });
    const [a, b] = [alice.page, bob.page];
    await Promise.all([turn(a, "Sealed position"), turn(b, "Sealed position")]);
    expect(a.url()).not.toContain("invite");
    for (const held of ["Nobody is hired this year", "Invoices stay in Frankfurt"])
      await a.getByText(held).first().waitFor();
    expect(await faultsOfAccess(a), "a turn").toEqual([]);
    expect(await a.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.viewport.width);
    await say(a, { text: `Split it: releases wait for each other. ${HOSTILE}`, sure: "70 %" });
    await a.locator(".made", { hasText: "releases wait for each other" }).waitFor();
    await say(b, { text: "Keep it: on-call cannot carry two rotations.", sure: "90 %" });
    await send(a);
    await a.getByText("Your answer is in.").waitFor();
    await send(b);
    await Promise.all([turn(a, "Argument"), turn(b, "Argument")]);

    // Alice argues in all fields, without a citation: it is returned with the reason, and corrected with a steel man.
    await fill(a, { Reasoning: "Eleven days from a change to its release." });
    await send(a);
    await a.getByText("It cites nobody else").waitFor();
    expect(await a.getByLabel("Reasoning", { exact: true }).inputValue()).toContain("Eleven days");
    const countered = await cite(a, "bob", "counters", "Fewer incidents need fewer people");
    expect(await faultsOfAccess(a), "a returned answer").toEqual([]);
    const steelMen = a.locator("#field-steelMan");
    await steelMen.getByRole("button", { name: /^Add: / }).click();
    await steelMen.locator("select").selectOption(countered);
    await steelMen
      .locator("textarea")
      .fill("Four people cannot be on call for two systems, whatever the releases gain.");
    await send(a);
    await a.getByText("Your answer was accepted:").waitFor();
    // Bob reloads, then loses his network in mid-turn: what he wrote is kept, and goes by itself.
    await fill(b, { Reasoning: "Two rotations of four are" });
    await b.reload();
    await turn(b, "Argument");
    expect(await b.getByLabel("Reasoning", { exact: true }).inputValue()).toBe("Two rotations of four are");
    bob.expectFault(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await bob.context.setOffline(true);
    await b.getByText("The connection is lost.").waitFor();
    await fill(b, { Reasoning: "Two rotations of four are eight people, and we are four." });
    await cite(b, "alice", "supports", "She is right about the releases");
    await send(b);
    await b.getByText("Not sent yet").waitFor();
    expect(await faultsOfAccess(b), "a lost connection, in the dark").toEqual([]);
    await bob.context.setOffline(false);
    await b.getByText(/^Your (last )?answer was accepted:/u).waitFor();

    // Alice sends Bob a direct message; it is in his inbox, and in nobody else's.
    await a.locator(".direct summary").click();
    await a.getByLabel("To whom").selectOption("bob");
    await a.locator(".direct textarea").fill("Shall we meet halfway?");
    await a.getByRole("button", { name: "Send the message" }).click();
    await b.locator(".direct").getByText("Shall we meet halfway?").waitFor();

    // Both answer what was argued: Alice shifts and says why, Bob only taps.
    await Promise.all([turn(a, "Response"), turn(b, "Response")]);
    await say(a, {
      text: "One rotation is enough, so it can wait.",
      taps: { "Split it: releases": "Against" },
    });
    await send(a);
    await say(b, { taps: { "Split it: releases": "No view" } });
    await send(b);

    // The owner chooses the next step; all three read the result, and who is for what.
    await o.getByRole("heading", { name: /Round 1 is over/ }).waitFor();
    expect(await faultsOfAccess(o), "next step").toEqual([]);
    expect(await a.locator(".question").count(), "a guest is not asked what the owner is asked").toBe(0);
    await o.getByRole("radio", { name: /^Synthesis/ }).check();
    await o.getByRole("button", { name: "Go on like this" }).click();
    await o.locator(".topic .status.completed").waitFor();
    // Else a press on a tab in that moment would go astray.
    expect(await places(), "where the tabs stood, step after step").toHaveLength(1);
    for (const page of [o, a, b]) {
      await page.getByRole("link", { name: "Result" }).click();
      await page
        .getByRole("heading", { name: /^(?:Shared|Held by some)$/ })
        .first()
        .waitFor();
      expect(await page.locator(".result tbody tr, .result li").count()).toBeGreaterThan(0);
      await until(async () => (await page.locator(".banner").count()) === 0);
      expect(await page.evaluate("window.taken")).toBeUndefined();
    }
    await a.getByRole("link", { name: "What was said" }).click();
    await a.getByText(HOSTILE).first().waitFor();
    expect(await a.evaluate("window.taken")).toBeUndefined();

    // A given-back seat is left; a revoked link is refused.
    await o.getByRole("link", { name: "People" }).click();
    await o.locator(".lines li", { hasText: "bob" }).getByRole("button", { name: "Revoke" }).click();
    await until(async () => (await o.locator(".lines li", { hasText: "bob" }).count()) === 0);
    bob.expectFault(/401/);
    await b.goto("about:blank");
    await b.goto(links[1]);
    await b.getByRole("alert").waitFor();
  });

  it.skipIf(!hasWholeBrowser)(
    "asks once whether it may call, and calls by title, list and notification; where that is denied, by sound",
    async () => {
      verifies("BY-17", "AC-05");
      await using browser = await startWholeBrowser();
      const started = { topic: "Shall we move the office?", seats: ["王梅", "ben"], provider: "offline" };
      const id = String((await post(`${url}/v1/discussions`, { ...started, unattended: true })).id);
      const ben = `${url}/v1/discussions/${id}/seats/ben`;
      const asked = (await (await fetch(`${ben}/turn?wait=20`)).json()) as HttpTurn;
      await post(`${ben}/turns/${asked.turn}/answer?wait=0`, { content: answerTo(asked, "ben", "Stay here") });
      const seat = { role: "seat", discussion: id, participant: "wang-mei" };
      const link = String((await post(`${url}/v1/invitations`, seat)).url);
      const watched = `${url}/?from=elsewhere`;
      await using mei = await Visitor.open(browser, watched, { ...PHONE, permissions: ["notifications"] });
      // The page is looked away from, and what it notifies of is written down.
      await mei.context.addInitScript(`
      Object.defineProperty(document, "hidden", { get: () => true });
      window.notes = [];
      const Real = Notification;
      window.Notification = class extends Real {
        constructor(title, options) { super(title, options); window.notes.push(options.body); }
      };`);
      const m = mei.page;
      await m.goto(link);
      await turn(m, "Sealed position");
      expect(await m.title()).toMatch(/^\(1\) Your turn · Shall we move the office\?/);
      await m.getByText("You speak as 王梅.").waitFor();
      await m.getByText("Waiting for 王梅").waitFor();
      expect(await faultsOfAccess(m), "a seat that asks").toEqual([]);
      expect(await m.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.viewport.width);
      await m.getByRole("button", { name: "Yes, call me" }).focus();
      await m.keyboard.press("Enter");
      await m.getByText("You are called with a sound and a notification.").waitFor();
      await m.goto(url);
      await m.getByRole("link", { name: "Shall we move the office?" }).getByText("waits for you").waitFor();
      expect(await m.title()).toMatch(/^\(\d\) /);
      await m.goto(`${url}/d/${id}/seat`);
      await turn(m, "Sealed position");
      expect(await m.getByRole("button", { name: "Yes, call me" }).count(), "asked once").toBe(0);
      const decline = async (): Promise<void> => {
        await m.getByText("I cannot answer this").click();
        await m.getByLabel("Why not").fill("I know too little");
        await m.getByRole("button", { name: "Pass this turn" }).click();
      };
      await decline();
      await turn(m, "Argument");
      await until(async () =>
        ((await m.evaluate("window.notes")) as string[]).includes("Your answer is wanted: Shall we move the office?"),
      );
      // Another browser, which denies it.
      const again = String((await post(`${url}/v1/invitations`, seat)).url);
      await using other = await Visitor.open(browser, again, { ...WIDE, locale: "zh-CN" });
      await other.page.getByRole("button", { name: "可以，通知我" }).click();
      await other.page.getByText("浏览器不允许本页弹出通知").waitFor();
      await other.page.getByRole("button", { name: "不要通知我" }).click();
      await other.page.getByText("不会通知您").waitFor();
      expect(await faultsOfAccess(other.page), "denied").toEqual([]);
    },
  );

  it("moves a person to another seat before it begins, and names them as they write themselves", async () => {
    verifies("AC-05", "SD-04");
    const experts = ["Fleet: late parcels", "Finance: the credit line"];
    const { id } = await post(`${url}/v1/discussions`, {
      ...{ topic: "Electric vans?", experts, seats: ["王小明"], constraints: ["No new debt"] },
      ...{ unattended: false, mode: "lightweight" },
    });
    await using owner = await Visitor.open(browser, `${url}/d/${String(id)}`);
    const { page } = owner;
    await page.getByRole("heading", { name: "Is this the right table?" }).waitFor();
    await page.locator(".question").getByText("No new debt").waitFor();
    const cards = page.locator(".experts-edit .card");
    const nameOf = (at: number): Promise<string> => cards.nth(at).locator("p.strong").innerText();
    const holders = async (): Promise<string[]> =>
      Promise.all([0, 1].map((at) => cards.nth(at).locator("select option:checked").innerText()));
    expect(await holders()).toEqual(["an expert of the swarm", "王小明"]);
    await cards.first().getByLabel("Held by").selectOption({ label: "王小明" });
    expect(await holders()).toEqual(["王小明", "an expert of the swarm"]);
    const expert = await nameOf(0);
    await page.getByRole("button", { name: "Begin with these" }).click();
    await page.locator(".waiting", { hasText: `王小明 (${expert})` }).waitFor();
    await page.getByRole("link", { name: "People" }).click();
    await page.getByRole("heading", { name: `王小明 (${expert})` }).waitFor();
    expect(await page.locator(".avatar.person").first().innerText()).toBe("王");
    await page.goto(url);
    await page.locator(".listed").first().waitFor();
    expect(await page.locator(".listed", { hasText: "Electric vans?" }).getByText("waits for you").count()).toBe(0);
  });

  it("lets somebody give their seat back, and the discussion goes on without them", async () => {
    const { id } = await post(`${url}/v1/discussions`, {
      ...{ topic: "Should the archive be kept?", mode: "lightweight", seats: ["mei"] },
    });
    const { url: link } = await post(`${url}/v1/invitations`, { role: "seat", discussion: id, participant: "mei" });
    await using mei = await Visitor.open(browser, String(link), WIDE);
    await turn(mei.page, "Sealed position");
    await mei.page.getByRole("button", { name: "Give the seat back" }).click();
    await mei.page.getByRole("button", { name: "Give it back" }).click();
    await mei.page.getByText("finished", { exact: true }).waitFor();
    expect(await mei.page.getByRole("link", { name: "Your seat" }).count()).toBe(0);
    const seats = await (await fetch(`${url}/v1/discussions/${id}/seats`)).json();
    expect(seats).toMatchObject({ seats: [{ participant: "mei", taken: false }] });
  });

  it("says of links which only open on this machine that they do, in both languages", async () => {
    const { id } = await post(`${url}/v1/discussions`, { topic: "Shall we?", provider: "offline", seats: ["alice"] });
    await using visitor = await Visitor.open(browser, `${url}/d/${id}/people`, WIDE);
    const { page } = visitor;
    await page.locator(".invite .notice", { hasText: "These links open on this machine only." }).waitFor();
    await page.getByRole("button", { name: "中文" }).click();
    await page.locator(".invite .notice", { hasText: "这些链接只能在本机打开。" }).waitFor();
  });

  it("takes documents that are dropped or chosen, several at once, and says at once what cannot be read", async () => {
    verifies("SD-16");
    await using visitor = await Visitor.open(browser, url, WIDE);
    const { page } = visitor;
    visitor.expectFault(/status of 400/);
    const file = (path: string): string => join(ROOT, "test/fixtures/documents", path);
    await page
      .getByLabel(/Choose files/)
      .setInputFiles([file("en/ops.pdf"), file("en/plan.docx"), file("more/scanned.pdf")]);
    await page.getByText("scanned.pdf: has no text; if it was scanned, run OCR first").waitFor();
    const data = readFileSync(file("en/costs.xlsx")).toString("base64");
    const dropped = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob("${data}"), (one) => one.charCodeAt(0));
      transfer.items.add(new File([bytes], "costs.xlsx"));
      transfer.items.add(new File(["Nobody has run three services."], "team notes.md"));
      return transfer;
    })()`);
    await page.locator(".drop").dispatchEvent("drop", { dataTransfer: dropped });
    await page.getByText("costs.xlsx, sheet Salaries: hidden, so not read").waitFor();
    const names = page.locator(".chip .mono");
    expect(await names.allTextContents()).toEqual(["ops.pdf", "plan.docx", "costs.xlsx", "team notes.md"]);
    expect(await faultsOfAccess(page), "documents").toEqual([]);
    await page.getByRole("button", { name: "Remove plan.docx" }).press("Enter");
    expect(await names.allTextContents()).toEqual(["ops.pdf", "costs.xlsx", "team notes.md"]);
    await page.getByLabel("Question", { exact: true }).fill("Should billing be split?");
    // Without a model they are quoted.
    await page.getByText("More choices").click();
    await page.getByLabel("Who thinks").selectOption("offline");
    await page.getByRole("button", { name: "Start the discussion" }).click();
    // It is over in a second, in which the lines above the tabs come one after another.
    await page.locator(".topic .status.completed").waitFor();
    await page.getByRole("link", { name: "Result" }).click();
    await page
      .getByText(/ops\.pdf:page[1-3]|costs\.xlsx:\w+!row\d/)
      .first()
      .waitFor();
  });

  it("is small, and connects only to its gateway", () => {
    const assets = join(ROOT, "dist/web/assets");
    const names = readdirSync(assets);
    const scripts = names.filter((name) => name.endsWith(".js"));
    const textOf = (name: string): string => readFileSync(join(assets, name), "utf8");
    const sizeOf = (name: string): number => gzipSync(textOf(name)).byteLength;
    const named = readFileSync(join(assets, "../index.html"), "utf8");
    const entries = scripts.filter((name) => named.includes(name));
    // An import by `from` is loaded with the entry, one by `import()` when it is needed.
    const begin = scripts.filter((name) =>
      entries.some((one) => one === name || textOf(one).includes(`from"./${name}"`)),
    );
    expect(begin.length).toBeGreaterThan(0);
    expect(begin.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThan(66_000);
    expect(scripts.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThan(84_000);
    const hosts = names.flatMap((name) => readFileSync(join(assets, name), "utf8").match(/https?:\/\/[\w.-]+/g) ?? []);
    expect([...new Set(hosts)].filter((host) => !host.endsWith("www.w3.org"))).toEqual([]);
  });

  it("starts a discussion with the keyboard alone", async () => {
    await using visitor = await Visitor.open(browser, url, WIDE);
    const { page } = visitor;
    const focus = async (name: RegExp): Promise<void> => {
      for (let i = 0; i < 150; i += 1) {
        const now = await page.evaluate(
          "(() => { const e = document.activeElement; return e.labels?.[0]?.textContent || e.textContent || e.ariaLabel || ''; })()",
        );
        if (name.test(String(now))) return;
        await page.keyboard.press("Tab");
      }
      throw new Error(`${name} was not reached by Tab`);
    };
    await page.getByLabel("Question", { exact: true }).waitFor();
    await focus(/^Question/);
    await page.keyboard.type("Should this be started without a mouse?");
    await focus(/^More choices/);
    await page.keyboard.press("Enter");
    await focus(/Standard/);
    await page.keyboard.press("ArrowLeft");
    await focus(/^Start the discussion/);
    await page.keyboard.press("Enter");
    await focus(/^Begin with these/);
    await page.keyboard.press("Enter");
    await page.getByText("Lightweight").first().waitFor();
    await page.getByRole("heading", { name: /Round 1 is over/ }).waitFor();
    await focus(/^What was said/);
    await page.keyboard.press("Enter");
    await page.locator(".statement").first().waitFor();
  });

  it("shows every view on a phone, in Chinese, in the dark, and hinders nobody", async () => {
    verifies("CD-10");
    const id = await startDiscussion(url, { topic: "Should the data be split?", lang: "zh" });
    const views = ["", "/graph", "/decision", "/people"].map((tab) => `/d/${id}${tab}`);
    const shown = async (page: Page, view: string): Promise<void> => {
      await page.goto(url + view);
      await page.locator("main h1, main h2").first().waitFor();
      if (view.endsWith("/graph")) await page.locator("svg a.claim").first().waitFor();
      if (view === `/d/${id}`) await page.locator(".statement").first().waitFor();
      const over = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
      expect(over, `${view} is wider than the screen`).toBe(0);
    };
    await using phone = await Visitor.open(browser, url, { ...PHONE, locale: "zh-CN" });
    await using desk = await Visitor.open(browser, url, { ...WIDE, colorScheme: "dark" });
    const paper = (): Promise<unknown> =>
      desk.page.evaluate("getComputedStyle(document.documentElement).backgroundColor");
    for (const view of ["/", ...views, "/team/S1"]) {
      await shown(phone.page, view);
      expect(await faultsOfAccess(phone.page), `${view} on a phone`).toEqual([]);
      await shown(desk.page, view);
      // What it is made of is the same as on the phone, which looks at its colours in the light.
      expect(await faultsOfAccess(desk.page, COLOURS), `${view} in the dark`).toEqual([]);
      expect(await paper()).toBe("rgb(19, 20, 23)");
      await desk.page.emulateMedia({ colorScheme: "light" });
      expect(await paper()).not.toBe("rgb(19, 20, 23)");
      await desk.page.emulateMedia({ colorScheme: "dark" });
    }
    const { page } = phone;
    await page.goto(url);
    await page.getByRole("button", { name: "开始讨论" }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("zh-CN");
    await page.getByRole("button", { name: "English" }).click();
    await page.getByRole("button", { name: "Start the discussion" }).waitFor();
  });

  it("leads from a citation to its message, searches, and opens the report", async () => {
    const id = await startDiscussion(url, {
      ...{ topic: "Should the queue be replaced?", mode: "lightweight" },
      documents: [{ path: "queue.md", text: "The queue loses 3 messages a day; nobody is told." }],
    });
    await using visitor = await Visitor.open(browser, `${url}/d/${id}#r1-msg-002`, WIDE);
    const { page } = visitor;
    await page.locator("#r1-msg-002.target").waitFor();
    const citation = page.locator(".statement .citations .message-id").first();
    const target = (await citation.textContent()) ?? "";
    await citation.click();
    await page.locator(`[id="${target}"].target`).waitFor();
    expect(page.url()).toContain(`#${target}`);
    await page.getByLabel("Search everything that was said").fill("queue");
    await page.getByText(/^\d+ statements?$/).waitFor();
    await page.locator("mark").first().waitFor();

    await page.goto(`${url}/d/${id}/decision`);
    const report = await page.getByRole("link", { name: "Report" }).getAttribute("href");
    expect(await (await fetch(`${url}${report}`)).text()).toContain("<h1>Should the queue be replaced?");
  });

  it("says what to do about a wrong address or a broken link", async () => {
    await using visitor = await Visitor.open(browser, `${url}/d/nothing-here`, WIDE);
    visitor.expectFault(/404|401/);
    const { page } = visitor;
    await page.getByRole("alert").waitFor();
    await page.getByRole("link", { name: "To the start" }).click();
    await page.getByLabel("Question", { exact: true }).waitFor();
    await page.goto(`${url}/no/such/place`);
    await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
    await page.goto("about:blank");
    await page.goto(`${url}/#invite=altered`);
    await page.getByRole("alert").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByLabel("Question", { exact: true }).waitFor();
  });
});
