import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { missingIn, openTurns } from "#discussion";
import { type Failing, type FailingVendor, failingVendors } from "../support/failing-vendors.ts";
import { FakeClis } from "../support/fake-clis.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { flat, ScriptedSwarm } from "../support/scripted-swarm.ts";
import { type Finished, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const TOPIC = "Should we split the billing monolith into services?";
/** The smallest discussion: two experts and one round. */
const SHORT = ["--yes", "--mode", "lightweight", "--rounds", "1"];
/** Calls of the whole discussion where nothing fails, more or less one that the gate returns. */
const WHOLE = 12;
/** Time of a turn, in seconds: what lasts is tried as long as the first; a busy machine does not use up the second. */
const BRIEF = ["--turn-timeout", "3"];
const PATIENT = ["--turn-timeout", "60"];
/** Words of a failure that lasts where the machine is busy. */
const LATE =
  "of-case-\\d+ gave no answer before the deadline|no answer by the deadline|no answer when the time of the turn was up";
/** The expert whose calls alone fail, and what its prompts say. */
const OPS = { flags: ["--expert", "Ops: on-call, outages"], prompted: "Your id in this discussion is ops." };

interface Manifest {
  readonly status: string;
  readonly partial?: string;
  readonly outcome: { readonly outcome: string } | null;
  readonly usage: { readonly total: { readonly costUsd?: number } };
}

const HEAD = ["vendor", "failure", "where", "then", "exit", "calls", "USD so far", "first words"];
const rows: string[][] = [];

/** Prints the rows by vendor, each vendor's in their order. */
function printed(): string {
  const all = [HEAD, ...rows.toSorted(([a = ""], [b = ""]) => a.localeCompare(b))];
  const widths = HEAD.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0)));
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Returns the first words of a command about the state in which it left a discussion. */
function firstWords({ stdout, stderr }: Finished): string {
  const all = flat(`${stdout}${stderr}`);
  const found = [/at present: (.*?)\. Nothing is lost/, /This result is partial.*?missing\./, /Result · [\w ,]+/].map(
    (one) => one.exec(all),
  );
  const first = found.find((one) => one !== null);
  return (first?.[1] ?? first?.[0] ?? all).slice(0, 120);
}

const home = new SwarmHome();
const fakes = new FakeClis();
const prices = mkdtempSync(join(tmpdir(), "prices-"));
let vendors: readonly FailingVendor[] = [];
let env: Record<string, string> = {};
let swarm: RunningSwarm;
beforeAll(async () => {
  vendors = await failingVendors(fakes);
  const models = vendors.flatMap(({ modelOf }) => Array.from({ length: 9 }, (_, nth) => modelOf(nth)));
  const price = { input: 2, output: 10, cacheRead: 0.1 };
  writeFileSync(join(prices, "prices.json"), JSON.stringify(Object.fromEntries(models.map((one) => [one, price]))));
  const own = vendors.map((vendor) => vendor.env);
  env = Object.assign(fakes.env({ SWARM_PRICES: join(prices, "prices.json") }), ...own);
  swarm = await RunningSwarm.up(home, env);
});
afterAll(async () => {
  await swarm?.close();
  await Promise.all(vendors.map((vendor) => vendor[Symbol.asyncDispose]()));
  fakes[Symbol.dispose]();
  await home.close();
  rmSync(prices, { recursive: true });
  process.stdout.write(`${printed()}\n`);
});

let cases = 0;

/** One discussion by one vendor. */
class Case {
  readonly id: string;
  readonly #vendor: FailingVendor;
  #asked = 0;

  constructor(vendor: FailingVendor) {
    cases += 1;
    this.id = `case-${cases}`;
    this.#vendor = vendor;
    vendor.next();
  }

  /** @param by default: the vendor */
  discuss(more: readonly string[], by = specOf(this.#vendor)): Promise<Finished> {
    return this.run(TOPIC, ...SHORT, "--id", this.id, "--provider", by, ...more);
  }

  resume(more: readonly string[] = []): Promise<Finished> {
    return this.run("resume", this.id, "--yes", ...more);
  }

  run(...args: string[]): Promise<Finished> {
    return swarm.run(this.id, args, env);
  }

  get manifest(): Manifest {
    return home.json<Manifest>(this.id, "manifest.json");
  }

  get synthesis(): string {
    return home.file(this.id, "artifacts/synthesis.md");
  }

  /** Notes a row of the table. @returns the calls since the last one */
  noted(failure: string, where: string, then: string, run: Finished): number {
    const calls = this.#vendor.calls - this.#asked;
    this.#asked += calls;
    const usd = (this.manifest.usage.total.costUsd ?? 0).toFixed(3);
    rows.push([this.#vendor.provider, failure, where, then, String(run.code), String(calls), usd, firstWords(run)]);
    return calls;
  }

  /** It is paused, says why and how it goes on, and nobody counts as silent. */
  async expectPaused(run: Finished, { name, told, lasts }: Failing): Promise<void> {
    const what = `${this.#vendor.provider}, ${name}: ${run.stdout}${run.stderr}`;
    expect(run.code, what).toBe(3);
    expect(flat(run.stdout), what).toMatch(new RegExp(lasts ? `${told}|${LATE}` : told));
    expect(run.stdout, what).toContain(`resume ${this.id}`);
    if (!lasts)
      expect(flat(run.stdout), what).toMatch(new RegExp(`resume ${this.id} --(expert-)?provider (ops=)?PROVIDER`));
    expect(run.stdout + run.stderr, what).not.toMatch(/\n\s+at |not-a-real-key/);
    expect(this.manifest, what).toMatchObject({ status: "paused", outcome: null });
    // One of two who speak at the same time may have answered before the other failed.
    const state = await swarm.read(this.id);
    expect(openTurns(state), what).toEqual(missingIn(state));
  }

  /** Its result says who is missing, and so do its list and its record: with the failure, not as a silence. */
  async expectPartial(run: Finished, { name, told, lasts }: Failing): Promise<void> {
    const what = `${this.#vendor.provider}, ${name}: ${run.stdout}${run.stderr}`;
    expect(run.code, what).toBe(3);
    expect(flat(run.stdout), what).toContain(`resume ${this.id} --absent`);
    expect(this.manifest, what).toMatchObject({ status: "completed", partial: expect.stringContaining("Ops") });
    expect(this.synthesis).toContain("This result is partial");
    const state = await swarm.read(this.id);
    expect(missingIn(state).length, what).toBeGreaterThan(0);
    expect(openTurns(state), what).toEqual(missingIn(state));
    for (const { participant, reason } of openTurns(state)) {
      expect(participant, what).toBe("ops");
      expect(reason, what).toMatch(new RegExp(lasts ? `${told}|${LATE}` : told));
    }
  }

  expectWhole(run: Finished): void {
    const what = `${this.#vendor.provider}, ${this.id}: ${run.stdout}${run.stderr}`;
    expect(run.code, what).toBe(0);
    expect(this.manifest, what).toMatchObject({ status: "completed" });
    expect(this.manifest.partial, what).toBeUndefined();
    expect(this.synthesis).not.toContain("partial");
  }

  async listed(): Promise<string> {
    const { stdout } = await this.run("list");
    return flat(stdout.slice(stdout.indexOf(`${this.id} `)).replace(/\ncase-[\s\S]*/, ""));
  }
}

/**
 * All calls from the nth on fail, in one way after another, each of which a resume meets: it pauses each time, and once
 * the vendor is mended a resume makes it whole, without paying again for what was answered. After those that last it goes
 * on by another model, for which nobody has to wait.
 */
async function inTurn(vendor: FailingVendor, failures: readonly Failing[], nth: number): Promise<void> {
  const one = new Case(vendor);
  const where = `from call ${nth}`;
  const lasting = failures.filter(({ lasts }) => lasts);
  // The calls before the first failure have the time that they need.
  const [first, ...quick] = failures.filter(({ lasts }) => !lasts);
  const inOrder = [...(first ? [first] : []), ...lasting, ...quick];
  for (const [at, failing] of inOrder.entries()) {
    failing.fail({ from: nth });
    const time = failing.lasts ? BRIEF : PATIENT;
    const by = failing === quick[0] ? ["--provider", `${vendor.provider}:${vendor.modelOf(0)}`] : [];
    const run = await (at === 0 ? one.discuss(time) : one.resume([...time, ...by]));
    const calls = one.noted(failing.name, where, at === 0 ? "" : "resume", run);
    await one.expectPaused(run, failing);
    // The time of what lasts may be over before the pause of the breaker is.
    if (!failing.lasts) expect(calls, `${vendor.provider}, ${failing.name}`).toBeGreaterThan(at === 0 ? nth - 1 : 0);
  }
  if (nth === 1) expect(await one.listed()).toMatch(new RegExp(`paused.*(${inOrder.at(-1)?.told})`));
  vendor.mend();
  const whole = await one.resume(PATIENT);
  const calls = one.noted("mended", where, "resume", whole);
  one.expectWhole(whole);
  expect(Math.abs(calls - (WHOLE - (nth - 1))), `${vendor.provider}, ${where}`).toBeLessThanOrEqual(2);
}

/** One expert's calls fail: their turns stay open, which a resume says and `--absent` asks for. */
async function ofOneExpert(vendor: FailingVendor, failing: Failing): Promise<void> {
  const one = new Case(vendor);
  const where = "one expert";
  failing.fail({ where: OPS.prompted });
  const first = await one.discuss([...PATIENT, ...OPS.flags]);
  one.noted(failing.name, where, "", first);
  await one.expectPartial(first, failing);
  expect(flat(first.stdout)).toMatch(new RegExp(failing.told));
  expect(await one.listed()).toMatch(/completed, partial.*Ops \(.*\) is missing/);
  const plain = await one.resume();
  expect(one.noted(failing.name, where, "resume", plain)).toBe(0);
  await one.expectPartial(plain, failing);
  const still = await one.resume(["--absent"]);
  expect(one.noted(failing.name, where, "--absent", still)).toBeGreaterThan(0);
  await one.expectPartial(still, failing);
  vendor.mend();
  const whole = await one.resume(["--absent", ...PATIENT]);
  expect(one.noted("mended", where, "--absent", whole)).toBeLessThanOrEqual(6);
  one.expectWhole(whole);
}

/** All calls of an expert with a vendor of its own fail: as above, and what concerns its account pauses the discussion. */
async function ofOwnVendor(vendor: FailingVendor, others: FailingVendor, failure: string): Promise<void> {
  const one = new Case(vendor);
  const where = "an expert's own";
  const failing = named(vendor, failure);
  failing.fail();
  const flags = ["--expert", `Ops: on-call, outages @${specOf(vendor)}`];
  const run = await one.discuss(["--turn-timeout", "8", ...flags], specOf(others));
  one.noted(failing.name, where, "", run);
  if (failing.lasts) await one.expectPartial(run, failing);
  else await one.expectPaused(run, failing);
  vendor.mend();
  const by = `ops=${vendor.provider}:${vendor.modelOf(0)}`;
  const whole = await one.resume(["--absent", "--expert-provider", by, ...PATIENT]);
  expect(one.noted("mended", where, "--absent, by another", whole)).toBe(3);
  one.expectWhole(whole);
}

/** Every call from one on hangs: the discussion ends early where its time ends, with what is there. */
async function hangs(vendor: FailingVendor, nth: number): Promise<void> {
  const one = new Case(vendor);
  const where = `from call ${nth}`;
  named(vendor, "silent").fail({ from: nth });
  const run = await one.discuss(["--time", "0.1", "--turn-timeout", "8"]);
  one.noted("silent", where, "--time 0.1", run);
  expect(run.code, run.stdout + run.stderr).toBe(3);
  expect(one.manifest).toMatchObject({ status: "ended-early" });
  expect((await one.resume()).stderr).toContain("--time MINUTES");
  vendor.mend();
  const whole = await one.resume(["--time", "5", ...PATIENT]);
  one.noted("mended", where, "resume --time 5", whole);
  one.expectWhole(whole);
}

/** The call that words the synthesis fails: the computed one says so, and `--absent` has it worded. */
async function ofTheSynthesis(vendor: FailingVendor): Promise<void> {
  const one = new Case(vendor);
  named(vendor, "refusal").fail({ where: "executiveSummary" });
  const run = await one.discuss(PATIENT);
  one.noted("refusal", "synthesis", "", run);
  expect(run.code, run.stdout + run.stderr).toBe(0);
  expect(one.synthesis).toContain("what was computed stands");
  expect(flat(run.stdout)).toContain(`resume ${one.id} --absent`);
  vendor.mend();
  const worded = await one.resume(["--absent", ...PATIENT]);
  expect(one.noted("mended", "synthesis", "--absent", worded)).toBe(1);
  one.expectWhole(worded);
  expect(one.synthesis).not.toContain("what was computed stands");
  expect((await one.resume(["--absent"])).stdout).toContain("is over (completed)");
}

/** The first provider of a chain is dead: the next answers, and the first is asked a few times at most. */
async function inAChain(dead: FailingVendor, next: FailingVendor, failure: string): Promise<void> {
  const one = new Case(dead);
  named(dead, failure).fail();
  const run = await one.discuss(PATIENT, `${specOf(dead)},${specOf(next)}`);
  expect(one.noted(failure, `before ${next.provider}`, "", run), run.stdout).toBeLessThanOrEqual(8);
  one.expectWhole(run);
  expect(flat(run.stdout)).toMatch(/ since \d\d:\d\d: asking Anthropic\./);
  dead.mend();
}

/** A worker is killed in each of its calls: the discussion pauses, and a resume makes it whole. */
async function ofKilledWorkers(): Promise<void> {
  await using own = await ScriptedSwarm.open();
  const kill = (): void => {
    const worker = own.home.processes().find(({ command }) => command.includes("/expert.js"));
    if (worker) process.kill(worker.pid, "SIGKILL");
  };
  const speaks = /Your id in this discussion is (?!moderator|contrarian|historian)/;
  own.server.always(({ raw }) => (speaks.test(raw) ? kill : undefined));
  const noted = (then: string, run: Finished): void => {
    const facts = [String(run.code), String(own.server.requests.length), "", firstWords(run)];
    rows.push(["anthropic", "worker killed", "from call 2", then, ...facts]);
  };
  const run = await own.discuss("--turn-timeout", "5");
  noted("", run);
  expect(run.code, run.stdout + run.stderr).toBe(3);
  expect(run.stdout).toContain("swarm resume out");
  expect(own.manifest()).toMatchObject({ status: "paused" });
  own.server.always(undefined);
  const whole = await own.resume(...PATIENT);
  noted("resume", whole);
  expect(whole.code, whole.stdout + whole.stderr).toBe(0);
  expect(own.manifest().partial).toBeUndefined();
}

function named(vendor: FailingVendor, name: string): Failing {
  const found = vendor.failures.find((one) => one.name === name);
  if (!found) throw new Error(`${vendor.provider} shows no ${name}`);
  return found;
}

const specOf = ({ provider, model }: FailingVendor): string => `${provider}:${model}`;

function called(provider: string): FailingVendor {
  const found = vendors.find((one) => one.provider === provider);
  if (!found) throw new Error(`there is no ${provider}`);
  return found;
}

/** Runs all of them to their end, then fails with what any failed with. */
async function together(all: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(all)).flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  if (failed.length > 1) throw new AggregateError(failed, failed.map((one) => String(one)).join("\n\n"));
  if (failed.length === 1) throw failed[0];
}

/** All failures of a vendor whose place in its list is even, or odd. */
const half = ({ failures }: FailingVendor, odd: number): Failing[] => failures.filter((_, at) => at % 2 === odd);

/*
 * The rows. Each vendor shows each of its failures once: over HTTP one half at the first call, the other from the sixth on,
 * where two experts speak at the same time; two programs at the first and two from the sixth. What follows upon a failure
 * is made by the moderator, who does not know the vendor, so vendor and time do not interact. The failures of one time
 * meet one discussion in turn, each the resume of the one before, so that a row costs a command. Of what others outlive
 * there is each failure once: of a call over HTTP, and what lasts or concerns an account with a vendor of an expert's own.
 */
describe("what a machine fails to say is open, and never a silence", () => {
  it("for each vendor over HTTP, failure, time and way to go on", async () => {
    verifies("BY-16", "BY-08", "BY-10", "SD-20");
    const [anthropic, openai] = [called("anthropic"), called("openai")];
    const [gemini, ollama] = [called("gemini"), called("ollama")];
    const lane = async (vendor: FailingVendor, ofOne: string, last?: () => Promise<void>): Promise<void> => {
      await inTurn(vendor, half(vendor, 0), 1);
      await inTurn(vendor, half(vendor, 1), 6);
      await ofOneExpert(vendor, named(vendor, ofOne));
      await last?.();
    };
    await together([
      lane(anthropic, "refusal", () => ofTheSynthesis(anthropic)),
      lane(openai, "off schema", () => hangs(openai, 2)),
      lane(gemini, "cut off", () => hangs(gemini, 6)),
      lane(ollama, "empty"),
    ]);
  });

  it("for each program that is a vendor, its failures in turn, and for a worker that is killed", async () => {
    verifies("BY-16", "AC-07");
    await together([
      inTurn(called("cli:claude"), called("cli:claude").failures, 1),
      inTurn(called("cli:codex"), called("cli:codex").failures, 6),
      inTurn(called("cli:gemini"), called("cli:gemini").failures, 6),
      inTurn(called("cli:qwen"), called("cli:qwen").failures, 1),
      ofKilledWorkers(),
    ]);
  });

  it("for a vendor that another stands in for, and for one of a single expert", async () => {
    verifies("BY-16", "CD-07", "a chain with a dead first provider");
    const alive = called("anthropic");
    alive.next();
    await together([
      inAChain(called("openai"), alive, "500"),
      inAChain(called("gemini"), alive, "429 without a time"),
      inAChain(called("cli:qwen"), alive, "529"),
      ofOwnVendor(called("ollama"), alive, "503"),
      ofOwnVendor(called("cli:codex"), alive, "cut stream"),
      ofOwnVendor(called("cli:gemini"), alive, "daily quota"),
    ]);
  });
});
