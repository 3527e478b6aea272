import { once } from "node:events";
import { expect, it } from "vitest";
import { Invitations } from "#client";
import { MemoryBus } from "../../../test/support/memory-bus.ts";
import { Endings } from "./stream.ts";

const watcher = { role: "watcher", discussion: "d" } as const;

it("what was revoked after it was verified, and before anybody listened, ends at once", async () => {
  const invitations = new Invitations(new MemoryBus());
  const { invitation } = await invitations.create(watcher);
  await invitations.revoke(invitation.id);
  using ending = new Endings(invitations).of([invitation]);
  if (!ending.signal.aborted) await once(ending.signal, "abort");
  expect(ending.signal.reason).toMatchObject({ message: "the invitation has ended" });
});

it("of several that wait, those end whose invitation is revoked, and nobody who has left", async () => {
  const invitations = new Invitations(new MemoryBus());
  const [one, other] = await Promise.all([invitations.create(watcher), invitations.create(watcher)]);
  const endings = new Endings(invitations);
  using first = endings.of([one.invitation]);
  using second = endings.of([other.invitation]);
  const left = endings.of([one.invitation]);
  left[Symbol.dispose]();
  await invitations.revoke(one.invitation.id);
  if (!first.signal.aborted) await once(first.signal, "abort");
  expect([second.signal.aborted, left.signal.aborted]).toEqual([false, false]);
});
