import type { Estimate, EstimatedCalls } from "#protocols/estimate";
import type { DiscussionOptions } from "#wire";
import { BOUNDS, type PatternId } from "./catalogue.ts";
import { type Settings, settingsOf } from "./options.ts";
import { anglesOf, patternsOf, rolesOf } from "./roles.ts";
import { words } from "./words/index.ts";

/** Increments of a plan at most, which is not known before there is one. */
const INCREMENTS = 10;
/** Least and most agents who diagnose and look back. */
const AGENTS = [3, 7] as const;
/** `fixed`: characters of a call without task, documents and floor; `statement`: characters; `answer`: tokens. */
const LEAST = { fixed: 3_000, statement: 150, answer: 60, charactersPerToken: 5 };
const LIKELY = { fixed: 6_000, statement: 1_000, answer: 600, charactersPerToken: 4 };
const MOST = { fixed: 12_000, statement: 4_000, answer: 4_000, charactersPerToken: 3 };
/** Characters of documents that a role reads at most. */
const PASSAGES = 14_000;

/** Counts the calls of a pattern if everything passes at once, and if every bound is used up. */
function callsOf(id: PatternId, settings: Settings, angles: number): readonly [number, number] {
  const { voters, maxIterations } = settings;
  const cycle = 2 * maxIterations;
  const gate = BOUNDS.consensusRounds * (2 + voters);
  const escalation = BOUNDS.attempts.reduce((sum, one) => sum + one, 0) + 2;
  const planning = 2 * BOUNDS.planRejections + 1;
  switch (id) {
    case "CP-1":
      return [5, 2 * (planning + 2 + 2 * BOUNDS.testIterations + cycle)];
    case "CP-2":
      return [2, cycle + escalation];
    case "CP-3":
      return [angles, angles + gate];
    case "CP-4":
      return [1 + voters, gate];
    case "CP-5":
      return [1, escalation];
    case "CP-6":
      return [4, 1 + INCREMENTS * (BOUNDS.incrementTries * 3 + cycle + 2)];
    case "CP-7":
      return [AGENTS[0] + 2, BOUNDS.swarmRounds * (AGENTS[1] + 6)];
    case "CP-8":
      return [2, 4 + gate];
    case "CP-9":
      return [6, 2 * (4 + 2 + 3 * BOUNDS.alignmentTries) + 2 * cycle];
    case "CP-10":
      return AGENTS;
  }
}

interface Part {
  readonly name: string;
  readonly calls: number;
}

/** Estimates a run, from every gate passed at once to every bound used up. Seats cost nothing. */
export function estimate(options: DiscussionOptions, characters: number): Estimate {
  const settings = settingsOf(options);
  const say = words(options.lang);
  const angles = anglesOf(settings, options.lang).length;
  const ids = patternsOf(settings.pattern, settings);
  const roles = rolesOf(settings);
  const share = roles.filter((role) => !options.seats.includes(role)).length / roles.length;
  const partsAt = (at: 0 | 1, of: number): Part[] =>
    ids.map((id) => ({ name: say.patterns[id].title, calls: Math.floor(of * callsOf(id, settings, angles)[at]) }));
  const read = options.topic.length + Math.min(characters, PASSAGES);
  return {
    // A composition ends with its first part if that part's gate is not passed.
    least: courseOf(partsAt(0, share).slice(0, 1), read, LEAST),
    likely: courseOf(partsAt(0, share), read, LIKELY),
    most: courseOf(partsAt(1, share === 0 ? 0 : 1), read, MOST),
  };
}

/** Sums up calls, each of which reads all statements before it. */
function courseOf(parts: readonly Part[], read: number, size: typeof LEAST): EstimatedCalls {
  const calls = parts.reduce((sum, part) => sum + part.calls, 0);
  const floor = (size.statement * calls * Math.max(0, calls - 1)) / 2;
  const input = Math.round((calls * (size.fixed + read) + floor) / size.charactersPerToken);
  return { calls, input, output: calls * size.answer, kinds: parts.filter((part) => part.calls > 0) };
}
