import { describe, expect, it } from "vitest";
import { compose, type Envelope, type Exchange, subjects } from "#wire";
import { applyMessage } from "./apply.ts";
import { emptyProjection, type Projection } from "./projection.ts";

const exchange: Exchange = {
  ...{ call: "c", turn: "r1.arguments.ada", purpose: "argument", participant: "ada", round: 1, attempt: 1 },
  request: { system: "s" },
};
const ts = "2026-01-29T10:30:00.000Z";

function pieces(of: Exchange, id: string, count: number, from = "ada"): Envelope[] {
  const text = JSON.stringify(of);
  const size = Math.ceil(text.length / count);
  return Array.from({ length: count }, (_, piece) => {
    const body = {
      turn: of.turn,
      exchange: id,
      piece,
      pieces: count,
      text: text.slice(piece * size, (piece + 1) * size),
    };
    return compose("exchange", "exchange", { id: `${id}.${piece}`, ts, discussion: "d", from }, body);
  });
}

const take = (state: Projection, envelopes: readonly Envelope[]): void => {
  for (const envelope of envelopes) applyMessage(state, subjects.exchange("d", "ada"), envelope, state.lastSeq + 1);
};

describe("exchanges with models", () => {
  it("become a file each when they are whole, numbered within their turn", () => {
    const state = emptyProjection("d");
    const [one, two] = [pieces(exchange, "x", 3), pieces({ ...exchange, attempt: 2 }, "y", 2)];
    take(state, [one[2], two[0], one[0]] as Envelope[]);
    expect(state.exchanges.size).toBe(0);
    take(state, [one[1], two[1]] as Envelope[]);
    expect([...state.exchanges.keys()]).toEqual(["r1.arguments.ada.1.json", "r1.arguments.ada.2.json"]);
    expect(JSON.parse(state.exchanges.get("r1.arguments.ada.2.json") ?? "")).toEqual({ ...exchange, attempt: 2 });
    expect(state.kept + state.keptSince).toBe("");
  });

  it("are left out where another sent them, they are none, or a name leads elsewhere", () => {
    const state = emptyProjection("d");
    take(state, pieces(exchange, "x", 1, "ben"));
    take(state, pieces({ ...exchange, participant: "ben" }, "y", 1));
    take(state, pieces({ turn: "r1.arguments.ada" } as Exchange, "z", 1));
    expect(state.exchanges.size).toBe(0);
    take(state, pieces({ ...exchange, turn: "../../etc/passwd" }, "w", 1));
    expect([...state.exchanges.keys()]).toEqual([".._.._etc_passwd.1.json"]);
  });
});
