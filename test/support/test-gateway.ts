import { expect } from "vitest";
import type { Bus } from "#bus";
import { type AppOptions, createApp } from "../../services/gateway/app.ts";
import { serveHttp } from "../../services/gateway/serve-http.ts";
import { MemoryBus } from "./memory-bus.ts";

/** A gateway over real HTTP, with helpers for requests. `close` fails if a request caused an internal error. */
export class TestGateway<B extends Bus = MemoryBus> {
  readonly bus: B;
  readonly http: Awaited<ReturnType<typeof serveHttp>>;
  readonly stop = new AbortController();
  readonly errors: unknown[];

  private constructor(bus: B, http: TestGateway<B>["http"], stop: AbortController, errors: unknown[]) {
    this.bus = bus;
    this.http = http;
    this.stop = stop;
    this.errors = errors;
  }

  static async open(options: Partial<AppOptions> = {}): Promise<TestGateway> {
    return TestGateway.on(new MemoryBus(), options);
  }

  static async on<B extends Bus>(bus: B, options: Partial<AppOptions> = {}): Promise<TestGateway<B>> {
    const stop = new AbortController();
    const errors: unknown[] = [];
    const log = { error: (found: unknown) => void errors.push(found) };
    const app = createApp({ bus, env: {}, log, host: "127.0.0.1", stop: stop.signal, ...options });
    return new TestGateway(bus, await serveHttp(app, "127.0.0.1", 0), stop, errors);
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.http.url + path, { headers });
  }

  /** Posts JSON; a string is sent unchanged. */
  post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.http.url + path, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  }

  delete(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.http.url + path, { method: "DELETE", headers });
  }

  /** Creates an invitation; returns its authorization header. */
  async invited(invitation: Record<string, unknown>): Promise<{ authorization: string }> {
    const response = await this.post("/v1/invitations", invitation);
    expect(response.status).toBe(201);
    const { token } = (await response.json()) as { token: string };
    return { authorization: `Bearer ${token}` };
  }

  async close(): Promise<void> {
    this.stop.abort(new Error("the test is over"));
    await this.http.close();
    expect(this.errors).toEqual([]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** One server-sent event: its fields and parsed data. */
export interface ServerSentEvent {
  readonly id?: number;
  readonly event?: string;
  readonly data: { event: string; seq: number; channel?: string; discussion?: string; body?: Record<string, unknown> };
}

/** Reads server-sent events as they arrive. */
export async function* eventsOf(response: Response): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(
        block.split("\n").map((line) => [line.split(": ", 1)[0], line.slice(line.indexOf(": ") + 2)]),
      );
      const data = fields.get("data");
      if (data === undefined) continue;
      const [id, event] = [fields.get("id"), fields.get("event")];
      yield {
        ...(id === undefined ? {} : { id: Number(id) }),
        ...(event === undefined ? {} : { event }),
        data: JSON.parse(data) as ServerSentEvent["data"],
      };
    }
  }
}

/** The events up to and including the first with this name; all events if there is none. */
export async function eventsUntil(response: Response, name?: string): Promise<ServerSentEvent[]> {
  const found: ServerSentEvent[] = [];
  for await (const sent of eventsOf(response)) {
    found.push(sent);
    if (sent.data.event === name) break;
  }
  return found;
}

/** Asserts that the response is a problem with this status and text. */
export async function expectProblem(
  response: Response,
  status: number,
  detail?: string,
): Promise<Record<string, unknown>> {
  const body = (await response.json()) as Record<string, unknown>;
  expect([response.status, response.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
  expect(body).toMatchObject({
    type: expect.stringMatching(/^urn:swarm-discussion:problem:[a-z-]+$/),
    title: expect.stringMatching(/./),
    status,
    detail: expect.stringContaining(detail ?? ""),
    instance: expect.stringMatching(/^\//),
  });
  return body;
}
