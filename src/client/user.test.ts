import { afterEach, describe, expect, it } from "vitest";
import { MemoryBus } from "#bus";
import { isoTime } from "#lib/clock";
import { type Body, compose, DiscussionOptions, decode, type MessageType, subjects } from "#wire";
import { patience } from "../../test/support/patience.ts";
import { verifies } from "../../test/support/verifies.ts";
import { openDiscussion } from "./open-discussion.ts";

const NAME = "deliberation-issue-228-design-session";
const HOUR = 3_600_000;
const buses: MemoryBus[] = [];
afterEach(() => Promise.all(buses.splice(0).map((bus) => bus.close())));

/** A bus with a run of that name whose last message is so many milliseconds old. */
async function busWith(type: MessageType<"phase">, age: number): Promise<MemoryBus> {
  const bus = new MemoryBus();
  buses.push(bus);
  const ts = isoTime(Date.now() - age);
  const stamp = { id: "x", ts, discussion: NAME, from: "moderator" };
  const options = DiscussionOptions.parse({ topic: "x" });
  const start = compose("control", "start", stamp, { options, context: { files: [], skipped: [] } });
  await bus.publish(subjects.control(NAME), start);
  await bus.publish(
    subjects.floor(NAME),
    compose("phase", type, stamp, { reason: "r", level: "info", text: "t" } as Body<"phase", typeof type>),
  );
  return bus;
}

/** Opens a deliberation of that name. @returns its id, the orphans told, and the commands that the former run got */
async function opened(bus: MemoryBus) {
  const options = DiscussionOptions.parse({ topic: "x", protocol: "deliberation", issue: 228 });
  const orphans: string[] = [];
  const request = { options, context: { documents: [], skipped: [] }, onOrphan: (id: string) => void orphans.push(id) };
  const { id } = await openDiscussion(bus, request, patience());
  const commands = await bus.collect([subjects.control(NAME)], { signal: patience() });
  return { id, orphans, commands: commands.map(({ data }) => decode(data).type) };
}

describe("a run of the same name", () => {
  it("is stopped where its process died: nobody holds it, and it has said nothing for a minute", async () => {
    verifies("DP-08", "orphans found and removed");
    const found = await opened(await busWith("notice", HOUR));
    expect(found).toEqual({ id: `${NAME}-2`, orphans: [NAME], commands: ["start", "stop"] });
  });

  it.each([
    ["paused", HOUR],
    ["closed", HOUR],
    ["notice", 1_000],
  ] as const)("is left alone where it is %s, %i ms ago", async (type, age) => {
    const found = await opened(await busWith(type, age));
    expect(found).toEqual({ id: `${NAME}-2`, orphans: [], commands: ["start"] });
  });

  it("is left alone where a moderator holds it", async () => {
    const bus = await busWith("notice", HOUR);
    await bus.lease(NAME, "moderator-1");
    expect((await opened(bus)).orphans).toEqual([]);
  });

  it("does not stand in the way of the first", async () => {
    const bus = new MemoryBus();
    buses.push(bus);
    expect((await opened(bus)).id).toBe(NAME);
  });
});
