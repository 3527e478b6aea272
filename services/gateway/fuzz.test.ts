import { request } from "node:http";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FUZZ_MS, fuzzing, nested } from "../../test/support/fuzz.ts";
import { composed, Script } from "../../test/support/script.ts";
import { TestGateway } from "../../test/support/test-gateway.ts";

let table: TestGateway;
beforeAll(async () => {
  table = await TestGateway.open();
  const script = new Script("d");
  script.putStart(table.bus, "d");
  script.putPhase(table.bus, "composed", composed());
});
afterAll(() => table.close());

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Sends what `fetch` would refuse to. */
function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string | Uint8Array,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(table.http.url);
    const sending = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      const { statusCode: status = 0 } = response;
      response.on("end", () => resolve({ status, type: response.headers["content-type"] ?? "", text }));
    });
    sending.on("error", reject);
    sending.end(body);
  });
}

/** Never an inner failure; whatever is refused is told in the one form. */
function expectTold({ status, type, text }: Answer): void {
  expect(status).not.toBe(500);
  if (status < 400) return;
  expect(type).toBe("application/problem+json");
  expect(JSON.parse(text)).toMatchObject({ status, detail: expect.any(String), type: expect.any(String) });
}

const POSTS = [
  "/v1/discussions",
  "/v1/discussions/d/commands",
  "/v1/discussions/d/seats/api/take",
  "/v1/discussions/d/seats/api/turns/t/answer?wait=0",
  "/v1/discussions/d/seats/api/turns/t/check",
  "/v1/discussions/d/seats/api/turns/t/unable",
  "/v1/discussions/d/seats/api/messages",
  "/v1/invitations",
  "/v1/session",
  "/v1/team/S",
  "/v1/team/S/messages",
];
const json = { "content-type": "application/json" };
/** Keys that the routes know, so that values of any kind come to where they are looked at. */
const known = fc
  .constantFrom("topic", "id", "command", "question", "choice", "text", "to", "content", "reason", "role")
  .chain((key) =>
    fc.constantFrom(key, "discussion", "participant", "session", "invitation", "operation", "from", "data"),
  );
const objects = fc.dictionary(known, fc.oneof(fc.jsonValue(), fc.constantFrom("d", "api", "seat", "log", "stop")));
const token = fc.stringMatching(/^[\x21-\x7e]{0,60}$/);

/** JSON with bytes in its midst. */
function spliced(value: object, bytes: Uint8Array, at: number): Uint8Array {
  const text = Buffer.from(JSON.stringify(value));
  const place = at % (text.length + 1);
  return Buffer.concat([text.subarray(0, place), bytes, text.subarray(place)]);
}

describe("fuzzed requests", () => {
  it(
    "any body is answered, or refused with a problem",
    async () => {
      const bodies = fc.oneof(
        fc.string(),
        fc.jsonValue().map((value) => JSON.stringify(value)),
        objects.map((o) => JSON.stringify(o)),
        fc.uint8Array({ maxLength: 200 }),
        fc
          .tuple(objects, fc.uint8Array({ minLength: 1, maxLength: 3 }), fc.nat())
          .map(([o, bytes, at]) => spliced(o, bytes, at)),
      );
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...POSTS), bodies, async (path, body) => {
          expectTold(await send("POST", path, json, body));
        }),
        fuzzing(100),
      );
    },
    FUZZ_MS,
  );

  it.each(POSTS)("%s refuses a body that is no UTF-8, or nested too deep", async (path) => {
    const broken = await send("POST", path, json, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]));
    expect(broken).toMatchObject({ status: 400, text: expect.stringContaining("UTF-8") });
    for (const depth of [65, 5_000, 7_000]) {
      const deep = await send("POST", path, json, `{"content":${nested(depth - 1)}}`);
      expect(deep).toMatchObject({ status: 400, text: expect.stringContaining("64 levels") });
    }
  });

  it(
    "as headers",
    async () => {
      const name = fc.constantFrom(
        "authorization",
        "cookie",
        "origin",
        "content-type",
        "last-event-id",
        "x-forwarded-for",
        "forwarded",
        "accept-encoding",
        "if-none-match",
        "sec-fetch-site",
        "host",
      );
      const value = fc.oneof(
        fc.stringMatching(/^[\x20-\x7e]{0,80}$/),
        token.map((text) => `Bearer ${text}`),
        token.map((text) => `swarm_owner=${text}; swarm_d_d=swarm1.${text}.x`),
      );
      const path = fc.constantFrom("/", "/v1/session", "/v1/discussions/d", "/v1/discussions/none/events", "/healthz");
      await fc.assert(
        fc.asyncProperty(fc.dictionary(name, value), path, async (headers, to) => {
          expectTold(await send("GET", to, headers));
        }),
        fuzzing(80),
      );
    },
    FUZZ_MS,
  );

  it(
    "any path and method is answered, or refused with a problem",
    async () => {
      const part = fc.oneof(
        fc.constantFrom("v1", "discussions", "d", "seats", "api", "files", "..", "%2e%2e", "%00", "%"),
        token,
      );
      const path = fc.array(part, { maxLength: 7 }).map((parts) => `/${parts.join("/").replace(/[\s#]/g, "")}`);
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom("GET", "POST", "PUT", "DELETE", "OPTIONS", "HEAD", "PATCH"),
          path,
          async (method, to) => {
            fc.pre(!/events|turn/.test(to));
            const answer = await send(method, to, json, method === "POST" ? "{}" : undefined);
            if (method === "HEAD") expect(answer.status).not.toBe(500);
            else expectTold(answer);
          },
        ),
        fuzzing(100),
      );
    },
    FUZZ_MS,
  );
});
