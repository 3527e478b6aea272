import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { up } from "../support/page.ts";
import { ROOT, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });

/** Reads server-sent events until one of this type; returns all ids on the way. */
async function eventsUntil(response: Response, kind: string): Promise<number[]> {
  const ids: number[] = [];
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const id = /^id: ?(\d+)$/m.exec(block)?.[1];
      if (id) ids.push(Number(id));
      if (new RegExp(`^event: ?${kind}$`, "m").test(block) || block.includes(`"event":"${kind}"`)) return ids;
    }
  }
  throw new Error(`the stream ended before ${kind}`);
}

describe("the gateway", () => {
  let home: SwarmHome;
  let swarm: Awaited<ReturnType<typeof up>>;
  beforeAll(async () => {
    home = new SwarmHome();
    swarm = await up(home);
  });
  afterAll(async () => {
    await swarm?.stop();
    await home?.close();
  });

  it("starts a discussion, tells its events and shows what came of it", async () => {
    verifies("AC-01");
    const { url } = swarm;
    expect(await (await fetch(`${url}/healthz`)).json()).toMatchObject({ status: "ok" });
    const created = await post(`${url}/v1/discussions`, { topic: "Should we split?", mode: "lightweight" });
    expect(created.status).toBe(201);
    const at = new URL(created.headers.get("location") ?? "", url);
    const abort = new AbortController();
    const events = await fetch(`${at}/events`, { signal: abort.signal });
    expect(events.headers.get("content-type")).toContain("text/event-stream");
    const ids = await eventsUntil(events, "closed");
    abort.abort();
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));

    const later = new AbortController();
    const middle = String(ids[Math.floor(ids.length / 2)]);
    const resumed = await fetch(`${at}/events`, { signal: later.signal, headers: { "last-event-id": middle } });
    const rest = await eventsUntil(resumed, "closed");
    later.abort();
    expect(rest).toEqual(ids.filter((id) => id > Number(middle)));

    const list = (await (await fetch(`${url}/v1/discussions`)).json()) as { discussions: { id: string }[] };
    expect(list.discussions).toHaveLength(1);
    expect(await (await fetch(at)).json()).toMatchObject({ id: list.discussions[0]?.id });
  });

  it("refuses what is wrong with a problem that says what", async () => {
    const { url } = swarm;
    const wrong = await post(`${url}/v1/discussions`, { topic: "" });
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get("content-type")).toContain("application/problem+json");
    expect((await fetch(`${url}/v1/discussions/nothing-here`)).status).toBe(404);
    const foreign = await fetch(`${url}/v1/discussions`, {
      method: "POST",
      headers: { origin: "http://evil.example", "content-type": "application/json" },
      body: "{}",
    });
    expect(foreign.status).toBe(403);
  });

  it("logs team messages from HTTP, from the command line and from bash alone, under one count", async () => {
    verifies("TM-06", "AC-06", "TM-03");
    const { url, nats } = swarm;
    const first = await post(`${url}/v1/team/S1/messages`, { from: "web", summary: "by HTTP" });
    expect(first.status).toBeLessThan(300);
    const second = await home.run([
      "team",
      "log",
      "--session-id",
      "S1",
      "--from",
      "cli",
      "--to",
      "b",
      "--summary",
      "by CLI",
    ]);
    expect(second.stdout).toBe("✓ Logged MSG-002: [cli → b] by CLI\n");
    const bash = spawnSync("bash", [join(ROOT, "clients/bash/log.sh"), "S1", "sh", "by bash"], {
      env: { ...process.env, SWARM_NATS_URL: nats },
      encoding: "utf8",
    });
    expect(bash.stderr).toBe("");
    const listed = await home.run(["team", "list", "--session-id", "S1", "--json"]);
    const { total, messages } = JSON.parse(listed.stdout) as {
      total: number;
      messages: { id: string; from: string }[];
    };
    expect(total).toBe(3);
    expect(messages.map(({ id, from }) => `${id} ${from}`)).toEqual(["MSG-001 web", "MSG-002 cli", "MSG-003 sh"]);
  });
});
