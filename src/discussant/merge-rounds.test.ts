import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { systemClock } from "#lib/clock";
import { type RoundFile, roundText } from "#protocols/discussant/role/files";
import { Session } from "../../test/support/discussant.ts";
import { patience } from "../../test/support/patience.ts";
import { verifies } from "../../test/support/verifies.ts";
import { merge } from "./merge-rounds.ts";
import { SessionFolder } from "./session-folder.ts";

const signal = patience();

const round = (number: number): RoundFile => ({
  ...{ round: number, type: "deepen", user_feedback: "" },
  updated_understanding: { confirmed: [`confirmed ${number}`], corrected: [], new_insights: [`insight ${number}`] },
  ...{ new_findings: [], new_questions: [], timestamp: `2026-11-22T10:00:00.${String(number).padStart(3, "0")}Z` },
});

const open = ({ folder, name }: Session): Promise<SessionFolder> =>
  SessionFolder.open({ session: name, folder, cwd: folder, lang: "en" });

const put = (session: Session, number: number): void =>
  writeFileSync(join(session.folder, SessionFolder.roundPath(number)), roundText(round(number)));

const mergeIn = async (session: Session): Promise<void> => merge(await open(session), "en", systemClock, signal);

interface Memory {
  readonly discussions: readonly { readonly id: string }[];
  readonly current_understanding: { readonly established: readonly string[]; readonly key_insights: readonly string[] };
}

const sections = (session: Session): number[] =>
  [...session.text("discussion.md").matchAll(/^### Round (\d+) - Discussion/gm)].map(([, number]) => Number(number));

describe("timeline and shared memory", () => {
  it("lose nothing of many writers at the same time, and have each round once", async () => {
    verifies("DR-05", "merged under concurrent writers without loss");
    verifies("DR-06", "merged under concurrent writers without loss");
    using session = new Session();
    const numbers = Array.from({ length: 12 }, (_, at) => at + 1);
    await Promise.all(
      numbers.map(async (number) => {
        const folder = await open(session);
        expect(await folder.createRound(number, roundText(round(number)))).toBe(true);
        await merge(folder, "en", systemClock, signal);
      }),
    );
    expect(sections(session).toSorted((a, b) => a - b)).toEqual(numbers);
    const memory = session.json<Memory>("shared-memory.json");
    expect(memory.discussions.map(({ id }) => id).toSorted()).toEqual(
      numbers.map((number) => `discussion-round-${number}`).toSorted(),
    );
    expect(memory.current_understanding.established).toHaveLength(13);
    expect(Object.keys(session.files()).filter((path) => path.includes(".tmp"))).toEqual([]);
  });

  it("are looked at again after one's own last write: another may have written at the same instant", async () => {
    verifies("DR-06", "merged under concurrent writers without loss");
    using session = new Session();
    const folder = await open(session);
    await folder.createRound(1, roundText(round(1)));
    const replace = folder.replace.bind(folder);
    const lost = new Set<string>();
    folder.replace = async (name, before, after) => {
      const done = await replace(name, before, after);
      if (!lost.has(name)) writeFileSync(join(session.folder, name), before ?? "");
      lost.add(name);
      return done;
    };
    await merge(folder, "en", systemClock, signal);
    expect([...lost]).toEqual(["discussion.md", "shared-memory.json"]);
    expect(sections(session)).toEqual([1]);
    expect(session.json<Memory>("shared-memory.json").discussions).toHaveLength(1);
  });

  it("get what a writer that died has left out, from the next one", async () => {
    verifies("DR-10", "a worker that dies");
    using session = new Session();
    await (await open(session)).createRound(1, roundText(round(1)));
    // Files of a dead process, and a lock of another tool.
    writeFileSync(join(session.folder, ".shared-memory.json.host.1.1.tmp"), "{");
    writeFileSync(join(session.folder, "shared-memory.json.lock"), "1");
    put(session, 2);
    await mergeIn(session);
    expect(sections(session)).toEqual([1, 2]);
    expect(session.json<Memory>("shared-memory.json").discussions).toHaveLength(2);
  });

  it("keep what another tool has put in, and get back what it has written over", async () => {
    verifies("DR-06", "merged under concurrent writers without loss");
    using session = new Session();
    const old = session.json("shared-memory.json");
    await (await open(session)).createRound(1, roundText(round(1)));
    await mergeIn(session);
    writeFileSync(join(session.folder, "shared-memory.json"), JSON.stringify({ ...old, synthesis: { by: "other" } }));
    await mergeIn(session);
    expect(session.json("shared-memory.json")).toMatchObject({
      synthesis: { by: "other" },
      discussions: [{ id: "discussion-round-1" }],
    });
    const before = session.files();
    await mergeIn(session);
    expect(session.files()).toEqual(before);
  });

  it("write nothing over content that has changed since it was read, and no round over another", async () => {
    verifies("DR-04", "no round is written over");
    using session = new Session();
    const folder = await open(session);
    const before = await folder.read("discussion.md");
    writeFileSync(join(session.folder, "discussion.md"), "by another");
    expect(await folder.replace("discussion.md", before, "ours")).toBe(false);
    expect(session.text("discussion.md")).toBe("by another");
    expect(await folder.createRound(1, roundText(round(1)))).toBe(true);
    expect(await folder.createRound(1, roundText({ ...round(1), type: "initial" }))).toBe(false);
    expect(session.round(1).type).toBe("deepen");
    expect(() => SessionFolder.roundPath(0)).toThrow(RangeError);
  });

  it("wait for a memory that is being written, and leave one that is broken as it is", async () => {
    verifies("DR-06", "discussions[], current_understanding");
    using session = new Session();
    const whole = session.text("shared-memory.json");
    const path = join(session.folder, "shared-memory.json");
    await (await open(session)).createRound(1, roundText(round(1)));
    writeFileSync(path, whole.slice(0, 40));
    let looks = 0;
    const clock = {
      ...systemClock,
      sleep: () => {
        looks += 1;
        if (looks === 2) writeFileSync(path, whole);
        return Promise.resolve();
      },
    };
    await merge(await open(session), "en", clock, signal);
    expect(session.json<Memory>("shared-memory.json").discussions).toHaveLength(1);
    for (const broken of ["{", "[]", "null"]) {
      writeFileSync(path, broken);
      await expect(merge(await open(session), "en", clock, signal)).rejects.toThrow("repair it; it was left as it is");
      expect(session.text("shared-memory.json")).toBe(broken);
    }
  });

  it("are made where there are none", async () => {
    verifies("DR-05", "appends the round's section");
    using session = new Session();
    for (const name of ["discussion.md", "shared-memory.json"]) rmSync(join(session.folder, name));
    await (await open(session)).createRound(1, roundText(round(1)));
    await mergeIn(session);
    expect(sections(session)).toEqual([1]);
    expect(session.json<Memory>("shared-memory.json").current_understanding.established).toEqual(["confirmed 1"]);
  });
});

describe("several discussants on one board", () => {
  it("work each task once, and take the next free number for a round that is there", async () => {
    verifies("DR-10", "claims a task (compare-and-set), works, completes it, takes the next");
    using session = new Session();
    for (let number = 1; number <= 6; number += 1) {
      const description = `topic: sessions\nround: ${Math.ceil(number / 2)}`;
      await session.task(`DISCUSS-00${number}`, description, { owner: "discussant" });
    }
    await Promise.all(["a", "b", "c"].map((name) => session.discuss({ name: `discussant-${name}` })));
    const numbers = [1, 2, 3, 4, 5, 6];
    expect(sections(session).toSorted()).toEqual(numbers);
    for (const number of numbers) {
      expect(session.round(number).round).toBe(number);
      const { status, history } = await session.get(`DISCUSS-00${number}`);
      expect(status).toBe("completed");
      expect(history.filter(({ changes }) => changes.status === "completed")).toHaveLength(1);
    }
    const processed = (await session.log()).filter(({ type }) => type === "discussion_processed");
    expect(processed).toHaveLength(6);
    const moved = processed.filter(({ summary }) => summary.includes("was there already"));
    expect(moved.length).toBeGreaterThanOrEqual(3);
  });

  it("finish what one that died in mid-task has begun: the same round, one report", async () => {
    verifies("DR-10", "a worker that dies");
    using session = new Session();
    await session.task("DISCUSS-001", "topic: sessions");
    const dead = { id: "DISCUSS-001", by: "discussant-dead" };
    await session.board({ operation: "claim", ...dead, seconds: 1 });
    const { timestamp } = round(3);
    await session.board({ operation: "update", ...dead, metadata: { discussion: { round: 3, timestamp } } });
    await (await open(session)).createRound(3, roundText(round(3)));
    await session.discuss();
    expect((await session.get("DISCUSS-001")).status).toBe("completed");
    expect(sections(session)).toEqual([3]);
    expect((await session.log()).map(({ type }) => type)).toEqual(["discussion_processed", "message"]);
  });
});
