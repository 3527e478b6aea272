import { checkedName } from "./names.ts";

/** Who serves an inbox: four worker pools, `seat` for a person or a foreign program, `user` for the one who started the discussion. */
export const POOLS = ["expert", "contrarian", "historian", "moderator", "seat", "user"] as const;
export type Pool = (typeof POOLS)[number];

const ROOT = "swarm.v1";

const discussion = (id: string): string => `${ROOT}.${checkedName("discussion", id)}`;
const participant = (id: string): string => checkedName("participant", id);

/** Every subject of the bus is made here, and only from checked names. */
export const subjects = {
  inbox: (d: string, pool: Pool, p: string): string => `${discussion(d)}.inbox.${pool}.${participant(p)}`,
  say: (d: string, p: string): string => `${discussion(d)}.say.${participant(p)}`,
  floor: (d: string): string => `${discussion(d)}.floor`,
  phase: (d: string): string => `${discussion(d)}.phase`,
  control: (d: string): string => `${discussion(d)}.control`,
  log: (session: string, from: string): string => `${discussion(session)}.log.${participant(from)}`,
  here: (d: string, p: string): string => `${discussion(d)}.here.${participant(p)}`,
  /** The words of a turn while a model writes them, for those who watch; not stored. */
  draft: (d: string, p: string): string => `${discussion(d)}.draft.${participant(p)}`,
  /** What happened to one task of a team's board. */
  task: (session: string, task: string): string => `${discussion(session)}.task.${checkedName("task", task)}`,
  /** Requests about a team's board; answered, not stored. */
  tasks: (session: string): string => `${discussion(session)}.tasks`,
  /** Requests about team messages; answered, not stored. */
  team: (session: string): string => `${discussion(session)}.team`,
  /** What a moderator's runner has done and got: the moderator alone writes and reads it. */
  journal: (d: string): string => `${discussion(d)}.journal`,
  /** Documents given with `--context`, one a message. */
  context: (d: string): string => `${discussion(d)}.context`,
  /** What did not parse or could not be handled, with its reason. */
  dead: (d: string): string => `${discussion(d)}.dead`,
  /** What was sent to a model for a participant, and what came back: see Exchange. */
  exchange: (d: string, p: string): string => `${discussion(d)}.exchange.${participant(p)}`,
  /** Requests of a seat for what is stored for it; answered, not stored. */
  back: (d: string, p: string): string => `${discussion(d)}.back.${participant(p)}`,
} as const;

/** The subjects of every discussion that end like this. */
export const subjectTail = (tail: string): string => `${ROOT}.*.${tail}`;

/** Patterns that consumers filter by. */
export const patterns = {
  everything: `${ROOT}.>`,
  discussion: (d: string): string => `${discussion(d)}.>`,
  says: (d: string): string => `${discussion(d)}.say.*`,
  here: (d: string): string => `${discussion(d)}.here.*`,
  drafts: (d: string): string => `${discussion(d)}.draft.*`,
  inboxes: (d: string, pool: Pool): string => `${discussion(d)}.inbox.${pool}.*`,
  logs: (session: string): string => `${discussion(session)}.log.*`,
  /** Every task of a team's board. */
  board: (session: string): string => `${discussion(session)}.task.*`,
  pool: (pool: Pool): string => `${ROOT}.*.inbox.${pool}.*`,
  allControl: `${ROOT}.*.control`,
  allPhases: `${ROOT}.*.phase`,
  allFloors: `${ROOT}.*.floor`,
  allSays: `${ROOT}.*.say.*`,
  allJournals: `${ROOT}.*.journal`,
  allDead: `${ROOT}.*.dead`,
  allTeams: `${ROOT}.*.team`,
  allTasks: `${ROOT}.*.tasks`,
  allBacks: `${ROOT}.*.back.*`,
} as const;

/** What is stored for a seat, by its names in a request on `back`. */
export const SEAT_CHANNELS = ["inbox", "floor", "phase", "say"] as const;
export type SeatChannel = (typeof SEAT_CHANNELS)[number];

export function seatSubject(of: SeatChannel, d: string, p: string): string {
  if (of === "inbox") return subjects.inbox(d, "seat", p);
  return of === "say" ? subjects.say(d, p) : subjects[of](d);
}

/** What crosses between the seats and everybody else where the broker keeps them apart; each identity may use a part of it. */
export const SEAT_SUBJECTS = {
  sends: ["say.*", "here.*", "draft.*", "log.*", "back.*", "team", "tasks", "inbox.seat.*"].map(subjectTail),
  hears: ["floor", "phase", "inbox.seat.*"].map(subjectTail),
} as const;

/** What the one stream stores: everything but `here`, `draft`, `team`, `tasks` and `back`. */
export const STORED_SUBJECTS: readonly string[] = [
  "inbox.*.*",
  "say.*",
  "floor",
  "phase",
  "control",
  "log.*",
  "task.*",
  "journal",
  "context",
  "dead",
  "exchange.*",
].map(subjectTail);

export type Channel =
  | "inbox"
  | "say"
  | "floor"
  | "phase"
  | "control"
  | "log"
  | "here"
  | "draft"
  | "team"
  | "task"
  | "tasks"
  | "journal"
  | "context"
  | "dead"
  | "exchange"
  | "back";

/** A subject taken apart. `participant` is the last token of inbox, say, log, here, draft, exchange, back and task. */
export interface Address {
  readonly discussion: string;
  readonly channel: Channel;
  readonly pool?: Pool;
  readonly participant?: string;
}

const WITH_PARTICIPANT = new Set(["say", "log", "here", "draft", "exchange", "back", "task"]);
const ALONE = new Set(["floor", "phase", "control", "team", "tasks", "journal", "context", "dead"]);

/** Takes a subject apart, or answers undefined where it is none of ours. */
export function parseSubject(subject: string): Address | undefined {
  const [swarm, version, id, channel, ...rest] = subject.split(".");
  if (`${swarm}.${version}` !== ROOT || id === undefined || channel === undefined) return undefined;
  if (ALONE.has(channel) && rest.length === 0) return { discussion: id, channel: channel as Channel };
  if (WITH_PARTICIPANT.has(channel) && rest.length === 1 && rest[0] !== undefined) {
    return { discussion: id, channel: channel as Channel, participant: rest[0] };
  }
  const [pool, p] = rest;
  if (channel === "inbox" && rest.length === 2 && p !== undefined && POOLS.includes(pool as Pool)) {
    return { discussion: id, channel, pool: pool as Pool, participant: p };
  }
  return undefined;
}
