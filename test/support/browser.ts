import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

/** Where Debian, or whoever runs the tests, has put Chromium. */
const PLACES = [process.env.SWARM_CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const found = PLACES.find((path) => path !== undefined && path !== "" && existsSync(path));

/** False on a machine without a browser: what needs one is skipped there. */
export const hasBrowser = found !== undefined;

/** A browser of its own, which calls nobody but the pages that it is shown. @throws Error where there is none */
export async function startBrowser(): Promise<Browser> {
  if (found === undefined) throw new Error("no Chromium: install it, or name it in SWARM_CHROMIUM");
  return chromium.launch({
    executablePath: found,
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-dev-shm-usage",
    ],
  });
}

/** Somebody before the page, with what the page said on the console. `close` fails on a fault of the page. */
export class Visitor implements AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: string[] = [];
  readonly #expected: RegExp[] = [];

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on("pageerror", (error) => this.faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
  }

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    const context = await browser.newContext({ locale: "en-GB", ...options });
    context.setDefaultTimeout(20_000);
    const visitor = new Visitor(context, await context.newPage());
    await visitor.page.goto(url);
    return visitor;
  }

  /** A fault of the console that a test brings about. */
  expectFault(text: RegExp): void {
    this.#expected.push(text);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.context.close();
    const faults = this.faults.filter((fault) => !this.#expected.some((text) => text.test(fault)));
    expect(faults, "faults of the page").toEqual([]);
  }
}
