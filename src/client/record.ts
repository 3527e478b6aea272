import { CHAIN_START, isHashOf, messageId } from "#wire";
import { clipped, faultAt, lineName, type RecordFault, type RecordLine, readLine } from "./compare.ts";

/*
 * Checks a record against itself: every line against its own hash, every `prev` against the line before it, every number
 * against the one before. Each fault is reported once, where it was made; its consequences are not reported.
 */

/** The end of a record according to another file or a message. Only this shows truncation. */
export interface RecordEnd {
  readonly statements: number;
  readonly head: string | null;
  /** Whether no later statements are possible. Default true. */
  readonly final?: boolean;
  /** The source, for the error: `manifest.json`. */
  readonly by: string;
}

export interface RecordVerdict {
  readonly statements: number;
  readonly rounds: number;
  /** Hash of the last statement; 64 zeros if there is none. */
  readonly head: string;
  /** Ids of the statements of which words were withdrawn: their hashes cover all but the text. */
  readonly withdrawn: readonly string[];
  /** In line order. Empty: nothing was changed, added, removed or moved. */
  readonly faults: readonly RecordFault[];
}

/** Verifies the hash chain of a record: the content of record.jsonl, one statement per line. */
export function verifyRecord(text: string, end?: RecordEnd): RecordVerdict {
  const check = new RecordCheck();
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  if (rest !== "") lines.push(rest);
  for (const [i, line] of lines.entries()) check.read(line, i + 1);
  if (rest !== "") check.cut(lines.length, rest);
  return check.verdict(end);
}

class RecordCheck {
  readonly #entries: (RecordLine | undefined)[] = [];
  readonly #faults: RecordFault[] = [];
  readonly #byHash = new Map<string, RecordLine>();
  /** In chain order. */
  readonly #order: RecordLine[] = [];
  /** The number that the next one must follow; unknown after a line that cannot be trusted. */
  #number: { readonly id: string; readonly round: number; readonly number: number } | undefined = {
    id: "",
    round: 0,
    number: 0,
  };
  /** Moved lines whose predecessor has not been found yet. */
  readonly #waiting: RecordLine[] = [];

  read(text: string, line: number): void {
    const { entry, fault } = readLine(text, line);
    this.#entries.push(entry);
    if (entry) this.#byHash.set(entry.hash, entry);
    if (fault) this.#faults.push(fault);
  }

  /** The last line has no line break. */
  cut(line: number, text: string): void {
    const found = clipped(text.slice(-40));
    if (this.#entries.at(-1)) this.#fault("changed", { line }, "a line break", found, "does not end with a line break");
  }

  verdict(end: RecordEnd | undefined): RecordVerdict {
    let expected: string | undefined = CHAIN_START;
    this.#entries.forEach((entry, i) => {
      // After an unreadable line it is unknown what the next one follows.
      expected = entry ? this.#chain(entry, this.#entries[i + 1], expected) : undefined;
      if (!entry) this.#number = undefined;
    });
    const [orphan] = this.#waiting;
    if (orphan) this.#fault("moved", orphan, "a place behind what it follows", orphan.prev, "belongs nowhere");
    // If the chain is broken, references to the broken place are consequences.
    if (this.#faults.length === 0) this.#references();
    if (end && this.#faults.length === 0) this.#end(end);
    return {
      statements: this.#entries.length,
      rounds: Math.max(0, ...this.#order.map(({ round }) => round)),
      head: this.#order.at(-1)?.hash ?? CHAIN_START,
      withdrawn: this.#order.filter(({ statement }) => statement.withdrawn).map(({ id }) => id),
      faults: this.#faults.sort((a, b) => a.line - b.line),
    };
  }

  /** @returns the hash that the next line must name as `prev` */
  #chain(entry: RecordLine, next: RecordLine | undefined, expected: string | undefined): string | undefined {
    const { hash, prev, own } = entry;
    const follows = expected === undefined || prev === expected;
    if (follows && own === hash) return this.#accept(entry);
    const before = this.#byHash.get(prev);
    if (!follows && own === hash && before && (before.line > entry.line || this.#waiting.includes(before))) {
      // Reported once for a run of lines that were moved together.
      if (!this.#waiting.includes(before)) {
        const why = `stands before ${lineName(before)}, which it follows: lines were swapped or moved`;
        this.#fault("moved", entry, `${before.id} before it`, `${before.id} in line ${before.line}`, why);
      }
      this.#waiting.push(entry);
      return expected;
    }
    if (next && next.prev === expected && next.own === next.hash) return this.#added(entry, next, expected);
    if (own !== hash) return this.#changed(entry, next, expected);
    return this.#broken(entry, before, expected ?? CHAIN_START);
  }

  #added(entry: RecordLine, next: RecordLine, expected: string | undefined): string | undefined {
    const first = this.#order.find(({ hash }) => hash === entry.hash);
    const last = this.#order.at(-1);
    const why = first
      ? `stands a second time, first in line ${first.line}: it was added`
      : `was added: ${lineName(next)} follows ${last ? lineName(last) : "the beginning"}`;
    this.#fault("added", entry, next.id, entry.id, why);
    return expected;
  }

  #changed(entry: RecordLine, next: RecordLine | undefined, expected: string | undefined): string {
    const { hash, prev, own } = entry;
    if (expected !== undefined && prev !== expected && isHashOf(entry.statement, expected, hash)) {
      const why = "names another predecessor than the line before it: its prev was changed";
      this.#fault("changed", entry, expected, prev, why);
      return this.#accept(entry);
    }
    if (next && next.prev === own) {
      this.#fault("changed", entry, own, hash, "has another hash than the next line names: its hash was changed");
      this.#accept(entry);
      return own;
    }
    this.#fault("changed", entry, hash, own, "does not give its hash: something in it was changed");
    return this.#accept(entry, false);
  }

  /** Consistent in itself, but follows another statement than the line before it. */
  #broken(entry: RecordLine, before: RecordLine | undefined, expected: string): string {
    const last = this.#order.at(-1);
    if (before || entry.prev === CHAIN_START) {
      const from = before ? before.line + 1 : 1;
      const between = this.#order.filter(({ line }) => line >= from && line < entry.line);
      const follows = `follows ${before ? lineName(before) : "the beginning"}`;
      for (const extra of between) {
        this.#fault("added", extra, entry.id, extra.id, `was added: ${lineName(entry)} ${follows}`);
      }
      if (between.length === 0) this.#fault("moved", entry, expected, entry.prev, `${follows}, and stands elsewhere`);
      return this.#accept(entry, false);
    }
    const missing = missingBetween(last, entry);
    if (missing.length === 0 && last) {
      const why = `was changed together with its hash: ${lineName(entry)} follows another`;
      this.#fault("changed", last, entry.prev, expected, why);
    } else {
      const what = missing.join(", ") || "what it follows";
      const why = `follows a statement that is not there: ${what} was removed`;
      const at = { line: entry.line, id: missing[0] ?? entry.id };
      this.#fault("removed", at, entry.prev, expected, why, entry.id);
    }
    this.#number = undefined;
    return this.#accept(entry);
  }

  /** Adds a statement to the chain, then the moved ones that follow it. */
  #accept(entry: RecordLine, trusted = true): string {
    if (trusted) this.#count(entry);
    else this.#number = undefined;
    this.#order.push(entry);
    let { hash } = entry;
    for (let follower = this.#follower(hash); follower; follower = this.#follower(hash)) {
      this.#count(follower);
      this.#order.push(follower);
      hash = follower.hash;
    }
    return hash;
  }

  #follower(hash: string): RecordLine | undefined {
    const at = this.#waiting.findIndex(({ prev }) => prev === hash);
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0];
  }

  /** Numbers are dense within a round, and rounds ascend. */
  #count(entry: RecordLine): void {
    const { id, round, number } = entry;
    const last = this.#number;
    this.#number = { id, round, number };
    if (!last) return;
    const due = messageId(round, round === last.round ? last.number + 1 : 1);
    if (round < last.round) this.#fault("number", entry, `round ${last.round} or later`, id, `comes after ${last.id}`);
    else if (id !== due) this.#fault("number", entry, due, id, "leaves a gap in the numbers of its round");
    const said = entry.statement.round;
    if (said !== round)
      this.#fault("number", entry, `round ${round}`, `round ${said}`, "is of another round by its id");
  }

  /** Every reference must lead to an earlier statement. */
  #references(): void {
    const place = new Map(this.#order.map(({ id }, i) => [id, i]));
    for (const [i, entry] of this.#order.entries()) {
      for (const { targetId } of entry.statement.references ?? []) {
        const at = place.get(targetId);
        if (at !== undefined && at < i) continue;
        const found = at === undefined ? `${targetId}, which is not in the record` : `${targetId}, which came later`;
        this.#fault("reference", entry, "a message before it", found, `refers to ${found}`);
      }
    }
  }

  #end({ statements, head, final = true, by }: RecordEnd): void {
    const count = this.#entries.length;
    const last = this.#entries[statements - 1];
    const counts = `${by} counts ${statements} statements`;
    if (count < statements) {
      const why = `is missing: ${counts}, and the record ends before it`;
      this.#fault("removed", { line: count + 1 }, `${statements} statements`, `${count}`, why);
    } else if (count > statements && final) {
      const extra = this.#entries[statements];
      if (extra) this.#fault("added", extra, `${statements} statements`, `${count}`, `was added: ${counts}`);
    } else if (last && head !== null && last.hash !== head) {
      const why = `has another hash than ${by} names at its end`;
      this.#fault("changed", last, head, last.hash, why);
    }
  }

  #fault(...given: Parameters<typeof faultAt>): void {
    this.#faults.push(faultAt(...given));
  }
}

/** Ids missing between two neighbours, as far as their numbers show: five at most. */
function missingBetween(last: RecordLine | undefined, { round, number }: RecordLine): string[] {
  // The last of a round is missing; how many more there were is unknown.
  if (last && last.round < round && number === 1) return [messageId(last.round, last.number + 1)];
  const from = last?.round === round ? last.number + 1 : 1;
  return Array.from({ length: Math.max(0, Math.min(5, number - from)) }, (_, i) => messageId(round, from + i));
}
