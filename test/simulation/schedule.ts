import { SimBroker } from "./broker.ts";
import { ClockFaults } from "./clocks.ts";
import { SimDisk } from "./disk.ts";
import { Fleet } from "./fleet.ts";
import { violations } from "./invariants.ts";
import { Participants } from "./participants.ts";
import { drawPlan, type Plan } from "./plan.ts";
import { Random } from "./random.ts";
import { Standing } from "./standing.ts";
import { Users } from "./user.ts";
import { World } from "./world.ts";

/** Result of one schedule. */
export interface ScheduleResult {
  readonly seed: number;
  /** The violations; empty if there are none. */
  readonly broken: readonly string[];
  /** Fingerprint of the run, the same for the same seed. */
  readonly fingerprint: number;
  readonly steps: number;
  readonly messages: number;
  readonly simulatedMs: number;
  /** The event log, if requested. */
  readonly lines: readonly string[];
}

/** Limits after the last fault and the last user action: simulated time, and events. */
const LIMITS = { elapsedMs: 4 * 3_600_000, steps: 300_000 };

/** Time for delayed messages to do harm after all discussions have ended. */
const AFTERMATH_MS = 40_000;

/** Time in which the work of that harm is done: a file that could not be written is tried again within 30 s. */
const SETTLING_MS = 60_000;

/** Options of a schedule besides its seed. */
export interface Wished {
  /** Protocol of the discussions. Default: swarm discussions. */
  readonly protocol?: string | undefined;
  /** Whether the workers' clocks go wrong in any case. Default: in one schedule of three. */
  readonly clocks?: boolean | undefined;
}

/**
 * Runs the schedule of a seed and checks all invariants.
 * @param told whether to include the event log
 */
export async function play(seed: number, told = false, wished: Wished = {}): Promise<ScheduleResult> {
  const { protocol } = wished;
  const random = new Random(seed);
  const lines: string[] | undefined = told ? [] : undefined;
  const world = new World(random, lines);
  const plan = drawPlan(random, protocol);
  const broker = new SimBroker(world);
  const disk = new SimDisk();
  const participants = new Participants(world, broker, plan.manners);
  const users = new Users(world, broker, plan.wishes);
  const clocks = new ClockFaults(seed, wished.clocks);
  const fleet = new Fleet(world, broker, disk, plan.conditions, clocks);
  const standing = new Standing(broker);
  lines?.push(JSON.stringify({ ...plan, clocks: clocks.told, discussions: Object.fromEntries(plan.discussions) }));
  begin(plan, world, broker, fleet, users);
  let calm = false;
  world.in(plan.calmAfter, () => {
    calm = true;
    fleet.calm();
  });
  const done = (): boolean =>
    calm &&
    world.elapsed > plan.historiansCome + 10_000 &&
    users.isIdle &&
    participants.isIdle &&
    [...plan.discussions.keys()].every((id) => standing.rests(id)) &&
    [...broker.queues].every((queue) => queue.isIdle);
  const unhandled: string[] = [];
  const note = (reason: unknown): void => {
    unhandled.push(`all: no rejection is unhandled: ${reason instanceof Error ? reason.stack : String(reason)}`);
    world.tell("node", () => unhandled.at(-1) ?? "");
  };
  process.on("unhandledRejection", note);
  let ended = await world.run(done, LIMITS);
  if (ended) {
    await world.run(() => false, { elapsedMs: AFTERMATH_MS, steps: LIMITS.steps });
    ended = await world.run(done, { elapsedMs: SETTLING_MS, steps: LIMITS.steps });
  }
  fleet.end();
  process.off("unhandledRejection", note);
  const isOnly = (who: string): boolean => plan.moderators === 1 && who.startsWith("moderator");
  const unreachable = world.absences.filter(({ who }) => who === "broker" || isOnly(who));
  const broken = [
    ...violations({ discussions: plan.discussions.keys(), broker, disk, ended, unreachable }),
    ...unhandled,
  ];
  const { fingerprint, steps, elapsed } = world;
  return { seed, broken, fingerprint, steps, messages: broker.stream.length, simulatedMs: elapsed, lines: lines ?? [] };
}

function begin(plan: Plan, world: World, broker: SimBroker, fleet: Fleet, users: Users): void {
  for (let n = 0; n < plan.moderators; n += 1) world.in(world.random.int(0, 5_000), () => fleet.start("moderator"));
  for (let n = 0; n < plan.historians; n += 1) {
    world.in(plan.historiansCome + world.random.int(0, 5_000), () => fleet.start("historian"));
  }
  for (const { at, ms } of plan.outages) world.in(at, () => broker.goDown(ms));
  for (const [id, options] of plan.discussions) users.start(id, options);
}
