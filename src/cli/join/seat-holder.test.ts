import { expect, it } from "vitest";
import { emptyReading, putOnFloor } from "#discussion";
import { oneWhoResponds } from "../../../test/support/form-floor.ts";
import { lookOf } from "../render/look.ts";
import type { Terminal } from "../terminal.ts";
import { PersonHolder } from "./seat-holder.ts";

it("tells a person in words what a statement put onto the table, and not who is for what", () => {
  const table = oneWhoResponds();
  const state = emptyReading("d");
  const participants = table.participants.map((one) => ({ ...one, pool: "expert" }));
  state.composed = { participants, problemDefinition: { options: table.asked }, tensionMap: [] } as never;
  for (const statement of table.floor.values()) putOnFloor(state, statement);
  const said: string[] = [];
  const out = (text: string): void => void said.push(text);
  const terminal: Terminal = { interactive: true, colour: false, columns: 200, out, err: out };
  const holder = new PersonHolder(terminal, () => lookOf(terminal, "en"));
  const last = [...table.floor.values()].at(-1);
  if (last) holder.statement(last, state);
  const text = said.join("");
  expect(text).toContain("• brings “Count the rows each week” (p6)");
  expect(text).toContain("a3, against p3: “I stay, with a count.”");
  expect(text).not.toMatch(/on neither side|p3\): against/u);
});
