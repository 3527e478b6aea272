import type { Protocol } from "#protocols/effects";
import { BOUNDS } from "./catalogue.ts";
import { type Answered, afterwards, asPattern, type Course, notReached, type PatternOutcome } from "./course.ts";
import { linearPipeline } from "./cp01-linear-pipeline.ts";
import { reviewFixCycle } from "./cp02-review-fix.ts";
import { swarming } from "./cp07-swarming.ts";
import type { Alignment } from "./kinds/alignment.ts";
import { isUndelivered, type Work } from "./kinds/work.ts";
import { COORDINATOR } from "./team.ts";

const TRACKS = ["track-a", "track-b"] as const;
type Track = (typeof TRACKS)[number];

/** Points at which the tracks are aligned. */
type SyncPoint = "interface" | "integration";
const SYNC_POINTS: readonly SyncPoint[] = ["interface", "integration"];

/**
 * Runs two tracks side by side, aligned at two points; if they do not align in two tries, one stage after the other.
 * @param reviews whether each track's last delivery goes through a review-fix cycle
 */
export const dualTrack = asPattern("CP-9", BOUNDS.alignmentTries, bothTracks);

function* bothTracks(course: Course, reviews = false): Protocol<PatternOutcome> {
  const { say } = course;
  let tries = 0;
  for (const [at, point] of SYNC_POINTS.entries()) {
    const id = `SYNC-${at + 1}`;
    if (at > 0) course.nextRound();
    const tasks = TRACKS.map((owner) => ({ subject: `${owner.toUpperCase()}-${id}`, owner }));
    const reaching = () => reach(course, point, SYNC_POINTS[at + 1]);
    const delivered = yield* course.team.asTasks(tasks, reaching, (_, isThere) => isThere !== undefined);
    if (!delivered) return notReached(tries, say.dual.blocked(id));
    const aligned = yield* align(course, id, point, delivered);
    tries = Math.max(tries, aligned.tries);
    if (aligned.ok) continue;
    const degraded = say.dual.degraded(id, aligned.isChecked);
    course.fellBack(degraded);
    if (course.tracks.size > 0) course.note(say.dual.kept([...course.tracks.values()].map(({ branch }) => branch)));
    const instead = yield* linearPipeline(course);
    const summary = say.sentences([degraded, instead.summary]);
    return { ...instead, iterations: tries, summary };
  }
  let outcome: PatternOutcome = { reached: true, iterations: tries, summary: say.dual.done(SYNC_POINTS.length) };
  if (!reviews) return outcome;
  for (const producer of TRACKS) {
    const given = { producer, reviewer: "reviewer", delivered: true };
    const { reached, summary, how } = yield* reviewFixCycle(course, given);
    const reviewed: PatternOutcome = { reached, iterations: tries, summary, ...(how ? { how } : {}) };
    if (!reached) return reviewed;
    outcome = afterwards(course, reviewed, outcome);
  }
  const fault = yield* join(course);
  return fault === undefined ? outcome : notReached(tries, fault);
}

/**
 * Lets both tracks deliver up to a point. The faster waits five minutes, then goes on with the next stage while the
 * slower has as long again. All swarm on a track that still has nothing.
 */
function* reach(course: Course, point: SyncPoint, next: SyncPoint | undefined): Protocol<Delivered | undefined> {
  const { say, settings } = course;
  const wait = settings.patternSeconds ?? BOUNDS.trackSeconds;
  const about = (track: Track): string => say.dual.deliver(say.dual.points[point][track]);
  const abouts = { "track-a": about("track-a"), "track-b": about("track-b") };
  const first = yield* course.turn({ kind: "work", of: TRACKS, abouts, sealed: false, afterFirst: wait });
  const missing = TRACKS.filter((track) => !isIn(first, track));
  const [slow] = missing;
  if (slow === undefined) return deliveredIn([first]);
  const fast = TRACKS.find((track) => track !== slow) ?? slow;
  const ahead = next === undefined || missing.length > 1 ? [] : [fast];
  const again = { ...abouts, ...(next === undefined ? {} : { [fast]: say.dual.ahead(say.dual.points[next][fast]) }) };
  const of = missing.length > 1 ? missing : [slow, ...ahead];
  const behind = missing.map((track) => course.roleLabel(track));
  course.fellBack(say.dual.apart(behind, ahead.length > 0));
  course.nextRound();
  const second = yield* course.turn({ kind: "work", of, abouts: again, sealed: false, seconds: wait });
  const stuck = missing.filter((track) => !isIn(second, track));
  if (stuck.length === 0) return deliveredIn([first, second]);
  const { reached } = yield* swarming(course, say.dual.stuck(stuck.map((track) => course.roleLabel(track))));
  if (!reached) return undefined;
  course.nextRound();
  const last = yield* course.turn({ kind: "work", of: stuck, abouts, sealed: false, seconds: wait });
  const isThere = stuck.every((track) => isIn(last, track));
  return isThere ? deliveredIn([first, second, last]) : undefined;
}

/** Whether a track has delivered: what its program took back is not there. */
function isIn({ by }: Answered, track: Track): boolean {
  const work = by<Work>(track);
  return work !== undefined && !isUndelivered(work);
}

/**
 * Lets the executor join the branches of programs that work as tracks.
 * @returns what stands against it; undefined if they are joined or there are none
 */
function* join(course: Course): Protocol<string | undefined> {
  if (course.tracks.size === 0) return undefined;
  const { said } = yield* course.askOne<Work>("work", "executor", course.say.dual.join, "join");
  return said?.selfCheck === "passed" ? undefined : (said?.summary ?? course.silent("executor"));
}

/** Last delivery of each track, in a sentence. */
type Delivered = Readonly<Record<Track, string>>;

function deliveredIn(answers: readonly Answered[]): Delivered {
  const of = (track: Track): string => answers.findLast(({ by }) => by<Work>(track))?.by<Work>(track)?.summary ?? "";
  return { "track-a": of("track-a"), "track-b": of("track-b") };
}

function* align(
  course: Course,
  id: string,
  point: SyncPoint,
  delivered: Delivered,
): Protocol<{ ok: boolean; tries: number; isChecked: boolean }> {
  const { say } = course;
  let isChecked = false;
  const states = { trackA_state: delivered["track-a"], trackB_state: delivered["track-b"] };
  for (let tries = 1; tries <= BOUNDS.alignmentTries; tries += 1) {
    const fault = yield* join(course);
    const check = say.dual.check(say.dual.points[point].check);
    // The first track holds the interface; the other adapts.
    const { said: alignment, refs } =
      fault === undefined
        ? yield* course.askOne<Alignment>("alignment", COORDINATOR, check)
        : { said: { aligned: false, conflicts: [fault.split("\n", 1)[0] ?? fault], adjust: TRACKS[1] }, refs: [] };
    isChecked ||= alignment !== undefined;
    // Without a comparison there is nothing to adjust.
    if (!alignment) {
      course.note(say.dual.unchecked(id, course.silent(COORDINATOR)));
      if (tries < BOUNDS.alignmentTries) course.nextRound();
      continue;
    }
    const { aligned: ok, conflicts, adjust } = alignment;
    const status = ok ? { status: "ALIGNED" } : { status: "MISALIGNED", conflicts };
    yield* course.team.signal("sync_checkpoint", COORDINATOR, { sync_id: id, ...status, ...states });
    course.note(say.dual.aligned(id, ok, conflicts), refs);
    if (ok || tries === BOUNDS.alignmentTries) return { ok, tries, isChecked };
    course.nextRound();
    const who = adjust === "both" ? TRACKS : [adjust];
    const correction = "correction" in alignment ? alignment.correction : say.dual.adapts;
    const about = say.dual.adjust(fault === undefined ? conflicts : [fault], correction);
    yield* course.turn({ kind: "work", of: who, about, sealed: false });
  }
  return { ok: false, tries: BOUNDS.alignmentTries, isChecked };
}
