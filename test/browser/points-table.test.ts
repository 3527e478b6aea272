import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBus } from "#bus";
import type { TableView } from "#points";
import { compose, subjects } from "#wire";
import { defaultAnswer } from "../support/anthropic-answer.ts";
import { replies } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { formAsked } from "../support/in-form.ts";
import { faultsOfAccess, post, startDiscussion, up } from "../support/page.ts";
import { SwarmHome } from "../support/swarm.ts";

const WIDE = { viewport: { width: 1440, height: 900 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** Presses of Tab within which everything above the floor is reached. */
const TABS = 120;

describe.skipIf(!hasBrowser)("the table of points", () => {
  let browser: Browser;
  let home: SwarmHome;
  let url: string;
  let nats: string;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    browser = await startBrowser();
    home = await SwarmHome.withModel();
    // All bring the same point, to which the contrarian objects.
    home.model?.always((request) => {
      const content = JSON.parse(defaultAnswer(request.body)) as object;
      const isSealed = formAsked(request) === "position_declaration";
      return replies.answer({
        ...content,
        ...(isSealed ? { points: [{ text: "Keep the ledger in one place" }] } : {}),
      });
    });
    ({ url, nats, stop } = await up(home));
  });

  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await home?.close();
  });

  it("comes before the floor, opens an objection by keyboard, is a list on a phone, and is printed by swarm show", async () => {
    const id = await startDiscussion(url, { topic: "Split the monolith?", mode: "lightweight", unattended: true });
    const { table } = (await (await fetch(`${url}/v1/discussions/${id}/result`)).json()) as { table: TableView };
    const row = table.rows.find(({ objections, isMinor }) => objections.length > 0 && !isMinor);
    const at = row?.cells.findIndex(({ side }) => side === "for") ?? -1;
    if (row === undefined || at < 0) throw new Error("this discussion has no point with a holder and an objection");

    await using desk = await Visitor.open(browser, `${url}/d/${id}`, WIDE);
    const { page } = desk;
    const shown = page.locator(".points-table");
    await shown.getByRole("columnheader").first().waitFor();
    expect(await shown.getByRole("columnheader").allTextContents()).toEqual(
      expect.arrayContaining(table.experts.map(({ name }) => name)),
    );
    expect(await page.evaluate("document.querySelector('.points-table').nextElementSibling.className")).toBe("floor");
    const body = shown.locator("tbody").filter({ has: page.locator(`#point-${row.id}`) });
    expect(await body.getByRole("rowheader").textContent()).toBe(`${row.id} ${row.text}`);
    expect(await body.getByRole("cell").nth(at).locator(".side").textContent()).toBe("for");

    const objections = body.locator("details", { hasText: table.heads.objections });
    expect(await objections.locator("li").first().isVisible()).toBe(false);
    for (let tab = 0; tab < TABS && !(await isFocused(objections.locator("summary"))); tab += 1)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await objections.locator("li").first().waitFor();
    expect(await objections.locator("li .tag").first().textContent()).toBe(row.objections[0]?.fate);
    expect(await faultsOfAccess(page)).toEqual([]);

    // The result says how much more the table has; so the table stands below it, and in its file.
    await page.getByRole("link", { name: "Result" }).click();
    const result = page.locator(".decision");
    await result.locator("summary", { hasText: "All points" }).click();
    await result.locator(`#point-${row.id}`).waitFor();
    expect(await faultsOfAccess(page)).toEqual([]);
    expect(home.file(id, "artifacts/synthesis.md")).toMatch(
      new RegExp(`^## ${table.title}$[\\s\\S]*^- “[^”]+” \\(${row.id}\\): `, "mu"),
    );

    await using phone = await Visitor.open(browser, `${url}/d/${id}`, PHONE);
    const point = phone.page.locator(".points-table tbody").filter({ has: phone.page.locator(`#point-${row.id}`) });
    await point.waitFor();
    const cells = await point.locator("[data-head]").all();
    const tops = await Promise.all(cells.map(async (cell) => (await cell.boundingBox())?.y ?? 0));
    expect(
      tops.toSorted((a, b) => a - b),
      "one below the other",
    ).toEqual([...new Set(tops)]);
    expect(tops).toHaveLength(table.experts.length);
    expect(await phone.page.locator(".points-table thead").first().isVisible()).toBe(false);
    expect(await phone.page.evaluate("document.documentElement.scrollWidth")).toBe(PHONE.viewport.width);
    expect(await faultsOfAccess(phone.page)).toEqual([]);

    const text = await home.run(["show", id, "--part", "table"]);
    expect(text.stdout).toContain(`${row.id} ${row.text.slice(0, 10)}`);
    const json = await home.run(["show", id, "--part", "table", "--json"]);
    expect(JSON.parse(json.stdout)).toEqual(table);
    const record = (await home.run(["show", id, "--part", "record"])).stdout;
    const report = home.file(id, "artifacts/report.html").replace(/<[^>]+>/gu, "");
    // Each with its point, and the ids by which others name them.
    for (const text of [record, report])
      expect(text).toMatch(/r1-msg-001[\s\S]*\(p\d+\): for[\s\S]*a\d+, against [ap]\d+: “/u);
    expect((await home.run(["show", id, "--part", "facts"])).stdout).toMatch(/The list of facts has \d+/u);
    const wrong = await home.run(["show", id, "--part", "tabel"]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("result, table, facts, record");
  });

  it("shows the latest notices, with those before folded", async () => {
    const given = { topic: "Wait for it?", mode: "lightweight", unattended: false };
    const id = String((await post(`${url}/v1/discussions`, given)).id);
    await using desk = await Visitor.open(browser, `${url}/d/${id}`, WIDE);
    const { page } = desk;
    await page.getByRole("heading", { name: "Wait for it?" }).waitFor();
    await using bus = await openBus({
      url: nats,
      name: "test",
      creds: join(home.path, "broker/identities/moderator.creds"),
    });
    for (const [at, text] of ["It is gone.", "It is back.", "It is gone again."].entries()) {
      const stamp = { id: `notice-${at}`, ts: new Date().toISOString(), discussion: id, from: "moderator" };
      await bus.publish(subjects.floor(id), compose("phase", "notice", stamp, { level: "warning", text }));
    }
    await page.getByText("It is gone again.").waitFor();
    const first = page.getByText("It is gone.", { exact: true });
    expect(await first.isVisible()).toBe(false);
    await page.getByText("1 earlier notice").click();
    expect(await first.isVisible()).toBe(true);
    expect(await faultsOfAccess(page)).toEqual([]);
  });
});

const isFocused = (element: ReturnType<Visitor["page"]["locator"]>): Promise<boolean> =>
  element.evaluate((node) => node === node.ownerDocument.activeElement);
