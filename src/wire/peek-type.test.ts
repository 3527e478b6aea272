import { describe, expect, it } from "vitest";
import { peekType } from "./peek-type.ts";

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
