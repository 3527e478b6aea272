import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose, type Envelope, subjects, toldIn } from "#wire";
import { agreeable, analysisOf, DISCUSSION, SimulatedTable } from "../../../test/support/simulated-table.ts";
import { verifies } from "../../../test/support/verifies.ts";

const nextTurn = (): Promise<void> => new Promise((go) => setImmediate(go));

/** Each of these was found by the simulation (test/simulation). */
describe("a discussion that is taken over", () => {
  let table: SimulatedTable;
  beforeEach(() => {
    table = new SimulatedTable();
    table.analysis = analysisOf(["ada", "ben"]);
  });
  afterEach(() => table.close());

  const paused = (): unknown[] => table.messages("phase", "paused").map(({ id }) => id);
  const ended = (): unknown => table.messages("phase", "ended")[0]?.body;
  const silence = (): "silence" => "silence";

  it("is lost to a former owner that was suspended, once it reads the new owner's messages", async () => {
    verifies("AC-07");
    const ends: unknown[] = [];
    let slept = false;
    table.players.set("contrarian", async (turn, attempt) => {
      if (slept) return agreeable(turn, attempt);
      slept = true;
      ends.push(table.run());
      await table.clock.sleep(1_000);
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("lost");
    expect(await Promise.all(ends)).toEqual(["finished"]);
    const turns = table.floor().map(({ turn }) => turn);
    expect(new Set(turns).size).toBe(turns.length);
    expect(ended()).toMatchObject({ outcome: "completed" });
  });

  it("is lost as soon as the new owner's entry is read, also to an owner that only waits", async () => {
    verifies("AC-07");
    const takeOver = async (): Promise<void> => {
      await table.clock.sleep(1_000);
      const open = { n: 0, does: "open", key: "open", result: { nonce: "another" } };
      const envelope = compose("journal", "effect", table.stamp("moderator"), open);
      await table.bus.publish(subjects.journal(DISCUSSION), envelope, { dedupe: "another" });
    };
    let takingOver: Promise<void> | undefined;
    table.players.set("contrarian", () => {
      takingOver ??= takeOver();
      return silence();
    });
    await table.start({ mode: "lightweight", turnSeconds: 600 });
    const begun = table.clock.now();
    expect(await table.run()).toBe("lost");
    await takingOver;
    expect(table.clock.now() - begun).toBeLessThan(60_000);
  });

  const isOpening = (subject: string, envelope: Envelope): boolean =>
    subject === subjects.floor(DISCUSSION) &&
    toldIn({ channel: "floor" }, envelope).some(
      ({ channel, envelope: { phase } }) => channel === "floor" && phase === "opening",
    );
  /** The first of them sends its opening of the round, and something happens before that arrives. */
  const beforeItsOpeningArrives = (happens: () => Promise<void>): void => {
    const publish = table.bus.publish.bind(table.bus);
    let sent = false;
    table.bus.publish = async (subject, envelope, options) => {
      if (!sent && isOpening(subject, envelope)) {
        sent = true;
        await happens();
      }
      return publish(subject, envelope, options);
    };
  };

  it("accepts nothing onto its floor from the former owner that arrives after the end", async () => {
    verifies("AC-07");
    let second: Promise<unknown> | undefined;
    await table.start({ mode: "lightweight" });
    beforeItsOpeningArrives(async () => {
      await table.command("stop");
      second = table.run();
      await table.clock.sleep(30_000);
    });
    expect(await table.run()).toBe("lost");
    expect(await second).toBe("finished");
    const [closed] = table.bus.stream.filter(({ data }) => Buffer.from(data).includes('"type":"closed"'));
    const late = table.bus.stream.filter(({ subject, seq }) => subject.endsWith(".floor") && seq > (closed?.seq ?? 0));
    expect(late).toEqual([]);
    expect(ended()).toMatchObject({ outcome: "stopped" });
  });

  it("continues the numbers after what the former owner stored during the takeover", async () => {
    verifies("AC-07");
    await table.start({ mode: "lightweight", rounds: 1 });
    const [stored, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let second: Promise<unknown> | undefined;
    const publish = table.bus.publish.bind(table.bus);
    table.bus.publish = async (subject, envelope, options) => {
      if (second) {
        // The successor has read what there was, and makes itself the owner.
        stored.resolve();
        await nextTurn();
        const result = await publish(subject, envelope, options);
        table.bus.publish = publish;
        opened.resolve();
        return result;
      }
      if (!isOpening(subject, envelope)) return publish(subject, envelope, options);
      second = table.run();
      await stored.promise;
      const result = await publish(subject, envelope, options);
      await opened.promise;
      return result;
    };
    expect(await table.run()).toBe("lost");
    expect(await second).toBe("finished");
    const numbers = table.floor().map(({ id }) => id);
    expect(numbers).toEqual([...new Set(numbers)]);
    expect(table.floor().filter(({ type }) => type === "opening")).toHaveLength(1);
    expect(ended()).toMatchObject({ outcome: "completed" });
  });

  it("announces a pause that was commanded during the takeover", async () => {
    verifies("SD-21");
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.runAndDieAfter(12)).toBe("killed");
    const read = table.bus.read.bind(table.bus);
    table.bus.read = async function* (filters, options) {
      if (filters.length === 1 && filters[0] === subjects.floor(DISCUSSION)) {
        table.bus.read = read;
        await table.command("pause");
      }
      yield* read(filters, options);
    };
    expect(await table.run()).toBe("paused");
    expect(paused()).toHaveLength(1);
  });

  it("accepts no sealed position submitted after the others could be read", async () => {
    verifies("SD-06");
    table.players.set("ben", silence);
    for (let messages = 1; table.floor().length === 0; messages += 1) {
      await table.close();
      table = new SimulatedTable();
      table.analysis = analysisOf(["ada", "ben"]);
      table.players.set("ben", silence);
      await table.start({ mode: "lightweight", turnSeconds: 30, rounds: 1 });
      expect(await table.runAndDieAfter(messages)).toBe("killed");
    }
    await table.say("ben", "r1.positions.ben", {
      position: "what ada says",
      confidence: 0.5,
      conditions: "none",
      wouldChangeIf: "a week of figures",
      keyRisk: "cost",
    });
    await table.run();
    const declared = table.floor().filter(({ type }) => type === "position_declaration");
    expect(declared.map(({ from }) => from)).toEqual(["ada"]);
    const progress = table.messages("phase", "progress").find(({ body }) => body.step === 1)?.body;
    expect(progress).toMatchObject({ absent: [{ participant: "ben", reason: "no answer by the deadline" }] });
  });

  /** Runs a fresh owner; something happens after it has read the history, before it is the only writer. */
  const runWith = async (happens: () => Promise<unknown>): Promise<void> => {
    const read = table.bus.read.bind(table.bus);
    table.bus.read = async function* (filters, options) {
      if (filters.length === 1 && filters[0] === subjects.floor(DISCUSSION)) {
        table.bus.read = read;
        await happens();
        // What was stored is heard before the owner goes on.
        for (let i = 0; i < 20; i += 1) await nextTurn();
      }
      yield* read(filters, options);
    };
    expect(await table.run()).toBe("finished");
  };

  it("accepts again an answer that the former owner accepted, when it is repeated during the takeover", async () => {
    verifies("AC-07");
    const turn = "r1.positions.ada";
    await table.start({ mode: "lightweight", rounds: 1, seats: ["ada"] });
    let answer: unknown;
    table.players.set("ada", async (asked, attempt) => {
      const content = await agreeable(asked, attempt);
      if (asked.body.turn === turn) answer ??= content;
      return content;
    });
    for (let messages = 1; table.floor().every((one) => one.turn !== turn); messages += 1) {
      expect(["killed", "finished"]).toContain(await table.runAndDieAfter(messages));
    }
    await runWith(() => table.say("ada", turn, answer));
    expect(table.messages("inbox.seat.ada", "refused")).toEqual([]);
    const accepted = table.messages("inbox.seat.ada", "accepted").filter(({ body }) => body.turn === turn);
    const id = table.floor().find((one) => one.turn === turn)?.id;
    expect(new Set(accepted.map(({ body }) => body.messageId))).toEqual(new Set([id]));
    const said = table.messages("say.ada").filter(({ body }) => body.turn === turn);
    expect(said).toHaveLength(2);
    expect(accepted.map(({ cause }) => cause).sort()).toEqual(said.map(({ id }) => id).sort());
  });

  it("refuses no answer to a turn that the former owner handed out and that it has not come to itself", async () => {
    verifies("AC-07");
    const turn = "r1.positions.ada";
    const handedOut = (): boolean => table.messages("inbox.expert.ada", "turn").some(({ body }) => body.turn === turn);
    for (let messages = 1; !handedOut(); messages += 1) {
      await table.close();
      table = new SimulatedTable();
      table.analysis = analysisOf(["ada", "ben"]);
      table.players.set("ada", (asked, attempt) => (asked.body.turn === turn ? "silence" : agreeable(asked, attempt)));
      await table.start({ mode: "lightweight", rounds: 1 });
      expect(await table.runAndDieAfter(messages)).toBe("killed");
    }
    const answer = { position: "split", confidence: 0.5, conditions: "none", wouldChangeIf: "a week", keyRisk: "cost" };
    await runWith(() => table.say("ada", turn, answer));
    expect(table.messages("inbox.expert.ada", "refused")).toEqual([]);
    expect(table.floor().filter((one) => one.turn === turn)).toHaveLength(1);
  });

  it("carries out an answer_now that arrived while it had no owner", async () => {
    for (let messages = 1; table.messages("phase", "begun").length < 2; messages += 1) {
      await table.close();
      table = new SimulatedTable();
      table.analysis = analysisOf(["ada", "ben"]);
      table.players.set("ben", (turn, attempt) =>
        turn.body.phase === "argument" ? "silence" : agreeable(turn, attempt),
      );
      await table.start({ mode: "lightweight", turnSeconds: 3_600, rounds: 1 });
      expect(await table.runAndDieAfter(messages)).toBe("killed");
    }
    await table.command("answer_now");
    const before = table.clock.now();
    await table.run();
    expect(table.clock.now() - before).toBeLessThan(3_600_000);
    const progress = table.messages("phase", "progress").find(({ body }) => body.step === 3)?.body;
    const asked = { participant: "ben", reason: expect.stringContaining("the user asked") };
    expect(progress?.absent).toEqual(expect.arrayContaining([asked]));
  });

  it.each(["swarm", "relay"])(
    "makes nobody of a %s wait where the broker's clock was set back meanwhile",
    async (protocol) => {
      verifies("AC-07");
      let longest = 0;
      for (let messages = 4; messages <= 20; messages += 2) {
        await table.close();
        table = new SimulatedTable();
        table.analysis = analysisOf(["ada", "ben"]);
        if (protocol === "swarm") table.players.set("ben", silence);
        const options =
          protocol === "swarm" ? { mode: "lightweight" as const, rounds: 1, turnSeconds: 60 } : { protocol };
        await table.start(options);
        await table.runAndDieAfter(messages);
        const last = table.bus.last.bind(table.bus);
        table.bus.last = async (...of) => {
          const found = await last(...of);
          return found && { ...found, time: found.time - 3_600_000 };
        };
        const before = table.clock.now();
        await table.run();
        longest = Math.max(longest, table.clock.now() - before);
      }
      expect(longest).toBeLessThan(1_800_000);
    },
  );

  it.each(["resume", "stop"] as const)(
    "carries out a %s that arrives before the pause is announced",
    async (command) => {
      verifies("SD-22");
      table.players.set("contrarian", async (turn, attempt) => {
        table.players.delete("contrarian");
        await table.command("pause");
        await table.command(command);
        return agreeable(turn, attempt);
      });
      await table.start({ mode: "lightweight", rounds: 1, turnSeconds: 60 });
      expect(await table.run()).toBe(command === "resume" ? "paused" : "finished");
      if (command === "resume") expect(await table.run()).toBe("finished");
      expect(ended()).toMatchObject({ outcome: command === "resume" ? "completed" : "stopped" });
    },
  );

  it("announces a resume once, also after another takeover", async () => {
    table.players.set("contrarian", async (turn, attempt) => {
      await table.command("pause");
      table.players.set("contrarian", agreeable);
      return agreeable(turn, attempt);
    });
    await table.start({ mode: "lightweight", rounds: 1 });
    expect(await table.run()).toBe("paused");
    await table.command("resume");
    expect(await table.runAndDieAfter(4)).toBe("killed");
    await table.command("resume");
    expect(await table.run()).toBe("finished");
    expect(table.messages("phase", "resumed")).toHaveLength(1);
  });

  it("announces a pause once when the user answers with pause", async () => {
    await table.start({ mode: "lightweight", rounds: 1, unattended: false });
    for (const [question, choice] of [
      ["composition.1", "start"],
      ["r1.next.1", "pause"],
    ] as const) {
      const answer = compose("say", "answer", table.stamp("user"), { question, choice });
      await table.bus.publish(subjects.say(DISCUSSION, "user"), answer);
    }
    expect(await table.run()).toBe("paused");
    expect(paused()).toEqual(["r1.next.1.pause"]);
  });
});
