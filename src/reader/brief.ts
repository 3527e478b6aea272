import { citeOf } from "#lib/places";
import { tokens } from "#lib/tokens";
import type { Lang } from "#wire";
import { cellsOf } from "./pieces.ts";
import type { ConcernFound, LimitsFound, Quote } from "./reader.ts";
import { diverse, wordCount } from "./retrieve.ts";
import { signalsOf } from "./signals.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** Result of a retrieval, with the id of the message that holds it. */
export interface Found<T> {
  readonly id: string;
  readonly found: T;
}

/** A part of a brief; the shape of a result's section. */
export interface BriefSection {
  readonly id: string;
  readonly heading: string;
  readonly text: readonly string[];
  readonly items: readonly { readonly text: string; readonly refs: readonly string[] }[];
  readonly folded: boolean;
}

/** Words of a screen, less those that lead the brief and tell how to go on. */
const SCREEN = 350 - 50;
const MOST = 18;
const LEAST = 3;
/** Passages shown where most words of the question are in no document; what was not found then comes first. */
const ELSEWHERE = 5;
/** Best ranks that are quoted whatever concern they bear on; places named of what is quoted elsewhere. */
const CLOSE = 10;
const PLACES = 2;
/** Words named of those that were not found. */
const MISSING = 8;
/** Quotes with figures beside a limit. */
const BESIDE = 2;
/** Weight of a list in the fused ranking, and how fast it falls with the rank. */
const WEIGHTS = { found: 1, option: 0.25, concern: 0.2, questions: 0.12 };
const FALL = 6;

/** A quote in the fused ranking: reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
interface Candidate {
  readonly quote: Quote;
  weight: number;
  readonly refs: Set<string>;
  readonly lists: Map<string, number>;
}

/**
 * Composes one screen from what experts and contrarian found: each passage once, with its place and the messages that
 * found it. Every sentence of ours is about what was searched.
 */
export function briefOf(
  concerns: readonly Found<ConcernFound>[],
  limits: Found<LimitsFound> | undefined,
  lang: Lang,
): BriefSection[] {
  const say = wordsIn(lang);
  const { words = [], missing = [] } = limits?.found.searched ?? {};
  const isElsewhere = missing.length > words.length;
  const all = fuse(concerns, limits);
  const short = shorterPaths(all.map(({ quote }) => quote));
  const fused = diverse(all, isElsewhere ? ELSEWHERE : MOST, ({ quote }) => quote.text);
  for (let most = fused.length; ; most -= 1) {
    const arranged = new Arrangement(fused.slice(0, most), { concerns, limits, short, say }).sections();
    const sections = isElsewhere
      ? arranged.toSorted((a, b) => Number(b.id === "missing") - Number(a.id === "missing"))
      : arranged;
    if (most <= LEAST || lengthOf(sections) <= SCREEN) return sections;
  }
}

function fuse(concerns: readonly Found<ConcernFound>[], limits: Found<LimitsFound> | undefined): Candidate[] {
  const known = new Map<string, Candidate>();
  const add = (list: string, id: string, quotes: readonly Quote[], weight: number): void => {
    for (const [rank, quote] of quotes.entries()) {
      const key = `${citeOf(quote)} ${quote.text}`;
      const one = known.get(key) ?? { quote, weight: 0, refs: new Set(), lists: new Map() };
      known.set(key, one);
      one.weight += weight / (FALL + rank);
      one.refs.add(id);
      one.lists.set(list, rank);
    }
  };
  for (const { id, found } of concerns) add(`concern ${found.concern}`, id, found.found, WEIGHTS.concern);
  if (limits) {
    const { id, found } = limits;
    for (const { name, found: quotes } of found.options) add(`option ${name}`, id, quotes, WEIGHTS.option);
    add("found", id, found.found, WEIGHTS.found);
    add("questions", id, found.questions, WEIGHTS.questions);
  }
  return [...known.values()].sort((a, b) => b.weight - a.weight);
}

/** Names documents by the shortest end of their paths that is no other's: a citation may be shortened so. */
function shorterPaths(quotes: readonly Quote[]): (quote: Quote) => Quote {
  const paths = [...new Set(quotes.map(({ path }) => path))];
  const short = (path: string): string => {
    const parts = path.split("/");
    const ends = parts.map((_, at) => parts.slice(-at - 1).join("/"));
    return ends.find((end) => paths.filter((one) => one === end || one.endsWith(`/${end}`)).length === 1) ?? path;
  };
  return (quote) => ({ ...quote, path: short(quote.path) });
}

interface Arranged {
  readonly concerns: readonly Found<ConcernFound>[];
  readonly limits: Found<LimitsFound> | undefined;
  readonly short: (quote: Quote) => Quote;
  readonly say: Words;
}

/** Puts chosen quotes under headings, each once. */
class Arrangement {
  readonly #left: Set<Candidate>;
  readonly #of: Arranged;
  readonly #columns = new Set<string>();

  constructor(chosen: readonly Candidate[], of: Arranged) {
    this.#left = new Set(chosen);
    this.#of = of;
  }

  sections(): BriefSection[] {
    const { headings } = this.#of.say;
    const isClose = ({ lists }: Candidate): boolean =>
      (lists.get("found") ?? CLOSE) < CLOSE || ![...lists.keys()].some((list) => list.startsWith("concern "));
    const isQuestion = ({ quote }: Candidate): boolean => signalsOf(quote).isQuestion;
    const found = [
      section("limits", headings.limits, this.#pairs()),
      section("options", headings.options, this.#options()),
      section("questions", headings.questions, this.#items(this.#take(isQuestion))),
      section("close", headings.close, this.#items(this.#take(isClose))),
      section("dates", headings.dates, this.#dates()),
      section("concerns", headings.concerns, this.#byConcern()),
      section("missing", headings.missing, this.#missing()),
    ];
    return found.filter(({ items }) => items.length > 0);
  }

  /** Quotes with the place, and the first row of a table with its columns. */
  #cited(quote: Quote): string {
    const columns = cellsOf(quote).length > 0 ? (quote.heading ?? "").split(" › ").at(-1) : undefined;
    const key = `${quote.path} ${columns}`;
    const isShown = columns === undefined || this.#columns.has(key);
    this.#columns.add(key);
    return `“${quote.text}” (${this.#place(quote)}${isShown ? "" : `; ${columns}`})`;
  }

  #place(quote: Quote): string {
    return citeOf(this.#of.short(quote));
  }

  #items(candidates: readonly Candidate[]): Item[] {
    return candidates.map(({ quote, refs }) => ({ text: this.#cited(quote), refs: [...refs] }));
  }

  #take(test: (one: Candidate) => boolean): Candidate[] {
    const taken = [...this.#left].filter(test);
    for (const one of taken) this.#left.delete(one);
    return taken;
  }

  /** Each passage with a limit, and with it two with a figure of the same unit, be it another limit: first those that share its words. */
  #pairs(): Item[] {
    const limits = [...this.#left].filter(({ quote }) => signalsOf(quote).isLimit && !signalsOf(quote).isQuestion);
    return limits.flatMap((limit) => {
      if (!this.#left.delete(limit)) return [];
      const { units } = signalsOf(limit.quote);
      const own = new Set(tokens(limit.quote.text));
      const common = ({ quote }: Candidate): number => tokens(quote.text).filter((word) => own.has(word)).length;
      // Shares of different things have the same unit, and nothing else: two limits in them say nothing together.
      const sharedWith = (one: Candidate): string[] =>
        [...signalsOf(one.quote).units.keys()]
          .filter((unit) => unit !== "%" || (common(one) > 1 && !limits.some((other) => other.quote === one.quote)))
          .flatMap((unit) => units.get(unit) ?? []);
      const alike = [...this.#left].filter((one) => sharedWith(one).length > 0);
      const nearest = alike.toSorted((a, b) => common(b) - common(a)).slice(0, BESIDE);
      const beside = this.#take((one) => nearest.includes(one));
      const text = this.#cited(limit.quote);
      const others = beside.map(({ quote }) => this.#cited(quote));
      const shared = [...new Set(beside.flatMap(sharedWith))];
      return {
        text: others.length === 0 ? text : this.#of.say.beside(text, shared, others),
        refs: [limit, ...beside].flatMap(({ refs }) => [...refs]),
      };
    });
  }

  #options(): Item[] {
    const { id = "", found } = this.#of.limits ?? {};
    return (found?.options ?? []).map(({ name, from, found: quotes }) => {
      const own = [...this.#left].filter(({ lists }) => lists.has(`option ${name}`)).slice(0, 2);
      for (const one of own) this.#left.delete(one);
      const shown = own.map(({ quote }) => this.#cited(quote));
      const places = quotes.slice(0, PLACES).map((quote) => this.#place(quote));
      return { text: this.#of.say.option(name, from, shown, places), refs: [id] };
    });
  }

  /** Each concern with those of its passages that are not quoted above. */
  #byConcern(): Item[] {
    const ranks = ({ lists }: Candidate): number[] =>
      [...lists].filter(([name]) => name.startsWith("concern ")).map(([, rank]) => rank);
    return this.#of.concerns.flatMap(({ id, found: { concern } }) => {
      const own = this.#take((one) => one.lists.get(`concern ${concern}`) === Math.min(...ranks(one)));
      const shown = own.map(({ quote }) => this.#cited(quote));
      return shown.length === 0 ? [] : [{ text: this.#of.say.concern(concern, shown), refs: [id] }];
    });
  }

  #dates(): Item[] {
    const dated = this.#take(({ quote }) => signalsOf(quote).dates.length > 0);
    const dateOf = ({ quote }: Candidate): string => signalsOf(quote).dates[0] ?? "";
    return this.#items(dated.toSorted((a, b) => dateOf(a).localeCompare(dateOf(b))));
  }

  #missing(): Item[] {
    const { missing } = this.#of.say;
    const topic = this.#of.limits?.found.searched.missing ?? [];
    const concerns = this.#of.concerns.filter(({ found }) => found.found.length === 0);
    return [
      ...(topic.length > 0
        ? [{ text: missing.topic(topic.slice(0, MISSING)), refs: [this.#of.limits?.id ?? ""] }]
        : []),
      ...concerns.map(({ id, found: { concern, searched } }) => ({
        text: missing.concern(concern, searched.missing.toSorted(this.#of.say.ownFirst).slice(0, MISSING)),
        refs: [id],
      })),
    ];
  }
}

type Item = BriefSection["items"][number];

const section = (id: string, heading: string, items: readonly Item[]): BriefSection => ({
  id,
  heading,
  text: [],
  items: items.map(({ text, refs }) => ({ text, refs: [...new Set(refs)].filter((ref) => ref !== "").sort() })),
  folded: false,
});

const lengthOf = (sections: readonly BriefSection[]): number =>
  wordCount(sections.flatMap(({ heading, items }) => [heading, ...items.map(({ text }) => text)]).join(" "));
