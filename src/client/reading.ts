import type { Bus } from "#bus";
import { exchangeIn } from "#discussion";
import { isLoopback } from "#lib/addresses";
import type { ReadAnswer } from "#protocols/protocol";
import { addUsage, decode, NO_USAGE, subjects, type Usage } from "#wire";
import type { Invitations } from "./invitations.ts";
import { NotTakenError } from "./start.ts";
import { gatewayAddress } from "./tokens.ts";

export interface TurnAt {
  readonly discussion: string;
  readonly seat: string;
  readonly turn: string;
}

/** Time for a model to read an answer, and for its gateway to reply, in seconds. */
const READ_SECONDS = 30;
const TOKEN_SECONDS = 120;

/** Has a gateway read a short answer for its author to confirm; sends nothing. @throws NotTakenError in one line */
export async function readAtGateway(
  bus: Pick<Bus, "store">,
  invitations: Invitations,
  { discussion, seat, turn }: TurnAt,
  content: unknown,
  signal: AbortSignal,
): Promise<ReadAnswer> {
  const base = await gatewayAddress(bus);
  if (base === undefined) throw new NotTakenError("no gateway runs here: `swarm up` starts one");
  const path = `/v1/discussions/${discussion}/seats/${seat}/turns/${encodeURIComponent(turn)}/read?wait=${READ_SECONDS}`;
  const grant = { role: "seat", discussion, participant: seat } as const;
  // The caller of a gateway on loopback is its owner.
  const isLocal = isLoopback(new URL(base).hostname);
  const token = isLocal ? undefined : (await invitations.create(grant, { seconds: TOKEN_SECONDS })).token;
  const response = await fetch(base.replace(/\/$/, "") + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ content }),
    signal: AbortSignal.any([signal, AbortSignal.timeout((READ_SECONDS + 10) * 1_000)]),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new NotTakenError(`the gateway at ${base} does not answer: ${(error as Error).message}`);
  });
  const told = (await response.json()) as ReadAnswer & { readonly detail?: string };
  if (!response.ok) throw new NotTakenError(told.detail ?? `the gateway answered ${response.status}`);
  return told;
}

/** The name under which a turn's readings are kept: a replay must not take one for the turn's answer. */
export const readingOf = (turn: string): string => `${turn}.reading`;

/**
 * The cost of a turn's readings since its last answer, which the next answer carries as its usage. Readings that no answer
 * follows count nowhere, and neither does a call that its caller left.
 */
export async function readingCost(
  bus: Pick<Bus, "collect" | "last">,
  { discussion, seat, turn }: TurnAt,
  signal: AbortSignal,
): Promise<Usage | undefined> {
  const exchanges = subjects.exchange(discussion, seat);
  if ((await bus.last(exchanges, signal)) === undefined) return undefined;
  const texts = new Map<string, string>();
  for (const { subject, data } of await bus.collect([exchanges, subjects.say(discussion, seat)], { signal })) {
    const { type, body } = decode(data);
    if (type === "statement" && body.turn === turn) texts.clear();
    else if (subject === exchanges && body.turn === readingOf(turn))
      texts.set(String(body.exchange), `${texts.get(String(body.exchange)) ?? ""}${String(body.text)}`);
  }
  const usage = usageIn(texts.values());
  return usage.calls > 0 ? usage : undefined;
}

/** The usage that recorded exchanges tell. */
export const usageIn = (texts: Iterable<string>): Usage =>
  [...texts].reduce((sum, text) => addUsage(sum, exchangeIn(text)?.usage ?? NO_USAGE), NO_USAGE);
