import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { textOf } from "../support/anthropic-answer.ts";
import { type AnthropicServer, replies, startAnthropicServer } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Agent } from "../support/mcp.ts";
import { faultsOfAccess, post, up } from "../support/page.ts";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { eventsUntil } from "../support/test-gateway.ts";
import { verifies } from "../support/verifies.ts";

interface Shown {
  readonly status: string;
  readonly reason: string;
  readonly statements: number;
}

const VIEWPORT = { width: 1200, height: 900 };

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

  const options = { topic: "Split it?", provider: "anthropic", mode: "lightweight", rounds: 1, unattended: true };
  const at = (id: string, rest = ""): string => `${url}/v1/discussions/${id}${rest}`;
  const shown = async (id: string): Promise<Shown> => (await (await fetch(at(id))).json()) as Shown;
  const resume = (id: string, limits: Record<string, number> = {}): Promise<Response> =>
    fetch(at(id, "/commands"), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ command: "resume", ...limits }),
    });
  /** Until a phase is announced after a sequence; the events of what is over end, until it is taken up. */
  const heard = async (id: string, event: string, after = 0): Promise<number> => {
    for (const signal = patience(); ; ) {
      const found = await eventsUntil(await fetch(at(id, `/events?after=${after}`), { signal }), event);
      const last = found.findLast(({ data }) => data.event === event);
      if (last?.id) return last.id;
      if (signal.aborted) throw new Error(`${id} ended without ${event}`);
    }
  };
  const started = async (more: Record<string, unknown> = {}): Promise<string> =>
    String((await post(`${url}/v1/discussions`, { ...options, ...more })).id);

  /** The same, for an agent. */
  const told = async (agent: Agent, discussion: string, event: string, from: number): Promise<number> => {
    for (let after = from; ; ) {
      const news = await agent.call("wait_for_events", { discussion, after, timeout_seconds: 20 });
      after = news.cursor as number;
      if ((news.events as { event: string }[]).some((one) => one.event === event)) return after;
      if (news.over) throw new Error(`${discussion} is over without ${event}`);
    }
  };

  describe("where there was no credit", () => {
    let id: string;
    let paused: number;
    /** Number of model calls when the discussion stood still. */
    let calls: number;
    beforeAll(async () => {
      // From the seventh call on there is none.
      server.always((_request, nth) =>
        nth >= 6 ? replies.error(402, "billing_error", "payment required") : undefined,
      );
      id = await started();
      paused = await heard(id, "paused");
    });
    beforeEach(() => {
      calls = server.requests.length;
    });

    it("by HTTP, and says again that there is none", async () => {
      verifies("BY-16");
      const before = await shown(id);
      expect(before).toMatchObject({ status: "paused", reason: expect.stringContaining("buy credit") });
      expect(before.statements).toBeGreaterThan(2);
      expect((await resume(id)).status).toBe(202);
      paused = await heard(id, "paused", paused);
      expect(server.requests.length).toBeGreaterThan(calls);
    });

    it("by MCP", async () => {
      verifies("BY-16", "BY-13");
      await using agent = await Agent.http(url);
      const given = { discussion: id, command: "resume" };
      for (const provider of ["nova", "offline"])
        expect(await agent.refused("control_discussion", { ...given, provider })).toContain(
          `"${provider}" is no provider with a model: name one, such as anthropic`,
        );
      const resumed = await agent.call("control_discussion", { ...given, provider: "anthropic:claude-haiku-5-5" });
      expect(resumed).toMatchObject({ accepted: "resume", next: expect.stringContaining("wait_for_events") });
      paused = await told(agent, id, "paused", paused);
      const asked = server.requests.slice(calls).map(({ body }) => body.model);
      expect(new Set(asked)).toEqual(new Set(["claude-haiku-5-5"]));
    });

    it.runIf(hasBrowser)("by the page, which says why it stands still, to its end once there is credit", async () => {
      verifies("BY-16");
      if (!browser) throw new Error("no browser");
      await using visitor = await Visitor.open(browser, `${url}/d/${id}/floor`, { viewport: VIEWPORT });
      const { page } = visitor;
      await page.getByText(/Why: .*buy credit/).waitFor();
      expect(await faultsOfAccess(page)).toEqual([]);
      server.always(undefined);
      calls = server.requests.length;
      await page.getByText("By another model", { exact: true }).click();
      await page.getByLabel("Provider, or PROVIDER:MODEL").fill("anthropic:claude-haiku-5-5");
      expect(await faultsOfAccess(page)).toEqual([]);
      await page.getByRole("button", { name: "Go on" }).click();
      await page.locator(".status.completed").waitFor();
      expect(new Set(server.requests.slice(calls).map(({ body }) => body.model))).toEqual(
        new Set(["claude-haiku-5-5"]),
      );
      expect(await page.getByText(/Why: /).count()).toBe(0);
      await heard(id, "closed", paused);
      const over = await resume(id);
      expect(over.status).toBe(409);
      expect(await over.json()).toMatchObject({ detail: `${id} is over (completed) and cannot be resumed` });
    });
  });

  it.runIf(hasBrowser)("asks those who are missing from a completed one by the page", async () => {
    verifies("BY-16");
    if (!browser) throw new Error("no browser");
    server.always(({ body }) =>
      textOf(body.messages).includes("Your id in this discussion is first-expert") ? replies.refusal() : undefined,
    );
    const id = await started();
    const closed = await heard(id, "closed");
    server.always(undefined);
    await using visitor = await Visitor.open(browser, `${url}/d/${id}/decision`, { viewport: VIEWPORT });
    const { page } = visitor;
    await page
      .getByText(/is missing/)
      .first()
      .waitFor();
    // A model that a machine kept silent took no side.
    await page
      .getByRole("article", { name: "Expert 1" })
      .getByText(/^Is missing: .*refused/)
      .waitFor();
    expect(await faultsOfAccess(page)).toEqual([]);
    await page.getByRole("button", { name: "Ask those who are missing" }).click();
    await heard(id, "closed", closed);
    await expect.poll(() => page.getByRole("button", { name: "Ask those who are missing" }).count()).toBe(0);
    expect(((await (await fetch(at(id, "/result"))).json()) as { missing?: string }).missing).toBeUndefined();
  });

  describe("with a higher limit", () => {
    let id: string;
    let closed: number;
    beforeAll(async () => {
      server.always(undefined);
      id = await started({ budgetCalls: 5 });
      closed = await heard(id, "closed");
    });

    it("by HTTP", async () => {
      verifies("BY-16", "BY-10");
      expect(await shown(id)).toMatchObject({ status: "ended-early", reason: expect.stringContaining("of 5 calls") });
      for (const limits of [{}, { budgetCalls: 5 }]) {
        const refused = await resume(id, limits);
        expect(refused.status).toBe(409);
        expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("budgetCalls above 5") });
      }
      expect((await resume(id, { budgetCalls: 6 })).status).toBe(202);
      closed = await heard(id, "closed", closed);
      expect(await shown(id)).toMatchObject({ reason: expect.stringContaining("of 6 calls") });
    });

    it("by MCP", async () => {
      verifies("BY-16", "BY-13");
      await using agent = await Agent.http(url);
      const bare = await agent.refused("control_discussion", { discussion: id, command: "resume" });
      expect(bare).toContain("budget_calls above 6");
      const news = await agent.call("wait_for_events", { discussion: id, after: closed, timeout_seconds: 1 });
      expect(news.next).toContain('"command":"resume","budget_calls":N} with N above 6');
      await agent.call("control_discussion", { discussion: id, command: "resume", budget_calls: 7 });
      closed = await told(agent, id, "closed", closed);
      expect(await shown(id)).toMatchObject({ reason: expect.stringContaining("of 7 calls") });
    });

    it.runIf(hasBrowser)("by the page, which says why it stands still, to its end", async () => {
      verifies("BY-16");
      if (!browser) throw new Error("no browser");
      await using visitor = await Visitor.open(browser, `${url}/d/${id}/floor`, { viewport: VIEWPORT });
      const { page } = visitor;
      await page.getByText(/Why: .*budget of 7 calls/).waitFor();
      await page.getByText(`swarm resume ${id} --budget-calls N`, { exact: true }).waitFor();
      const field = page.getByLabel("Model calls in all, above 7");
      await field.fill("7");
      await page.getByRole("button", { name: "Go on" }).click();
      expect(await page.locator("input:invalid").count()).toBe(1);
      await field.fill("40");
      expect(await faultsOfAccess(page)).toEqual([]);
      await page.getByRole("button", { name: "Go on" }).click();
      await page.locator(".status.completed").waitFor();
      expect(await field.count()).toBe(0);
      await using agent = await Agent.http(url);
      expect(await agent.call("get_decision", { discussion: id })).toMatchObject({ decided: true });
    });
  });
});
