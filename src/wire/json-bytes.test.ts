import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode, encode } from "./envelope.ts";
import { canonicalJson, statementHash } from "./hash-chain.ts";
import { cutDeep, isTooDeep, MAX_DEPTH, peekType } from "./json-bytes.ts";
import type { FloorStatement } from "./turn.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const nested = (depth: number, inside = "1"): string =>
  `${'{"a":['.repeat(depth / 2)}${inside}${"]}".repeat(depth / 2)}`;
/** Reference implementation: slow but simple. */
const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe("depth", () => {
  it("is told without parsing", () => {
    expect(isTooDeep(bytes(nested(MAX_DEPTH)))).toBe(false);
    expect(isTooDeep(bytes(`[${nested(MAX_DEPTH)}]`))).toBe(true);
    expect(isTooDeep(bytes(JSON.stringify({ text: `"\\${"[".repeat(100)}` })))).toBe(false);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 80 }), (value) => {
        expect(isTooDeep(bytes(JSON.stringify(value)))).toBe(depthOf(value) > MAX_DEPTH);
      }),
    );
  });

  it("is cut where it is too great, and nothing else is changed", () => {
    const fine: unknown = JSON.parse(nested(MAX_DEPTH));
    expect(cutDeep(fine)).toBe(fine);
    const deep = JSON.parse(nested(100_000)) as unknown;
    expect(depthOf(cutDeep({ deep, other: 1 }))).toBe(MAX_DEPTH);
    expect(JSON.stringify(cutDeep(deep))).toContain("left out");
    const mixed = { kept: [1, { b: 2 }], deep };
    expect(cutDeep(mixed).kept).toBe(mixed.kept);
  });
});

describe("canonical JSON", () => {
  it("orders keys, leaves out what JSON cannot hold, and agrees with JSON.stringify otherwise", () => {
    expect(canonicalJson({ b: [1, undefined, { d: null, c: "é" }], a: undefined, A: true })).toBe(
      '{"A":true,"b":[1,null,{"c":"é","d":null}]}',
    );
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("does not recurse: what is nested 200,000 deep has its text and its hash", () => {
    const text = nested(200_000);
    expect(canonicalJson(JSON.parse(text))).toBe(text);
    const statement = { id: "r1-msg-001", content: JSON.parse(text) as object } as FloorStatement;
    expect(statementHash(statement, "0")).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe("a message nested 5,000 deep", () => {
  const envelope = { v: 1, id: "m1", type: "statement", discussion: "d", from: "ada", ts: "2026-01-01T00:00:00Z" };
  const data = bytes(
    JSON.stringify({ ...envelope, body: { content: 0 } }).replace('"content":0', `"content":${nested(5_000)}`),
  );

  it("is refused, cut or kept, as its reader wants it", () => {
    expect(() => decode(data, "refuse")).toThrow("nested deeper than 64");
    expect(depthOf(decode(data))).toBe(MAX_DEPTH);
    expect(canonicalJson(decode(data, "keep").body)).toBe(`{"content":${nested(5_000)}}`);
  });

  it("can be sent again by those who put a discussion back", () => {
    expect(decode(encode(decode(data, "keep")), "keep").id).toBe("m1");
  });
});

const peek = (text: string): string | undefined => peekType(new TextEncoder().encode(text));

describe("peekType", () => {
  it.each([
    ['{"v":1,"id":"x","type":"turn","body":{"type":"other"}}', "turn"],
    ['{"body":{"type":"inner","list":[{"type":"deep"}]},"type" : "resume"}', "resume"],
    ['{ "id" : "type", "note": "\\"type\\":\\"stop\\"", "type":\n"pause" }', "pause"],
    ['{"text":"she said \\"type\\\\","type":"message"}', "message"],
    ['{"ключ":"значение","type":"statement"}', "statement"],
  ])("finds the message's own in %s", (text, type) => {
    expect(peek(text)).toBe(type);
    expect(peek(text)).toBe((JSON.parse(text) as { type: string }).type);
  });

  it.each(['{"v":1,"body":{"type":"inner"}}', '{"id":"type"}', '{"type":3}', "", '{"type', '"type"'])(
    "finds none in %s",
    (text) => expect(peek(text)).toBeUndefined(),
  );
});
