import { readFileSync } from "node:fs";
import { join } from "node:path";
import { connect, headers } from "@nats-io/transport-node";
import { expect, it } from "vitest";
import {
  guestLimits,
  LOCAL_TAG,
  openBus,
  openIssuer,
  openSeatBus,
  REVOKED_STORE,
  readCredentials,
  setUpIdentities,
  signerOf,
} from "#bus";
import { compose, type Envelope, subjects } from "#wire";
import { RateLimiter } from "../../services/gateway/limits.ts";
import { serveBack } from "../../services/gateway/seats/back.ts";
import { GuestQuota, serveGuests } from "../../services/gateway/seats/guests.ts";
import { anyPort } from "../../src/bus/broker-folder.ts";
import { Attacker } from "../support/attacks.ts";
import { brokerWith } from "../support/broker-with.ts";
import { PATIENCE_MS, patience } from "../support/patience.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const envelope = (discussion: string, id: string): Envelope =>
  compose("inbox", "message", { id, ts: new Date().toISOString(), discussion, from: "anna" }, { text: id });

it("a leaf node serves the seats of its discussions, and the hub lets it do nothing else", async () => {
  verifies("BY-20");
  await using home = new SwarmHome();
  const identities = join(home.path, "identities");
  const { config } = await setUpIdentities(identities, { env: {}, accounts: join(home.path, "accounts") });
  const port = await anyPort();
  await using hub = await brokerWith(home.path, `${config}\nleafnodes { listen: "127.0.0.1:${port}" }`);
  await using bus = await openBus({ url: hub.url, creds: identities, role: "archive", name: "test" });
  const stop = new AbortController();
  const quota = new GuestQuota(bus, guestLimits({ SWARM_GUEST_LIMITS: "rate=1" }), new RateLimiter());
  const serving = Promise.all([serveBack(bus, stop.signal), serveGuests(bus, quota, stop.signal)]);
  const issuer = await openIssuer(hub.url, identities, { store: bus.store(REVOKED_STORE), env: {} });
  const issue = (discussion: string, participant = "anna") => {
    const rights = { kind: "seat", discussion, participant } as const;
    const made = issuer?.issue(`${participant} at ${discussion}`, rights, Date.now() + 600_000);
    if (!made) throw new Error("there are no keys");
    return { authenticator: signerOf(made), inbox: made.inbox };
  };
  await issuer?.revoke("bob at ours", Date.now() + 600_000);
  const at = join(home.path, "leaf");
  const made = await home.run(["broker", "leaf", "ours", "also", "--hub", `nats://127.0.0.1:${port}`, "--out", at], {
    env: { SWARM_NATS_CREDS: identities },
  });
  expect(made.code, made.stderr).toBe(0);
  const without = await home.run(["broker", "leaf", "ours", "--hub", hub.url, "--out", at], {
    env: { SWARM_NATS_CREDS: home.path },
  });
  expect([without.code, without.stderr]).toEqual([1, expect.stringContaining("has no keys")]);
  const settings = readFileSync(join(at, "leaf.conf"), "utf8").replace(/^(port|jetstream): .*$/gm, "");
  await using leaf = await brokerWith(home.path, settings);
  const seatOf = (discussion: string) =>
    openSeatBus({ ...issue(discussion), url: leaf.url, discussion, participant: "anna" });

  await using ours = Object.assign(await seatOf("ours"), closing);
  await bus.publish(subjects.floor("ours"), envelope("ours", "f1"));
  const seen: string[] = [];
  for await (const item of ours.read([subjects.floor("ours")], { signal: patience() })) {
    if (item.kind === "caught-up") await bus.publish(subjects.floor("ours"), envelope("ours", "f2"));
    else seen.push(new TextDecoder().decode(item.message.data).includes("f1") ? "f1" : "f2");
    if (seen.length === 2) break;
  }
  expect(seen).toEqual(["f1", "f2"]);
  const said = await ours.publish(subjects.say("ours", "anna"), envelope("ours", "s1"), { dedupe: "s1-at-the-leaf" });
  expect((await bus.last(subjects.say("ours", "anna")))?.seq).toBe(said.seq);

  // A seat that gives itself out as a program of the hub's user is still a guest.
  const { authenticator, inbox } = issue("ours");
  const connection = await connect({ servers: leaf.url, authenticator, inboxPrefix: inbox });
  const forged = headers();
  forged.set("Nats-Request-Info", JSON.stringify({ tags: [LOCAL_TAG] }));
  const codes: (number | undefined)[] = [];
  for (let n = 0; n < 15; n += 1) {
    const reply = await connection.request(subjects.say("ours", "anna"), "{}", {
      headers: forged,
      timeout: PATIENCE_MS,
    });
    codes.push(reply.json<{ error?: { code: number } }>().error?.code);
  }
  await connection.close();
  expect(codes.at(-1)).toBe(429);

  // A seat of another discussion is let in by the leaf node, whose link does not carry what it says.
  await using theirs = Object.assign(await seatOf("theirs"), closing);
  await expect(theirs.publish(subjects.say("theirs", "anna"), envelope("theirs", "s2"))).rejects.toThrow();
  expect(await bus.newest("swarm.v1.theirs.>")).toBe(0);

  // What was revoked before its configuration was written.
  const { authenticator: revoked } = issue("ours", "bob");
  await expect(connect({ servers: leaf.url, authenticator: revoked, reconnect: false })).rejects.toThrow(
    /authorization/i,
  );

  // Whoever has the leaf node's own credentials.
  await using thief = await Attacker.as(hub.url, await readCredentials(join(at, "leaf.creds")), "_INBOX.ours.thief");
  const before = (await bus.extent()).messages;
  const tried = [
    "ours.floor",
    "ours.phase",
    "ours.control",
    "ours.journal",
    "theirs.say.anna",
    "theirs.inbox.seat.anna",
  ];
  for (const tail of tried) expect(await thief.request(`swarm.v1.${tail}`, { v: 1 }), tail).toBe("refused");
  for (const tail of ["STREAM.INFO.SWARM", "DIRECT.GET.SWARM", "STREAM.PURGE.SWARM"])
    expect(await thief.request(`$JS.API.${tail}`, {}), tail).toBe("refused");
  expect((await bus.extent()).messages).toBe(before);
  stop.abort(new Error("the test is over"));
  await serving;
});

const closing = {
  async [Symbol.asyncDispose](this: { close(): Promise<void> }): Promise<void> {
    await this.close();
  },
};
