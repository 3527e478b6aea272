import { applyStored, discussionDir, emptyProjection, files } from "#projection";
import { decode, type Envelope, type FloorStatement, ProtocolError, parseSubject, statementHash } from "#protocol";
import type { SimBroker } from "./broker.ts";
import type { SimDisk } from "./disk.ts";
import { HOME } from "./fleet.ts";
import type { Plan } from "./plan.ts";

interface Said {
  readonly seq: number;
  readonly channel: string;
  readonly participant: string;
  readonly message: Envelope;
}

/** A statement on the floor, and its place in the stream. */
interface Placed extends FloorStatement {
  readonly seq: number;
}

/** The messages of one discussion, sorted for those who look. */
interface Record {
  readonly id: string;
  readonly all: readonly Said[];
  readonly floor: readonly Placed[];
  readonly phases: readonly Said[];
  readonly ended: Said | undefined;
}

type Look = (record: Record) => string[];

/** Everything that does not hold at the end of a schedule, a line each. */
export function violations(of: { plan: Plan; broker: SimBroker; disk: SimDisk; ended: boolean }): string[] {
  const found: string[] = [];
  for (const id of of.plan.discussions.keys()) {
    const record = recordOf(of.broker, id);
    for (const [name, look] of Object.entries(INVARIANTS)) {
      for (const what of look(record)) found.push(`${id}: ${name}: ${what}`);
    }
    for (const what of filesDiffer(of.broker, of.disk, id)) found.push(`${id}: files equal the projection: ${what}`);
    if (!record.phases.some(({ message }) => message.type === "closed" || message.type === "paused")) {
      found.push(`${id}: every discussion ends or pauses: neither closed nor paused`);
    }
  }
  if (!of.ended) found.push("every discussion ends or pauses: something was still open when time was up");
  return found;
}

function recordOf(broker: SimBroker, id: string): Record {
  const all = broker.of(id).flatMap(({ subject, seq, data }): Said[] => {
    const { channel = "", participant = "" } = parseSubject(subject) ?? {};
    try {
      return [{ seq, channel, participant, message: decode(data) }];
    } catch (error) {
      if (error instanceof ProtocolError) return [];
      throw error;
    }
  });
  const phases = all.filter(({ channel }) => channel === "phase");
  return {
    id,
    all,
    phases,
    floor: all
      .filter(({ channel }) => channel === "floor")
      .map(({ seq, message }) => ({ ...(message.body as unknown as FloorStatement), seq })),
    ended: phases.find(({ message }) => message.type === "ended"),
  };
}

const numbering: Look = ({ floor }) => {
  const next = new Map<number, number>();
  return floor.flatMap(({ id, round, seq }) => {
    const number = (next.get(round) ?? 0) + 1;
    next.set(round, number);
    const wanted = `r${round}-msg-${String(number).padStart(3, "0")}`;
    return id === wanted ? [] : [`${id} at ${seq} should be ${wanted}`];
  });
};

const chain: Look = ({ floor }) => {
  let prev = "0".repeat(64);
  return floor.flatMap((placed) => {
    const { seq, ...statement } = placed;
    const right = statement.prev === prev && statement.hash === statementHash(statement, prev);
    prev = statement.hash ?? "";
    return right ? [] : [`${statement.id} at ${seq} does not follow the one before`];
  });
};

const turnsOnce: Look = ({ floor }) =>
  repeated(floor.map(({ turn }) => turn)).map((turn) => `${turn} stands on the floor more than once`);

const nothingInvented: Look = ({ all, floor }) =>
  floor
    .filter(({ from }) => from !== "moderator")
    .flatMap(({ id, from, turn, seq, content }) => {
      const told = JSON.stringify([content.position, content.response, content.failureScenario]);
      const source = all.some(
        ({ channel, participant, message, seq: at }) =>
          channel === "say" &&
          participant === from &&
          at < seq &&
          message.body.turn === turn &&
          JSON.stringify(parts(message.body.content)) === told,
      );
      return source ? [] : [`${from} never said what stands as ${id}`];
    });

const parts = (content: unknown): unknown[] => {
  const { position, response, failureScenario } = (content ?? {}) as globalThis.Record<string, unknown>;
  return [position, response, failureScenario];
};

const nothingLost: Look = ({ all, floor }) => {
  const at = new Map(floor.map((statement) => [statement.id, statement]));
  const found: string[] = [];
  for (const { channel, participant, message } of all) {
    if (channel === "inbox" && message.type === "accepted") {
      const { messageId, turn } = message.body as { messageId: string; turn: string };
      const statement = at.get(messageId);
      if (statement?.turn !== turn || statement.from !== participant) {
        found.push(`${participant} was told that ${turn} stands as ${messageId}; there stands ${statement?.turn}`);
      }
    }
    if (channel === "journal" && message.body.does === "ask") {
      for (const id of (message.body.result as { statements: string[] }).statements) {
        if (!at.has(id)) found.push(`the journal names ${id}, which is not on the floor`);
      }
    }
  }
  return found;
};

/** Whoever was accepted or returned is told so, unless the discussion went to rest before. */
const everybodyIsTold: Look = ({ all, floor, phases, ended }) => {
  const told = new Set(
    all
      .filter(({ channel }) => channel === "inbox")
      .map(({ message: { type, cause, body } }) =>
        type === "accepted" ? `accepted ${String(body.turn)} ${String(body.messageId)}` : `${type} ${cause}`,
      ),
  );
  const outcome = ended?.message.body.outcome;
  if (outcome === undefined) return [];
  // A stop may come between the floor and the inbox, and what nobody will hear is not sent.
  const whole = outcome !== "stopped";
  const accepted = floor.filter(({ from }) => from !== "moderator");
  return whole
    ? [
        ...accepted
          .filter(({ turn, id }) => !told.has(`accepted ${turn} ${id}`))
          .map(({ id }) => `nobody told ${id} is accepted`),
        ...phases
          .filter(({ message }) => message.type === "returned")
          .map(({ message }) => message.id.replace(/^returned\./, ""))
          .filter((said) => !told.has(`returned ${said}`))
          .map((said) => `${said} was returned, and its author not told`),
      ]
    : [];
};

/** Told to go on with what is there, nobody waits for the deadline. */
const goesOnWhenTold: Look = ({ all, phases }) =>
  all
    .filter(({ channel, message }) => channel === "control" && message.type === "answer_now")
    .flatMap(({ seq, message: told }) => {
      const begun = phases.findLast((one) => one.seq < seq && one.message.type === "begun");
      const over = phases.find((one) => begun && one.seq > begun.seq && one.message.type === "progress");
      if (!begun || !over || over.seq < seq) return [];
      const early = Date.parse(told.ts) < Date.parse(String(begun.message.body.deadline)) - 30_000;
      const absent = (over.message.body.absent ?? []) as { participant: string; reason: string }[];
      return absent
        .filter(({ reason }) => early && reason === "no answer by the deadline")
        .map(({ participant }) => `${begun.message.id} waited for ${participant}, though told at ${seq} to go on`);
    });

const notReturnedOnceAccepted: Look = ({ floor, phases }) => {
  const accepted = new Map(floor.map(({ turn, seq }) => [turn, seq]));
  const returned = phases.filter(({ message }) => message.type === "returned");
  const late = returned.filter(({ seq, message }) => seq > (accepted.get(String(message.body.turn)) ?? Infinity));
  const often = new Map<string, number>();
  for (const { message } of returned) {
    const turn = String(message.body.turn);
    often.set(turn, (often.get(turn) ?? 0) + 1);
  }
  return [
    ...late.map(({ seq, message }) => `${String(message.body.turn)} is returned at ${seq}, after it was accepted`),
    ...[...often].filter(([, times]) => times > 2).map(([turn, times]) => `${turn} was returned ${times} times`),
  ];
};

const sealed: Look = ({ all, floor }) => {
  const first = floor.find(({ type }) => type === "position_declaration");
  if (!first) return [];
  return floor
    .filter(({ type }) => type === "position_declaration")
    .filter(
      ({ turn, from }) =>
        !all.some(
          ({ channel, participant, seq, message }) =>
            channel === "say" && participant === from && message.body.turn === turn && seq < first.seq,
        ),
    )
    .map(({ id }) => `${id} was said after ${first.id} could be read`);
};

const phasesInOrder: Look = ({ phases, floor, ended }) => {
  const found: string[] = [];
  const types = phases.map(({ message }) => message.type);
  if (
    types.length > 0 &&
    types[0] !== "opened" &&
    types[0] !== "paused" &&
    types[0] !== "ended" &&
    types[0] !== "resumed"
  ) {
    found.push(`begins with ${types[0]}`);
  }
  for (const id of repeated(phases.map(({ message }) => message.id))) found.push(`${id} is announced more than once`);
  for (const type of ["opened", "composed", "ended", "closed"]) {
    if (types.filter((one) => one === type).length > 1) found.push(`${type} more than once`);
  }
  if (types.includes("closed") && types.indexOf("closed") < types.indexOf("ended")) found.push("closed before ended");
  let place = 0;
  const begun = new Set<string>();
  for (const { seq, message } of phases) {
    const { type, round = 0, body } = message;
    if (type === "opened" || type === "composed") place = Math.max(place, type === "composed" ? 1 : 0);
    if (type !== "begun" && type !== "progress") continue;
    const step = round * 100 + Number(body.step);
    if (place === 0) found.push(`${message.id} at ${seq} before the composition`);
    if (step < place) found.push(`${message.id} at ${seq} goes back behind what was announced`);
    if (type === "begun" && step === place && !begun.has(String(step)))
      found.push(`${message.id} at ${seq} begins anew`);
    if (type === "begun") begun.add(String(step));
    if (type === "progress") begun.delete(String(step));
    if (type === "progress" && ASKING.has(Number(body.step)) && (round === 1 || Number(body.step) > 1)) {
      if (
        !phases.some(
          (one) =>
            one.seq < seq &&
            one.message.type === "begun" &&
            one.message.round === round &&
            one.message.body.step === body.step,
        )
      )
        if (Number(body.asked ?? 0) > 0) found.push(`${message.id} at ${seq} without a beginning`);
    }
    place = step;
  }
  if (ended) {
    for (const { id, seq } of floor) if (seq > ended.seq) found.push(`${id} at ${seq} is on the floor after the end`);
    for (const { seq, message } of phases) {
      if (seq > ended.seq && message.type !== "closed") found.push(`${message.id} at ${seq} after the end`);
    }
  }
  return found;
};

/** Steps in which somebody is asked. */
const ASKING = new Set([1, 3, 4, 5, 6, 10]);

const roundsEnd: Look = ({ phases, ended }) => {
  const outcome = ended?.message.body.outcome;
  if (outcome !== "completed") return [];
  const rounds = new Set(
    phases
      .filter(({ message }) => message.type === "begun" && message.body.step !== 10)
      .map(({ message }) => message.round),
  );
  return [...rounds]
    .filter(
      (round) =>
        !phases.some(
          ({ message }) => message.type === "progress" && message.round === round && message.body.step === 7,
        ),
    )
    .map((round) => `round ${round} has no quality gate`);
};

const pausedByCommandOnly: Look = ({ all, phases }) =>
  phases
    .filter(({ message }) => message.type === "paused")
    .flatMap(({ seq, message }) => {
      if (message.body.error === true) return [`paused at ${seq}: ${String(message.body.reason)}`];
      const asked = all.some(
        (one) =>
          one.seq < seq &&
          ((one.channel === "control" && one.message.type === "pause") ||
            (one.message.type === "answer" && one.message.body.choice === "pause")),
      );
      return asked ? [] : [`paused at ${seq}, and nobody wanted it`];
    });

const commandsCount: Look = ({ all, phases, ended }) => {
  const control = all.filter(({ channel }) => channel === "control");
  const closed = phases.some(({ message }) => message.type === "closed");
  const last = control.findLast(({ message }) => message.type === "resume" || message.type === "stop");
  const found: string[] = [];
  if (closed) {
    const stop = control.find(({ message }) => message.type === "stop");
    // Told to stop while it is about to end anyway, it may end as it would have.
    if (stop && ended && stop.seq < ended.seq - 40 && ended.message.body.outcome !== "stopped") {
      found.push(`told to stop at ${stop.seq}, it went on to ${ended.seq}: ${String(ended.message.body.outcome)}`);
    }
    return found;
  }
  const paused = phases.findLast(({ message }) => message.type === "paused");
  const cause = paused && Number(/^paused\.(\d+)$/.exec(paused.message.id)?.[1] ?? paused.seq);
  if (last && cause !== undefined && last.seq > cause) {
    found.push(`${last.message.type} at ${last.seq} did nothing: paused since ${paused?.seq} (wanted at ${cause})`);
  }
  return found;
};

/** Each owner opens the discussion with the first entry; the others follow each other without a gap. */
const journal: Look = ({ all }) => {
  const entries = all.filter(({ channel }) => channel === "journal");
  const [first] = entries;
  const nonce = JSON.stringify(first?.message.body.result);
  const numbered = entries.filter((entry) => entry === first || entry.message.body.n !== 0);
  return [
    ...numbered.flatMap(({ seq, message }, at) =>
      message.body.n === at ? [] : [`entry ${String(message.body.n)} at ${seq} should be ${at}`],
    ),
    ...entries
      .filter(({ message }) => message.body.n === 0 && JSON.stringify(message.body.result) !== nonce)
      .map(({ seq }) => `the discussion is opened at ${seq} under another name`),
  ];
};

const deadLetters: Look = ({ all }) =>
  all
    .filter(({ channel, message }) => channel === "dead" && /^queue /.test(String(message.body.reason)))
    .map(({ seq, message }) => `a job is dead at ${seq}: ${String(message.body.reason)}`);

const INVARIANTS: Readonly<globalThis.Record<string, Look>> = {
  "numbers without a gap": numbering,
  "unbroken chain": chain,
  "no turn twice": turnsOnce,
  "nothing is invented": nothingInvented,
  "nothing accepted is lost": nothingLost,
  "everybody is told": everybodyIsTold,
  "goes on when told": goesOnWhenTold,
  "accepted stays accepted": notReturnedOnceAccepted,
  "sealed means sealed": sealed,
  "phases in order": phasesInOrder,
  "every round ends": roundsEnd,
  "paused by command only": pausedByCommandOnly,
  "commands count": commandsCount,
  "one journal": journal,
  "no dead letters of queues": deadLetters,
};

function filesDiffer(broker: SimBroker, disk: SimDisk, id: string): string[] {
  const state = emptyProjection(id);
  applyStored(state, broker.of(id));
  const expected = files(state);
  const found = disk.files(discussionDir(HOME, id));
  const paths = new Set([...expected.keys(), ...found.keys()]);
  return [...paths]
    .filter((path) => expected.get(path) !== found.get(path))
    .map(
      (path) => `${path} ${found.has(path) ? (expected.has(path) ? "differs" : "should not be there") : "is missing"}`,
    );
}

function repeated<T>(items: readonly T[]): T[] {
  const seen = new Set<T>();
  return [...new Set(items.filter((item) => seen.has(item) || !seen.add(item)))];
}
