import { describe, expect, it } from "vitest";
import { ACCEPTED, acceptedSchema, withoutNulls } from "./accepted-schema.ts";

const list = (bounds: object) => ({ type: "array", items: { type: "string" }, ...bounds });

describe("acceptedSchema", () => {
  it.each([
    [{ maxItems: 1_999 }, { maxItems: 1_999 }],
    [{ maxItems: 2_000, minItems: 1 }, { minItems: 1 }],
    [{ items: { type: "string", pattern: "^p\\d+$", maxLength: 4_000 } }, {}],
  ])("gives a grammar no bound of 2,000 and no pattern: %j", (given, taken) => {
    expect(acceptedSchema(list(given), ACCEPTED.grammar)).toEqual(list(taken));
  });

  it("leaves properties, enums and required names as they are, whatever they are called", () => {
    const schema = {
      type: "object",
      properties: { pattern: { enum: ["maxItems"] }, oneOf: { type: "string" } },
      required: ["pattern", "oneOf"],
      additionalProperties: false,
    };
    for (const by of Object.values(ACCEPTED)) expect(acceptedSchema(schema, by)).toEqual(schema);
  });

  it("says a constant and alternatives in words that every server takes", () => {
    const schema = { oneOf: [{ type: "string", const: "a" }, { type: "null" }] };
    const taken = { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] };
    for (const by of Object.values(ACCEPTED)) expect(acceptedSchema(schema, by)).toEqual(taken);
  });

  it("closes objects and maps for strict servers, where an optional key may be null", () => {
    const map = { type: "object", propertyNames: { type: "string" }, additionalProperties: { type: "number" } };
    expect(acceptedSchema({ type: "object", properties: { map } }, ACCEPTED.strict)).toEqual({
      type: "object",
      properties: {
        map: {
          anyOf: [{ type: "object", properties: {}, required: [], additionalProperties: false }, { type: "null" }],
        },
      },
      required: ["map"],
      additionalProperties: false,
    });
    expect(withoutNulls('{"map":null,"a":1}')).toBe('{"a":1}');
  });
});
