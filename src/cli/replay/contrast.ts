import { nameOf, type Reading } from "#discussion";
import { ArgumentGraph, positions } from "#graph";
import { toldOf } from "#protocols";
import type { RunWords } from "../words/en-run.ts";

/** One thing of a discussion, as it was recorded and as it is now. */
export interface Contrast {
  readonly what: string;
  readonly recorded: string;
  readonly now: string;
}

/** Two runs of one topic side by side: result, positions and votes, the scores of each round, statements. */
export function contrast(recorded: Reading, now: Reading, words: RunWords["replay"]): Contrast[] {
  const [a, b] = [factsOf(recorded, words), factsOf(now, words)];
  return [...new Set([...a.keys(), ...b.keys()])].map((what) => ({
    what,
    recorded: a.get(what) ?? words.none,
    now: b.get(what) ?? words.none,
  }));
}

function factsOf(reading: Reading, words: RunWords["replay"]): Map<string, string> {
  const told = toldOf(reading);
  const graph = ArgumentGraph.of(reading.floor);
  const stands = positions(graph);
  const [answer] = told.result ?? [];
  const held = Map.groupBy(stands, (one) => one.held);
  const votes = [...held.values()].map((group) => `${group.length} × ${group[0]?.position ?? ""}`);
  return new Map([
    [words.outcome, [reading.ended?.outcome ?? reading.status, reading.reason].filter(Boolean).join(": ")],
    [words.result, answer?.text.join(" ") ?? words.none],
    ...stands.map(({ expert, position }) => [nameOf(reading, expert), position] as const),
    [words.votes, votes.join("; ") || words.none],
    ...[...told.rounds].map(([round, line]) => [words.round(round), line] as const),
    [words.statements, String(reading.floor.length)],
  ]);
}
