import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replies } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Agent } from "../support/mcp.ts";
import { post, up } from "../support/page.ts";
import { hasPty, Screen } from "../support/pty.ts";
import { specialists } from "../support/specialists.ts";
import { killAtOnce, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

interface Call {
  readonly event: string;
  readonly participant: string;
  readonly discussion: string;
  readonly text: string;
}

/** Takes the calls of a discussion, as a chat program would. */
async function receiver() {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    calls.push(JSON.parse(body) as Call);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const of = (discussion: string): Call[] => calls.filter((call) => call.discussion === discussion);
  return {
    host,
    of,
    url: `http://${host}/a-secret-path`,
    until: (discussion: string, count: number) =>
      expect.poll(() => of(discussion).length, { interval: 20 }).toBe(count),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly lines: readonly string[];
}

/** A relay on loopback that takes every mail. */
async function relay() {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData: async (stream, { envelope }, done) => {
      let raw = "";
      for await (const part of stream) raw += String(part);
      const [head = "", body = ""] = raw.split(/\r\n\r\n(.*)/su);
      const bytes = body.replace(/=\r\n/gu, "").replace(/=([0-9A-F]{2})/gu, (_, hex: string) => `%${hex}`);
      const text = /quoted-printable/u.test(head) ? decodeURIComponent(bytes) : body;
      const subject = /^Subject: (.*(?:\r\n .*)*)/mu.exec(head)?.[1] ?? "";
      mails.push({
        to: envelope.rcptTo.map(({ address }) => address).join(),
        subject,
        lines: text.trim().split("\r\n"),
      });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    until: (count: number) => expect.poll(() => mails.length, { interval: 20 }).toBe(count),
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

describe("who is waited for is called", () => {
  let there: Awaited<ReturnType<typeof receiver>>;
  beforeAll(async () => {
    there = await receiver();
  });
  afterAll(() => there.close());

  it("again after everything was killed and the discussion is resumed, and by a new address", async () => {
    verifies("BY-17", "SD-22");
    await using home = new SwarmHome();
    const env = { SWARM_NOTIFY_HOSTS: there.host };
    const held = ["Should we split it?", "--mode", "lightweight", "--seat", "alice", "--id", "held", "--json"];
    const first = home.start([...held, "--provider", "offline", "--notify", there.url], { env });
    await first.says('"event":"begun"');
    await there.until("held", 1);
    const processes = await home.allUp();
    killAtOnce(processes);
    await first.finished;
    await home.gone(processes);

    const second = home.start(["resume", "held", "--json"], { env });
    await there.until("held", 2);
    second.signal("SIGINT");
    expect((await second.finished).code).toBe(130);
    expect(there.of("held")).toEqual(Array(2).fill(expect.objectContaining({ event: "turn", participant: "alice" })));

    // Another address takes its place.
    const moved = await receiver();
    const also = { SWARM_NOTIFY_HOSTS: moved.host };
    const third = home.start(["resume", "held", "--json", "--notify", moved.url], { env: also });
    await moved.until("held", 1);
    third.signal("SIGINT");
    await third.finished;
    await moved.close();
    expect(there.of("held")).toHaveLength(2);
    expect(home.file("held", "context/messages.jsonl")).not.toContain("a-secret-path");
  });

  it("is refused an address that can never be called, and nothing is started", async () => {
    verifies("BY-17");
    await using home = new SwarmHome();
    const topic = ["Should we split it?", "--provider", "offline"];
    for (const command of [topic, [...topic, "--dry-run"], ["resume", "held"]]) {
      for (const [to, why] of [
        ["ben@corp.example", "no mail can be sent from here"],
        ["https://[", "nobody can be called"],
      ] as const) {
        const run = await home.run([...command, "--notify", to]);
        expect([run.code, run.stdout, run.stderr.split("\n").length], run.stderr).toEqual([2, "", 2]);
        expect(run.stderr).toContain(why);
      }
    }
    expect(existsSync(join(home.path, "broker"))).toBe(false);
    const env = { SWARM_SMTP_URL: "smtp://127.0.0.1:1" };
    const told = await home.run([...topic, "--dry-run", "--notify", "ben@corp.example"], { env });
    expect(told.code, told.stderr).toBe(0);
  });

  it.skipIf(!hasBrowser)(
    "by batch and agents with the link of their seat; call and opening are told everywhere",
    async () => {
      verifies("BY-17");
      await using home = new SwarmHome();
      const env = { SWARM_NOTIFY_HOSTS: there.host };
      const { url, nats, stop } = await up(home, env);
      const ofSwarm = { ...env, SWARM_NATS_URL: nats };
      const asked = { topic: "Should we split it?", mode: "lightweight", provider: "offline" };
      const seats = [`Ada Lovelace <${there.url}>`, "ben"];
      const file = join(home.path, "batch.jsonl");
      writeFileSync(file, `${JSON.stringify({ ...asked, id: "batched", seat: seats })}\n`);
      const batch = home.start(["batch", file, "--json"], { env: ofSwarm });
      await using agent = await Agent.stdio(home, { env: ofSwarm });
      await agent.call("start_discussion", { ...asked, id: "by-agent", seats });
      await using remote = await Agent.http(url);
      await remote.call("start_discussion", { ...asked, id: "remote", seats });
      for (const id of ["batched", "by-agent", "remote"]) {
        await there.until(id, 1);
        expect(there.of(id)[0]?.text).toMatch(new RegExp(`Answer here: ${url}/#\\S+$`));
      }
      const link = /http\S+$/.exec(there.of("batched")[0]?.text ?? "")?.[0] ?? "";
      const browser = await startBrowser();
      await using ada = await Visitor.open(browser, link);
      await ada.page.getByRole("heading", { name: /Your turn/ }).waitFor();
      const told = /Ada Lovelace, called \d\d:\d\d, opened \d\d:\d\d/;
      await using owner = await Visitor.open(browser, `${url}/d/batched`);
      await owner.page.getByText(told).first().waitFor();
      await owner.page
        .getByText(/a person or a program.*called \d\d:\d\d · opened \d\d:\d\d/)
        .first()
        .waitFor();
      expect((await home.run(["show", "batched"])).stdout).toMatch(told);
      const waiting = [
        { name: "Ada Lovelace", called: expect.any(String), opened: expect.any(String) },
        { name: "ben" },
      ];
      expect(
        await agent.call("wait_for_events", { discussion: "batched", after: 0, timeout_seconds: 1 }),
      ).toMatchObject({
        waiting_for: waiting,
      });
      await browser.close();
      batch.signal("SIGINT");
      await batch.finished;
      await stop();
    },
  );

  it.skipIf(!hasBrowser || !hasPty)(
    "by mail, reminded once, has a seat back that a model held, and is told of the end",
    async () => {
      verifies("BY-17", "SD-22");
      await using home = await SwarmHome.withModel();
      await using post25 = await relay();
      const env = { SWARM_SMTP_URL: post25.url };
      const { url, stop } = await up(home, env);
      const args = ["Kafka or NATS?", "--mode", "lightweight", "--rounds", "1", "--seat-timeout", "12"];
      const seat = ["--seat", "Ada Lovelace <ada@example.org>", "--id", "mailed"];
      await using run = Screen.start(home, [...args, ...seat], 100, env);
      const at = `${url}/v1/discussions/mailed`;
      const detail = async () =>
        (await (await fetch(at)).json()) as {
          question?: { question: string };
          waitingFor: readonly { participant: string }[];
        };
      const decide = async (question: string, choice: string) => {
        await expect.poll(async () => (await detail()).question?.question).toBe(question);
        await post(`${at}/commands`, { command: "answer", question, choice });
      };
      await decide("composition.1", "start");
      await post25.until(2);
      // The model that answers for Ada does so once she has read that it does.
      const asked = Promise.withResolvers<void>();
      const read = Promise.withResolvers<void>();
      home.model.always(() => async (...to) => {
        if ((await detail()).waitingFor.some(({ participant }) => participant === "ada-lovelace")) {
          asked.resolve();
          await read.promise;
        }
        replies.answer()(...to);
      });
      await decide("silent.ada-lovelace", "hand-over");
      await asked.promise;
      const [, link = ""] = /^Answer here: (\S+)$/u.exec(post25.mails[0]?.lines[0] ?? "") ?? [];
      const browser = await startBrowser();
      await using ada = await Visitor.open(browser, link);
      await ada.page.getByText("The seat is yours again from the next turn").waitFor();
      read.resolve();
      await ada.page.getByRole("heading", { name: /Your turn/ }).waitFor();
      await run.shows("Ada Lovelace is back and answers from here on.");
      await post25.until(3);
      expect((await home.run(["show", "mailed"])).stdout).toMatch(/called \d\d:\d\d, opened \d\d:\d\d/);
      const own = `${at}/seats/ada-lovelace`;
      const { turn } = (await (await ada.page.request.get(`${own}/turn`)).json()) as { turn: string };
      const content = { text: "NATS, because two people can run it.", stances: [], confidence: 0.7 };
      await ada.page.request.post(`${own}/turns/${turn}/answer`, { data: { content } });
      await decide("r1.next.1", "synthesis");
      await post25.until(4);
      expect(post25.mails.map(({ to }) => to)).toEqual(Array(4).fill("ada@example.org"));
      expect(post25.mails.map(({ subject }) => subject.replace(": Kafka or NATS?", ""))).toEqual([
        "Your answer is wanted",
        "Half of your time is over",
        "Your answer is wanted",
        "The result",
      ]);
      expect(post25.mails[0]?.lines.at(-1)).toMatch(/^Ada Lovelace, your answer is wanted in “Kafka or NATS\?”:/u);
      await run.ended();
      const record = (await home.run(["show", "mailed", "--part", "record"])).stdout;
      expect(record).toMatch(/Ada Lovelace.* argument · by the model claude/);
      expect(record).toMatch(/Ada Lovelace.* response$/mu);
      await ada.page.goto(`${url}/d/mailed`);
      await ada.page.getByText(/Argument · by the model claude/).waitFor();
      expect(home.file("mailed", "artifacts/report.html")).toMatch(/Ada Lovelace.*in a seat · words from claude/);
      await browser.close();
      await stop();
    },
  );

  it.skipIf(!hasPty)("the owner too where no broker can be had and one process holds it", async () => {
    verifies("BY-17");
    await using home = await SwarmHome.withModel();
    home.model.always(specialists({ alice: ["A", 0.4], bob: ["B", 0.3] }));
    const bin = join(home.path, "bin");
    mkdirSync(bin);
    const broken =
      '#!/bin/sh\n[ "$1" = "--version" ] && echo "nats-server: v9.9.9" && exit 0\necho "no room" >&2; exit 1\n';
    writeFileSync(join(bin, "nats-server"), broken, { mode: 0o755 });
    const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, SWARM_NOTIFY_HOSTS: there.host };
    const args = ["deliberate", "Kafka or NATS?", "--expert", "alice: cost", "--expert", "bob: operation"];
    await using run = Screen.start(home, [...args, "--id", "alone", "--notify", there.url], 100, env);
    await there.until("alone", 1);
    expect(there.of("alone")).toEqual([expect.objectContaining({ event: "question", participant: "user" })]);
    await run.shows("then Enter");
    run.press("\r");
    expect([0, 3]).toContain(await run.ended());
    expect(run.text).toContain("no broker could be had");
  });
});
