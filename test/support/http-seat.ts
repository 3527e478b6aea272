import type { FloorStatement } from "#wire";

/** A turn from the gateway. */
export interface HttpTurn {
  readonly turn: string;
  readonly phase: string;
  readonly floor: readonly FloorStatement[];
  readonly you?: { readonly id: string };
}

/** A valid answer to a turn with the given words, as from a program in a seat. */
export function answerTo({ phase, floor }: HttpTurn, seat: string, words: string): Record<string, unknown> {
  const others = floor.filter(({ from, type }) => from !== seat && type !== "opening");
  const target = others.findLast(({ type }) =>
    phase === "response" ? type === "stress_test" : type !== "stress_test",
  );
  const references = target ? [{ targetId: target.id, relation: "questions", comment: "how was it counted?" }] : [];
  const wouldChangeIf = "a measured week without a single incident";
  switch (phase) {
    case "position_declaration":
      return { position: words, confidence: 0.7, conditions: "the load stays", wouldChangeIf, keyRisk: "downtime" };
    case "argument":
      return { position: words, reasoning: `${words}: 12 incidents last quarter`, references, wouldChangeIf };
    case "response":
      return {
        response: words,
        positionShift: "none",
        currentPosition: words,
        previousPosition: words,
        shiftReason: "the scenario needs a load that we do not have",
        references,
      };
    default:
      throw new Error(`nobody asks a seat for ${phase}`);
  }
}
