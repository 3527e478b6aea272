import { citeOf } from "#lib/places";
import type { Section, SectionItem } from "#protocols/section";
import type { FloorStatement, Lang } from "#wire";
import { cutQuote } from "../offline/quote.ts";
import type { Alternative } from "./alternatives.ts";
import { type Brief, isQuestion } from "./brief.ts";
import { type Comparison, isAside } from "./compare.ts";
import type { FigureRow } from "./figure-rows.ts";
import { fitted } from "./fitted.ts";
import { LABOUR } from "./lexicon.ts";
import { saidBehindName } from "./naming.ts";
import { hoursOfUnit, inSizeOf, isSameUnit, type Quantity, quantitiesIn, signOf, timesAYear } from "./quantity.ts";
import type { CellFinding, Row } from "./row.ts";
import type { Quotable } from "./source.ts";
import { type Words, words as wordsIn } from "./words/index.ts";

/** Characters of a quotation in a list, and in a cell of a table. */
const QUOTE = 170;
const CELL = 130;
const MOST = {
  rows: 8,
  flows: 6,
  comparisons: 12,
  contradictions: 4,
  dates: 7,
  demands: 4,
  unused: 6,
  /** With what was quoted on the way. */
  also: 8,
  tallies: 6,
  open: 5,
  asked: 2,
  measured: 3,
};

/**
 * A brief as people read it, at most 800 words (1,600 characters of Chinese), without documents fewer than 200. Nothing
 * is quoted twice: where a statement stands already, its place is named.
 * @param floor what was said, for the messages that quote the same
 */
export function briefSections(brief: Brief, lang: Lang, floor: readonly FloorStatement[] = []): Section[] {
  return fitted(new Writer(brief, lang, floor).sections(), lang);
}

class Writer {
  readonly #brief: Brief;
  readonly #words: Words;
  readonly #said: readonly { readonly id: string; readonly text: string }[];
  readonly #shown = new Set<Quotable>();

  constructor(brief: Brief, lang: Lang, floor: readonly FloorStatement[]) {
    this.#brief = brief;
    this.#words = wordsIn(lang);
    this.#said = floor.map(({ id, content }) => ({ id, text: JSON.stringify(content) }));
  }

  /** In the order in which they are read. */
  sections(): Section[] {
    const options = this.#options();
    // What falls due is quoted among the dates, wherever else it would stand.
    const dates = this.#dates();
    const sections = [
      options,
      this.#demands(),
      this.#contradictions(),
      this.#figures(),
      dates,
      this.#brief.bearing === 0 ? this.#toFindOut() : this.#missing(),
      this.#unused(),
    ];
    return sections.filter(({ text, items, table }) => text.length + items.length + (table?.rows.length ?? 0) > 0);
  }

  #options(): Section {
    const { documents, unread, bearing, options, rows, isTold } = this.#brief;
    const words = this.#words;
    const names = options.map((option) => this.#name(option));
    const isBare = options.length === 2 && options[1]?.name === undefined && options[1]?.stays === undefined;
    const found =
      options.length === 0
        ? words.noOptions
        : words.optionsFound(
            options.map((option, at) =>
              option.found ? words.ofDocuments(names[at] ?? "", this.#place(option.found)) : (names[at] ?? ""),
            ),
            isBare,
          );
    const shown = rows.slice(0, MOST.rows);
    const table = {
      head: isTold ? [words.point, ...names] : [words.point, words.documentsSay],
      rows: shown.map((row) => this.#row(row)),
    };
    return {
      ...this.#section("options", [words.lead(documents, bearing, unread), found], []),
      ...(shown.length > 0 && bearing > 0 ? { table } : {}),
      ...(shown.length > 0 && bearing > 0 && !isTold ? { heading: words.headings.points } : {}),
    };
  }

  #row({ kind, name, cells }: Row): string[] {
    const words = this.#words;
    const { isTold } = this.#brief;
    const places = cells.flat().map(({ statement }) => statement);
    const [at] = places;
    if (kind === "column" && at && places.every((one) => one === at)) {
      this.#shown.add(at);
      const told = cells.map(([cell]) => {
        if (!cell) return words.silent;
        const quoted = words.quote(cutQuote(cell.text, CELL));
        return cell.against ? this.#measured(quoted, cell.against) : quoted;
      });
      return [words.says(name, this.#place(at)), ...told];
    }
    const said = ({ text, statement, against }: CellFinding): string => {
      const quoted = this.#cell(text, statement, isTold ? CELL : QUOTE);
      return against ? this.#measured(quoted, against) : quoted;
    };
    const isListed = kind === "listed" || kind === "for" || kind === "against";
    const nothing = kind === "rest" ? "" : isListed ? words.unlisted : words.silent;
    const told = cells.map((findings) => (findings.length > 0 ? findings.map(said).join(words.between) : nothing));
    return [kind === "column" || kind === "listed" || kind === "concern" ? name : words.rows[kind](name), ...told];
  }

  /** A figure of an option beside what the user or a document allows or asks for. */
  #measured(quoted: string, { limit, found }: NonNullable<CellFinding["against"]>): string {
    const words = this.#words;
    const isLeast = limit.role === "need";
    const by = this.#apart(Math.abs(found.value - limit.value), limit, found);
    if (limit.statement.path === "") {
      const isMissed = isLeast ? found.value < limit.value : found.value > limit.value;
      if (isMissed) return (isLeast ? words.short : words.over)(quoted, by);
      return (isLeast ? words.asMuch : words.within)(quoted);
    }
    const side = found.value === limit.value ? "same" : found.value > limit.value ? "above" : "below";
    return words.held(quoted, { side, by, limit: limit.raw, isLeast, place: this.#place(limit.statement) });
  }

  /** How far a figure is from its limit, in the unit or for the time that both are written in. */
  #apart(value: number, limit: Quantity, found: Quantity): string {
    const words = this.#words;
    const times = timesAYear(limit.per);
    if (limit.dimension === "flow" && limit.per === found.per && times > 1)
      return words.inPeriod(words.amounts.of(words.number(value / times), limit.unit[0] ?? ""), limit.per ?? "");
    const unit = limit.dimension === "time" ? hoursOfUnit(limit.raw) : undefined;
    return unit !== undefined && unit === hoursOfUnit(found.raw)
      ? words.hours(value, unit)
      : this.#difference(value, limit);
  }

  #contradictions(): Section {
    const items = this.#brief.contradictions.slice(0, MOST.contradictions).map((pair) => {
      const [a, b] = this.#shown.has(pair.a.statement) ? [pair.b, pair.a] : [pair.a, pair.b];
      const text = this.#words.differ(
        this.#shown.has(a.statement) ? a.raw : this.#quote(a.statement, partAround(a)),
        this.#place(a.statement),
        b.raw,
        this.#place(b.statement),
      );
      this.#shown.add(b.statement);
      return this.#item(text, a.statement, b.statement);
    });
    return this.#section("contradictions", [], items);
  }

  #figures(): Section {
    const { flows, comparisons, tallies } = this.#brief;
    const { amounts, number } = this.#words;
    const items = [
      ...comparisons.slice(0, MOST.comparisons).map((one) => this.#comparison(one)),
      ...tallies.slice(0, MOST.tallies).map((one) => this.#tally(one)),
    ];
    const rows = flows.slice(0, MOST.flows).map((flow) => {
      const { statement, raw, per, value, unit, role } = flow;
      const aYear = amounts.of(number(value), unit[0] ?? "");
      const isLimit = role === "bound" && this.#shown.has(statement);
      const label = isLimit ? this.#words.says(this.#words.limit, this.#place(statement)) : this.#label(statement);
      return [label, per === "year" ? aYear : amounts.from(raw, aYear)];
    });
    const section = this.#section("figures", rows.length > 0 ? [amounts.intro] : [], items);
    return rows.length > 0 ? { ...section, table: { head: amounts.head, rows } } : section;
  }

  #tally({ name, figures, statement }: FigureRow): SectionItem {
    const told = figures.map(([of, figure]): [string, string] => [of, this.#readable(figure)]);
    return this.#item(this.#words.tally(name, told, this.#place(statement)), statement);
  }

  /** Long numbers in groups; anything else as it stands. */
  #readable = (figure: string): string => (/^\d{5,}$/u.test(figure) ? this.#words.number(Number(figure)) : figure);

  #subjectOf = (statement: Quotable): Alternative | undefined =>
    this.#brief.isTold ? this.#brief.subjectOf(statement) : undefined;

  /** The one option that a statement speaks of, else the statement; with its place. */
  #label(statement: Quotable): string {
    const option = this.#subjectOf(statement);
    if (!option && !this.#shown.has(statement)) return this.#cell(statement.text, statement);
    return option ? this.#words.says(this.#name(option), this.#place(statement)) : this.#place(statement);
  }

  #comparison({ kind, asked, found }: Comparison): SectionItem {
    const words = this.#words;
    const difference = this.#apart(Math.abs(asked.value - found.value), asked, found);
    const [askedAt, foundAt] = [this.#place(asked.statement), this.#place(found.statement)];
    const asWritten = kind === "need" ? asked.raw : this.#inYears(asked, found);
    // How many there are is no option's doing, whatever else the sentence speaks of; how many a second it can take, is.
    const isStock = found.dimension === "count" && found.isOfTime !== true;
    const option = isStock ? undefined : this.#optionOf(found, asked);
    const of = option && this.#name(option);
    const isShort = found.value < asked.value;
    const text =
      kind === "need"
        ? found.value === asked.value
          ? words.enough(asWritten, askedAt, { at: foundAt, of })
          : words.need(asWritten, askedAt, { found: found.raw, at: foundAt, of, difference, isShort })
        : words.bound(this.#named(found, asked), foundAt, asWritten, askedAt, difference, found.value > asked.value);
    return this.#item(text, asked.statement, found.statement);
  }

  /** The option that a figure is of: of several that count the same in one sentence, one may be another thing's. */
  #optionOf(found: Quantity, asked: Quantity): Alternative | undefined {
    const all = quantitiesIn(found.statement).filter((one) => isSameUnit(one, found) && !isAside(one, asked));
    return all.length < 2 ? this.#subjectOf(found.statement) : undefined;
  }

  /** A figure with what it is of: the option that its sentence speaks of, else the sentence where it is new. */
  #named(found: Quantity, asked: Quantity): string {
    const { statement } = found;
    const amount = this.#inYears(found, asked);
    const option = this.#optionOf(found, asked);
    if (option) return this.#words.of(this.#name(option), amount);
    if (this.#shown.has(statement)) return amount;
    const quoted = this.#quote(statement, partAround(found));
    return amount === found.raw ? quoted : this.#words.equals(quoted, this.#aYear(found));
  }

  /** Money as it is written; where the other is for another period, beside it what that makes in a year. */
  #inYears(quantity: Quantity, other: Quantity): string {
    const { raw, per, dimension } = quantity;
    if (dimension !== "flow" || per === undefined || per === other.per || per === "year") return raw;
    return this.#words.equals(raw, this.#aYear(quantity));
  }

  #aYear({ value, unit }: Quantity): string {
    const { amounts, number, aYear } = this.#words;
    return aYear(amounts.of(number(value), unit[0] ?? ""));
  }

  #difference(value: number, { dimension, unit, raw }: Quantity): string {
    const words = this.#words;
    if (dimension === "time") return words.hours(value);
    if (dimension === "flow") return words.aYear(words.amounts.of(words.number(value), unit[0] ?? ""));
    if (dimension === "money") return words.amounts.of(words.number(value), unit[0] ?? "");
    if (dimension === "size") {
      const size = inSizeOf(raw, value);
      return words.amounts.of(words.number(size.value), size.unit);
    }
    if (LABOUR.test(unit[0] ?? "")) return words.amounts.of(words.number(value), raw.replace(/^[\d.,]+\s?/u, ""));
    return words.difference(words.number(value), dimension === "share" ? "%" : signOf(raw));
  }

  #dates(): Section {
    const words = this.#words;
    const items = this.#brief.dates.slice(0, MOST.dates).map(({ raw, statement, cell }) => {
      const place = this.#place(statement);
      if (cell) return this.#item(words.dateOf(raw, cell.of, cell.head, place), statement);
      const text = this.#shown.has(statement)
        ? words.dateAgain(raw, place)
        : words.date(raw, this.#quote(statement), place);
      return this.#item(text, statement);
    });
    return this.#section("dates", [], items);
  }

  #demands(): Section {
    const fresh = this.#brief.demands.filter((one) => !this.#shown.has(one)).slice(0, MOST.demands);
    return this.#section(
      "demands",
      [],
      fresh.map((one) => this.#quoted(one)),
    );
  }

  #unused(): Section {
    const left = this.#brief.near.filter((one) => !this.#shown.has(one));
    const isUsed = (one: Quotable): boolean => this.#refs(one).length > 0;
    // First what nobody quoted; what somebody quoted fills a brief that has little else.
    const fresh = [...left.filter((one) => !isUsed(one)).slice(0, MOST.unused), ...left.filter(isUsed)].slice(
      0,
      MOST.also,
    );
    return this.#section(
      "unused",
      [],
      fresh.map((one) => this.#quoted(one)),
    );
  }

  #missing(): Section {
    const words = this.#words;
    const { open, unmentioned, unsaid, concerns } = this.#brief;
    const gaps = [
      ...(unmentioned.length > 0 ? [words.noPassageOf(unmentioned.map((one) => this.#name(one)))] : []),
      ...unsaid.map(({ constraint, nearest }) =>
        nearest
          ? words.nearestTo(
              constraint,
              this.#shown.has(nearest) ? undefined : this.#quote(nearest),
              this.#place(nearest),
            )
          : words.noPassageOn(constraint),
      ),
    ];
    const left = open.filter((one) => !this.#shown.has(one)).slice(0, MOST.open);
    const asked = concerns.slice(0, MOST.asked).map(({ label }) => label);
    return this.#section(
      "missing",
      [],
      [
        ...gaps.map((text) => ({ text, refs: [] })),
        ...left.map((one) =>
          this.#item((isQuestion(one) ? words.asked : words.notKnown)(this.#quote(one), this.#place(one)), one),
        ),
        ...(asked.length > 0 ? [{ text: words.notSpoken(asked), refs: [] }] : []),
      ],
    );
  }

  /** Where nothing bears on the question: what each concern asks, and how to go on. */
  #toFindOut(): Section {
    const words = this.#words;
    const { concerns, unsaid } = this.#brief;
    if (concerns.length + unsaid.length === 0) return this.#section("missing", [], []);
    const isShort = concerns.length <= MOST.measured;
    const items = [
      ...concerns.map(({ label, asks, measure }) => words.toFindOut(label, asks, isShort ? measure : undefined)),
      ...unsaid.map(({ constraint }) => words.noPassageOn(constraint)),
      words.startWith,
    ];
    return {
      ...this.#section(
        "missing",
        [],
        items.map((text) => ({ text, refs: [] })),
      ),
      heading: words.headings.toFindOut,
    };
  }

  #section(
    id: Exclude<keyof Words["headings"], "points" | "toFindOut">,
    text: readonly string[],
    items: readonly SectionItem[],
  ): Section {
    return { id, heading: this.#words.headings[id], text, items, folded: false };
  }

  #name({ name, stays }: Alternative): string {
    if (stays !== undefined) return this.#words.stays(stays);
    return name === undefined ? this.#words.leave : cutQuote(name, 80);
  }

  #quoted = (statement: Quotable): SectionItem =>
    this.#item(this.#words.says(this.#quote(statement), this.#place(statement)), statement);

  #quote(statement: Quotable, text = statement.text): string {
    this.#shown.add(statement);
    return this.#words.quote(cutQuote(text, QUOTE));
  }

  #cell(text: string, statement: Quotable, most = CELL): string {
    const isWhole = [statement.text, saidBehindName(statement.text)].includes(text);
    if (isWhole && this.#shown.has(statement)) return this.#place(statement);
    this.#shown.add(statement);
    return this.#words.says(this.#words.quote(cutQuote(text, most)), this.#place(statement));
  }

  #place({ path, line, place }: Quotable): string {
    return citeOf({ path: path.slice(this.#brief.folder.length), line, place });
  }

  #item = (text: string, ...statements: readonly Quotable[]): SectionItem => ({
    text,
    refs: [...new Set(statements.flatMap((one) => this.#refs(one)))].slice(0, 4),
  });

  /** The messages that name the statement's place. */
  #refs(statement: Quotable): string[] {
    const place = new RegExp(`${citeOf(statement).replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")}(?!\\d)`, "u");
    return this.#said.filter(({ text }) => place.test(text)).map(({ id }) => id);
  }
}

/** The part of a sentence between semicolons in which a figure stands. */
function partAround({ statement: { text }, at }: Quantity): string {
  const from = Math.max(text.lastIndexOf(";", at), text.lastIndexOf("；", at)) + 1;
  const to = text.slice(at).search(/[;；]/u);
  const part = text.slice(from, to < 0 ? undefined : at + to).trim();
  return part === text.trim() ? part : part.replace(/[.。]$/u, "");
}
