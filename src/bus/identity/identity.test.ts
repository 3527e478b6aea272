import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nkeys } from "@nats-io/transport-node";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { drawn } from "../../../test/support/drawn.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { credentialsOf, NoNonceError, readCredentials, signerOf, writeRoles } from "./credentials.ts";
import { type Keys, keysIn, readKeys, type SeatSigner } from "./keys.ts";
import { claimsIn, keyFromSeed, keyOf, mint, newKey } from "./nkey.ts";
import { ROLE_NAMES } from "./role-permissions.ts";
import { mintSeat } from "./seat-identities.ts";

/** Longest CONNECT line that a server with default settings accepts. */
const LONGEST_CONNECT = 4_096;
/** Length of its other parts: names, versions, switches, the public key and the signature. */
const BESIDE_THE_TOKEN = 500;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "swarm-identity-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("keys", () => {
  it.each(["operator", "account", "user"] as const)("of kind %s are those of NATS", (kind) => {
    for (let i = 0; i < drawn(4); i += 1) {
      const key = newKey(kind);
      const theirs = nkeys.fromSeed(new TextEncoder().encode(key.seed));
      expect(theirs.getPublicKey()).toBe(key.pub);
      const signature = Buffer.from(key.sign("what is signed"), "base64url");
      expect(theirs.verify(new TextEncoder().encode("what is signed"), signature)).toBe(true);
      expect(keyFromSeed(kind, key.seed).pub).toBe(key.pub);
    }
  });

  it("come from the same bytes as the same keys, and from no other text", () => {
    const secret = Buffer.alloc(32, 7);
    expect(keyOf("user", secret).seed).toBe(keyOf("user", secret).seed);
    const { seed } = keyOf("user", secret);
    for (const text of [
      "",
      "SU",
      seed.slice(0, -1),
      `${seed.slice(0, -1)}${seed.endsWith("A") ? "B" : "A"}`,
      seed.toLowerCase(),
    ])
      expect(() => keyFromSeed("user", text)).toThrow("no seed");
    expect(() => keyFromSeed("account", seed)).toThrow("no seed");
  });

  it("are made once, kept in a file of their user's alone, and not replaced where it is damaged", async () => {
    verifies("BY-20");
    const made = await keysIn(folder);
    expect((await keysIn(folder)).seats.pub).toBe(made.seats.pub);
    const path = join(folder, "keys.json");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const text = readFileSync(path, "utf8");
    for (const junk of ["", "{", "{}", text.replace(made.app.seed, made.operator.seed)]) {
      writeFileSync(path, junk);
      await expect(keysIn(folder)).rejects.toMatchObject({ code: "refused", message: expect.stringContaining(path) });
      expect(readFileSync(path, "utf8")).toBe(junk);
    }
    rmSync(path);
    expect(await readKeys(folder)).toBeUndefined();
  });
});

describe("credentials", () => {
  it("of each role fit into the server's longest line, and are made again only where they differ", async () => {
    verifies("BY-20");
    const keys = await keysIn(folder);
    await writeRoles(folder, keys);
    const read = async () => Promise.all(ROLE_NAMES.map((role) => readCredentials(join(folder, `${role}.creds`))));
    const first = await read();
    for (const { jwt } of first) expect(jwt.length).toBeLessThan(LONGEST_CONNECT - BESIDE_THE_TOKEN);
    expect(new Set(first.map(({ jwt }) => claimsIn(jwt).sub)).size).toBe(ROLE_NAMES.length);
    await writeRoles(folder, keys);
    expect(await read()).toEqual(first);
    const path = join(folder, "expert.creds");
    const { jwt } = first[ROLE_NAMES.indexOf("expert")] ?? { jwt: "" };
    writeFileSync(
      path,
      readFileSync(path, "utf8").replace(jwt, mint(keys.app, { ...claimsIn(jwt), nats: { type: "user" } })),
    );
    writeFileSync(join(folder, "owner.creds"), "");
    await writeRoles(folder, keys);
    const again = await read();
    const changed = ROLE_NAMES.filter((_, i) => again[i]?.jwt !== first[i]?.jwt);
    expect(changed).toEqual(["expert", "owner"]);
    expect(claimsIn(again[ROLE_NAMES.indexOf("expert")]?.jwt ?? "").nats).toEqual(claimsIn(jwt).nats);
  });

  it("are signed for a server that asks, and shown to no other", async () => {
    verifies("BY-20");
    await writeRoles(folder, await keysIn(folder));
    const authenticator = signerOf(await credentialsOf(folder, "owner"));
    expect(authenticator("nonce")).toMatchObject({ jwt: expect.stringMatching(/^ey/), sig: expect.any(String) });
    expect(() => authenticator()).toThrow(NoNonceError);
    await expect(credentialsOf(join(folder, "gone.creds"), "owner")).rejects.toMatchObject({ code: "refused" });
    writeFileSync(join(folder, "junk.creds"), "junk");
    await expect(credentialsOf(join(folder, "junk.creds"), "owner")).rejects.toMatchObject({ code: "refused" });
  });
});

describe("a seat", () => {
  const TIMES = { iat: 1_000, exp: 2_000 };
  const signerIn = ({ seats, signing }: Keys): SeatSigner => ({ account: seats.pub, signing });
  const may = (jwt: string): { pub: { allow: string[] }; sub: { allow: string[] } } => claimsIn(jwt).nats as never;

  it("may say, show that it is here, log and ask; and write to the seats that it was given, if any", async () => {
    verifies("BY-20", "DP-07");
    const keys = await keysIn(folder);
    const seat = { kind: "seat", discussion: "d", participant: "ada" } as const;
    const own = ["say", "here", "draft", "log", "back"].map((channel) => `swarm.v1.d.${channel}.ada`);
    expect(may(mintSeat(signerIn(keys), seat, TIMES).jwt).pub.allow).toEqual(own);
    const narrow = may(mintSeat(signerIn(keys), { ...seat, to: ["chair"] }, TIMES).jwt);
    expect(narrow.pub.allow).toEqual([...own, "swarm.v1.d.inbox.seat.chair"]);
    expect(narrow.sub.allow).toEqual(["swarm.v1.d.inbox.seat.ada", "swarm.v1.d.floor", "_INBOX.d.ada.>"]);
  });

  it.each(["*", ">", "a.b", "", "a b"])("is never made with the name %j", async (name) => {
    const keys = await keysIn(folder);
    expect(() =>
      mintSeat(
        { account: keys.seats.pub, signing: keys.signing },
        { kind: "seat", discussion: "d", participant: name },
        TIMES,
      ),
    ).toThrow(/not a name/);
    expect(() =>
      mintSeat(
        { account: keys.seats.pub, signing: keys.signing },
        { kind: "seat", discussion: name, participant: "ada" },
        TIMES,
      ),
    ).toThrow(/not a name/);
    expect(() =>
      mintSeat(
        { account: keys.seats.pub, signing: keys.signing },
        { kind: "sender", session: "s", sender: name },
        TIMES,
      ),
    ).toThrow(/not a name/);
    expect(() =>
      mintSeat(
        { account: keys.seats.pub, signing: keys.signing },
        { kind: "seat", discussion: "d", participant: "ada", to: [name] },
        TIMES,
      ),
    ).toThrow(/not a name/);
  });
});
