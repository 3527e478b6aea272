import { STORED_SUBJECTS, subjectTail } from "#wire";
import { inPartition } from "../partitions.ts";
import { STREAM } from "../settings.ts";
import { LOCAL, type Permissions } from "./seat-identities.ts";
import { WORKER_API, WORKER_ROLES, WORKER_SENDS, WORKER_STORES, workerAcks, workerCalls } from "./worker-api.ts";

/*
 * Permissions of each role on the broker. Our roles may read everything, but not write it: only the moderator writes floor,
 * journal and the inboxes of pools, only the archive purges. Nobody checks reply subjects within an account, so roles that share one with
 * the moderator have to be trusted; expert and contrarian are in the account WORKERS.
 */

/** Roles that connect to our brokers, besides seats. */
export const ROLE_NAMES = [
  "moderator",
  "expert",
  "contrarian",
  "historian",
  "gateway",
  /** Worker of team sessions: their boards, and the team log in its own name. */
  "discussant",
  "owner",
  /** Commands that restore discussions from files, and purge archived ones. */
  "archive",
  /** Programs that copy streams to a disk, and put them back where they are missing. */
  "backup",
  /** Programs of this machine's user at seats and in team sessions, in the account of the seats. */
  "local",
] as const;
export type BrokerRole = (typeof ROLE_NAMES)[number];

const API = "$JS.API";
const REPLIES = "_INBOX.>";
const of = (...tails: string[]): string[] => tails.map(subjectTail);

/** Grants to all: create the stream, inspect it, read it. Not update it, since a changed limit could empty it. */
const EVERYONE = [
  `${API}.INFO`,
  `${API}.STREAM.CREATE.${STREAM}`,
  `${API}.STREAM.INFO.${STREAM}`,
  `${API}.DIRECT.GET.${STREAM}`,
  `${API}.DIRECT.GET.${STREAM}.>`,
  `${API}.STREAM.MSG.GET.${STREAM}`,
  ...of("dead"),
];

const queueMade = (name: string): string[] => [`${API}.CONSUMER.DURABLE.CREATE.${STREAM}.${name}`];

const queue = (name: string): string[] => [
  ...queueMade(name),
  `${API}.CONSUMER.INFO.${STREAM}.${name}`,
  `${API}.CONSUMER.MSG.NEXT.${STREAM}.${name}`,
  `$JS.ACK.${STREAM}.${name}.>`,
];

/** Grants to follow a stream by ephemeral consumers, whose names are not known in advance. */
const reader = (stream: string): string[] => [
  `${API}.CONSUMER.CREATE.${stream}`,
  `${API}.CONSUMER.CREATE.${stream}.>`,
  ...["INFO", "MSG.NEXT", "DELETE"].map((call) => `${API}.CONSUMER.${call}.${stream}.*`),
];

const store = (name: string): string[] => [
  `${API}.STREAM.INFO.KV_swarm_${name}`,
  `${API}.STREAM.CREATE.KV_swarm_${name}`,
  `${API}.STREAM.MSG.GET.KV_swarm_${name}`,
  `${API}.DIRECT.GET.KV_swarm_${name}`,
  `${API}.DIRECT.GET.KV_swarm_${name}.>`,
  // Lists its keys. Shorter than `reader`, since credentials have little room.
  `${API}.CONSUMER.CREATE.KV_swarm_${name}`,
  `${API}.CONSUMER.*.KV_swarm_${name}.>`,
  "$JS.FC.>",
  `$KV.swarm_${name}.>`,
];

/** Grants to get and put single values of a key-value store, and create it. Credentials have room for no more. */
const values = (name: string): string[] => [
  `${API}.STREAM.INFO.KV_swarm_${name}`,
  `${API}.STREAM.CREATE.KV_swarm_${name}`,
  `${API}.DIRECT.GET.KV_swarm_${name}.>`,
  `$KV.swarm_${name}.>`,
];

const worker = (...pub: string[]): Permissions => ({
  pub: { allow: [...new Set([...EVERYONE, ...store("breakers"), ...pub])] },
  // Outages are heard as they are put.
  sub: { allow: [REPLIES, ...WORKER_STORES.map((bucket) => `$KV.${bucket}.>`)] },
});

/** Grants of a role in the workers' account, whose imports already bound what it can reach. */
const apart = (role: (typeof WORKER_ROLES)[number]): Permissions => {
  const isOthers = (subject: string): boolean =>
    WORKER_ROLES.some((other) => other !== role && subject.includes(`pool-${other}`));
  const calls = workerCalls(1).map(({ call }) => `${WORKER_API}.${call}`);
  const stores = WORKER_STORES.map((bucket) => `$KV.${bucket}.>`);
  const pub = [...WORKER_SENDS, ...workerAcks(1), ...calls, ...stores.map((store) => `${WORKER_API}.${store}`)];
  return {
    pub: { allow: pub.filter((subject) => !isOthers(subject)) },
    sub: { allow: [REPLIES, ...stores.flatMap((store) => [store, `${WORKER_API}.${store}`])] },
  };
};

const NOBODYS = ["DELETE", "MSG.DELETE", "SNAPSHOT", "RESTORE"].map((call) => `${API}.STREAM.${call}.>`);
/** Denied to the user's commands and the gateway, reserved for moderators and the archive. */
const NOT_THE_OWNERS = [...of("floor", "phase", "journal", "inbox.*"), `${API}.STREAM.PURGE.>`, ...NOBODYS];
const allBut = (...deny: string[]): Permissions => ({ pub: { allow: [">"], deny }, sub: { allow: [">"] } });

/** Publish and subscribe permissions of each role where there is one partition. */
const ONE_STREAM: Readonly<Record<BrokerRole, Permissions>> = {
  moderator: worker(
    ...queue("moderator"),
    // Creates the queues of workers, who may not.
    ...WORKER_ROLES.flatMap((role) => queueMade(`pool-${role}`)),
    // Calls the people who are waited for.
    ...queue("callers"),
    ...values("calls"),
    ...reader(STREAM),
    ...of("floor", "journal", "inbox.*", "inbox.*.*", "draft.*", "exchange.*"),
    // Protocols write to their team and its board.
    ...of("log.*", "task.*"),
    ...store("alive"),
    ...store("owned"),
  ),
  expert: apart("expert"),
  contrarian: apart("contrarian"),
  historian: worker(
    ...queue("pool-historian"),
    ...queue("historian"),
    // Answers turns, too.
    ...of("say.*", "here.*", "draft.*", "exchange.*", "inbox.*.*"),
  ),
  gateway: allBut(...NOT_THE_OWNERS, `${API}.STREAM.UPDATE.>`),
  discussant: worker(...reader(STREAM), ...of("task.*", "log.discussant")),
  // Its commands add the subjects of a newer version.
  owner: allBut(...NOT_THE_OWNERS),
  archive: allBut(...NOBODYS),
  backup: {
    pub: {
      allow: [
        ...["INFO", "STREAM.NAMES", "STREAM.LIST", "STREAM.INFO.*", "STREAM.SNAPSHOT.*", "STREAM.RESTORE.*"].map(
          (call) => `${API}.${call}`,
        ),
        ...["CONSUMER.NAMES.*", "CONSUMER.LIST.*"].map((call) => `${API}.${call}`),
        "$JS.SNAPSHOT.>",
      ],
    },
    sub: { allow: [REPLIES] },
  },
  local: LOCAL,
};

/** Stores whose values let somebody in. */
const SECRETS = ["access", "gateway", "seats"].map((name) => `KV_swarm_${name}`);

/**
 * Permissions of a role. Credentials have no room for the calls of each partition, so where there are several, these are
 * permitted for all streams, but for the stores with secrets. The server checks a publication by the subject to which it maps
 * it.
 */
export function permissionsOf(role: BrokerRole, partitions: number): Permissions {
  const { pub, sub } = ONE_STREAM[role];
  // Seats and those who call models have accounts of their own, whose imports bound what they reach.
  const isApart = (WORKER_ROLES as readonly string[]).includes(role);
  if (partitions === 1 || role === "local" || role === "backup") return { pub, sub };
  const ofAll = (subject: string): string => {
    if (STORED_SUBJECTS.some((stored) => isWithin(subject, stored)))
      return isApart ? subject : inPartition("*", subject);
    return subject.includes(".STREAM.CREATE.") ? subject : subject.replace(new RegExp(`\\.${STREAM}(?=\\.|$)`), ".*");
  };
  const allow = pub.allow.map(ofAll);
  const secret = SECRETS.flatMap((name) => [`*.*.${name}`, `*.*.${name}.>`, `*.*.*.${name}`]);
  const ofSecrets = isApart || pub.allow.includes(">") ? [] : secret.map((call) => `${API}.${call}`);
  return { pub: { allow, deny: [...(pub.deny ?? []).map(ofAll), ...ofSecrets] }, sub };
}

/** Whether a subject, or pattern of as many tokens, is one that a pattern matches. */
const isWithin = (subject: string, pattern: string): boolean => {
  const [tokens, wanted] = [subject.split("."), pattern.split(".")];
  return tokens.length === wanted.length && wanted.every((token, i) => token === "*" || token === tokens[i]);
};
