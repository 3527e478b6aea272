import { existsSync } from "node:fs";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect, onTestFailed } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

const first = (...places: readonly (string | undefined)[]): string | undefined =>
  places.find((path) => path !== undefined && path !== "" && existsSync(path));

/** Chromium: the environment's, then Debian's. */
const whole = first(
  process.env.SWARM_CHROMIUM,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
);
/** The same engine without the windows around it, which shows a page for a third of the work. */
const found = first(process.env.SWARM_CHROMIUM, "/usr/bin/chromium-headless-shell", whole);

/** False on a machine without a browser: tests that need one are skipped. */
export const hasBrowser = found !== undefined;
/** The same for tests that need what only the whole browser has, such as notifications. */
export const hasWholeBrowser = whole !== undefined;

/** Starts a browser that only connects to the given pages. @throws Error if there is none */
export const startBrowser = (): Promise<Browser> => launch(found);
/** The same with windows, notifications and permissions. */
export const startWholeBrowser = (): Promise<Browser> => launch(whole);

function launch(executablePath: string | undefined): Promise<Browser> {
  if (executablePath === undefined) throw new Error("no Chromium: install it, or name it in SWARM_CHROMIUM");
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-dev-shm-usage",
      // A page lives for seconds: to optimise its script, and to draw as for a screen, costs more than it gives.
      "--js-flags=--no-opt --max-lazy",
      "--disable-gpu",
    ],
  });
}

/** A page with its console messages. `close` fails if the page reported an error. */
export class Visitor implements AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly faults: string[] = [];
  readonly #expected: RegExp[] = [];
  #shown = "no time: it was not closed";

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on("pageerror", (error) => this.faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
  }

  static async open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Visitor> {
    // What moves is drawn at every frame, and looks different at each.
    const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", ...options });
    // Several pages may open at once on a busy machine.
    context.setDefaultTimeout(PATIENCE_MS);
    const visitor = new Visitor(context, await context.newPage());
    try {
      onTestFailed(() => void process.stderr.write(`a page of the test that failed showed, at ${visitor.#shown}\n`));
    } catch {
      // Opened for all tests of a file.
    }
    await visitor.page.goto(url);
    return visitor;
  }

  /** Expects a console error caused by the test. */
  expectFault(text: RegExp): void {
    this.#expected.push(text);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // A wait that ended without what it waited for tells nothing by itself.
    const text = String(await this.page.evaluate("document.body.innerText").catch(String));
    this.#shown = `${this.page.url().replace(/#.*/, "")}:\n${text}`;
    await this.context.close();
    const faults = this.faults.filter((fault) => !this.#expected.some((text) => text.test(fault)));
    expect(faults, "faults of the page").toEqual([]);
  }
}
