import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bus } from "#bus";
import { type DiscussantOptions, runDiscussant } from "#discussant";
import { systemClock } from "#lib/clock";
import { chooseProvider } from "#providers";
import { type Task, Tasks, Team, type TeamRecord } from "#team";
import { MemoryBus } from "./memory-bus.ts";
import { patience } from "./patience.ts";

/** A session as the other roles left it: two explorations, three analyses, no discussion. */
const RECORDED = join(import.meta.dirname, "folders/session");

/** A copy of the recorded session, its board and its team log, for discussants in this process. */
export class Session implements Disposable {
  readonly name: string = "S1";
  readonly folder = mkdtempSync(join(tmpdir(), "swarm-session-"));
  readonly bus: Bus;
  readonly #signal = patience();

  constructor(bus: Bus = new MemoryBus(systemClock)) {
    this.bus = bus;
    cpSync(RECORDED, this.folder, { recursive: true });
  }

  async task(id: string, description = "", args: object = {}): Promise<void> {
    await this.board({ operation: "create", id, subject: `${id} of the user`, description, ...args });
  }

  async board(args: object): Promise<Record<string, unknown>> {
    const answer = await new Tasks(this.bus).operate({ session_id: this.name, ...args }, this.#signal);
    return answer as Record<string, unknown>;
  }

  async get(id: string): Promise<Task> {
    return (await this.board({ operation: "get", id })).task as Task;
  }

  /** The team log, oldest first. */
  async log(): Promise<TeamRecord[]> {
    const asked = { operation: "list", session_id: this.name, last: 100 };
    return ((await new Team(this.bus).operate(asked, this.#signal)) as { messages: TeamRecord[] }).messages;
  }

  /** Runs one discussant until its tasks are done. @returns what it printed */
  async discuss(options: Partial<DiscussantOptions> = {}, signal: AbortSignal = this.#signal): Promise<string[]> {
    const said: string[] = [];
    await using provider = chooseProvider("offline", {});
    await runDiscussant(
      {
        ...{
          bus: this.bus,
          session: this.name,
          folder: this.folder,
          cwd: this.folder,
          name: "discussant-1",
          lang: "en",
        },
        ...{
          clock: systemClock,
          claimSeconds: 60,
          untilDone: true,
          provider,
          log: (line: string) => void said.push(line),
        },
        ...options,
      },
      signal,
    );
    return said;
  }

  text(path: string): string {
    return readFileSync(join(this.folder, path), "utf8");
  }

  json<T = Record<string, unknown>>(path: string): T {
    return JSON.parse(this.text(path)) as T;
  }

  round(number: number): Record<string, unknown> {
    return this.json(`discussions/discussion-round-${number}.json`);
  }

  /** Every file with its content. */
  files(): Record<string, string> {
    const names = readdirSync(this.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const paths = names.map((one) => join(one.parentPath, one.name)).sort();
    return Object.fromEntries(paths.map((path) => [path.slice(this.folder.length + 1), readFileSync(path, "utf8")]));
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
