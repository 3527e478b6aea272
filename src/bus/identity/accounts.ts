import { SEAT_SUBJECTS } from "#wire";
import type { Keys } from "./keys.ts";
import { mint } from "./nkey.ts";

/** Revoked users by public key: when revoked, and when the credentials expire, in seconds since the epoch. */
export type Revoked = Readonly<Record<string, { readonly at: number; readonly expires: number }>>;

/** Limits of a user; -1: none. */
export const USER_LIMITS = { subs: -1, data: -1, payload: -1 } as const;
const LIMITS = { ...USER_LIMITS, conn: -1, leaf: -1, imports: -1, exports: -1, wildcards: true } as const;
const STORAGE = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 } as const;

/** Signed claims of a broker: its operator and the three accounts. None is secret. */
export interface BrokerClaims {
  readonly operator: string;
  /** Signed claims of an account, by its public key. */
  readonly accounts: Readonly<Record<string, string>>;
}

/**
 * Builds the claims. SWARM has JetStream and our roles; SEATS has the seats and team senders, and no JetStream; SYS
 * revokes. Messages of seats cross by imports, in which the server replaces the reply subject. Within one account it
 * would not, and a seat could direct an acknowledgement at the floor.
 */
export function brokerClaims(keys: Keys, revoked: Revoked, iat: number): BrokerClaims {
  const { operator, system, app, seats, signing } = keys;
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
      [app.pub]: account(app.pub, "SWARM", { limits: { ...LIMITS, ...STORAGE }, exports: SHARED }),
      [seats.pub]: account(seats.pub, "SEATS", {
        signing_keys: [signing.pub],
        revocations: Object.fromEntries(Object.entries(revoked).map(([user, { at }]) => [user, at])),
        imports: SHARED.map((one) => ({
          ...one,
          account: app.pub,
          ...(one.type === "service" ? { to: one.subject } : {}),
        })),
      }),
    },
  };
}

const SHARED = [
  ...SEAT_SUBJECTS.sends.map((subject) => ({ type: "service", name: subject, subject })),
  ...SEAT_SUBJECTS.hears.map((subject) => ({ type: "stream", name: subject, subject })),
] as const;

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
