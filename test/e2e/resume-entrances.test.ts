import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventsUntil } from "../../services/gateway/testing/test-gateway.ts";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Agent } from "../support/mcp.ts";
import { faultsOfAccess, post, up } from "../support/page.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

interface Shown {
  readonly status: string;
  readonly reason: string;
  readonly statements: number;
}

describe("a discussion that paused or ended early goes on", () => {
  let home: SwarmHome;
  let server: AnthropicServer;
  let url: string;
  let stop: () => Promise<void>;
  let browser: Browser | undefined;

  beforeAll(async () => {
    home = new SwarmHome();
    server = await startAnthropicServer();
    const env = { ANTHROPIC_API_KEY: "sk-ant-test-0123456789-not-a-real-key", ANTHROPIC_BASE_URL: server.url };
    ({ url, stop } = await up(home, env));
    if (hasBrowser) browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await stop?.();
    await server?.close();
    await home?.close();
  });
  afterEach(() => server.always(undefined));

  const options = { topic: "Split it?", provider: "anthropic", mode: "lightweight", rounds: 1, unattended: true };
  const at = (id: string, rest = ""): string => `${url}/v1/discussions/${id}${rest}`;
  const shown = async (id: string): Promise<Shown> => (await (await fetch(at(id))).json()) as Shown;
  const resume = (id: string, limits: Record<string, number> = {}): Promise<Response> =>
    fetch(at(id, "/commands"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ command: "resume", ...limits }),
    });
  /** Until a phase is announced after a sequence. */
  const heard = async (id: string, event: string, after = 0): Promise<number> => {
    const found = await eventsUntil(
      await fetch(at(id, `/events?after=${after}`), { signal: AbortSignal.timeout(30_000) }),
      event,
    );
    const last = found.findLast(({ data }) => data.event === event);
    if (!last?.id) throw new Error(`${id} ended without ${event}`);
    return last.id;
  };
  /** From the n-th call of this discussion on there is no credit. */
  const withoutCredit = (from: number): void => {
    const before = server.requests.length;
    server.always((_request, nth) =>
      nth - before >= from ? replies.error(402, "billing_error", "payment required") : undefined,
    );
  };
  const started = async (more: Record<string, unknown> = {}): Promise<string> =>
    String((await post(`${url}/v1/discussions`, { ...options, ...more })).id);

  it("by HTTP, once there is credit again", async () => {
    verifies("BY-16");
    withoutCredit(6);
    const id = await started();
    const paused = await heard(id, "paused");
    const before = await shown(id);
    expect(before).toMatchObject({ status: "paused", reason: expect.stringContaining("buy credit") });
    expect(before.statements).toBeGreaterThan(2);
    // There is still none: it says so again.
    expect((await resume(id)).status).toBe(202);
    const again = await heard(id, "paused", paused);
    server.always(undefined);
    expect((await resume(id)).status).toBe(202);
    await heard(id, "closed", again);
    expect(await shown(id)).toMatchObject({ status: "completed" });
    const over = await resume(id);
    expect(over.status).toBe(409);
    expect(await over.json()).toMatchObject({ detail: `${id} is over (completed) and cannot be resumed` });
  });

  it("by HTTP, with a higher limit", async () => {
    verifies("BY-16", "BY-10");
    const id = await started({ budgetCalls: 5 });
    const closed = await heard(id, "closed");
    expect(await shown(id)).toMatchObject({ status: "ended-early" });
    for (const limits of [{}, { budgetCalls: 5 }]) {
      const refused = await resume(id, limits);
      expect(refused.status).toBe(409);
      expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("budgetCalls above 5") });
    }
    expect((await resume(id, { budgetCalls: 40 })).status).toBe(202);
    await heard(id, "closed", closed);
    expect(await shown(id)).toMatchObject({ status: "completed" });
  });

  it("by MCP, after an outage and with a higher limit", async () => {
    verifies("BY-16", "BY-13");
    await using agent = await Agent.http(url);
    const start = { topic: "Split it?", provider: "anthropic", mode: "lightweight", rounds: 1 };
    const until = async (discussion: string, event: string, from = 0): Promise<number> => {
      for (let after = from; ; ) {
        const news = await agent.call("wait_for_events", { discussion, after, timeout_seconds: 20 });
        after = news.cursor as number;
        if ((news.events as { event: string }[]).some((one) => one.event === event)) return after;
        if (news.over) throw new Error(`${discussion} is over without ${event}`);
      }
    };
    withoutCredit(6);
    const { discussion } = (await agent.call("start_discussion", start)) as { discussion: string };
    const paused = await until(discussion, "paused");
    server.always(undefined);
    const resumed = await agent.call("control_discussion", { discussion, command: "resume" });
    expect(resumed).toMatchObject({ accepted: "resume", next: expect.stringContaining("wait_for_events") });
    await until(discussion, "closed", paused);
    expect(await agent.call("get_decision", { discussion })).toMatchObject({ decided: true });

    const limited = ((await agent.call("start_discussion", { ...start, budget_calls: 5 })) as { discussion: string })
      .discussion;
    const closed = await until(limited, "closed");
    const bare = await agent.refused("control_discussion", { discussion: limited, command: "resume" });
    expect(bare).toContain("budget_calls above 5");
    const told = await agent.call("wait_for_events", { discussion: limited, after: closed, timeout_seconds: 1 });
    expect(told.next).toContain('"command":"resume","budget_calls":N} with N above 5');
    await agent.call("control_discussion", { discussion: limited, command: "resume", budget_calls: 40 });
    await until(limited, "closed", closed);
    expect(await shown(limited)).toMatchObject({ status: "completed" });
  });

  it.runIf(hasBrowser)("by the page, which says why it stands still", async () => {
    verifies("BY-16");
    if (!browser) throw new Error("no browser");
    withoutCredit(6);
    const id = await started();
    await heard(id, "paused");
    await using visitor = await Visitor.open(browser, `${url}/d/${id}/floor`, {
      viewport: { width: 1200, height: 900 },
    });
    const { page } = visitor;
    await page.getByText(/Why: .*buy credit/).waitFor();
    expect(await faultsOfAccess(page)).toEqual([]);
    server.always(undefined);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.locator(".status.completed").waitFor();
    expect(await page.getByText(/Why: /).count()).toBe(0);

    const limited = await started({ budgetCalls: 5 });
    await heard(limited, "closed");
    await page.goto(`${url}/d/${limited}/floor`);
    await page.getByText(/Why: .*budget of 5 calls/).waitFor();
    await page.getByText(`swarm resume ${limited} --budget-calls N`, { exact: true }).waitFor();
    const field = page.getByLabel("Model calls in all, above 5");
    await field.fill("5");
    await page.getByRole("button", { name: "Go on" }).click();
    expect(await page.locator("input:invalid").count()).toBe(1);
    await field.fill("40");
    expect(await faultsOfAccess(page)).toEqual([]);
    await page.getByRole("button", { name: "Go on" }).click();
    await page.locator(".status.completed").waitFor();
    expect(await field.count()).toBe(0);
  });
});
