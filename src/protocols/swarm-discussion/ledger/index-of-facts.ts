import { pushTo } from "#lib/fields";
import { isSameFigure } from "#lib/figures";
import { lettersOf } from "#lib/tokens";
import { sharedWords } from "../assess/texts.ts";
import type { Mention } from "./mentions.ts";

/** Letters of a quotation from which on it tells which passage is meant. */
const LETTERS = 12;
const HAN = 6;
/** Words that two sentences share to speak of one case. */
const SHARED = 2;

interface Entry<T> {
  readonly mention: Mention;
  /** The letters that it quotes. */
  readonly quoted: string | undefined;
  readonly fact: T;
}

/** Finds the fact that a mention is of, whatever its words and format. */
export class FactIndex<T> {
  readonly #byFile = new Map<string, Entry<T>[]>();
  readonly #byValue = new Map<number, Entry<T>[]>();
  readonly #byDate = new Map<string, Entry<T>[]>();

  /** Notes another wording of a fact. */
  add(mention: Mention, fact: T): void {
    const entry = { mention, quoted: quotedIn(mention), fact };
    if (mention.citation) pushTo(this.#byFile, fileOf(mention.citation.path), entry);
    if (mention.date !== undefined) pushTo(this.#byDate, mention.date, entry);
    for (const { value } of mention.figures) pushTo(this.#byValue, value, entry);
  }

  /**
   * The fact that a mention is of: the same document with the same lines or words; the same date and subject; the same
   * amount, with a shared word where the amount alone tells little.
   */
  find(mention: Mention): T | undefined {
    const { citation, date } = mention;
    if (citation) {
      const there = this.#byFile.get(fileOf(citation.path)) ?? [];
      const quoted = quotedIn(mention);
      const found = there.find((one) => isSamePassage(one, mention, quoted));
      if (found) return found.fact;
    }
    if (date !== undefined) {
      const least = date.length === 10 ? 1 : SHARED;
      const found = this.#byDate.get(date)?.find((one) => shared(one.mention, mention) >= least);
      if (found) return found.fact;
    }
    if (mention.kind === "passage" && citation?.quote === undefined && mention.figures.length === 0) return undefined;
    for (const figure of mention.figures) {
      const found = this.#byValue.get(figure.value)?.find((one) => isSameMatter(one.mention, mention, figure));
      if (found) return found.fact;
    }
    return undefined;
  }
}

const quotedIn = ({ citation }: Mention) => (citation?.quote === undefined ? undefined : lettersOf(citation.quote));

function isSamePassage({ mention, quoted }: Entry<unknown>, { citation }: Mention, other: string | undefined): boolean {
  if (!mention.citation || !citation) return false;
  const words = quoted === undefined || other === undefined ? undefined : holdsOther(quoted, other);
  if (words === true) return true;
  const { line: a, endLine: aEnd = a } = mention.citation;
  const { line: b, endLine: bEnd = b } = citation;
  if (a === undefined || b === undefined || aEnd === undefined || bEnd === undefined) return false;
  return a <= bEnd && b <= aEnd && words === undefined;
}

/** Whether one quotation is part of the other; undefined where one is too short to tell. */
function holdsOther(a: string, b: string): boolean | undefined {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return isLongEnough(short) ? long.includes(short) : undefined;
}

function isSameMatter(a: Mention, b: Mention, figure: Mention["figures"][number]): boolean {
  const own = a.figures.filter((one) => isSameFigure(one, figure));
  if (own.length === 0) return false;
  // Two citations of different places are two facts, also where their figures are alike.
  if (a.citation && b.citation) return false;
  if (a.date !== undefined && b.date !== undefined && a.date !== b.date) return false;
  return figure.isTelling || shared(a, b, figure.unit) > 0;
}

const shared = (a: Mention, b: Mention, unit?: string): number => sharedWords(a.words, b.words, unit);

/** Whether there are letters enough to tell a passage by. */
export const isLongEnough = (letters: string) => letters.length >= (/\p{Script=Han}/u.test(letters) ? HAN : LETTERS);

/** The last part of a path, since folders may be left out. */
const fileOf = (path: string): string => path.toLowerCase().replaceAll("\\", "/").split("/").at(-1) ?? path;
