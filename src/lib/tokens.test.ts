import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stem, tokens } from "./tokens.ts";

describe("tokens", () => {
  it("merges the forms of a word, and leaves other words unchanged", () => {
    expect(new Set(["deploy", "deploys", "deployed", "deploying"].map(stem)).size).toBe(1);
    expect(new Set(["plan", "plans", "planned", "planning"].map(stem)).size).toBe(1);
    expect(new Set(["service", "services"].map(stem)).size).toBe(1);
    expect(new Set(["policy", "policies"].map(stem)).size).toBe(1);
    for (const word of ["need", "speed", "string", "status", "class", "bus", "99th", "débit"])
      expect(stem(word)).toBe(word);
  });

  it("drops stop words unless they are to stay", () => {
    expect(tokens("Who is on call for the ledger?")).toEqual(["call", "ledger"]);
    expect(tokens("on call", { stopWords: "keep" })).toEqual(["on", "call"]);
  });

  it("splits identifiers and also keeps them whole", () => {
    expect(tokens("billingService")).toEqual(["bill", "servic", "billingservic"]);
    expect(tokens("billingService costs", { identifiers: "whole" })).toEqual(["billingservic", "cost"]);
    expect(tokens("HTTPServer max_retry_count")).toEqual(
      expect.arrayContaining(["http", "server", "max", "retry", "count", "httpserver", "maxretrycount"]),
    );
  });

  it("finds words where a script puts no spaces", () => {
    expect(tokens("我们应该把账单单体拆分成服务")).toEqual(expect.arrayContaining(["账单", "服务"]));
    expect(tokens("データベースの整合性").length).toBeGreaterThan(1);
  });

  it("gives the same for the same text, in any script, and never an empty word", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 80 }), (text) => {
        const found = tokens(text);
        expect(tokens(text)).toEqual(found);
        expect(found).not.toContain("");
      }),
      { numRuns: 40 },
    );
  });
});
