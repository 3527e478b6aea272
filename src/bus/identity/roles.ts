import { subjectTail } from "#wire";
import { STREAM } from "../settings.ts";
import { LOCAL, type Permissions } from "./seats.ts";

/*
 * What each role may do on the broker. Reading is not restricted among ours; writing is: the moderator alone writes floor, phase
 * and journal, the archive alone purges.
 */

/** Who connects to a broker of ours besides seats. */
export const ROLE_NAMES = [
  "moderator",
  "expert",
  "contrarian",
  "historian",
  "gateway",
  /** A worker of team sessions: their boards, and the team log in its own name. */
  "discussant",
  /** The user's commands. */
  "owner",
  /** The commands that put discussions back from files, and purge archived ones. */
  "archive",
  /** The programs of the user of this machine at seats and in team sessions; in the account of the seats. */
  "local",
] as const;
export type BrokerRole = (typeof ROLE_NAMES)[number];

const API = "$JS.API";
const REPLIES = "_INBOX.>";
const of = (...tails: string[]): string[] => tails.map(subjectTail);

/**
 * Every role may create the stream, look at it, and ask for its messages. To update it is another matter: a limit could
 * empty it.
 */
const EVERYONE = [
  `${API}.INFO`,
  `${API}.STREAM.CREATE.${STREAM}`,
  `${API}.STREAM.INFO.${STREAM}`,
  `${API}.DIRECT.GET.${STREAM}`,
  `${API}.DIRECT.GET.${STREAM}.>`,
  `${API}.STREAM.MSG.GET.${STREAM}`,
  ...of("dead"),
];

/** Serves a queue. */
const queue = (name: string): string[] => [
  `${API}.CONSUMER.DURABLE.CREATE.${STREAM}.${name}`,
  `${API}.CONSUMER.INFO.${STREAM}.${name}`,
  `${API}.CONSUMER.MSG.NEXT.${STREAM}.${name}`,
  `$JS.ACK.${STREAM}.${name}.>`,
];

/** Reads on as messages come, by consumers of its own; nobody knows their names before. */
const reader = (stream: string): string[] => [
  `${API}.CONSUMER.CREATE.${stream}`,
  `${API}.CONSUMER.CREATE.${stream}.>`,
  ...["INFO", "MSG.NEXT", "DELETE"].map((call) => `${API}.CONSUMER.${call}.${stream}.*`),
];

/** Uses a key-value store; creates it. */
const store = (name: string): string[] => [
  `${API}.STREAM.INFO.KV_swarm_${name}`,
  `${API}.STREAM.CREATE.KV_swarm_${name}`,
  `${API}.STREAM.MSG.GET.KV_swarm_${name}`,
  `${API}.DIRECT.GET.KV_swarm_${name}`,
  `${API}.DIRECT.GET.KV_swarm_${name}.>`,
  // Watches it. In fewer words than `reader`: credentials have little room.
  `${API}.CONSUMER.CREATE.KV_swarm_${name}`,
  `${API}.CONSUMER.*.KV_swarm_${name}.>`,
  "$JS.FC.>",
  `$KV.swarm_${name}.>`,
];

/** Gets and puts single values of a key-value store; creates it. Credentials have room for no more. */
const values = (name: string): string[] => [
  `${API}.STREAM.INFO.KV_swarm_${name}`,
  `${API}.STREAM.CREATE.KV_swarm_${name}`,
  `${API}.DIRECT.GET.KV_swarm_${name}.>`,
  `$KV.swarm_${name}.>`,
];

const worker = (...pub: string[]): Permissions => ({
  pub: { allow: [...new Set([...EVERYONE, ...store("breakers"), ...pub])] },
  sub: { allow: [REPLIES] },
});

/** Answers turns, with what was sent to the model; may write to other participants. */
const participant = (pool: string, ...more: string[]): Permissions =>
  worker(...queue(`pool-${pool}`), ...of("say.*", "here.*", "draft.*", "exchange.*", "inbox.*.*"), ...more);

/** What nobody does. */
const NOBODYS = ["DELETE", "MSG.DELETE", "SNAPSHOT", "RESTORE"].map((call) => `${API}.STREAM.${call}.>`);
/** What the user's commands and the gateway leave to moderators and to the archive. */
const NOT_THE_OWNERS = [...of("floor", "phase", "journal"), `${API}.STREAM.PURGE.>`, ...NOBODYS];
const allBut = (...deny: string[]): Permissions => ({ pub: { allow: [">"], deny }, sub: { allow: [">"] } });

/** What each role may publish and subscribe. */
export const ROLE_PERMISSIONS: Readonly<Record<BrokerRole, Permissions>> = {
  moderator: worker(
    ...queue("moderator"),
    // Calls those who are waited for.
    ...queue("callers"),
    ...values("calls"),
    ...reader(STREAM),
    ...of("floor", "phase", "journal", "inbox.*.*", "draft.*", "exchange.*"),
    // What a protocol tells its team, and does on its board.
    ...of("log.*", "task.*"),
    ...store("alive"),
    ...store("owned"),
  ),
  expert: participant("expert"),
  contrarian: participant("contrarian"),
  historian: participant("historian", ...queue("historian")),
  gateway: allBut(...NOT_THE_OWNERS, `${API}.STREAM.UPDATE.>`),
  discussant: worker(...reader(STREAM), ...of("task.*", "log.discussant")),
  // Its commands add the subjects that a newer version has.
  owner: allBut(...NOT_THE_OWNERS),
  archive: allBut(...NOBODYS),
  local: LOCAL,
};
