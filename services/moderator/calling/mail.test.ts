import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { AllowedHosts, callAddressOf } from "#client";
import { systemClock } from "#lib/clock";
import { SimClock } from "../../../test/support/sim-clock.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { mailCall } from "./mail.ts";

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

interface Mail {
  readonly from: string;
  readonly to: string;
  readonly user: string;
  readonly text: string;
}

/** A real relay that answers each mail with the next status, 250 in the end. */
async function relay(...statuses: readonly number[]) {
  const left = [...statuses];
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _, done) =>
      password === "p@ss" ? done(null, { user: username }) : done(new Error("no")),
    onData: (stream, session, done) => {
      let text = "";
      stream.on("data", (part: Buffer) => {
        text += part.toString();
      });
      stream.on("end", () => {
        const status = left.shift() ?? 250;
        if (status !== 250) return done(Object.assign(new Error("not now"), { responseCode: status }));
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address).join(), user: String(session.user), text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  open.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { mails, url: `smtp://bob:p%40ss@127.0.0.1:${port}` };
}

const call = {
  text: "Ben, your answer is wanted in “Split it?”: 20 min left.",
  subject: "Your answer is wanted: 拆分？",
  mail: "Ben, your answer is wanted in “Split it?”: 20 min left.",
  event: "turn",
  discussion: "d",
  participant: "ben",
} as const;
const signal = new AbortController().signal;

describe("a mail", () => {
  it("is handed to the relay that the environment names, again where that is busy", async () => {
    verifies("BY-17");
    const there = await relay(451);
    const clock = new SimClock();
    await clock.run(mailCall("ben@example.com", call, { SWARM_SMTP_URL: there.url }, { clock, signal }));
    expect(there.mails).toMatchObject([{ from: "swarm@127.0.0.1", to: "ben@example.com", user: "bob" }]);
    expect(there.mails[0]?.text).toContain("Subject: =?UTF-8?");
    expect(there.mails[0]?.text.replaceAll("=\r\n", "")).toContain("20 min left.");
  });

  it("takes the relay from a file, which keeps the password out of the environment", async () => {
    const there = await relay();
    const folder = await mkdtemp(join(tmpdir(), "swarm-mail-"));
    open.push(() => rm(folder, { recursive: true }));
    writeFileSync(join(folder, "relay"), `${there.url}\nrotated in May\n`);
    const env = { SWARM_SMTP_FILE: join(folder, "relay"), SWARM_SMTP_FROM: "Swarm <swarm@example.com>" };
    await mailCall("ben@example.com", call, env, { clock: systemClock, signal });
    expect(there.mails).toMatchObject([{ from: "swarm@example.com" }]);
  });

  it("goes by TLS from the start where the relay is smtps", async () => {
    const first = Promise.withResolvers<Buffer>();
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.once("data", (data) => {
        first.resolve(data);
        socket.destroy();
      });
      socket.write("220 relay.example ESMTP\r\n");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    open.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const url = `smtps://bob:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}`;
    const stop = new AbortController();
    const sending = { clock: systemClock, signal: stop.signal };
    const sent = mailCall("ben@example.com", call, { SWARM_SMTP_URL: url }, sending).catch((error: Error) => error);
    // A handshake of TLS begins with 22; SMTP in plain text would begin with EHLO.
    expect((await first.promise)[0]).toBe(22);
    stop.abort(new Error("seen"));
    expect(await sent).toMatchObject({ message: "seen" });
  });

  it("that is refused is not sent again, and no address stands in the reason", async () => {
    const there = await relay(550, 250);
    const sent = mailCall("ben@example.com", call, { SWARM_SMTP_URL: there.url }, { clock: systemClock, signal });
    const why = await sent.catch((error: Error) => error.message);
    expect(why).toMatch(/^the mail relay 127\.0\.0\.1:\d+ answered: 550$/);
    expect(there.mails).toEqual([]);
  });

  it.each([
    [{}, /SWARM_SMTP_URL=smtps/],
    [{ SWARM_SMTP_URL: "https://relay.example" }, /no smtp:\/\/ or smtps:\/\/ URL/],
    [{ SWARM_SMTP_FILE: "/nowhere/relay" }, /SWARM_SMTP_FILE of the moderator cannot be read: ENOENT/],
  ])("is not sent with %j, which is said", async (env, why) => {
    await expect(mailCall("ben@example.com", call, env, { clock: systemClock, signal })).rejects.toThrow(why);
  });
});

describe("an address of a call", () => {
  it.each([
    ["https://hooks.example/x", "hooks.example", true],
    ["https://hooks.example:8443/x", "hooks.example:8443", true],
    ["https://a.chat.example/x", "a.chat.example", true],
    ["https://chat.example/x", "chat.example", false],
    ["https://evilchat.example/x", "evilchat.example", false],
    ["http://10.0.0.7:8080/x", "10.0.0.7:8080", true],
    ["http://10.0.0.7/x", "10.0.0.7", false],
    ["mailto:ben@corp.example", "corp.example", true],
    ["ben@corp.example", "corp.example", true],
    ["ben@other.example", "other.example", false],
  ])("%s is at %s, which is allowed: %s", (text, host, isAllowed) => {
    verifies("BY-17");
    const hosts = new AllowedHosts({ SWARM_NOTIFY_HOSTS: "hooks.example, *.chat.example,10.0.0.7:8080,corp.example" });
    const address = callAddressOf(text);
    expect(address?.host).toBe(host);
    expect(address && hosts.allows(address)).toBe(isAllowed);
  });

  it.each([
    "",
    "ftp://x.example",
    "ben@corp.example\r\nBcc: x@y.example",
    "a@b@c.example",
    "ben@localhost",
    "a,b@c.example",
  ])("is none: %j", (text) => expect(callAddressOf(text)).toBeUndefined());
});
