import { groundedLabels, LABELS } from "../engine/grounded-labelling.ts";
import { Links, topStrengths, UNSTATED } from "../engine/top-strengths.ts";
import { type JudgedClaim, type JudgedMap, type MapEdge, rounded } from "./argument-map.ts";
import { GraphFileError } from "./graph-file-error.ts";

/** Limit of the arrays' 32 bits. */
const MOST_ARGUMENTS = 500_000_000;
/** Characters of a line; a longer one is no line of this format. */
const LONGEST_LINE = 1 << 16;

/**
 * Reads the ICCMA 2023 format from chunks of bytes: `p af N`, then a line `A B` for every attack of A on B. Only the attacks are
 * kept, in typed arrays. Lines that begin with # are comments.
 */
export class IccmaReader {
  readonly attacks = new Links();
  /** Number of arguments; -1 before the header. */
  size = -1;
  readonly #decoder = new TextDecoder("latin1");
  #rest = "";
  #line = 0;

  /** @throws GraphFileError at the first invalid line */
  push(bytes: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#take(line);
    if (this.#rest.length > LONGEST_LINE) throw this.#fault(`a line of more than ${LONGEST_LINE} characters`, 1);
  }

  /** @throws GraphFileError if the header is missing */
  end(): void {
    this.#take(this.#rest);
    if (this.size < 0) throw this.#fault("no line `p af N` says how many arguments there are");
  }

  #take(text: string): void {
    this.#line += 1;
    const line = text.trim();
    if (line === "" || line.startsWith("#")) return;
    const numbers = /^(\d{1,9})\s+(\d{1,9})$/u.exec(line);
    if (this.size < 0) {
      if (numbers) throw this.#fault("an attack before the line `p af N`");
      const size = Number(/^p\s+af\s+(\d{1,9})$/u.exec(line)?.[1] ?? Number.NaN);
      if (!(size <= MOST_ARGUMENTS)) throw this.#fault(`${JSON.stringify(line.slice(0, 80))} is no line \`p af N\``);
      this.size = size;
      this.attacks.reserve(Math.ceil(1.5 * size));
    } else {
      if (!numbers) throw this.#fault("two numbers are wanted, attacker and attacked");
      this.attacks.add(this.#argument(numbers[1]), this.#argument(numbers[2]));
    }
  }

  #argument(digits = ""): number {
    const number = Number(digits);
    if (number < 1 || number > this.size) throw this.#fault(`there is no argument ${number}: 1 to ${this.size} are`);
    return number - 1;
  }

  #fault(what: string, after = 0): GraphFileError {
    return new GraphFileError(`${this.#line + after}:1`, what);
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
