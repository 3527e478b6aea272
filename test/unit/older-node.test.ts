import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { PROGRAM_NODE } from "../support/program-node.ts";

/** Runs a script without these built-ins but with the build's stand-ins, and returns its output. */
function runWithout(missing: readonly string[], script: string): unknown {
  const gone = missing.map((name) => `delete ${name};`).join(" ");
  const whole = `${gone} await import("./scripts/older-node.js"); console.log(JSON.stringify(await (async () => { ${script} })()));`;
  return JSON.parse(execFileSync(PROGRAM_NODE, ["--input-type=module", "-e", whole], { encoding: "utf8" }));
}

it("stands in for AbortSignal.any", () => {
  const script = `
    const [one, two] = [new AbortController(), new AbortController()];
    const either = AbortSignal.any([one.signal, two.signal]);
    const before = either.aborted;
    two.abort("two");
    one.abort("one");
    return [before, either.aborted, either.reason, AbortSignal.any([either]).reason, AbortSignal.any([]).aborted];`;
  expect(runWithout(["AbortSignal.any"], script)).toEqual([false, true, "two", "two", false]);
});

it("stands in for Promise.withResolvers and Map.groupBy", () => {
  const script = `
    const { promise, resolve } = Promise.withResolvers();
    resolve("done");
    return [await promise, [...Map.groupBy([1, 2, 3], (n) => n % 2)]];`;
  expect(runWithout(["Promise.withResolvers", "Map.groupBy"], script)).toEqual([
    "done",
    [
      [1, [1, 3]],
      [0, [2]],
    ],
  ]);
});

it("stands in for util.styleText where prompts are shown", () => {
  const script = `
    const { styleText, stripVTControlCharacters } = await import("./scripts/older-util.js");
    return stripVTControlCharacters(styleText("red", "text"));`;
  expect(runWithout([], script)).toBe("text");
});

it("stands in for URL.parse", () => {
  const script = `return [URL.parse("nats://a:1").host, URL.parse("b", "http://a/").href, URL.parse("no address")];`;
  expect(runWithout(["URL.parse"], script)).toEqual(["a:1", "http://a/b", null]);
});
