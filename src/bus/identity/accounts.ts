import { SEAT_SUBJECTS } from "#wire";
import { mint } from "./jwt.ts";
import type { Keys } from "./keys.ts";

/** Whose connections are refused, and until when that has to be remembered: public key of a user to seconds since the epoch. */
export type Revoked = Readonly<Record<string, { readonly at: number; readonly expires: number }>>;

/** -1: no limit. */
export const USER_LIMITS = { subs: -1, data: -1, payload: -1 } as const;
const LIMITS = { ...USER_LIMITS, conn: -1, leaf: -1, imports: -1, exports: -1, wildcards: true } as const;
const STORAGE = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 } as const;

/** The statements of a broker: who signs, and the three accounts. None of them is a secret. */
export interface BrokerClaims {
  readonly operator: string;
  /** Public key of an account to its statement. */
  readonly accounts: Readonly<Record<string, string>>;
}

/**
 * SWARM has JetStream and our roles; SEATS has the seats and team senders, and no JetStream; SYS revokes. What seats send
 * and hear crosses by imports, in which the server replaces the reply subject: within one account nobody checks that, and
 * the acknowledgement of a seat's message could be aimed at the floor.
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

/** The lines of nats-server's configuration that make it ask for identities. */
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
