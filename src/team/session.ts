import type { Stored } from "#bus";
import type { Dispatch } from "./arguments.ts";
import type { Mark } from "./mark.ts";
import { type ReadLog, reachedAt, readStored, recordId, type TeamRecord } from "./record.ts";

/** Keys of a `state_update` that also belong to the whole session. */
const COMMON = ["pipeline_mode", "pipeline_stages", "team_name", "task_description", "roles"] as const;

type State = Readonly<Record<string, unknown>>;

/**
 * One session's log: a deterministic fold over its stored messages. Each valid message gets the next number, so ids are
 * unique with any number of writers and without coordination; an imported one keeps its own if that is higher than all
 * before. Numbers are never reused.
 */
export class TeamSession {
  readonly #records = new Map<string, TeamRecord>();
  readonly #idAt = new Map<number, string>();
  /** The message of each sender's request. */
  readonly #requests = new Map<string, string>();
  /** The messages changed by each mark, by the mark's sequence: tells its writer the effect. */
  readonly #changed = new Map<number, readonly TeamRecord[]>();
  readonly #roles = new Map<string, State>();
  #common: State = {};
  #number = 0;

  /** The messages that are not deleted, in order. */
  get records(): TeamRecord[] {
    return [...this.#records.values()];
  }

  record(id: string): TeamRecord | undefined {
    return this.#records.get(id);
  }

  /** The message stored at `seq`. */
  at(seq: number): TeamRecord | undefined {
    const id = this.#idAt.get(seq);
    return id === undefined ? undefined : this.#records.get(id);
  }

  /** The messages that the mark at `seq` deleted, cleared or moved to a new status. */
  changedAt(seq: number): readonly TeamRecord[] {
    return this.#changed.get(seq) ?? [];
  }

  /** Each role's state, merged from its `state_update` messages. */
  get roles(): ReadonlyMap<string, State> {
    return this.#roles;
  }

  /** The session's state from `state_update` messages. */
  get common(): State {
    return this.#common;
  }

  apply(stored: Stored): void {
    const read = readStored(stored);
    if (read?.kind === "said") this.#say(stored.seq, read);
    else if (read) this.#changed.set(stored.seq, this.#mark(read.mark, read.ts));
  }

  #say(seq: number, { record: said, number = 0 }: Extract<ReadLog, { kind: "said" }>): void {
    const { request, ...record } = said;
    const name = request === undefined ? undefined : `${said.from} ${request}`;
    const before = name === undefined ? undefined : this.#requests.get(name);
    if (before !== undefined) {
      this.#idAt.set(seq, before);
      return;
    }
    this.#number = Math.max(this.#number + 1, number);
    const id = recordId(this.#number);
    if (name !== undefined) this.#requests.set(name, id);
    this.#records.set(id, { id, ...record });
    this.#idAt.set(seq, id);
    const { type, from, data, ts } = record;
    if (type === "state_update" && data) this.#update(from, data, ts);
  }

  #update(role: string, data: State, ts: string): void {
    this.#roles.set(role, { ...this.#roles.get(role), ...data, _updated_at: ts });
    this.#promote(data);
  }

  #promote(data: State): void {
    const common = COMMON.filter((key) => data[key] !== undefined).map((key) => [key, data[key]]);
    this.#common = { ...this.#common, ...Object.fromEntries(common) };
  }

  #mark(mark: Mark, ts: string): readonly TeamRecord[] {
    if (mark.mark === "dispatch") return mark.ids.flatMap((id) => this.#dispatch(id, mark.status, ts));
    if (mark.mark === "delete") return this.#remove([mark.id]);
    if (mark.mark === "restore") {
      for (const [role, state] of Object.entries(mark.roles)) this.#roles.set(role, state);
      this.#promote(mark.common);
      return [];
    }
    this.#roles.clear();
    this.#common = {};
    return this.#remove([...this.#records.keys()]);
  }

  #remove(ids: readonly string[]): TeamRecord[] {
    const removed = ids.flatMap((id) => this.#records.get(id) ?? []);
    for (const { id } of removed) this.#records.delete(id);
    return removed;
  }

  /** The first reader that marks a message as delivered gets it. */
  #dispatch(id: string, status: Dispatch, ts: string): TeamRecord[] {
    const record = this.#records.get(id);
    const before = record?.dispatch_status ?? "delivered";
    if (!record || before === status || before === "delivered") return [];
    const after = { ...record, dispatch_status: status, ...reachedAt(status, ts) };
    this.#records.set(id, after);
    return [after];
  }
}
