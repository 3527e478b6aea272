import { expect, it } from "vitest";
import { subjects, USER } from "#wire";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { composed, optionsOf, Script } from "../../test/support/script.ts";
import { listFromStream } from "./list.ts";

it("a list says which discussions wait for their owner: with a question open, and neither paused nor over", async () => {
  const bus = new MemoryBus();
  const choices = [{ value: "a", label: "A", description: "" }];
  const question = { question: "q1", kind: "next-step" as const, text: "?", recommended: "a", details: {}, choices };
  const begun = (id: string): Script => {
    const script = new Script(id);
    script.putStart(bus, `The question of ${id}?`);
    const context = { files: [], skipped: [] };
    script.putPhase(bus, "opened", { options: optionsOf(id), title: id, context });
    script.putPhase(bus, "composed", composed());
    script.put(bus, subjects.inbox(id, "user", USER), ["inbox", "question", question]);
    return script;
  };
  begun("asks");
  begun("paused").putPhase(bus, "paused", { reason: "lunch" });
  begun("over").putPhase(bus, "ended", { outcome: "completed", reason: "done" });
  new Script("quiet").putStart(bus, "Nothing is asked?");
  const listed = await listFromStream(bus);
  expect(listed.map(({ id, asksOwner }) => [id, asksOwner])).toEqual([
    ["asks", true],
    ["paused", false],
    ["over", false],
    ["quiet", false],
  ]);
});
