import { signal } from "@preact/signals";
import { get, path, post } from "./api.ts";
import type { Granted, Session } from "./types.ts";

/** Session of this browser; undefined until the gateway has answered. */
export const session = signal<Session | undefined>(undefined);

export async function loadSession(): Promise<void> {
  session.value = await get<Session>(path("session"));
}

/** Exchanges an invitation. @throws Problem if it is expired, altered, revoked or used */
export async function accept(invitation: string): Promise<Granted> {
  const granted = await post<Granted>(path("session"), { invitation });
  await loadSession();
  return granted;
}

export const isOwner = (): boolean => session.value?.owner === true;

/** Discussions in which a seat holder has asked for the owner's controls too. */
export const ruledToo = signal<readonly string[]>([]);

/**
 * Whether to show the owner's controls. A seat holder who is the owner only because they are on the gateway's machine
 * sees what a guest sees, until they ask for more.
 */
export function mayRule(discussion: string): boolean {
  const isGuest = session.value?.local === true && seatIn(discussion) !== undefined;
  return isOwner() && (!isGuest || ruledToo.value.includes(discussion));
}

export const seatIn = (discussion: string): string | undefined =>
  session.value?.seats.find((seat) => seat.discussion === discussion)?.participant;
