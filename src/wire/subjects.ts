import { checkedName } from "./names.ts";

/** Servers of an inbox: four worker pools, `seat` for a person or a foreign program, `user` for the initiator. */
export const POOLS = ["expert", "contrarian", "historian", "moderator", "seat", "user"] as const;
export type Pool = (typeof POOLS)[number];

const ROOT = "swarm.v1";

const discussion = (id: string): string => `${ROOT}.${checkedName("discussion", id)}`;
const participant = (id: string): string => checkedName("participant", id);

/** Builds all subjects of the bus, only from checked names. */
export const subjects = {
  inbox: (d: string, pool: Pool, p: string): string => `${discussion(d)}.inbox.${pool}.${participant(p)}`,
  /** Turns of a step for the participants of one worker pool; only the moderator writes it. */
  turns: (d: string, pool: Pool): string => `${discussion(d)}.inbox.${pool}`,
  say: (d: string, p: string): string => `${discussion(d)}.say.${participant(p)}`,
  /** Accepted statements and announcements, in one order; only the moderator writes it. */
  floor: (d: string): string => `${discussion(d)}.floor`,
  control: (d: string): string => `${discussion(d)}.control`,
  log: (session: string, from: string): string => `${discussion(session)}.log.${participant(from)}`,
  here: (d: string, p: string): string => `${discussion(d)}.here.${participant(p)}`,
  /** Text of a turn while a model writes it, for viewers; not stored. */
  draft: (d: string, p: string): string => `${discussion(d)}.draft.${participant(p)}`,
  /** Events of one task of a team's board. */
  task: (session: string, task: string): string => `${discussion(session)}.task.${checkedName("task", task)}`,
  /** Requests about a team's board; answered, not stored. */
  tasks: (session: string): string => `${discussion(session)}.tasks`,
  /** Requests about team messages; answered, not stored. */
  team: (session: string): string => `${discussion(session)}.team`,
  /** Effects of a moderator's runner; only the moderator writes and reads it. */
  journal: (d: string): string => `${discussion(d)}.journal`,
  /** Documents given with `--context`, one a message. */
  context: (d: string): string => `${discussion(d)}.context`,
  dead: (d: string): string => `${discussion(d)}.dead`,
  /** Exchanges with a model for a participant: see Exchange. */
  exchange: (d: string, p: string): string => `${discussion(d)}.exchange.${participant(p)}`,
  /** Requests of a seat for its stored messages; answered, not stored. */
  back: (d: string, p: string): string => `${discussion(d)}.back.${participant(p)}`,
} as const;

/** Subject on which gateways tell each other how many requests they answered; not stored. */
export const GATEWAY_RATES = "swarm.gateways.rates";

/** Pattern of the subjects with this ending, in every discussion. */
export const subjectTail = (tail: string): string => `${ROOT}.*.${tail}`;

export const patterns = {
  everything: `${ROOT}.>`,
  discussion: (d: string): string => `${discussion(d)}.>`,
  says: (d: string): string => `${discussion(d)}.say.*`,
  here: (d: string): string => `${discussion(d)}.here.*`,
  drafts: (d: string): string => `${discussion(d)}.draft.*`,
  inboxes: (d: string, pool: Pool): string => `${discussion(d)}.inbox.${pool}.*`,
  logs: (session: string): string => `${discussion(session)}.log.*`,
  board: (session: string): string => `${discussion(session)}.task.*`,
  pool: (pool: Pool): string => `${ROOT}.*.inbox.${pool}.*`,
  /** All that a worker pool is sent. */
  ofPool: (pool: Pool): string[] => [`${ROOT}.*.inbox.${pool}`, `${ROOT}.*.inbox.${pool}.*`],
  allInboxes: `${ROOT}.*.inbox.*.*`,
  allControl: `${ROOT}.*.control`,
  allFloors: `${ROOT}.*.floor`,
  ownersSays: `${ROOT}.*.say.user`,
  allSays: `${ROOT}.*.say.*`,
  allJournals: `${ROOT}.*.journal`,
  allDead: `${ROOT}.*.dead`,
  allTeams: `${ROOT}.*.team`,
  allTasks: `${ROOT}.*.tasks`,
  allBacks: `${ROOT}.*.back.*`,
  allHandedIn: "seats.v1.>",
} as const;

/** Stored channels of a seat, by their names in a request on `back`. */
export const SEAT_CHANNELS = ["inbox", "floor", "say"] as const;
export type SeatChannel = (typeof SEAT_CHANNELS)[number];

export function seatSubject(of: SeatChannel, d: string, p: string): string {
  if (of === "inbox") return subjects.inbox(d, "seat", p);
  return of === "say" ? subjects.say(d, p) : subjects[of](d);
}

/** Subjects that cross between the seats' account and ours; each identity may use some of them. */
export const SEAT_SUBJECTS = {
  sends: ["say.*", "here.*", "draft.*", "log.*", "back.*", "team", "tasks", "inbox.seat.*"].map(subjectTail),
  hears: ["floor", "inbox.seat.*"].map(subjectTail),
} as const;

/** Root of what seats hand in to be stored, by a gateway that counts it. */
const HANDED = "seats.v1";

/** Subject under which a gateway gets what a seat sends on this one; undefined for what is not stored. */
export function handedIn(subject: string): string | undefined {
  const tail = subject.slice(ROOT.length);
  return /\.(say|log|inbox)\./.test(tail) ? HANDED + tail : undefined;
}

/** Subject of the protocol that a handed-in message is for. */
export const handedFor = (subject: string): string => ROOT + subject.slice(HANDED.length);

/** Subjects that the stream stores: all but `here`, `draft`, `team`, `tasks` and `back`. */
export const STORED_SUBJECTS: readonly string[] =
  "inbox.* inbox.*.* say.* floor control log.* task.* journal context dead exchange.*".split(" ").map(subjectTail);

const WITH_PARTICIPANT = ["say", "log", "here", "draft", "exchange", "back", "task"] as const;
/** `phase` held the announcements in records of version 0.1; they are on the floor now. */
const ALONE = ["floor", "phase", "control", "team", "tasks", "journal", "context", "dead"] as const;

export type Channel = "inbox" | (typeof WITH_PARTICIPANT)[number] | (typeof ALONE)[number];

/** Parsed subject. `participant` is the last token of a participant's inbox, say, log, here, draft, exchange, back and task. */
export interface Address {
  readonly discussion: string;
  readonly channel: Channel;
  readonly pool?: Pool;
  readonly participant?: string;
}

/** Parses a subject; undefined if it is none of ours. */
export function parseSubject(subject: string): Address | undefined {
  const [swarm, version, id, channel, ...rest] = subject.split(".");
  if (`${swarm}.${version}` !== ROOT || id === undefined || channel === undefined) return undefined;
  const isOf = (channels: readonly string[]): boolean => channels.includes(channel);
  if (isOf(ALONE) && rest.length === 0) return { discussion: id, channel: channel as Channel };
  const [pool, p] = rest;
  if (isOf(WITH_PARTICIPANT) && rest.length === 1 && pool !== undefined)
    return { discussion: id, channel: channel as Channel, participant: pool };
  if (channel !== "inbox" || rest.length > 2 || !POOLS.includes(pool as Pool)) return undefined;
  return { discussion: id, channel, pool: pool as Pool, ...(p === undefined ? {} : { participant: p }) };
}
