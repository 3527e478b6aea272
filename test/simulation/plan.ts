import { DiscussionOptions } from "#wire";
import { RUNNABLE } from "../../src/protocols/patterns/catalogue.ts";
import { personaOf } from "../support/players.ts";
import { type Conditions, EFFECTS } from "./fleet.ts";
import type { Manners } from "./participants.ts";
import type { Random } from "./random.ts";
import type { Wishes } from "./user.ts";

/** Everything that a seed determines in advance. */
export interface Plan {
  readonly discussions: ReadonlyMap<string, DiscussionOptions>;
  readonly moderators: number;
  readonly historians: number;
  /** Start of the historians, in ms from the beginning: they catch up with what they missed. */
  readonly historiansCome: number;
  readonly conditions: Conditions;
  readonly manners: Manners;
  readonly wishes: Wishes;
  /** Outages of the broker: start, in ms from the beginning, and duration. */
  readonly outages: readonly { readonly at: number; readonly ms: number }[];
  /** End of faults and losses, in ms: everything must then come to its end. */
  readonly calmAfter: number;
}

/**
 * Draws a plan. Each kind of fault is left out of about half of the plans, to leave room for the others: a schedule in
 * which everything fails never finishes a round (Groce et al., Swarm Testing, 2012).
 * @param protocol the protocol of all discussions. Default: swarm discussions
 */
export function drawPlan(random: Random, protocol?: string): Plan {
  const maybe = (most: number): number => (random.chance(0.5) ? 0 : random.next() * most);
  const discussions = new Map<string, DiscussionOptions>();
  for (let n = random.pick([1, 1, 1, 1, 2, 3]); n > 0; n -= 1) discussions.set(`d-${n}`, drawOptions(random, protocol));
  const kill = maybe(1);
  const stop = maybe(1);
  const leave = maybe(0.3);
  const outages = random.chance(0.15) ? [{ at: random.spread(1_000, 200_000), ms: random.spread(500, 90_000) }] : [];
  return {
    discussions,
    moderators: random.pick([1, 2, 2, 3]),
    historians: random.pick([1, 1, 2]),
    historiansCome: random.chance(0.5) ? 0 : random.spread(1_000, 400_000),
    conditions: {
      weather: {
        lostRequests: maybe(0.05),
        lostReplies: maybe(0.1),
        slow: maybe(0.1),
        lag: maybe(0.1),
      },
      fates: {
        struck: kill + stop + leave > 0 ? random.next() : 0,
        effects: random.spread(10, 1_000),
        aimed: random.next(),
        focus: random.chance(0.5) ? random.pick([...EFFECTS.moderator, ...EFFECTS.historian]) : undefined,
        kill,
        stop,
        leave,
      },
      diskFull: random.chance(0.1) ? 0.05 : 0,
      modelFails: random.chance(0.1) ? 0.2 : 0,
    },
    manners: {
      silent: maybe(0.1),
      unable: maybe(0.1),
      twice: maybe(0.3),
      late: maybe(0.15),
      garbage: maybe(0.2),
      broken: maybe(0.5),
      careless: random.chance(0.1) ? 1 : 0,
      rude: maybe(0.3),
      writes: protocol === undefined ? 0 : maybe(1),
    },
    wishes: { commands: maybe(0.7), contrary: maybe(0.5), leaves: maybe(0.3) },
    outages,
    calmAfter: random.spread(20_000, 600_000),
  };
}

/** @param protocol optionally with a collaboration pattern after a colon: `pattern:swarming` */
function drawOptions(random: Random, protocol: string | undefined): DiscussionOptions {
  const [name, pattern] = protocol?.split(":") ?? [];
  if (name === "pattern") return drawPattern(random, pattern);
  return DiscussionOptions.parse({
    ...(protocol === undefined ? {} : { protocol }),
    topic: "Should we split the monolith?",
    mode: random.chance(0.9) ? "lightweight" : "standard",
    rounds: random.pick([1, 1, 2]),
    unattended: random.chance(0.6),
    turnSeconds: random.int(10, 60),
    seatSeconds: random.int(20, 90),
    // A model's name that only the simulation has; without one people hold the discussion.
    ...(random.chance(0.15) ? { seats: ["ada", "zoe"] } : { provider: "script", ...drawSeat(random) }),
    ...(random.chance(0.1) ? { budgetTokens: random.int(500, 3_000) } : {}),
    ...(random.chance(0.1) ? { timeSeconds: random.int(20, 200) } : {}),
    ...(protocol === "deliberation" ? drawDeliberation(random) : {}),
    ...(protocol === "analysis" ? drawAnalysis(random) : {}),
    ...(protocol === "discussant" ? drawDiscussant(random) : {}),
  });
}

const drawSeat = (random: Random): Partial<DiscussionOptions> =>
  random.chance(0.3) ? { seats: random.pick([["ada"], ["zoe"]]) } : {};

/** One to three rounds, with a person at the arbiter's seat or the user to decide where nobody is sure. */
const drawDeliberation = (random: Random): Partial<DiscussionOptions> => ({
  topic: random.chance(0.3) ? "Should we split the monolith? (nobody knows)" : "Should we split the monolith?",
  experts: ["ada", "ben", "cyd"].slice(0, random.int(2, 3)).map(personaOf),
  rounds: random.int(1, 3),
  ...(random.chance(0.8) ? { conflictOverrides: [{ agent_a: "ada", agent_b: "ben", level: "HIGH" }] } : {}),
  ...(random.chance(0.5) ? { arbiter: "zoe", seats: ["zoe"] } : {}),
});

/** A team at work by one of the collaboration patterns. */
function drawPattern(random: Random, named: string | undefined): DiscussionOptions {
  const pattern = named ?? random.pick([...RUNNABLE]);
  const hasExecutor = pattern !== "fan-out-fan-in" && pattern !== "consensus-gate";
  return DiscussionOptions.parse({
    protocol: "pattern",
    topic: "Speed up the import",
    pattern,
    taskType: random.pick(["feature", "review"]),
    complexity: random.pick(["medium", "high"]),
    risk: random.pick(["medium", "high"]),
    hasExpert: random.chance(0.5),
    unattended: random.chance(0.6),
    turnSeconds: random.int(10, 60),
    seatSeconds: random.int(20, 90),
    ...(random.chance(0.5) ? { session: "team-1" } : {}),
    ...(random.chance(0.5) ? { userSeconds: 100 } : {}),
    ...(random.chance(0.5) ? { patternSeconds: 30 } : {}),
    ...(hasExecutor && random.chance(0.2) ? { seats: ["executor"] } : {}),
    ...(random.chance(0.1) ? { budgetTokens: random.int(500, 3_000) } : {}),
    ...(random.chance(0.1) ? { timeSeconds: random.int(20, 200) } : {}),
  });
}
/** One to three rounds of two or three providers, some of them with people. */
const drawAnalysis = (random: Random): Partial<DiscussionOptions> => ({
  provider: random.chance(0.5) ? "script" : "cli:gemini",
  providers: ["ada", "ben", "cyd"].slice(0, random.int(0, 3)),
  rounds: random.int(1, 3),
});

/** One to three rounds that were asked for, or the tasks of a board, which is empty. */
const drawDiscussant = (random: Random): Partial<DiscussionOptions> => ({
  discuss: ["initial", "deepen: the lock", "specific-questions: ?"].slice(0, random.int(1, 3)),
  ...(random.chance(0.2) ? { session: "team-1" } : {}),
});
