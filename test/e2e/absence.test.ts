import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Reply, replies, type SeenRequest } from "../support/anthropic-server.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import type { Finished } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const OVERLOADED = "is overloaded or out of order";
const UNFIT = "no answer that fits";
const NO_CREDIT = replies.error(402, "billing_error", "payment required");

interface Failure {
  readonly name: string;
  readonly reply: Reply;
  /** Names it in the record. */
  readonly words: string;
  /** The calls from which on it is tried: the analysis, the first positions, the first arguments. */
  readonly from: readonly number[];
  /** Whether it is tried of one expert alone, too. */
  readonly alone: boolean;
}
const EVERYWHERE = [1, 2, 6];

/** Failures of a vendor. One that passes, one of the account and one of a call are tried everywhere, the others in one place. */
const FAILURES: readonly Failure[] = [
  { name: "529", reply: replies.overloaded("3600"), words: OVERLOADED, from: EVERYWHERE, alone: true },
  { name: "500", reply: replies.error(500, "api_error", "Internal error"), words: OVERLOADED, from: [2], alone: false },
  { name: "cut stream", reply: replies.cutStream(), words: "no connection to Anthropic", from: [6], alone: true },
  { name: "402", reply: NO_CREDIT, words: "has no credit", from: EVERYWHERE, alone: true },
  { name: "refusal", reply: replies.refusal(), words: "refused to answer", from: EVERYWHERE, alone: true },
  { name: "prose", reply: replies.text("I hold that it should be split."), words: UNFIT, from: [2], alone: true },
  { name: "off schema", reply: replies.answer({ opinion: "split it" }), words: UNFIT, from: [6], alone: false },
  { name: "cut off", reply: replies.cutByMaxTokens(), words: "was cut off", from: [2], alone: true },
  { name: "empty", reply: replies.text(""), words: UNFIT, from: [1], alone: false },
];
/** Options of a resume that is to succeed: a busy machine does not use up this time for a turn. */
const PATIENT = ["--turn-timeout", "60"];
/** Calls of the whole discussion where nothing fails, more or less one that the gate returns. */
const WHOLE = 12;

type Row = readonly string[];
const rows: Row[] = [["failure", "where", "then", "exit", "calls", "USD so far", "last words"]];

/** The expert who is asked first. */
const speakerOf = ({ raw }: SeenRequest): string | undefined => {
  const speaker = /Your id in this discussion is ([\w-]+)\./.exec(raw)?.[1];
  return speaker === "moderator" || speaker === "contrarian" || speaker === "historian" ? undefined : speaker;
};

/** A swarm that runs, and its cases one after another. */
class Table implements AsyncDisposable {
  readonly swarm: ScriptedSwarm;
  #asked = 0;

  private constructor(swarm: ScriptedSwarm) {
    this.swarm = swarm;
  }

  static async up(): Promise<Table> {
    return new Table(await ScriptedSwarm.up());
  }

  next(): void {
    this.swarm.next();
    this.#asked = 0;
  }

  discuss(): Promise<Finished> {
    return this.swarm.discuss("--turn-timeout", "5", "--model", this.swarm.ownModel);
  }

  /** Notes a row of the table. @returns the calls since the last one */
  noted(failure: string, where: string, then: string, { code, stdout, stderr }: Finished): number {
    const calls = this.swarm.server.requests.length - this.#asked;
    this.#asked += calls;
    const all = flat(`${stdout}${stderr}`);
    const told = [
      /paused +.*? at present: (.*?)\. Nothing is lost/,
      /This result is partial.*?missing\./,
      /Result · [\w ,]+/,
    ];
    const last = told.map((one) => one.exec(all)).find((found) => found !== null);
    const usd = (this.swarm.manifest().usage.total.costUsd ?? 0).toFixed(3);
    const words = (last?.[1] ?? last?.[0] ?? all).slice(0, 110);
    rows.push([failure, where, then, String(code), String(calls), usd, words]);
    return calls;
  }

  expectWhole(run: Finished): void {
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(this.swarm.manifest()).toMatchObject({ status: "completed" });
    expect(this.swarm.manifest().partial).toBeUndefined();
    expect(this.swarm.file("artifacts/synthesis.md")).not.toContain("partial");
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.swarm.close();
  }
}

/** Every call from the nth on fails: the discussion pauses as long as that lasts, and a resume makes it whole. */
async function failsFrom(nth: number, { name, reply, words }: Failure, table: Table): Promise<void> {
  const { swarm } = table;
  const where = `from call ${nth}`;
  swarm.server.always((_, at) => (at >= nth ? reply : undefined));
  const first = await table.discuss();
  const failed = table.noted(name, where, "", first) - (nth - 1);
  const still = await swarm.resume();
  table.noted(name, where, "resume, still failing", still);
  for (const run of [first, still]) {
    expect(run.code, run.stdout + run.stderr).toBe(3);
    expect(flat(run.stdout), where).toContain(nth === 1 && words.includes("fits") ? "does not fit" : words);
    expect(run.stdout).toContain(`swarm resume ${swarm.id}`);
    expect(swarm.manifest()).toMatchObject({ status: "paused", outcome: null });
  }
  expect(failed, where).toBeGreaterThan(0);
  swarm.server.always(undefined);
  const whole = await swarm.resume(...PATIENT);
  const calls = table.noted(name, where, "resume", whole);
  table.expectWhole(whole);
  // Nothing that was answered is paid again.
  expect(Math.abs(calls - (WHOLE - (nth - 1))), where).toBeLessThanOrEqual(2);
  const over = await swarm.resume();
  expect(over).toMatchObject({ code: 0, stdout: expect.stringContaining("is over (completed)") });
}

/** One expert's calls fail: their turns stay open, which a resume says and `--absent` asks for. */
async function failsForOne({ name, reply, words }: Failure, table: Table): Promise<void> {
  const { swarm } = table;
  const where = "one expert";
  let silent: string | undefined;
  swarm.server.always((request) => {
    const speaker = speakerOf(request);
    silent ??= speaker;
    return speaker !== undefined && speaker === silent ? reply : undefined;
  });
  const first = await table.discuss();
  table.noted(name, where, "", first);
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
    table.noted(name, where, "resume", plain);
    expect(flat(plain.stdout)).toContain(`swarm resume ${swarm.id} --absent`);
    expect(swarm.manifest().status).toBe("completed");
    const still = await swarm.resume("--absent");
    table.noted(name, where, "--absent, still failing", still);
    expect(still.code, still.stdout + still.stderr).toBe(3);
    expect(swarm.manifest()).toMatchObject({ status: "completed", partial: expect.stringContaining("is missing") });
  }
  swarm.server.always(undefined);
  const whole = await swarm.resume("--absent", ...PATIENT);
  const calls = table.noted(name, where, "--absent", whole);
  table.expectWhole(whole);
  if (name !== "402") expect(calls).toBeLessThanOrEqual(6);
}

describe("the law of absence", () => {
  // Side by side, since most of their time they wait.
  const tables: Table[] = [];
  beforeAll(async () => {
    tables.push(...(await Promise.all([1, 2].map(() => Table.up()))));
  });
  beforeEach(() => {
    for (const table of tables) table.next();
  });
  afterAll(async () => {
    await Promise.all(tables.map((table) => table[Symbol.asyncDispose]()));
    const widths = [0, 1, 2, 3, 4, 5].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
    const lines = rows.map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    );
    process.stdout.write(`${lines.join("\n")}\n`);
  });
  const at = (index: number): Table => {
    const table = tables[index];
    if (!table) throw new Error(`there is no table ${index}`);
    return table;
  };

  it("of calls from one on, or of one expert's alone: what is missing stays open, and a resume makes it whole", async () => {
    verifies("BY-16", "BY-08");
    const cases = FAILURES.flatMap((failure) => [
      ...failure.from.map((nth) => (table: Table) => failsFrom(nth, failure, table)),
      ...(failure.alone ? [(table: Table) => failsForOne(failure, table)] : []),
    ]);
    await Promise.all(
      tables.map(async (table) => {
        for (let next = cases.shift(); next; next = cases.shift()) {
          table.next();
          await next(table);
        }
      }),
    );
  });

  it("of every call from a call on, which hangs, ends it early where its time ends, with what is there", async () => {
    verifies("BY-16", "BY-10");
    const hangs = async (nth: number, table: Table): Promise<void> => {
      const { swarm } = table;
      swarm.server.always((_, at) => (at >= nth ? replies.silent() : undefined));
      const late = ["--time", "0.1", "--turn-timeout", "20", "--model", swarm.ownModel];
      const run = await swarm.discuss(...late);
      table.noted("hangs", `from call ${nth}`, "--time 0.1", run);
      expect(run.code, run.stdout + run.stderr).toBe(3);
      expect(swarm.manifest()).toMatchObject({ status: "ended-early" });
      expect((await swarm.resume()).stderr).toContain("--time MINUTES");
      swarm.server.always(undefined);
      const whole = await swarm.resume("--time", "5", ...PATIENT);
      table.noted("hangs", `from call ${nth}`, "resume --time 5", whole);
      table.expectWhole(whole);
    };
    await Promise.all([2, 6].map((nth, index) => hangs(nth, at(index))));
  });

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
    const whole = await own.resume(...PATIENT);
    rows.push(["worker killed", "from call 2", "resume", "0", String(own.server.requests.length), "", ""]);
    expect(whole.code, whole.stdout + whole.stderr).toBe(0);
    expect(own.manifest().partial).toBeUndefined();
  });

  it("of the synthesis' model is said in the result, and `--absent` has it worded", async () => {
    verifies("BY-16", "SD-20");
    const table = at(0);
    const { swarm } = table;
    swarm.server.always(({ raw }) => (raw.includes("executiveSummary") ? replies.refusal() : undefined));
    const run = await table.discuss();
    table.noted("refusal", "synthesis", "", run);
    expect(run.code, run.stdout + run.stderr).toBe(0);
    expect(swarm.file("artifacts/synthesis.md")).toContain("what was computed stands");
    expect(flat(run.stdout)).toContain(`swarm resume ${swarm.id} --absent`);
    swarm.server.always(undefined);
    const worded = await swarm.resume("--absent", ...PATIENT);
    expect(table.noted("refusal", "synthesis", "--absent", worded)).toBe(1);
    table.expectWhole(worded);
    expect(swarm.file("artifacts/synthesis.md")).not.toContain("what was computed stands");
    expect((await swarm.resume("--absent")).stdout).toContain("is over (completed)");
  });
});
