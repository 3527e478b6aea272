import { groundedLabels, LABELS } from "../engine/grounded-labelling.ts";
import { Links } from "../engine/links.ts";
import { topStrengths, UNSTATED } from "../engine/top-strengths.ts";
import { type JudgedClaim, type JudgedMap, type MapEdge, rounded } from "./argument-map.ts";
import { GraphFileError } from "./graph-file-error.ts";

const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const TAB = 9;
const HASH = 35;
const ZERO = 48;
const NINE = 57;
const P = 112;

/** Limit of the arrays' 32 bits. */
const MOST_ARGUMENTS = 500_000_000;

/**
 * Reads the ICCMA 2023 format from chunks of bytes: `p af N`, then a line `A B` for every attack of A on B. Only the attacks are
 * kept, in typed arrays. Lines that begin with # are comments.
 */
export class IccmaReader {
  readonly attacks = new Links();
  #size = -1;
  /** Numbers of the current line, and their count. */
  #first = 0;
  #second = 0;
  #numbers = 0;
  #inNumber = false;
  #line = 1;
  #column = 0;
  #state: "attacks" | "comment" | "header" = "attacks";
  #header = "";

  /** @throws GraphFileError at the first invalid byte */
  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] as number;
      if (byte >= ZERO && byte <= NINE && this.#state === "attacks") {
        at = this.#readNumber(bytes, at);
        continue;
      }
      if (byte === NEWLINE) {
        this.#endLine();
        continue;
      }
      this.#column += 1;
      if (this.#state === "comment" || byte === RETURN) continue;
      else if (this.#state === "header") this.#readHeader(byte);
      else this.#read(byte);
    }
  }

  /** @throws GraphFileError if the header is missing */
  end(): void {
    if (this.#column > 0) this.#endLine();
    if (this.#size < 0) throw this.#fault("no line `p af N` says how many arguments there are");
  }

  get size(): number {
    return this.#size;
  }

  /** Continues a number, which may have begun in the chunk before. @returns the index of its last digit */
  #readNumber(bytes: Uint8Array, start: number): number {
    if (!this.#inNumber) this.#numbers += 1;
    if (this.#numbers > 2) {
      this.#column += 1;
      throw this.#fault("a third number: two are wanted, attacker and attacked");
    }
    let value = this.#inNumber ? (this.#numbers === 1 ? this.#first : this.#second) : 0;
    let at = start;
    for (
      let byte = bytes[at] as number;
      at < bytes.length && byte >= ZERO && byte <= NINE;
      byte = bytes[at] as number
    ) {
      value = 10 * value + byte - ZERO;
      at += 1;
    }
    this.#inNumber = true;
    this.#column += at - start;
    if (this.#numbers === 1) this.#first = value;
    else this.#second = value;
    return at - 1;
  }

  #read(byte: number): void {
    this.#inNumber = false;
    if (byte === SPACE || byte === TAB) return;
    const isStart = this.#numbers === 0;
    if (byte === HASH && isStart) this.#state = "comment";
    else if (byte === P && isStart && this.#size < 0) this.#state = "header";
    else throw this.#fault(`${JSON.stringify(String.fromCharCode(byte))} is no part of a number`);
  }

  #readHeader(byte: number): void {
    if (this.#header.length > 64) throw this.#fault("the line `p af N` is too long");
    this.#header += String.fromCharCode(byte);
  }

  #endLine(): void {
    if (this.#state === "header") this.#takeHeader();
    else if (this.#state === "attacks" && this.#numbers > 0) this.#takeAttack();
    this.#state = "attacks";
    this.#first = 0;
    this.#second = 0;
    this.#numbers = 0;
    this.#inNumber = false;
    this.#line += 1;
    this.#column = 0;
  }

  #takeHeader(): void {
    const size = Number(/^\s+af\s+(\d{1,9})\s*$/.exec(this.#header)?.[1] ?? Number.NaN);
    if (!(size <= MOST_ARGUMENTS)) throw this.#fault(`"p${this.#header}" is no line \`p af N\``);
    this.#size = size;
    this.attacks.reserve(Math.ceil(1.5 * size));
  }

  #takeAttack(): void {
    if (this.#size < 0) throw this.#fault("an attack before the line `p af N`");
    if (this.#numbers !== 2) throw this.#fault("one number: two are wanted, attacker and attacked");
    this.#check(this.#first);
    this.#check(this.#second);
    this.attacks.add(this.#first - 1, this.#second - 1);
  }

  #check(number: number): void {
    if (number < 1 || number > this.#size) throw this.#fault(`there is no argument ${number}: 1 to ${this.#size} are`);
  }

  #fault(what: string): GraphFileError {
    return new GraphFileError(`${this.#line}:${Math.max(1, this.#column)}`, what);
  }
}

/** Judges a framework. Its claims are produced lazily, so that a million fit. */
export function judgeIccma({ attacks, size }: IccmaReader): JudgedMap {
  const labels = groundedLabels(size, attacks);
  const strengths = topStrengths(new Float64Array(size).fill(UNSTATED), attacks, new Links());
  return {
    claimCount: size,
    edgeCount: attacks.length,
    claims: {
      *[Symbol.iterator](): Generator<JudgedClaim> {
        for (let node = 0; node < size; node += 1) {
          const strength = rounded(strengths[node] as number);
          const standing = LABELS[labels[node] as number] ?? "UNDECIDED";
          yield { id: String(node + 1), text: "", standing, strength, strengthFlat: strength };
        }
      },
    },
    edges: {
      *[Symbol.iterator](): Generator<MapEdge> {
        for (let link = 0; link < attacks.length; link += 1) {
          const [from, to] = [attacks.from[link], attacks.to[link]].map((node = 0) => String(node + 1));
          yield { from: from ?? "", to: to ?? "", relation: "counters" };
        }
      },
    },
  };
}
