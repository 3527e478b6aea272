import { spawnSync } from "node:child_process";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Bus, identitiesOf, openBus } from "#bus";
import { readDrafts } from "#client";
import type { DraftEvent } from "#discussion";
import { patterns } from "#wire";
import { schemaOf } from "../support/anthropic-answer.ts";
import { type AnthropicServer, replies, type SeenRequest, startAnthropicServer } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { faultsOfAccess, post, up } from "../support/page.ts";
import { patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { eventsOf, type ServerSentEvent } from "../support/test-gateway.ts";
import { verifies } from "../support/verifies.ts";

const asks = ({ body, raw }: SeenRequest, property: string, speaker: string): boolean =>
  property in ((schemaOf(body)?.properties ?? {}) as object) &&
  raw.includes(`Your id in this discussion is ${speaker}.`);

type Turnstile = PromiseWithResolvers<void>;

describe("what a model writes", () => {
  let home: SwarmHome;
  let server: AnthropicServer;
  let url: string;
  let stop: () => Promise<void>;
  let bus: Bus;
  let browser: Browser | undefined;

  beforeAll(async () => {
    home = new SwarmHome();
    server = await startAnthropicServer();
    const env = { ANTHROPIC_API_KEY: "sk-ant-test-0123456789-not-a-real-key", ANTHROPIC_BASE_URL: server.url };
    const started = await up(home, env);
    ({ url, stop } = started);
    bus = await openBus({ url: started.nats, creds: identitiesOf(home.path), name: "test" });
    if (hasBrowser) browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await bus?.close();
    await stop?.();
    await server?.close();
    await home?.close();
  });

  /** The first expert's argument waits for the test after a third and after two. */
  function held(): { readonly begun: Promise<void>; readonly more: () => void; readonly rest: () => void } {
    const [begun, more, rest] = [1, 2, 3].map(() => Promise.withResolvers<void>()) as [Turnstile, Turnstile, Turnstile];
    server.always((request) => {
      if (!asks(request, "concedes", "first-expert")) return undefined;
      begun.resolve();
      return replies.inThirds(more.promise, rest.promise);
    });
    return { begun: begun.promise, more: more.resolve, rest: rest.resolve };
  }
  const start = async (): Promise<string> =>
    String(
      (
        await post(`${url}/v1/discussions`, {
          topic: "Split it?",
          provider: "anthropic",
          mode: "lightweight",
          rounds: 1,
        })
      ).id,
    );
  const untilFrom = async (
    events: AsyncGenerator<ServerSentEvent>,
    event: string,
    phase: string,
  ): Promise<Record<string, unknown>> => {
    for (;;) {
      const data = (await events.next()).value?.data as Record<string, unknown> | undefined;
      if (!data) throw new Error(`the events ended before a ${event}`);
      const body = data.body as Record<string, unknown> | undefined;
      const from = data.event === "statement" ? body?.from : data.from;
      const kind = data.event === "statement" ? body?.type : data.phase;
      if (data.event === event && kind === phase && from === "first-expert") return data;
    }
  };

  it("reaches those who watch before its turn ends; of a sealed step nothing does, and nothing is kept", async () => {
    verifies("BY-23", "SD-06");
    const { begun, more, rest } = held();
    const id = await start();
    const over = new AbortController();
    const heard: DraftEvent[] = [];
    const hearing = (async () => {
      for await (const draft of readDrafts(bus, id, over.signal)) heard.push(draft);
    })();
    const events = eventsOf(await fetch(`${url}/v1/discussions/${id}/events`, { signal: patience() }));
    await begun;
    more();
    // Its turn cannot end before the test lets it.
    const draft = await untilFrom(events, "draft", "argument");
    const { text, turn } = draft.body as { text: string; turn: string };
    expect(text).toMatch(/\w{3}/);
    expect(text).not.toMatch(/[{}]|"\w+":/);
    rest();
    const { body } = (await untilFrom(events, "statement", "argument")) as { body: { turn: string; content: object } };
    expect(body.turn).toBe(turn);
    const said = JSON.stringify(Object.values(body.content));
    for (const line of text.split("\n").slice(0, -1)) expect(said).toContain(JSON.stringify(line).slice(1, -1));
    for await (const event of events) if (event.data.event === "closed") break;
    over.abort();
    await hearing;
    const kinds = new Set(heard.map(({ phase }) => phase));
    expect(kinds).toContain("response");
    expect(kinds).not.toContain("position_declaration");
    expect(kinds).not.toContain("closing");
    const stored = await bus.collect([patterns.discussion(id)], { signal: patience() });
    expect(stored.filter(({ subject }) => subject.includes(".draft."))).toEqual([]);
    expect(spawnSync("grep", ["-rl", '"type":"draft"', home.path], { encoding: "utf8" }).stdout).toBe("");
  });

  it.runIf(hasBrowser)("stands on the page as a quiet card until the statement takes its place", async () => {
    verifies("BY-23");
    const { begun, more, rest } = held();
    const id = await start();
    await begun;
    if (!browser) throw new Error("no browser");
    await using visitor = await Visitor.open(browser, `${url}/d/${id}/floor`, {
      viewport: { width: 1200, height: 900 },
    });
    const { page } = visitor;
    // Then it follows, and hears what is written from now on.
    await page.getByText("Connected", { exact: true }).waitFor({ state: "attached" });
    more();
    const card = page.getByRole("article", { name: /is writing$/ });
    await card.waitFor();
    await expect.poll(() => card.locator(".draft-words").innerText()).toMatch(/\w{3}/);
    expect(await card.innerText()).toContain("is writing …");
    expect(await page.locator("[aria-live=off] .draft").count()).toBe(1);
    expect(await faultsOfAccess(page)).toEqual([]);
    const words = (await card.locator(".draft-words").innerText()).split("\n")[0] ?? "";
    rest();
    await page.locator(".statement.kind-argument").first().waitFor();
    await page.getByText("The discussion is over").or(page.locator(".statement.kind-synthesis")).first().waitFor();
    expect(await page.locator(".draft").count()).toBe(0);
    expect(words).not.toBe("");
  });
});
