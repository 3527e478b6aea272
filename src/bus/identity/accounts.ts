import { handedIn, SEAT_SUBJECTS } from "#wire";
import { inPartition, mappingsTo } from "../partitions.ts";
import type { Keys } from "./keys.ts";
import { type Key, mint } from "./nkey.ts";
import { WORKER_API, WORKER_SENDS, WORKER_STORES, workerAcks, workerCalls } from "./worker-api.ts";

/** Revoked users by public key: when revoked, and when the credentials expire, in seconds since the epoch. */
export type Revoked = Readonly<Record<string, { readonly at: number; readonly expires: number }>>;

/** Limits of a user; -1: none. */
export const USER_LIMITS = { subs: -1, data: -1, payload: -1 } as const;
const LIMITS = { ...USER_LIMITS, conn: -1, leaf: -1, imports: -1, exports: -1, wildcards: true } as const;

export interface AccountLimits {
  /** Bytes that our account may store, over all replicas. Default: as much as the server. */
  readonly storeBytes?: number | undefined;
  /** Connections of all seats and senders together. */
  readonly connections: number;
  /** Bytes of one message of a seat. */
  readonly payload: number;
}

/** Signed claims of a broker: its operator and the three accounts. None is secret. */
export interface BrokerClaims {
  readonly operator: string;
  /** Signed claims of an account, by its public key. */
  readonly accounts: Readonly<Record<string, string>>;
}

/**
 * Builds the claims. SWARM has JetStream and the roles that hold the record; WORKERS has those that call models, SEATS
 * the seats and team senders, both without JetStream; SYS revokes. Messages cross by imports, in which the server
 * replaces the reply subject. Within one account it would not, and an acknowledgement could be directed at the floor.
 */
export function brokerClaims(keys: Keys, revoked: Revoked, limits: AccountLimits, iat: number): BrokerClaims {
  const { operator, system, app, workers, seats, signing } = keys;
  const { storeBytes = -1, connections, payload } = limits;
  const { partitions = 1 } = keys;
  const [ofSeats, ofWorkers] = [seatShares(partitions), workerShares(partitions)];
  const storage = { mem_storage: -1, disk_storage: storeBytes, streams: -1, consumer: -1 };
  const account = (pub: string, name: string, more: object): string =>
    mint(operator, { sub: pub, name, iat, nats: { type: "account", limits: LIMITS, ...more } });
  return {
    operator: mint(operator, {
      sub: operator.pub,
      name: "swarm",
      iat,
      nats: { type: "operator", system_account: system.pub },
    }),
    accounts: {
      [system.pub]: account(system.pub, "SYS", {}),
      [app.pub]: account(app.pub, "SWARM", {
        limits: { ...LIMITS, ...storage },
        exports: exportsOf([...ofSeats, ...ofWorkers]),
        ...(partitions === 1 ? {} : { mappings: mappingsTo(partitions) }),
      }),
      [workers.pub]: account(workers.pub, "WORKERS", { imports: importsOf(app, ofWorkers) }),
      [seats.pub]: account(seats.pub, "SEATS", {
        limits: { ...LIMITS, conn: connections, payload },
        signing_keys: [signing.pub],
        revocations: Object.fromEntries(Object.entries(revoked).map(([user, { at }]) => [user, at])),
        imports: importsOf(app, ofSeats),
      }),
    },
  };
}

interface Share {
  readonly type: "service" | "stream";
  readonly subject: string;
  /** Its name in the account that imports it. Default: the same. */
  readonly as?: string;
  /** Whether one request has several answers. */
  readonly streams?: true;
  /** Whether the server tells the answerer who asks. */
  readonly share?: true;
}

/** Subjects of seats: stored ones have another name at the gateway, and what they hear one in each partition. */
const seatShares = (partitions: number): readonly Share[] => [
  ...SEAT_SUBJECTS.sends.map((subject): Share => {
    const handed = handedIn(subject);
    return handed === undefined
      ? { type: "service", subject }
      : { type: "service", subject: handed, as: subject, share: true };
  }),
  ...SEAT_SUBJECTS.hears.flatMap((subject): Share[] =>
    partitions === 1
      ? [{ type: "stream", subject }]
      : Array.from({ length: partitions }, (_, i) => ({
          type: "stream",
          subject: inPartition(i, subject),
          as: subject,
        })),
  ),
];

/** JetStream has another name in the workers' account, whose own API would answer as well that it has none. */
const workerShares = (partitions: number): readonly Share[] => [
  ...[...WORKER_SENDS, ...workerAcks(partitions)].map((subject): Share => ({ type: "service", subject })),
  ...workerCalls(partitions).map(({ call, streams }): Share => {
    const more = streams ? { streams } : {};
    return { type: "service", subject: `$JS.API.${call}`, as: `${WORKER_API}.${call}`, ...more };
  }),
  ...WORKER_STORES.flatMap((bucket): Share[] => [
    { type: "service", subject: `$KV.${bucket}.>`, as: `${WORKER_API}.$KV.${bucket}.>` },
    { type: "stream", subject: `$KV.${bucket}.>` },
  ]),
];

/** Each subject once, though both accounts may import it. */
const exportsOf = (shares: readonly Share[]): object[] => [
  ...new Map(
    shares.map(({ type, subject, streams }) => {
      const name = `${type} ${subject}`;
      return [name, { type, name, subject, ...(streams ? { response_type: "Stream" } : {}) }];
    }),
  ).values(),
];

const importsOf = (app: Key, shares: readonly Share[]): object[] =>
  shares.map(({ type, subject, as = subject, share }) => ({
    ...{ type, name: `${type} ${subject}`, account: app.pub, subject },
    ...(type === "service" || as !== subject ? { local_subject: numbered(as) } : {}),
    ...(share ? { share } : {}),
  }));

/** Names the wildcards by number: the server maps the n-th of one subject to that of the other. */
function numbered(subject: string): string {
  let n = 0;
  return subject.replaceAll("*", () => `$${++n}`);
}

/** Returns the lines of nats-server's configuration that make it ask for identities. */
export function identityConfig({ system }: Keys, { operator, accounts }: BrokerClaims, resolver: string): string[] {
  return [
    `operator: ${operator}`,
    `system_account: ${system.pub}`,
    `resolver: ${resolver}`,
    "resolver_preload {",
    ...Object.entries(accounts).map(([pub, jwt]) => `  ${pub}: ${jwt}`),
    "}",
  ];
}
