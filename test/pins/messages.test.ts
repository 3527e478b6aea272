import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BODIES, decode, type Envelope, encode, type MessageChannel, parseMessage } from "#wire";
import { verifies } from "../support/verifies.ts";

/** One literal message of every type in wire format: a change that breaks one needs a new version. */
const pins: Record<MessageChannel, Envelope[]> = JSON.parse(
  readFileSync(join(import.meta.dirname, "messages.json"), "utf8"),
);
const cases = (Object.keys(pins) as MessageChannel[]).flatMap((channel) =>
  pins[channel].map((envelope): [MessageChannel, string, Envelope] => [channel, envelope.type, envelope]),
);

describe("messages", () => {
  it.each(cases)("%s %s is read as it stands", (channel, _type, envelope) => {
    verifies("AC-05");
    const bytes = new TextEncoder().encode(JSON.stringify(envelope));
    expect(parseMessage(channel, decode(bytes))).toEqual(envelope);
    expect(new TextDecoder().decode(encode(decode(bytes)))).toBe(JSON.stringify(envelope));
  });

  it("has a sample of every type", () => {
    for (const channel of Object.keys(BODIES) as MessageChannel[]) {
      expect(pins[channel].map(({ type }) => type).sort(), channel).toEqual(Object.keys(BODIES[channel]).sort());
    }
  });

  it("keeps unknown keys and passes over unknown types", () => {
    const [sample] = pins.say;
    const strange = { ...sample, extra: 1, body: { ...sample?.body, more: [2] } } as Envelope;
    expect(parseMessage("say", decode(encode(strange)))).toEqual(strange);
    expect(parseMessage("say", decode(encode({ ...strange, type: "song" })))).toBeUndefined();
  });

  it("takes a start without a protocol, and keeps the options of one that it does not know", () => {
    const [start] = pins.control.filter(({ type }) => type === "start");
    const read = (options: object) =>
      parseMessage("control", decode(encode({ ...start, body: { ...Object(start?.body), options } } as Envelope)));
    expect(read({ topic: "Split it?" })?.body).not.toHaveProperty("options.protocol");
    const other = { topic: "Split it?", protocol: "another", depth: 3 };
    expect(read(other)?.body).toMatchObject({ options: other });
  });

  it.each([
    ["{", "bad_json"],
    ['"x"', "bad_envelope"],
    ['{"v":2}', "unsupported_version"],
    ['{"v":1}', "bad_envelope"],
  ])("refuses %s as %s", (text, code) => {
    expect(() => decode(new TextEncoder().encode(text))).toThrow(expect.objectContaining({ code }));
  });
});
