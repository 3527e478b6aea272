import { signal } from "@preact/signals";
import { get, path, post } from "./api.ts";
import type { Granted, Session } from "./types.ts";

/** Who this browser is to the gateway; undefined until it has said so. */
export const session = signal<Session | undefined>(undefined);

export async function loadSession(): Promise<void> {
  session.value = await get<Session>(path("session"));
}

/** Exchanges an invitation for what it grants. @throws Problem where it is expired, altered, revoked or used */
export async function accept(invitation: string): Promise<Granted> {
  const granted = await post<Granted>(path("session"), { invitation });
  await loadSession();
  return granted;
}

export const isOwner = (): boolean => session.value?.owner === true;

/** Discussions that one who sits at their table rules as well, by their own word. */
export const ruledToo = signal<readonly string[]>([]);

/**
 * Whether this browser rules a discussion. Whoever took a seat in it, and is the owner only by being on the gateway's
 * own machine, is shown what a guest is shown, until they ask for more.
 */
export function rules(discussion: string): boolean {
  const isGuest = session.value?.local === true && seatIn(discussion) !== undefined;
  return isOwner() && (!isGuest || ruledToo.value.includes(discussion));
}

/** The seat that this browser holds in a discussion. */
export const seatIn = (discussion: string): string | undefined =>
  session.value?.seats.find((seat) => seat.discussion === discussion)?.participant;
