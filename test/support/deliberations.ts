import { afterEach } from "vitest";
import type { DiscussionOptions } from "#wire";
import type { Decision, Summary } from "../../src/protocols/deliberation/schemas.ts";
import { type Player, personaOf, SimulatedTable } from "./simulated-table.ts";
import { putIn } from "./specialists.ts";

/* Deliberations under the simulated clock. */

const tables: SimulatedTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

export const HIGH = [{ agent_a: "ada", agent_b: "ben", level: "HIGH" }];
export const SPECIALISTS = ["ada", "ben", "cyd"];

interface Says {
  readonly choice?: string;
  readonly confidence?: number;
  readonly concerns?: readonly { text: string; against: string; weight: "key" | "minor" }[];
  readonly position?: string;
  /** Verdict on answers to the own concerns. */
  readonly judges?: "met" | "stands";
}

/** A specialist who says this in round 1, and in the later ones what stands under their number. */
export const says =
  (first: Says, later: Readonly<Partial<Record<"account" | "resolution", Says>>> = {}): Player =>
  ({ body }) => {
    const one = { ...first, ...(later[body.phase as "account"] ?? {}) };
    const { choice = "A", confidence = 0.7, concerns = [], position = `what ${body.you?.id} proposes` } = one;
    const wouldChangeIf = "a week without it";
    const confidenceAssessment = { confidence, restsOn: "one night", leastSureOf: "the load in May", wouldChangeIf };
    const common = { choice, position, confidenceAssessment };
    if (body.phase === "account") {
      const answer = ({ id }: { id: string }) => ({ concern: id, verdict: "partly", how: "two shifts" });
      return { ...common, answers: putIn(body.instruction).map(answer) };
    }
    if (body.phase === "resolution") {
      const { judges = "met" } = one;
      return {
        ...common,
        judged: putIn(body.instruction).map(({ id }) => ({
          concern: id,
          verdict: judges,
          why: "a third shift would do",
        })),
        reason: "the lock decides it",
      };
    }
    return { ...common, reasoning: "the job held the lock for 41 minutes", concerns };
  };

export async function tableWith(
  players: Readonly<Record<string, Player>>,
  options: Partial<DiscussionOptions> = {},
): Promise<SimulatedTable> {
  const table = new SimulatedTable();
  tables.push(table);
  for (const [id, player] of Object.entries(players)) table.players.set(id, player);
  const experts = Object.keys(players)
    .filter((id) => id !== options.arbiter)
    .map(personaOf);
  const alternatives = ["Split it", "Keep it"];
  await table.start({ protocol: "deliberation", experts, alternatives, ...options });
  return table;
}

export const of = <T>(table: SimulatedTable, kind: string): T[] =>
  table
    .floor()
    .filter(({ type }) => type === kind)
    .map(({ content }) => content as T);
export const asked = (table: SimulatedTable): [string, string[]][] =>
  table.messages("phase", "begun").map(({ body }) => [String(body.name), body.asked as string[]]);
export const summaries = (table: SimulatedTable) => of<Summary>(table, "summary");
export const decision = (table: SimulatedTable): Decision | undefined => of<Decision>(table, "decision")[0];
export const instruction = (table: SimulatedTable, turn: string, id: string): string =>
  String(
    table
      .messages(`inbox.expert.${id}`, "turn")
      .map(({ body }) => body)
      .find((body) => body.turn === `${turn}.${id}`)?.instruction,
  );

export const AGREE = { ada: says({}), ben: says({}), cyd: says({}) };
export const SPLIT = {
  ada: says({ confidence: 0.9 }),
  ben: says({ choice: "B", confidence: 0.6 }),
  cyd: says({ confidence: 0.5 }),
};
