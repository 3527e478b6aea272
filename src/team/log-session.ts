import type { Stored } from "#bus";
import type { Dispatch } from "./log-arguments.ts";
import { type Mark, type ReadLog, reachedAt, readStored, recordId, type TeamRecord } from "./log-record.ts";

/** Keys of a `state_update` that also apply to the whole session. */
const COMMON = ["pipeline_mode", "pipeline_stages", "team_name", "task_description", "roles"] as const;

type State = Readonly<Record<string, unknown>>;

/**
 * A session's log: a deterministic fold over its stored messages. Each valid message gets the next number, so ids are unique
 * with any number of uncoordinated writers. An imported message keeps a number higher than all before. Numbers are never
 * reused.
 */
export class TeamSession {
  readonly #records = new Map<string, TeamRecord>();
  readonly #idAt = new Map<number, string>();
  /** Message of each sender's request. */
  readonly #requests = new Map<string, string>();
  /** Messages that each mark deleted, cleared or moved to a new status, by the mark's sequence. */
  readonly changed = new Map<number, readonly TeamRecord[]>();
  /** State of each role, merged from its `state_update` messages. */
  readonly roles = new Map<string, State>();
  /** State of the session, from `state_update` messages. */
  common: State = {};
  #number = 0;

  /** Messages that are not deleted, in order. */
  get records(): TeamRecord[] {
    return [...this.#records.values()];
  }

  record(id: string): TeamRecord | undefined {
    return this.#records.get(id);
  }

  at(seq: number): TeamRecord | undefined {
    const id = this.#idAt.get(seq);
    return id === undefined ? undefined : this.#records.get(id);
  }

  apply(stored: Stored): void {
    const read = readStored(stored);
    if (read?.kind === "said") this.#say(stored.seq, read);
    else if (read) this.changed.set(stored.seq, this.#mark(read.mark, read.ts));
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
    if (type !== "state_update" || !data) return;
    this.roles.set(from, { ...this.roles.get(from), ...data, _updated_at: ts });
    this.#promote(data);
  }

  #promote(data: State): void {
    const common = COMMON.filter((key) => data[key] !== undefined).map((key) => [key, data[key]]);
    this.common = { ...this.common, ...Object.fromEntries(common) };
  }

  #mark(mark: Mark, ts: string): readonly TeamRecord[] {
    if (mark.mark === "dispatch") return mark.ids.flatMap((id) => this.#dispatch(id, mark.status, ts));
    if (mark.mark === "delete") return this.#remove([mark.id]);
    if (mark.mark === "restore") {
      for (const [role, state] of Object.entries(mark.roles)) this.roles.set(role, state);
      this.#promote(mark.common);
      return [];
    }
    this.roles.clear();
    this.common = {};
    return this.#remove([...this.#records.keys()]);
  }

  #remove(ids: readonly string[]): TeamRecord[] {
    const removed = ids.flatMap((id) => this.#records.get(id) ?? []);
    for (const { id } of removed) this.#records.delete(id);
    return removed;
  }

  /** Sets the status of a message. The first reader that marks it as delivered gets it. */
  #dispatch(id: string, status: Dispatch, ts: string): TeamRecord[] {
    const record = this.#records.get(id);
    const before = record?.dispatch_status ?? "delivered";
    if (!record || before === status || before === "delivered") return [];
    const after = { ...record, dispatch_status: status, ...reachedAt(status, ts) };
    this.#records.set(id, after);
    return [after];
  }
}
