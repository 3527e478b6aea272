import { systemClock } from "#lib/clock";
import { Random } from "../simulation/random.ts";
import type { SwarmHome } from "../support/swarm.ts";

/** The faults, with their frequency in percent. */
const TARGETS = [
  { name: "worker", share: 84, fits: /dist\/(moderator|expert|contrarian|historian|gateway)\.js/ },
  { name: "broker", share: 12, fits: /^\S*nats-server / },
  { name: "command", share: 4, fits: /swarm\.js batch / },
] as const;

/** Milliseconds between two faults. */
const BETWEEN = { min: 30, max: 600 };

/** Milliseconds for which a process is suspended: some are longer than a lease. */
const STOPPED = { min: 50, max: 9_000 };

/** The grace time of a worker without a supervisor, plus a margin. */
const LEAVE_MS = 10_000;

export interface Fault {
  readonly n: number;
  readonly what: "kill" | "stop";
  readonly target: string;
  readonly pid: number;
  readonly ms: number;
}

/**
 * Kills (-9), or stops and continues, processes below a home, drawn from a seed. Which process stands where when it
 * strikes is up to the machine: a seed repeats the choices, not the course.
 */
export class Chaos implements AsyncDisposable {
  readonly faults: Fault[] = [];
  readonly #home: SwarmHome;
  readonly #random: Random;
  readonly #stopped = new Map<number, NodeJS.Timeout>();

  constructor(home: SwarmHome, seed: number) {
    this.#home = home;
    this.#random = new Random(seed);
  }

  /** Injects this many faults, or until the signal. */
  async rage(count: number, signal: AbortSignal): Promise<void> {
    while (this.faults.length < count && !signal.aborted) {
      await systemClock.sleep(this.#random.spread(BETWEEN.min, BETWEEN.max), signal).catch(() => undefined);
      if (!signal.aborted) this.#strike();
    }
  }

  /**
   * Resumes suspended processes and injects no more faults. Resolves when all processes have ended, or after the time
   * in which the workers of a killed command must have.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    for (const pid of [...this.#stopped.keys()]) this.#continue(pid);
    const until = performance.now() + LEAVE_MS;
    while (this.#home.processes().length > 0 && performance.now() < until) await systemClock.sleep(50);
  }

  #strike(): void {
    const at = this.#random.int(1, 100);
    let share = 0;
    const target = TARGETS.find((one) => {
      share += one.share;
      return at <= share;
    });
    const kills = this.#random.chance(0.6);
    const ms = this.#random.spread(STOPPED.min, STOPPED.max);
    const there = this.#home.processes().filter(({ command }) => target?.fits.test(command));
    if (!target || there.length === 0) return;
    const { pid, command } = this.#random.pick(there);
    const name = /dist\/(\w+)\.js/.exec(command)?.[1] ?? target.name;
    // The test waits for the command to end: it may be killed, but not suspended.
    const what = kills || target.name === "command" ? "kill" : "stop";
    if (!send(pid, what === "kill" ? "SIGKILL" : "SIGSTOP")) return;
    this.faults.push({ n: this.faults.length + 1, what, target: name, pid, ms: what === "stop" ? ms : 0 });
    if (what === "kill") return;
    clearTimeout(this.#stopped.get(pid));
    this.#stopped.set(
      pid,
      setTimeout(() => this.#continue(pid), ms),
    );
  }

  #continue(pid: number): void {
    clearTimeout(this.#stopped.get(pid));
    this.#stopped.delete(pid);
    send(pid, "SIGCONT");
  }
}

/** Whether the process existed. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
