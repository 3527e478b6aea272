import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { patience } from "./patience.ts";
import { ROOT, type SwarmHome } from "./swarm.ts";

/**
 * Starts `swarm up` in its own home; returns its addresses, and how to stop it.
 * @param cwd where it and its workers stand. Default: the checkout
 */
export async function up(
  home: SwarmHome,
  env: Record<string, string> = {},
  cwd = ROOT,
): Promise<{ readonly url: string; readonly nats: string; readonly stop: () => Promise<void> }> {
  const run = home.start(["up"], { env, cwd });
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(await run.says(/gateway +http:\/\/127\.0\.0\.1:\d+/))?.[0] ?? "";
  const { url: nats } = JSON.parse(home.root("broker/broker.json")) as { url: string };
  return {
    url,
    nats,
    stop: async () => {
      run.signal("SIGINT");
      await run.finished;
    },
  };
}

/** Posts JSON. @throws Error with the gateway's message if it is refused */
export async function post(url: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

/** Runs an unattended discussion to its end. @returns its id */
export async function startDiscussion(url: string, options: Record<string, unknown>): Promise<string> {
  const id = String((await post(`${url}/v1/discussions`, options)).id);
  // The stream ends when the discussion does.
  const events = await fetch(`${url}/v1/discussions/${id}/events`, { signal: patience() });
  await events.text();
  return id;
}

/** Waits until something holds, checking at every frame; limited by the test's timeout. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const AXE = readFileSync(join(ROOT, "node_modules/axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** Rules whose results may differ between colour schemes of the same view. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * Accessibility violations of the current view: serious and critical ones found by axe-core.
 * @param rules those that are looked at. Default: all
 */
export async function faultsOfAccess(page: Page, rules?: readonly string[]): Promise<string[]> {
  // Once for a document.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const options = { resultTypes: ["violations"], ...(rules ? { runOnly: rules } : {}) };
  const { violations } = (await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`)) as {
    violations: Violation[];
  };
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary.replaceAll("\n", " ")}`);
}
