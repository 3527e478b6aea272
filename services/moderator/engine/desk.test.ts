import { expect, it } from "vitest";
import { BusError } from "#bus";
import { systemClock } from "#lib/clock";
import { decode, type FloorStatement, subjects } from "#wire";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { Desk } from "./desk.ts";
import { DiscussionState } from "./discussion-state.ts";

const said = (from: string): Parameters<Desk["accept"]>[1] =>
  ({ from, type: "opening", content: {}, references: [], turn: `r1.${from}` }) as never;

it("an owner that does not know whether a statement was stored writes no other, which would get the same number", async () => {
  verifies("AC-07");
  await using bus = new MemoryBus();
  const publish = bus.publish.bind(bus);
  let lost = false;
  bus.publish = async (subject, envelope, options) => {
    const stored = await publish(subject, envelope, options);
    if (lost || subject !== subjects.floor("d")) return stored;
    lost = true;
    throw new BusError("timeout", "no answer");
  };
  const desk = new Desk(bus, systemClock, new DiscussionState("d"));
  await desk.open(new AbortController().signal);
  desk.accept(1, said("ada"));
  const [first] = await Promise.allSettled([desk.flush()]);
  desk.accept(1, said("ben"));
  const [second] = await Promise.allSettled([desk.flush()]);
  const both = [first, second];
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(desk.announce("notice", "n", { level: "info", text: "x" })).rejects.toThrow("no answer");
  const floor = bus.stream.filter(({ subject }) => subject === subjects.floor("d"));
  expect(floor.map(({ data }) => (decode(data).body as unknown as FloorStatement).id)).toEqual(["r1-msg-001"]);
});
