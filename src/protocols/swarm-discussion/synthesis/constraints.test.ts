import { describe, expect, it } from "vitest";
import { emptyProjection, type Projection } from "#discussion";
import { tableOf } from "#points";
import type { FloorStatement } from "#wire";
import { verifies } from "../../../../test/support/verifies.ts";
import { pointsIn } from "../points/of-floor.ts";
import { constraintsOf } from "./synthesis.ts";
import { words } from "./words/index.ts";

const POSITION = "Keep billing in one deployable unit";

function said(n: number, from: string, type: string, content: Record<string, unknown>): FloorStatement {
  const id = `r2-msg-00${n}`;
  return { id, from, type, round: 2, content, references: [], timestamp: "2026-01-01T00:00:00Z", turn: id };
}

const respond = (n: number, from: string, ...constraints: readonly object[]): FloorStatement =>
  said(n, from, "response", {
    response: "we run it at night",
    positionShift: "none",
    currentPosition: POSITION,
    previousPosition: POSITION,
    shiftReason: "it is about another team",
    constraints,
  });

function stateOf(...floor: readonly FloorStatement[]): Projection {
  const state = emptyProjection("d-1");
  const participants = ["ops", "data"].map((id) => ({ id, name: id, role: "expert", pool: "expert" }) as const);
  state.composed = { participants, tensionMap: [], mode: "standard", rounds: 1, version: 1 } as never;
  state.floor.push(...floor);
  for (const one of floor) state.graph.apply(one);
  return {
    ...state,
    constraints: [
      { id: "c1", kind: "constraint", text: "No invoice data may leave Frankfurt", round: 1 },
      { id: "c2", kind: "direction", text: "go into month end", round: 1 },
    ],
  };
}

function judged(...floor: readonly FloorStatement[]) {
  const state = stateOf(...floor);
  return constraintsOf(state, tableOf(pointsIn(state)), words("en")).constraints;
}

describe("the constraints of a synthesis", () => {
  it("says kept or broken as those say who hold what is recommended, and names where", () => {
    verifies("SD-31");
    const kept = { id: "c1", kept: true, why: "all of it runs on site" };
    expect(judged(respond(1, "ops", kept), respond(2, "data"))).toEqual([
      {
        text: "No invoice data may leave Frankfurt",
        status: "said to be kept",
        messageIds: ["r2-msg-001"],
        why: "for p1: ops: all of it runs on site",
      },
    ]);
    const broken = { id: "c1", kept: false, why: "the backup goes abroad" };
    expect(judged(respond(1, "ops", kept), respond(2, "data", broken))).toMatchObject([
      { status: "said to be broken", messageIds: ["r2-msg-002"], why: "against p1: data: the backup goes abroad" },
    ]);
  });

  it("goes by what all say of what they hold, where nothing is recommended", () => {
    verifies("SD-31");
    const kept = { id: "c1", kept: true, why: "all of it runs on site" };
    const other = said(2, "data", "response", { ...respond(2, "data").content, currentPosition: "Buy a product" });
    expect(judged(respond(1, "ops", kept), other)).toMatchObject([
      { status: "said to be kept", messageIds: ["r2-msg-001"] },
    ]);
  });

  it("says that no reason names it", () => {
    verifies("SD-31");
    expect(judged(respond(1, "ops"))).toMatchObject([{ status: "nobody said", messageIds: [] }]);
  });

  it("goes by what most are for on a condition, too, beside what is shared", () => {
    verifies("SD-31");
    const stances = [{ on: "p1", stance: "for", if: ["Two are hired"] }];
    const broken = { on: "p1", side: "against", text: "the backup goes abroad", limit: "c1", theirs: "all is on site" };
    const points = [{ text: POSITION }, { text: "Log each export" }];
    const floor = [
      said(1, "ops", "position_declaration", { table: { points } }),
      said(2, "data", "argument", { table: { stances: [...stances, { on: "p2", stance: "for" }], reasons: [broken] } }),
    ];
    expect(judged(...floor)).toMatchObject([
      { status: "said to be broken", why: "against p1: data: the backup goes abroad" },
    ]);
  });

  it("takes an objection that was taken in or answered for nobody's word that it is kept", () => {
    verifies("SD-31");
    const onTable = (n: number, from: string, type: string, table: object) => said(n, from, type, { table });
    const points = [{ text: POSITION }];
    const broken = { on: "p1", side: "against", text: "the backup goes abroad", limit: "c1", theirs: "all is on site" };
    const floor = [
      onTable(1, "ops", "position_declaration", { points }),
      onTable(2, "data", "argument", { stances: [{ on: "p1", stance: "for" }], reasons: [broken] }),
      onTable(3, "ops", "response", {
        points: [{ text: "Back up here", detailOf: "p1" }],
        concedes: [{ to: "a1", met: "p2" }],
      }),
    ];
    expect(judged(...floor.slice(0, 2))).toMatchObject([{ status: "said to be broken", messageIds: ["r2-msg-002"] }]);
    expect(judged(...floor)).toMatchObject([
      { status: "answered", messageIds: ["r2-msg-002"], why: "against p1: data: the backup goes abroad" },
    ]);
  });

  it("is left out where the user gave none", () => {
    expect(constraintsOf(emptyProjection("d-1"), tableOf(pointsIn(emptyProjection("d-1"))), words("en"))).toEqual({});
  });
});
