import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patience } from "../support/patience.ts";
import { composed, Script } from "../support/script.ts";
import { TestGateway } from "../support/test-gateway.ts";
import { verifies } from "../support/verifies.ts";

/** Routes open to everybody: description of the gateway, and identity of the caller. */
const FOR_EVERYBODY = /^(GET \/($|healthz|readyz|openapi|docs|v1\/protocols|v1\/session$)|POST \/v1\/session$)/;
/** Parameters of paths: another's seat, and a discussion and session without an invitation. */
const PLACES: Readonly<Record<string, string>> = {
  seat: "bob",
  turn: "t1",
  session: "theirs",
  invitation: "x",
  round: "1",
  path: "x",
};
/** Valid bodies, so that no route refuses its form. */
const BODIES: Readonly<Record<string, object>> = {
  "/answer": { content: {} },
  "/check": { content: {} },
  "/read": { content: { text: "x" } },
  "/unable": { reason: "x" },
  "/messages": { to: "dba", text: "x", from: "writer", summary: "x" },
  "/v1/invitations": { role: "owner" },
  "/v1/documents": { path: "a.pdf", data: "eA==" },
  "/v1/discussions": { topic: "Should we?" },
  "/commands": { command: "stop" },
  "/notify": { url: "https://example.org/hook" },
  "/tasks": { operation: "list" },
};

interface Route {
  readonly method: string;
  readonly path: string;
}

describe("each identity at each route of the gateway", () => {
  const lines: string[] = [];
  let table: TestGateway;
  let routes: Route[];
  const tokens: Record<string, { authorization: string }> = { nobody: { authorization: "Bearer swarm1.x.y" } };

  beforeAll(async () => {
    table = await TestGateway.open();
    const script = new Script("d");
    script.putStart(table.bus, "d");
    const [dba, api, ...others] = composed().participants;
    if (!dba || !api) throw new Error("the script has no participants");
    const bob = { ...api, id: "bob", name: "bob" };
    script.putPhase(table.bus, "composed", { ...composed(), participants: [dba, api, bob, ...others] });
    tokens.seat = await table.invited({ role: "seat", discussion: "d", participant: "api" });
    tokens.watcher = await table.invited({ role: "watcher", discussion: "d" });
    tokens.sender = await table.invited({ role: "logger", session: "S1", sender: "writer" });
    const { paths } = (await (await table.get("/openapi.json")).json()) as { paths: Record<string, object> };
    routes = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
    );
  });
  afterAll(async () => {
    process.stdout.write(`${lines.join("\n")}\n`);
    await table.close();
  });

  /** Returns the statuses of every route, with these discussions and sessions in its path. */
  const statuses = async (name: string, at: { id: string; session: string }): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const { method, path } of routes) {
      const route = `${method} ${path}`;
      if (FOR_EVERYBODY.test(route)) continue;
      const asked = path.replace(/\{(\w+)\}/g, (_, key: string) => ({ ...PLACES, ...at })[key] ?? "x");
      const end = Object.keys(BODIES).find((one) => path.endsWith(one)) ?? "";
      const headers = { ...tokens[name], "content-type": "application/json" };
      const body = method === "POST" ? { body: JSON.stringify(BODIES[end] ?? {}) } : {};
      const answer = await fetch(table.http.url + asked, {
        method,
        headers,
        ...body,
        signal: patience(),
      });
      await answer.body?.cancel();
      found[route] = answer.status;
      lines.push(
        `${name.padEnd(8)} ${`${method} ${asked}`.padEnd(64)} ${[401, 403].includes(answer.status) ? "refused" : "allowed"} ${answer.status}`,
      );
    }
    return found;
  };
  const allowedIn = (found: Record<string, number>): string[] =>
    Object.entries(found)
      .flatMap(([route, status]) => (status === 401 || status === 403 ? [] : [route]))
      .sort();

  /** Routes for anybody with any invitation: description, own discussions, own credentials. */
  const WITH_ANY = ["GET /v1/info", "GET /v1/discussions", "GET /v1/session/credentials"];
  /** Routes for everybody in a discussion. */
  const READ = ["", "/events", "/floor", "/graph", "/result", "/files", "/export", "/files/{path}", "/seats"];
  const reading = READ.map((end) => `GET /v1/discussions/{id}${end}`);

  it.each<[string, readonly string[]]>([
    ["nobody", []],
    ["seat", WITH_ANY],
    ["watcher", WITH_ANY],
    ["sender", WITH_ANY],
  ])("%s does nothing in another's discussion or session", async (name, allowed) => {
    verifies("BY-20", "AC-05");
    expect(allowedIn(await statuses(name, { id: "other", session: "theirs" }))).toEqual([...allowed].sort());
  });

  it.each<[string, readonly string[]]>([
    ["seat", [...WITH_ANY, ...reading]],
    ["watcher", [...WITH_ANY, ...reading]],
    ["sender", [...WITH_ANY, "POST /v1/team/{session}/messages"]],
  ])("%s does nothing at another's seat, and nothing that is the owner's", async (name, allowed) => {
    verifies("BY-20", "AC-05");
    const found = allowedIn(await statuses(name, { id: "d", session: "S1" }));
    expect(found).toEqual([...allowed].sort());
    const forged = await table.post("/v1/team/S1/messages", { from: "other", summary: "x" }, tokens.sender);
    expect(forged.status).toBe(403);
  });
});
