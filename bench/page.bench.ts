/*
 * Input latency of the page with 2,000 statements on the floor: from the key or click to the next frame, as measured by the
 * browser. For comparison the same with 20 statements, the baseline of browser and machine. The goal is 100 ms.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import type { Page } from "playwright-core";
import { emptyReading, readingJson } from "#discussion";
import { protocolOf } from "#protocols";
import { namesOf } from "#protocols/labels";
import { hasBrowser, startBrowser } from "../test/support/browser.ts";
import { machine, quantile, tell } from "./report.ts";

const web = join(import.meta.dirname, "../dist/web");
const LIMIT = 100;
const ROUNDS = 7;
const EXPERTS = ["operations", "delivery", "data", "security"];

async function measured(count: number): Promise<Map<string, number[]>> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://page");
    void answer(pathname, count).then(({ type, body }) => {
      response.writeHead(200, { "content-type": type });
      if (type === "text/event-stream") response.write(": still here\n\n");
      else response.end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const browser = await startBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 }, locale: "en-GB" });
    await page.goto(`http://127.0.0.1:${port}/d/bench`);
    await page.locator(".statement").first().waitFor();
    await page.evaluate(OBSERVE);
    return await interactions(page);
  } finally {
    await browser.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Collects the duration of each event until the next paint, as reported by the browser, rounded to 8 ms. */
const OBSERVE = `
  window.took = [];
  new PerformanceObserver((list) => { for (const e of list.getEntries()) window.took.push(e.duration); })
    .observe({ type: "event", durationThreshold: 16, buffered: false });
`;

async function interactions(page: Page): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  const during = async (what: string, work: () => Promise<void>): Promise<void> => {
    await page.evaluate("window.took = []");
    await work();
    await page.evaluate("new Promise((shown) => requestAnimationFrame(() => setTimeout(shown, 150)))");
    const took = (await page.evaluate("window.took")) as number[];
    // Events under 16 ms are not reported.
    found.set(what, [...(found.get(what) ?? []), Math.max(16, ...took)]);
  };
  const search = page.getByLabel("Search everything that was said");
  for (let i = 0; i < ROUNDS; i += 1) {
    await search.focus();
    await during("a key in the search", () => page.keyboard.press("q"));
    await during("the search emptied", () => page.keyboard.press("Backspace"));
    await during("a statement opened", () => page.locator(".statement-foot .linklike").nth(i).click());
    await during("a citation followed", () => page.locator(".statement .citations .message-id").first().click());
    await during("the graph opened", () => page.getByRole("link", { name: "Argument map" }).click());
    await page.locator("svg a.claim").first().waitFor();
    await during("a claim brought into focus", () => page.locator("svg a.claim").last().click());
    await during("the floor opened", () => page.getByRole("link", { name: "What was said" }).click());
    await page.locator(".statement").first().waitFor();
  }
  await during("the end scrolled to", () => page.keyboard.press("Control+End"));
  return found;
}

// ── A gateway with one discussion ───────────────────────────────────────────────────────────────────────────────

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
};

async function answer(path: string, count: number): Promise<{ type: string; body: string | Buffer }> {
  const json = (value: unknown) => ({ type: "application/json", body: JSON.stringify(value) });
  if (path === "/v1/session") return json({ owner: true, local: true, seats: [], watching: [], logging: [] });
  if (path.endsWith("/events")) return { type: "text/event-stream", body: "" };
  if (path.endsWith("/floor")) return json({ statements: statements(count) });
  if (path.endsWith("/graph")) return json(graph(count));
  if (path === "/v1/discussions/bench") return json(discussion());
  if (path.startsWith("/v1/")) return json({});
  const type = TYPES[extname(path)];
  return type
    ? { type, body: await readFile(join(web, path)) }
    : { type: "text/html", body: await readFile(join(web, "index.html")) };
}

const PER_ROUND = 50;
const idOf = (n: number): string =>
  `r${Math.floor(n / PER_ROUND) + 1}-msg-${String((n % PER_ROUND) + 1).padStart(3, "0")}`;
const authorOf = (n: number): string => EXPERTS[n % EXPERTS.length] ?? "data";
const textOf = (n: number): string =>
  `Statement ${n}: the queue between billing and ledger holds for ${n % 97} minutes, and whoever wants the change has to say what becomes of it. `.repeat(
    3,
  );

const statements = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: idOf(n),
    from: authorOf(n),
    type: n < EXPERTS.length ? "position_declaration" : "argument",
    round: Math.floor(n / PER_ROUND) + 1,
    content: {
      ...{ position: textOf(n), reasoning: textOf(n + 1), confidence: 0.6, wouldChangeIf: "A measurement." },
      references: citedBy(n).map((to) => ({ targetId: idOf(to), relation: "counters", comment: "It does not hold." })),
    },
    references: citedBy(n).map((to) => ({ targetId: idOf(to), type: "counters" })),
    timestamp: "2026-11-21T08:00:00.000Z",
    turn: `t${n}`,
  }));

/** Returns the statements that the nth one cites. */
const citedBy = (n: number): number[] =>
  [n - 1, n - 3, n >> 1].filter((to, i, all) => to >= 0 && to < n && all.indexOf(to) === i);

const graph = (count: number) => ({
  claims: Array.from({ length: count }, (_, n) => ({
    ...{ id: idOf(n), author: authorOf(n), type: "argument", round: 1, text: textOf(n), restates: idOf(n) },
    ...{ standing: "UNDECIDED", status: "contested", challenged: true, strength: 0.5, strengthFlat: 0.5, holders: [] },
  })),
  edges: Array.from({ length: count }, (_, n) =>
    citedBy(n).map((to) => ({ from: idOf(n), to: idOf(to), relation: "counters", author: authorOf(n), round: 1 })),
  ).flat(),
});

const discussion = () => {
  const reading = emptyReading("bench");
  reading.created = "2026-11-21T08:00:00.000Z";
  reading.status = "active";
  const names = namesOf(protocolOf(undefined), "en");
  return { reading: readingJson(reading), seq: 1, hasModes: true, names: { en: names, zh: names } };
};

machine();
if (!hasBrowser) {
  process.stdout.write("page: skipped, no Chromium here\n");
} else {
  const small = await measured(20);
  const large = await measured(2_000);
  for (const [what, times] of large) {
    const ceiling = quantile(small.get(what) ?? [], 0.5);
    tell(
      `${what}, 2,000 statements, 95 of 100`,
      quantile(times, 0.95),
      ceiling,
      "ms",
      Math.floor((10 * LIMIT) / ceiling) / 10,
    );
  }
}
