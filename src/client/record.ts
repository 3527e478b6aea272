import { pushTo } from "#lib/fields";
import { CHAIN_START, isHashOf, messageId } from "#wire";
import { clipped, faultAt, lineName, type ReadLine, type RecordFault, type RecordLine, readLine } from "./compare.ts";

/*
 * Checks a record against itself: every line against its own hash, the lines against the order in which each names the one
 * before it, every number against the one before. Each fault is reported once, where it was made, without its consequences.
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
  const lines = text.split("\n");
  const rest = lines.pop() ?? "";
  if (rest !== "") lines.push(rest);
  const chain = new Chain(lines.map((line, i) => readLine(line, i + 1)));
  if (rest !== "") chain.cut(rest);
  return chain.verdict(end);
}

/** The lines in the order in which they follow from each other, and the faults that this order shows. */
class Chain {
  readonly #read: readonly ReadLine[];
  readonly #faults: RecordFault[];
  readonly #order: RecordLine[] = [];
  readonly #left: Set<RecordLine>;
  readonly #byPrev = new Map<string, RecordLine[]>();
  /** Lines that follow something unknown. */
  readonly #afterGap = new Set<RecordLine>();

  constructor(read: readonly ReadLine[]) {
    this.#read = read;
    this.#faults = read.flatMap(({ fault }) => fault ?? []);
    this.#left = new Set(read.flatMap(({ entry }) => entry ?? []));
    for (const entry of this.#left) pushTo(this.#byPrev, entry.prev, entry);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#left.delete(next);
      this.#order.push(next);
    }
  }

  /** The last line has no line break. */
  cut(text: string): void {
    const why = "does not end with a line break";
    if (this.#read.at(-1)?.entry)
      this.#fault("changed", { line: this.#read.length }, "a line break", clipped(text.slice(-40)), why);
  }

  verdict(end: RecordEnd | undefined): RecordVerdict {
    for (const [i, entry] of this.#order.entries()) {
      const before = this.#order[i - 1];
      if (entry.own !== entry.hash) this.#changed(before, entry, this.#order[i + 1]);
      if (this.#afterGap.has(entry)) {
        this.#gap(before, entry);
        continue;
      }
      if (before && before.line > entry.line) {
        const why = `stands before ${lineName(before)}, which it follows: lines were swapped or moved`;
        this.#fault("moved", entry, `${before.id} before it`, `${before.id} in line ${before.line}`, why);
      }
      if ([before, entry].every((one) => one?.own === one?.hash)) this.#number(before, entry);
    }
    for (const entry of this.#left) this.#added(entry);
    // If the chain is broken, references to the broken place are consequences.
    if (this.#faults.length === 0) this.#references();
    if (end && this.#faults.length === 0) this.#end(end);
    return {
      statements: this.#read.length,
      rounds: Math.max(0, ...this.#order.map(({ round }) => round)),
      head: this.#order.at(-1)?.hash ?? CHAIN_START,
      withdrawn: this.#order.filter(({ statement }) => statement.withdrawn).map(({ id }) => id),
      faults: this.#faults.sort((a, b) => a.line - b.line),
    };
  }

  /** The line after the last one of the order; after a gap the first that follows something unknown. */
  #next(): RecordLine | undefined {
    const last = this.#order.at(-1);
    const [best] = this.#after(last).sort(
      (a, b) => Number(a.own !== a.hash) - Number(b.own !== b.hash) || this.#depth(b) - this.#depth(a),
    );
    if (best) return best;
    const at = last?.hash ?? CHAIN_START;
    const renamed = [...this.#left].find((one) => one.own !== one.hash && isHashOf(one.statement, at, one.hash));
    if (renamed) return renamed;
    const known = new Set([CHAIN_START, ...this.#read.flatMap(({ entry }) => (entry ? [entry.hash, entry.own] : []))]);
    const first = [...this.#left].find(({ prev }) => !known.has(prev));
    if (first) this.#afterGap.add(first);
    return first;
  }

  /** The lines that name another one, or the start, as what they follow. */
  #after(last: RecordLine | undefined): RecordLine[] {
    const ends = new Set(last ? [last.hash, last.own] : [CHAIN_START]);
    return [...ends].flatMap((hash) => (this.#byPrev.get(hash) ?? []).filter((one) => this.#left.has(one)));
  }

  /** Number of lines that follow one another from this one on. */
  #depth(entry: RecordLine): number {
    let depth = 0;
    for (let at: RecordLine | undefined = entry; at && depth < this.#read.length; depth += 1) [at] = this.#after(at);
    return depth;
  }

  #changed(before: RecordLine | undefined, entry: RecordLine, next: RecordLine | undefined): void {
    const { hash, own, prev } = entry;
    const expected = before?.hash ?? CHAIN_START;
    if (prev !== expected && isHashOf(entry.statement, expected, hash)) {
      const why = "names another predecessor than the line before it: its prev was changed";
      this.#fault("changed", entry, expected, prev, why);
    } else if (next?.prev === own) {
      this.#fault("changed", entry, own, hash, "has another hash than the next line names: its hash was changed");
    } else this.#fault("changed", entry, hash, own, "does not give its hash: something in it was changed");
  }

  #gap(before: RecordLine | undefined, entry: RecordLine): void {
    const [from, to] = [before?.line ?? 0, entry.line - 1];
    if (before && before.own !== before.hash) return;
    // A line that cannot be read says so itself.
    if (this.#read.slice(from, to).some((line) => !line.entry)) return;
    const expected = before?.hash ?? CHAIN_START;
    const missing = missingBetween(before, entry);
    if (missing.length === 0 && before) {
      const why = `was changed together with its hash: ${lineName(entry)} follows another`;
      this.#fault("changed", before, entry.prev, expected, why);
    } else {
      const why = `follows a statement that is not there: ${missing.join(", ") || "what it follows"} was removed`;
      const at = { line: entry.line, id: missing[0] ?? entry.id };
      this.#fault("removed", at, entry.prev, expected, why, entry.id);
    }
  }

  #added(entry: RecordLine): void {
    const twin = this.#order.find(({ hash }) => hash === entry.hash);
    const place = this.#order.findIndex(({ hash }) => hash === entry.prev);
    const [before, next] = [this.#order[place], this.#order[place + 1]];
    const follows = `${next ? lineName(next) : "nothing"} follows ${before ? lineName(before) : "the beginning"}`;
    const why = twin ? `stands a second time, first in line ${twin.line}: it was added` : `was added: ${follows}`;
    this.#fault("added", entry, next?.id ?? "nothing", entry.id, why);
  }

  /** Numbers are dense within a round, and rounds ascend. */
  #number(before: RecordLine | undefined, entry: RecordLine): void {
    const { id, round, statement } = entry;
    const last = before ?? { id: "", round: 0, number: 0 };
    const due = messageId(round, round === last.round ? last.number + 1 : 1);
    if (round < last.round) this.#fault("number", entry, `round ${last.round} or later`, id, `comes after ${last.id}`);
    else if (id !== due) this.#fault("number", entry, due, id, "leaves a gap in the numbers of its round");
    if (statement.round !== round)
      this.#fault("number", entry, `round ${round}`, `round ${statement.round}`, "is of another round by its id");
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
    const count = this.#read.length;
    const [last, extra] = [this.#order[statements - 1], this.#order[statements]];
    const counts = `${by} counts ${statements} statements`;
    if (count < statements) {
      const why = `is missing: ${counts}, and the record ends before it`;
      this.#fault("removed", { line: count + 1 }, `${statements} statements`, `${count}`, why);
    } else if (extra && final) {
      this.#fault("added", extra, `${statements} statements`, `${count}`, `was added: ${counts}`);
    } else if (last && head !== null && last.hash !== head) {
      this.#fault("changed", last, head, last.hash, `has another hash than ${by} names at its end`);
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
