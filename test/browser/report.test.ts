import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { faultsOfAccess } from "../support/page.ts";
import { flatterers, hostile, inChinese, loneDissenter, peopleOnly } from "../support/report-discussions.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const WIDE = { width: 1400, height: 1000 };
const NARROW = { width: 400, height: 860 };
const MADE = { loneDissenter, peopleOnly, flatterers, inChinese, hostile };

/** Pixels by which the page overflows its window horizontally. */
const sticksOut = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

describe.skipIf(!hasBrowser)("report.html in a browser", () => {
  const folder = mkdtempSync(join(tmpdir(), "swarm-report-"));
  const pages = new Map<string, string>();
  let browser: Browser;
  let visitor: Visitor;
  let page: Page;

  beforeAll(async () => {
    browser = await startBrowser();
    visitor = await Visitor.open(browser, "about:blank");
    page = visitor.page;
    await using home = await SwarmHome.withModel();
    const swarm = await RunningSwarm.up(home);
    const args = ["Should we split the billing monolith into services?", "--context", "docs/examples/billing"];
    for (const [name, provider] of [
      ["model", "anthropic"],
      ["reading", "offline"],
    ] as const) {
      const run = await swarm.run(name, [
        ...args,
        "--mode",
        "lightweight",
        "--provider",
        provider,
        "--yes",
        "--id",
        name,
      ]);
      expect(run.code, run.stderr).toBe(0);
      put(name, home.file(name, "artifacts/report.html"));
    }
    await swarm.close();
    for (const [name, make] of Object.entries(MADE)) put(name, make().report());
  });

  afterAll(async () => {
    await visitor?.[Symbol.asyncDispose]();
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function put(name: string, text: string): void {
    const path = join(folder, `${name}.html`);
    writeFileSync(path, text);
    pages.set(name, pathToFileURL(path).href);
  }

  async function open(name: string): Promise<void> {
    await page.setViewportSize(WIDE);
    await page.emulateMedia({ colorScheme: "light", media: "screen" });
    await page.goto(pages.get(name) ?? "");
  }

  it.each(["model", "reading", ...Object.keys(MADE)])(
    "has no serious fault of access, asks nobody for anything and fits its window, wide or narrow, light or dark: %s",
    async (name) => {
      verifies("BY-12");
      const asked: string[] = [];
      const ask = (request: Request): void => void asked.push(request.url());
      page.on("request", ask);
      await open(name);
      page.off("request", ask);
      expect(asked).toEqual([pages.get(name)]);
      for (const unfolded of [false, true]) {
        if (unfolded) await unfold(page);
        for (const [viewport, colorScheme] of [
          [WIDE, "light"],
          [NARROW, "dark"],
        ] as const) {
          await page.setViewportSize(viewport);
          await page.emulateMedia({ colorScheme });
          expect(await sticksOut(page)).toBeLessThanOrEqual(0);
          // Folded, all are alike.
          if (unfolded || name === "model" || name === "reading") expect(await faultsOfAccess(page)).toEqual([]);
          // One of the two drawings, whose content stays within it; of a reading there is none.
          if (unfolded) expect(await drawings(page)).toEqual({ count: name === "reading" ? 0 : 1, outside: [] });
        }
      }
    },
  );

  it("lets the keyboard reach every box of the picture, and from there the message in the record", async () => {
    await open("model");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("#answer");
    await page.locator("#argument > summary").press("Enter");
    const reached = new Set<string>();
    const boxes = await page.locator("svg.wide a.claim").count();
    for (let press = 0; press < 400 && reached.size < boxes; press += 1) {
      await page.keyboard.press("Tab");
      const label = await page.evaluate(
        "document.activeElement?.closest('svg.wide') && document.activeElement.getAttribute('aria-describedby')",
      );
      if (typeof label === "string") reached.add(label);
    }
    expect(boxes).toBeGreaterThan(3);
    expect(reached.size).toBe(boxes);
    const target = (await focused(page)).slice(1);
    await page.keyboard.press("Enter");
    expect(await page.evaluate("location.hash")).toBe(`#${target}`);
    expect(await page.locator(":target").getAttribute("id")).toBe(target);
    expect(await page.locator(":target").isVisible()).toBe(true);
  });

  it("says in each box's name and description whose it is, who is for it and what bears on what", async () => {
    verifies("SD-20", "SD-26");
    await open("loneDissenter");
    await unfold(page);
    const box = page.getByRole("link", { name: /p2, Operations Engineer: Keep one deployable/ });
    expect(await box.count()).toBe(1);
    const described = await box.getAttribute("aria-describedby");
    const text = await page.locator(`[id="${described}"]`).textContent();
    expect(text).toBe(
      "Held by some: 1 of 3 for, 1 objects, 1 has not said; 1 objection open; is spoken against by a2; is spoken for by a3, a12.",
    );
  });

  it("runs no script from participants' text", async () => {
    page.once("dialog", () => visitor.faults.push("a dialog was opened"));
    await open("hostile");
    expect(await page.locator("script, img, iframe, [onerror], [onmouseover]").count()).toBe(0);
    expect(await page.title()).toContain("<script>alert(1)</script>");
    expect(await page.locator("h1").textContent()).toContain(`<img src=x onerror="alert(2)">`);
  });

  it("prints: the drawing for paper, no navigation, and pages that hold all of it", async () => {
    await open("loneDissenter");
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("nav").isVisible()).toBe(false);
    expect(await page.locator("svg.wide").isVisible()).toBe(true);
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
    const count = pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
    expect(count).toBeGreaterThan(3);
    expect(count).toBeLessThan(20);
    expect(pdf.length).toBeGreaterThan(50_000);
  });
});

/** The drawings in sight, and their texts that stick out of them. */
const drawings = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    const shown = [...document.querySelectorAll("svg.argument")].filter((one) => one.checkVisibility());
    const outside = shown.flatMap((drawing) => [...drawing.querySelectorAll("text")].filter((text) => {
      const [own, box] = [text.getBoundingClientRect(), drawing.getBoundingClientRect()];
      return own.width > 0 && (own.right > box.right + 1 || own.left < box.left - 1);
    }));
    return { count: shown.length, outside: outside.map((text) => text.textContent) };
  })()`);

/** Opens every part that shows its heading alone. */
const unfold = (page: Page): Promise<unknown> =>
  page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true");

const focused = async (page: Page): Promise<string> =>
  String(await page.evaluate("document.activeElement?.getAttribute('href') ?? ''"));
