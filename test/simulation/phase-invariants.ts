import { type History, type Invariant, repeated, type Told } from "./history.ts";

/** Invariants of the phases, and of the commands that change them. */

const ONCE = ["opened", "composed", "ended", "closed"];

/** Splits the phases of a discussion at each end that was undone. */
function lives(phases: readonly Told[]): Told[][] {
  const found: Told[][] = [[]];
  for (const told of phases) {
    if (told.message.type === "reopened") found.push([]);
    found.at(-1)?.push(told);
  }
  return found;
}

const eachOnce: Invariant = ({ phases }) => [
  ...repeated(phases.map(({ message }) => message.id)).map((id) => `${id} is announced more than once`),
  ...lives(phases).flatMap((life) =>
    // A seat that is handed over is composed anew.
    repeated(
      life.flatMap(({ message: { id, type } }) => (ONCE.includes(type) && !id.startsWith("silent.") ? [type] : [])),
    ).map((type) => `${type} comes more than once`),
  ),
];

/** Steps, with their beginnings and ends, are in order; after a resume those are asked again that somebody is missing in. */
const inOrder: Invariant = ({ all, phases }) => {
  const found: string[] = [];
  const resumes = all.filter(({ channel, message }) => channel === "control" && message.type === "resume");
  /** Sequence of each step's first beginning. */
  const first = new Map<number, number>();
  const begun = new Set<number>();
  const beside = new Set<string>();
  let place = 0;
  let composed = false;
  for (const { seq, message } of phases) {
    const { type, id, round = 0, body } = message;
    composed ||= type === "composed";
    // After an undone end the round may be repeated: an analysis that nobody answered asks all of its steps again.
    if (type === "reopened") place = Math.floor(place / 100) * 100;
    if (type !== "begun" && type !== "progress") continue;
    const step = round * 100 + Number(body.step);
    const since = first.get(step) ?? seq;
    if (type === "begun") first.set(step, since);
    const isAgain = type === "begun" && resumes.some((resume) => resume.seq > since && resume.seq < seq);
    if (isAgain) begun.add(step);
    if (isAgain || id.includes(".again.")) continue;
    if (!composed) found.push(`${id} at ${seq} comes before the composition`);
    if (step < place) found.push(`${id} at ${seq} goes back behind what was announced`);
    if (
      type === "progress" &&
      Number(body.asked ?? 0) > 0 &&
      !begun.has(step) &&
      !beside.delete(String(message.phase))
    ) {
      found.push(`${id} at ${seq} has no beginning`);
    }
    if (type === "begun" && step === place && !begun.has(step)) found.push(`${id} at ${seq} begins what was over`);
    if (type === "begun") for (const kind of Object.values(body.kinds ?? {})) beside.add(String(kind));
    if (type === "begun") begun.add(step);
    else begun.delete(step);
    place = step;
  }
  return found;
};

/** Between an end and the resume that undoes it. */
const nothingAfterTheEnd: Invariant = ({ phases, floor }) =>
  lives(phases).flatMap((life, at, all) => {
    const ended = life.find(({ message }) => message.type === "ended");
    const closed = life.find(({ message }) => message.type === "closed");
    if (!ended) return closed ? [`closed at ${closed.seq} without an end`] : [];
    const until = all[at + 1]?.[0]?.seq ?? Number.POSITIVE_INFINITY;
    return [
      ...floor
        .filter(({ seq }) => seq > ended.seq && seq < until)
        .map(({ seq, statement }) => `${statement.id} at ${seq} is on the floor after the end`),
      ...life
        .filter(({ seq, message }) => seq > ended.seq && message.type !== "closed")
        .map(({ seq, message }) => `${message.id} at ${seq} comes after the end`),
    ];
  });

const everyRoundEnds: Invariant = ({ phases, ended }) => {
  if (ended?.message.body.outcome !== "completed") return [];
  const rounds = (
    type: string,
    fits: (step: number) => boolean,
    of: Iterable<Told> = phases,
  ): Set<number | undefined> =>
    new Set(
      [...of]
        .filter(({ message }) => message.type === type && fits(Number(message.body.step)))
        .map(({ message }) => message.round),
    );
  const composed = phases.find(({ message }) => message.type === "composed")?.message.body;
  const steps = (composed?.steps ?? []) as { kind: string }[];
  if (!steps.some(({ kind }) => kind === "quality_gate")) return [];
  const gates = rounds("progress", (step) => step === 7);
  // A round in which nobody answered ends the discussion; resumed, it goes on in the next one.
  const last = new Set(lives(phases).at(-1));
  return [...rounds("begun", (step) => step < 7, last)]
    .filter((round) => !gates.has(round))
    .map((round) => `round ${round} has no quality gate`);
};

const pausedWhenWanted: Invariant = ({ all, phases }) =>
  phases
    .filter(({ message }) => message.type === "paused")
    .flatMap(({ seq, message }) => {
      if (message.body.failure !== undefined) return [];
      if (message.body.error === true) return [`paused at ${seq}: ${String(message.body.reason)}`];
      const wanted = all.some(
        (one) =>
          one.seq < seq &&
          ((one.channel === "control" && one.message.type === "pause") ||
            (one.message.type === "answer" && one.message.body.choice === "pause")),
      );
      return wanted ? [] : [`paused at ${seq}, and nobody wanted it`];
    });

/** A resume or stop takes effect whatever the moderator was doing when it arrived. */
const commandsCount: Invariant = (history) => {
  const { phases, ended } = history;
  const reopened = phases.findLast(({ message }) => message.type === "reopened")?.seq ?? 0;
  const told = command(history, "stop");
  // Commands before an undone end are void.
  const stop = told && told.seq > reopened ? told : undefined;
  if (phases.some(({ message }) => message.type === "closed")) {
    // A stop shortly before the end anyway may have no effect.
    const late = stop && ended && stop.seq < ended.seq - 40 && ended.message.body.outcome !== "stopped";
    return late ? [`told to stop at ${stop.seq}, it went on to ${ended.seq}`] : [];
  }
  const last = [command(history, "resume"), stop].sort((a, b) => (b?.seq ?? 0) - (a?.seq ?? 0))[0];
  const paused = phases.findLast(({ message }) => message.type === "paused");
  if (!paused) return ["neither closed nor paused"];
  const cause = Number(/^paused\.(\d+)$/.exec(paused.message.id)?.[1] ?? paused.seq);
  return last && last.seq > cause
    ? [`${last.message.type} at ${last.seq} did nothing: paused at ${paused.seq}, as wanted at ${cause}`]
    : [];
};

const command = ({ all }: History, type: string): Told | undefined =>
  all.findLast(({ channel, message }) => channel === "control" && message.type === type);

export const PHASE_INVARIANTS: Readonly<Record<string, Invariant>> = {
  "each announced once": eachOnce,
  "phases in order": inOrder,
  "nothing after the end": nothingAfterTheEnd,
  "every round ends": everyRoundEnds,
  "paused when wanted": pausedWhenWanted,
  "commands count": commandsCount,
};
