import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reply, replies, type SeenRequest } from "../support/anthropic-server.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import type { Finished } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

/** Failures of a vendor, and how the record calls them. */
const FAILURES: readonly (readonly [name: string, reply: Reply, words: string])[] = [
  ["529", replies.overloaded("3600"), "is overloaded or out of order"],
  ["500", replies.error(500, "api_error", "Internal server error"), "is overloaded or out of order"],
  ["cut stream", replies.cutStream(), "no connection to Anthropic"],
  ["402", replies.error(402, "billing_error", "payment required"), "has no credit"],
  ["refusal", replies.refusal(), "refused to answer"],
  ["prose", replies.text("I hold that it should be split."), "no answer that fits"],
  ["off schema", replies.answer({ opinion: "split it" }), "no answer that fits"],
  ["cut off", replies.cutByMaxTokens(), "was cut off"],
  ["empty", replies.text(""), "no answer that fits"],
];
/** Calls of the whole discussion where nothing fails, more or less one that the gate returns. */
const WHOLE = 12;

type Row = readonly string[];
const rows: Row[] = [["failure", "where", "then", "exit", "calls", "USD so far", "last words"]];

/** The expert who is asked first. */
const speakerOf = ({ raw }: SeenRequest): string | undefined => {
  const speaker = /Your id in this discussion is ([\w-]+)\./.exec(raw)?.[1];
  return speaker === "moderator" || speaker === "contrarian" || speaker === "historian" ? undefined : speaker;
};

describe("the law of absence", () => {
  let swarm: ScriptedSwarm;
  let asked: number;
  beforeAll(async () => {
    swarm = await ScriptedSwarm.up();
  });
  beforeEach(() => {
    swarm.next();
    asked = 0;
  });
  afterAll(async () => {
    await swarm.close();
    const widths = [0, 1, 2, 3, 4, 5].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    const lines = rows.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
    process.stdout.write(`${lines.join("\n")}\n`);
  });

  const discuss = (): Promise<Finished> => swarm.discuss("--turn-timeout", "5", "--model", swarm.ownModel);
  /** Notes a row of the table. @returns the calls since the last one */
  const noted = (failure: string, where: string, then: string, { code, stdout, stderr }: Finished): number => {
    const calls = swarm.server.requests.length - asked;
    asked += calls;
    const all = flat(`${stdout}${stderr}`);
    const told = [
      /paused +.*? at present: (.*?)\. Nothing is lost/,
      /This result is partial.*?missing\./,
      /Result · [\w ,]+/,
    ];
    const last = told.map((one) => one.exec(all)).find((found) => found !== null);
    const usd = (swarm.manifest().usage.total.costUsd ?? 0).toFixed(3);
    const words = (last?.[1] ?? last?.[0] ?? all).slice(0, 110);
    rows.push([failure, where, then, String(code), String(calls), usd, words]);
    return calls;
  };
  const expectWhole = (run: Finished): void => {
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(swarm.manifest()).toMatchObject({ status: "completed" });
    expect(swarm.manifest().partial).toBeUndefined();
    expect(swarm.file("artifacts/synthesis.md")).not.toContain("partial");
  };

  describe.each(FAILURES)("%s", (name, reply, words) => {
    it.each([1, 2, 6])(
      "of every call from call %i on pauses it, as long as it lasts, and a resume makes it whole",
      async (nth) => {
        verifies("BY-16");
        const where = `from call ${nth}`;
        swarm.server.always((_, at) => (at >= nth ? reply : undefined));
        const first = await discuss();
        const failed = noted(name, where, "", first) - (nth - 1);
        const still = await swarm.resume();
        noted(name, where, "resume, still failing", still);
        for (const run of [first, still]) {
          expect(run.code, run.stdout + run.stderr).toBe(3);
          expect(flat(run.stdout), name).toContain(nth === 1 && words.includes("fits") ? "does not fit" : words);
          expect(run.stdout).toContain(`swarm resume ${swarm.id}`);
          expect(swarm.manifest()).toMatchObject({ status: "paused", outcome: null });
        }
        expect(failed).toBeGreaterThan(0);
        swarm.server.always(undefined);
        const whole = await swarm.resume();
        const calls = noted(name, where, "resume", whole);
        expectWhole(whole);
        // Nothing that was answered is paid again.
        expect(Math.abs(calls - (WHOLE - (nth - 1)))).toBeLessThanOrEqual(2);
        const over = await swarm.resume();
        expect(over).toMatchObject({ code: 0, stdout: expect.stringContaining("is over (completed)") });
      },
    );

    it("of one expert's calls leaves their turns open, which a resume says and `--absent` asks for", async () => {
      verifies("BY-16", "BY-08");
      const where = "one expert";
      let silent: string | undefined;
      swarm.server.always((request) => {
        const speaker = speakerOf(request);
        silent ??= speaker;
        return speaker !== undefined && speaker === silent ? reply : undefined;
      });
      const first = await discuss();
      noted(name, where, "", first);
      expect(first.code, first.stdout + first.stderr).toBe(3);
      if (name === "402") {
        // What concerns the account concerns everybody.
        expect(swarm.manifest().status).toBe("paused");
      } else {
        expect(swarm.manifest()).toMatchObject({ status: "completed", partial: expect.stringContaining("is missing") });
        expect(flat(first.stdout)).toContain(words);
        expect(swarm.file("artifacts/synthesis.md")).toContain("This result is partial");
        expect((await swarm.run("list")).stdout).toMatch(/completed, partial[\s\S]*is missing/);
        const plain = await swarm.resume();
        noted(name, where, "resume", plain);
        expect(flat(plain.stdout)).toContain(`swarm resume ${swarm.id} --absent`);
        expect(swarm.manifest().status).toBe("completed");
        const still = await swarm.resume("--absent");
        noted(name, where, "--absent, still failing", still);
        expect(still.code, still.stdout + still.stderr).toBe(3);
        expect(swarm.manifest()).toMatchObject({ status: "completed", partial: expect.stringContaining("is missing") });
      }
      swarm.server.always(undefined);
      const whole = await swarm.resume("--absent");
      const calls = noted(name, where, "--absent", whole);
      expectWhole(whole);
      if (name !== "402") expect(calls).toBeLessThanOrEqual(6);
    });
  });

  it.each([2, 6])(
    "of every call from call %i on, which hangs, ends it early where its time ends, with what is there",
    async (nth) => {
      verifies("BY-16", "BY-10");
      swarm.server.always((_, at) => (at >= nth ? replies.silent() : undefined));
      const late = ["--time", "0.2", "--turn-timeout", "20", "--model", swarm.ownModel];
      const run = await swarm.discuss(...late);
      noted("hangs", `from call ${nth}`, "--time 0.2", run);
      expect(run.code, run.stdout + run.stderr).toBe(3);
      expect(swarm.manifest()).toMatchObject({ status: "ended-early" });
      expect((await swarm.resume()).stderr).toContain("--time MINUTES");
      swarm.server.always(undefined);
      const whole = await swarm.resume("--time", "5");
      noted("hangs", `from call ${nth}`, "resume --time 5", whole);
      expectWhole(whole);
    },
  );

  it("of a worker that is killed at each call pauses it, and a resume makes it whole", async () => {
    verifies("BY-16", "AC-07");
    await using own = await ScriptedSwarm.open();
    const kill = (): void => {
      const worker = own.home.processes().find(({ command }) => command.includes("/expert.js"));
      if (worker) process.kill(worker.pid, "SIGKILL");
    };
    own.server.always((request) => (speakerOf(request) === undefined ? undefined : kill));
    const run = await own.discuss("--turn-timeout", "5");
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(run.stdout).toContain("swarm resume out");
    expect(own.manifest()).toMatchObject({ status: "paused" });
    rows.push(["worker killed", "from call 2", "", "3", String(own.server.requests.length), "", ""]);
    own.server.always(undefined);
    const whole = await own.resume();
    rows.push(["worker killed", "from call 2", "resume", "0", String(own.server.requests.length), "", ""]);
    expect(whole.code, whole.stdout + whole.stderr).toBe(0);
    expect(own.manifest().partial).toBeUndefined();
  });

  it("of the synthesis' model is said in the result, and `--absent` has it worded", async () => {
    verifies("BY-16", "SD-20");
    swarm.server.always(({ raw }) => (raw.includes("executiveSummary") ? replies.refusal() : undefined));
    const run = await discuss();
    noted("refusal", "synthesis", "", run);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(swarm.file("artifacts/synthesis.md")).toContain("what was computed stands");
    expect(flat(run.stdout)).toContain(`swarm resume ${swarm.id} --absent`);
    swarm.server.always(undefined);
    const worded = await swarm.resume("--absent");
    expect(noted("refusal", "synthesis", "--absent", worded)).toBe(1);
    expectWhole(worded);
    expect(swarm.file("artifacts/synthesis.md")).not.toContain("what was computed stands");
    expect((await swarm.resume("--absent")).stdout).toContain("is over (completed)");
  });
});
