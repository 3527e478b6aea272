import { describe, expect, it } from "vitest";
import { Lanes } from "./lanes.ts";

const never = new AbortController().signal;

/** Work that ends when told to, and the order in which it began. */
function works(lanes: Lanes) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const add = (name: string, signal = never): Promise<string> => {
    ends.set(name, Promise.withResolvers());
    return lanes.run(signal, async () => {
      begun.push(name);
      await ends.get(name)?.promise;
      return name;
    });
  };
  return { begun, add, end: (name: string) => ends.get(name) };
}

describe("lanes", () => {
  it("let so many work at once, and the next in order as one ends or fails", async () => {
    const { begun, add, end } = works(new Lanes(2));
    const all = ["a", "b", "c", "d"].map((name) => add(name));
    expect(begun).toEqual(["a", "b"]);
    end("b")?.reject(new Error("broken"));
    await expect(all[1]).rejects.toThrow("broken");
    expect(begun).toEqual(["a", "b", "c"]);
    for (const name of "acd") end(name)?.resolve();
    expect(await Promise.all([all[0], all[2], all[3]])).toEqual(["a", "c", "d"]);
    const more = ["e", "f", "g"].map((name) => add(name));
    expect(begun.slice(4)).toEqual(["e", "f"]);
    for (const name of "efg") end(name)?.resolve();
    await Promise.all(more);
  });

  it("give no lane to one that stopped waiting", async () => {
    const { begun, add, end } = works(new Lanes(1));
    const first = add("a");
    const leaving = new AbortController();
    const left = add("b", leaving.signal);
    const last = add("c");
    leaving.abort(new Error("over"));
    await expect(left).rejects.toThrow("over");
    await expect(add("d", leaving.signal)).rejects.toThrow("over");
    for (const name of "ac") end(name)?.resolve();
    expect(await Promise.all([first, last])).toEqual(["a", "c"]);
    expect(begun).toEqual(["a", "c"]);
  });
});
