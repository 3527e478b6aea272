import { expect, it } from "vitest";
import { veil } from "./anonymity.ts";
import type { Participant } from "./domain.ts";

const expert = (id: string, name: string): Participant => ({ id, name, role: "expert", pool: "seat" });

it("labels a name that is the id, too, as an id, also within a text", () => {
  const veiled = veil([expert("ada", "Ada Lovelace"), expert("alice", "alice"), expert("bob", "bob")], "bob");
  expect(
    veiled({ between: ["alice", "bob"], alice: 1, text: "alice and Ada Lovelace differ", turn: "r1.positions.alice" }),
  ).toEqual({
    between: ["expert-b", "bob"],
    "expert-b": 1,
    text: "expert-b and Expert A differ",
    turn: "r1.positions.expert-b",
  });
});
