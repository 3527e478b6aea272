import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Issuer } from "#bus";
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
    expect(token).toMatch(/^swarm1\.[\w-]{16}\.[\w-]{43}$/);
    expect((await open().verify(token)).grant).toEqual(seat);
    const opened = await open().exchange(token);
    expect(opened).toMatchObject({ token, invitation: { id: invitation.id, label: "Alice" } });
    expect((await invitations.list())[0]?.used).toBeDefined();
    await expect(open().exchange(token)).resolves.toMatchObject({ token });
  });

  it("has a short link, which for a watcher may be opened by anybody who has it", async () => {
    const { invitations, open } = table();
    const { code } = await invitations.create({ role: "watcher", discussion: "d" });
    expect(code).toMatch(/^swarm1\.[\w-]{16}\.[\w-]{22}$/);
    for (const one of [await open().exchange(code), await open().exchange(code)])
      expect((await open().verify(one.token)).grant).toEqual({ role: "watcher", discussion: "d" });
    await expect(invitations.verify(code)).rejects.toMatchObject({ why: "link" });
  });

  it("expires after seven days, with its link and what was opened with it", async () => {
    const { invitations, time } = table();
    const { token, code, invitation } = await invitations.create(seat);
    time.now += 6 * 86_400_000;
    const opened = await invitations.exchange(code);
    time.now -= 6 * 86_400_000;
    time.now += 7 * 86_400_000 - 1;
    expect(await invitations.holds(invitation)).toBe(true);
    await invitations.verify(token);
    time.now += 1;
    await expect(invitations.verify(token)).rejects.toThrow(/expired on 2026-01-08T00:00:00.000Z: ask for a new one/);
    await expect(invitations.exchange(code)).rejects.toMatchObject({ why: "expired", at: invitation.expires });
    await expect(invitations.verify(opened.token)).rejects.toMatchObject({ why: "expired", at: invitation.expires });
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

  it.each([{ role: "owner" } as const, seat])("of $role lets one in, of several who open its link", async (grant) => {
    const { invitations, open, time } = table();
    const { code } = await invitations.create(grant);
    await expect(invitations.verify(code)).rejects.toThrow(/open it in a browser/);
    const tries = await Promise.allSettled([1, 2, 3].map(() => open().exchange(code)));
    const [won, ...more] = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(more).toEqual([]);
    expect((await open().verify(won?.token ?? "")).grant).toEqual(grant);
    const since = new Date(time.now).toISOString();
    time.now += 60_000;
    const refused = { why: "used", at: since, invitation: won?.invitation.id };
    await expect(open().exchange(code)).rejects.toMatchObject(refused);
  });

  it("is replaced by another like it, as long good, and ends", async () => {
    const { invitations, time } = table();
    const { code, invitation } = await invitations.create(seat, { label: "Alice", seconds: 3_600 });
    const { token } = await invitations.exchange(code);
    time.now += 1_800_000;
    const made = await invitations.reset(invitation.id);
    expect(made?.invitation).toMatchObject({ grant: seat, label: "Alice", once: true });
    expect(Date.parse(made?.invitation.expires ?? "")).toBe(time.now + 3_600_000);
    await expect(invitations.verify(token)).rejects.toMatchObject({ why: "revoked" });
    expect((await invitations.exchange(made?.code ?? "")).invitation.grant).toEqual(seat);
    expect(await invitations.reset("none")).toBeUndefined();
  });

  it("is good for ninety days at most, however long was asked for", async () => {
    const { invitations, time } = table();
    const { invitation } = await invitations.create(seat, { seconds: 400 * 86_400 });
    expect(Date.parse(invitation.expires)).toBe(time.now + 90 * 86_400_000);
  });

  it("lets one browser in, or several, as it was asked for, and so does what replaces it", async () => {
    const { invitations } = table();
    const watching = await invitations.create({ role: "watcher", discussion: "d" }, { once: true });
    const shared = await invitations.create(seat, { once: false });
    const again = await Promise.all([watching, shared].map(({ invitation }) => invitations.reset(invitation.id)));
    for (const one of [watching, again[0]]) {
      await invitations.exchange(one?.code ?? "").catch(() => undefined);
      await expect(invitations.exchange(one?.code ?? "")).rejects.toThrow(AccessError);
    }
    for (let times = 0; times < 2; times += 1) await invitations.exchange(again[1]?.code ?? "");
  });

  it.each([
    { role: "seat", discussion: "d", participant: "alice" },
    { role: "logger", session: "s", sender: "builder" },
  ] as const)("of a $role ends on the broker too", async (grant) => {
    const { bus } = table();
    const ended: string[] = [];
    const issuer: Issuer = {
      issue: () => {
        throw new Error("nothing is issued here");
      },
      revoke: async (id) => void ended.push(id),
    };
    const invitations = new Invitations(bus, { issuer });
    const [one, watcher] = [
      await invitations.create(grant),
      await invitations.create({ role: "watcher", discussion: "d" }),
    ];
    for (const { invitation } of [one, watcher]) await invitations.revoke(invitation.id);
    expect(ended).toEqual([one.invitation.id]);
  });

  it("tells of its revocation in every process, until nobody listens", async () => {
    const { invitations, open } = table();
    const [one, other] = [await invitations.create(seat), await invitations.create(seat)];
    const stop = new AbortController();
    const heard: string[] = [];
    await open().watchRevoked(stop.signal, (id) => heard.push(id));
    await invitations.exchange(one.code);
    await invitations.revoke(one.invitation.id);
    expect(heard).toEqual([one.invitation.id]);
    stop.abort();
    await invitations.revoke(other.invitation.id);
    expect(heard).toEqual([one.invitation.id]);
  });

  it("is refused if altered anywhere", async () => {
    const { invitations } = table();
    const { token, code } = await invitations.create(seat);
    const foreign = await table().invitations.create({ role: "owner" });
    await expect(invitations.verify(foreign.token)).rejects.toThrow(AccessError);
    const place = fc.tuple(fc.nat(token.length - 1), fc.constantFrom(..."Aa0_-.{"));
    await fc.assert(
      fc.asyncProperty(place, async ([at, character]) => {
        fc.pre(token[at] !== character);
        const altered = token.slice(0, at) + character + token.slice(at + 1);
        await expect(invitations.verify(altered)).rejects.toThrow(AccessError);
      }),
      { numRuns: 200 },
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(code.length - 1), fc.constantFrom(..."Aa0_-.{"), async (at, character) => {
        fc.pre(code[at] !== character);
        const altered = code.slice(0, at) + character + code.slice(at + 1);
        await expect(invitations.exchange(altered)).rejects.toMatchObject({ why: "altered" });
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
