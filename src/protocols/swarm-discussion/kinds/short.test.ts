import { expect, it } from "vitest";
import { twoWhoDiffer } from "../../../../test/support/form-floor.ts";
import { verifies } from "../../../../test/support/verifies.ts";
import { KINDS } from "./index.ts";
import { withRead } from "./reading.ts";

it("keeps the conditions that a person has set until they say that they no longer want one", () => {
  verifies("SD-11", "a person's conditions");
  const table = twoWhoDiffer();
  const stances = [
    { on: "p2", stance: "for", if: ["p5", "The landlord signs by 1 June"] },
    { on: "p4", stance: "against" },
  ];
  table.say("ana", "argument", { text: "Only so.", stances });
  const conditionsAfter = (...stances: object[]) => {
    const said = { kind: "response", author: "ana", content: { text: "A doctor is needed, too.", stances } };
    const context = { ...table, lang: "en" as const };
    const made = KINDS.response.short?.record(said, table.floor, context) as {
      table: { stances: { if?: string[] }[] };
    };
    return made.table.stances[0]?.if;
  };
  const again = { on: "p2", stance: "for" };
  expect(conditionsAfter(again)).toEqual(["p5", "p6"]);
  expect(conditionsAfter({ ...again, if: ["p4", "p5"] })).toEqual(["p5", "p6", "p4"]);
  expect(conditionsAfter(again, { on: "p6", stance: "none" })).toEqual(["p5"]);
  expect(conditionsAfter({ on: "p1", stance: "for" })).toBeUndefined();
});

it("withdraws what a person has confirmed that they take back", () => {
  const read = { points: [], stances: [], reasons: [], concedes: [], takesBack: [{ id: "a2" }] };
  expect(withRead({ text: "It is 9,000.", read })).toMatchObject({ withdraws: ["a2"] });
});
