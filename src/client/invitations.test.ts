import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MemoryBus } from "../../test/support/memory-bus.ts";
import { AccessError, Invitations } from "./invitations.ts";

const seat = { role: "seat", discussion: "d", participant: "alice" } as const;

function table(at = Date.UTC(2026, 0, 1)) {
  const bus = new MemoryBus();
  const time = { now: at };
  const open = (): Invitations => new Invitations(bus, { now: () => time.now });
  return { bus, time, open, invitations: open() };
}

describe("an invitation", () => {
  it("grants its content to its holder in every process on the same bus", async () => {
    const { invitations, open } = table();
    const { token, invitation } = await invitations.create(seat, { label: "Alice" });
    expect((await open().verify(token)).grant).toEqual(seat);
    const opened = await open().exchange(token);
    expect(opened).toMatchObject({ token, invitation: { id: invitation.id, label: "Alice" } });
    expect((await invitations.list())[0]?.used).toBeDefined();
    await expect(open().exchange(token)).resolves.toMatchObject({ token });
  });

  it("expires after seven days", async () => {
    const { invitations, time } = table();
    const { token, invitation } = await invitations.create(seat);
    time.now += 7 * 86_400_000 - 1;
    expect(await invitations.holds(invitation)).toBe(true);
    await invitations.verify(token);
    time.now += 1;
    await expect(invitations.verify(token)).rejects.toThrow(/expired on 2026-01-08T00:00:00.000Z: ask for a new one/);
    expect(await invitations.holds(invitation)).toBe(false);
  });

  it("can be revoked", async () => {
    const { invitations, open } = table();
    const { token, invitation } = await invitations.create(seat);
    expect(await open().revoke(invitation.id)).toBe(true);
    await expect(invitations.verify(token)).rejects.toThrow(/revoked/);
    await expect(invitations.exchange(token)).rejects.toThrow(/revoked/);
    expect([await invitations.holds(invitation), await invitations.revoke("../x")]).toEqual([false, false]);
  });

  it("that is one-time is exchanged once under concurrent attempts", async () => {
    const { invitations, open } = table();
    const { token } = await invitations.create({ role: "owner" }, { once: true });
    await expect(invitations.verify(token)).rejects.toThrow(/good for opening the page once/);
    const tries = await Promise.allSettled([1, 2, 3].map(() => open().exchange(token)));
    const [won, ...more] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(more).toEqual([]);
    expect(won?.token).not.toBe(token);
    expect((await open().verify(won?.token ?? "")).grant).toEqual({ role: "owner" });
    await expect(open().exchange(token)).rejects.toThrow(/has been used/);
  });

  it("is refused if altered anywhere", async () => {
    const { invitations } = table();
    const { token } = await invitations.create(seat);
    const foreign = await table().invitations.create({ role: "owner" });
    await expect(invitations.verify(foreign.token)).rejects.toThrow(AccessError);
    const place = fc.tuple(fc.nat(token.length - 1), fc.constantFrom(..."Aa0_-.{"));
    await fc.assert(
      fc.asyncProperty(place, async ([at, character]) => {
        fc.pre(token[at] !== character);
        const altered = token.slice(0, at) + character + token.slice(at + 1);
        // The last character of base64url may carry bits that mean nothing; the text is compared all the same.
        await expect(invitations.verify(altered)).rejects.toThrow(AccessError);
      }),
      { numRuns: 200 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string(), async (text) => {
        await expect(invitations.verify(text)).rejects.toThrow(AccessError);
      }),
    );
  });
});
