import { z } from "zod";
import { langOf, modelAnswers, type Projection, type Reading, titleOf, topicOf } from "#discussion";
import type { Section as DrawnSection } from "#drawing/result";
import { shortened } from "#lib/cut";
import { bulletList, document, inline } from "#lib/markdown";
import { isInAnotherLanguage } from "#lib/topic-language";
import {
  ledScreenOf,
  movesOf,
  type PointsDiscussion,
  type ScreenPart,
  screenOf,
  screenRoom,
  screenText,
  type Table,
} from "#points";
import { type Lang, MessageId } from "#wire";
import { words } from "../words/index.ts";
import { phrases } from "../words/phrases.ts";

const TEXT = z.string().min(1).max(20_000);

/** One point of a section, with the messages that carry it. */
const SectionItem = z.object({ text: TEXT, refs: z.array(MessageId) });
export type Section = DrawnSection;
export type SectionItem = Section["items"][number];

/** Builds a section from what it holds; its other parts are empty. */
export const section = (id: string, heading: string, parts: Partial<Section>): Section => ({
  ...{ id, heading, text: [], items: [], folded: false },
  ...parts,
});

/** Builds a section, unless there is nothing in it. */
export function filled(id: string, heading: string, parts: Partial<Section>): Section[] {
  const { text = [], items = [], table } = parts;
  return text.length + items.length + (table?.rows.length ?? 0) > 0 ? [section(id, heading, parts)] : [];
}

/** Changes of stances, an item each: who, what before and after, and the messages named as the cause. */
export const moveItems = (table: Table, lang: Lang, nameOf: (id: string) => string, asksCauses = true): SectionItem[] =>
  movesOf(table, lang, asksCauses).map(({ move, text, messages }) => ({
    text: phrases[lang].said(nameOf(move.who), text),
    refs: messages,
  }));

/** Points that no message carries. */
export const withoutRefs = (texts: readonly string[]): SectionItem[] => texts.map((text) => ({ text, refs: [] }));

export const Section: z.ZodType<Section> = z.object({
  id: z.string(),
  heading: z.string().max(20_000),
  text: z.array(TEXT),
  items: z.array(SectionItem),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }).optional(),
  folded: z.boolean(),
}) as z.ZodType<Section>;

/** Characters of the question above a result. */
const QUESTION = 600;

/** Head and foot around the sections of a result in Markdown. */
interface Around {
  /** Puts a label before the question. */
  readonly questioned: (question: string) => string;
  /** Note above the sections, and on sections that are left out. Default: none. */
  readonly note?: string | undefined;
  readonly leftOut?: string | undefined;
  /** Tells the messages that carry an item and that it does not name itself. Default: their ids. */
  readonly cite?: (refs: readonly string[]) => string;
}

/** A result as a file in Markdown: the title, the question where it is longer, and the sections. */
export function sectionsMarkdown(state: Projection, sections: readonly Section[], around: Around): string {
  const [title, topic] = [titleOf(state), topicOf(state).trim()];
  const { questioned, note, leftOut, cite } = around;
  return document([
    `# ${inline(shortened(title, 200))}`,
    topic === title.trim() ? undefined : questioned(inline(shortened(topic, QUESTION))),
    note && `> ${note}`,
    ...sections.flatMap((one) => blocksOf(one, cite)),
    leftOut && `> ${leftOut}`,
  ]);
}

/** A section as blocks of Markdown. */
export function blocksOf(
  { heading, text, items, table }: Section,
  cite: NonNullable<Around["cite"]> = (refs) => refs.join(" "),
): (string | undefined)[] {
  const item = ({ text: said, refs }: SectionItem): string => {
    const unnamed = refs.filter((id) => !said.includes(id));
    return inline(unnamed.length === 0 ? said : `${said} ${cite(unnamed)}`);
  };
  return [
    heading === "" ? undefined : `## ${inline(heading)}`,
    ...text.map((paragraph) => inline(paragraph)),
    table && tableOf([table.head, ...table.rows]),
    bulletList(items.map(item)),
  ];
}

function tableOf([head = [], ...rows]: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => inline(cell)).join(" | ")} |`;
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line)].join("\n");
}

/**
 * Note above the result of every protocol: that models could not read all statements, and that they wrote in a language
 * that the program has no words in.
 */
export function resultNote(reading: Reading): string | undefined {
  const isOther = reading.hasModel && isInAnotherLanguage(topicOf(reading));
  const notes = [digestedNote(reading), isOther ? words(langOf(reading)).otherLanguage : undefined];
  const said = notes.filter((note) => note !== undefined);
  return said.length > 0 ? words(langOf(reading)).notes(said) : undefined;
}

function digestedNote(reading: Reading): string | undefined {
  const answers = modelAnswers(reading).filter(({ digested = 0 }) => digested > 0);
  if (answers.length === 0) return undefined;
  const models = [...new Set(answers.map(({ model }) => model))];
  const least = Math.min(...answers.map(({ digested = 0 }) => digested));
  return words(langOf(reading)).digested(answers.length, models, least);
}

/**
 * The first screen as sections: the first sentence as paragraphs of the answer, each other part with its lines.
 * @param before paragraphs before the first sentence
 * @param after paragraphs after it
 */
export const screenSections = (
  discussion: PointsDiscussion,
  lang: Lang,
  heading: string,
  before: readonly string[],
  after: readonly string[] = [],
): Section[] =>
  screenOf(discussion, lang).map((part) =>
    part.part === "first"
      ? section("answer", heading, { text: [...before, screenText([part], lang), ...after] })
      : partSection(part),
  );

/** The screen below a model's sentences as sections: the counts as a paragraph, each other part with its lines, then those that are folded. */
export function ledSections(discussion: PointsDiscussion, lang: Lang, heading: string): Section[] {
  const { shown, folded } = ledScreenOf(discussion, lang);
  const [counts, ...parts] = shown;
  return [
    section("answer", heading, { text: counts ? [screenText([counts], lang)] : [] }),
    ...parts.map(partSection),
    ...folded.map((part) => ({ ...partSection(part), folded: true })),
  ];
}

const partSection = ({ part, title, lines }: ScreenPart): Section =>
  section(part, title, { items: lines.map(({ text, messages }) => ({ text, refs: messages })) });

/** The first sentence of the first screen. */
export const firstSentence = (discussion: PointsDiscussion, lang: Lang): string =>
  screenText(screenOf(discussion, lang).slice(0, 1), lang);

/**
 * Folds the sections for which a screen has no room beside its first ones: in their order, each is shown if it fits into what
 * those before have left of 250 words, or 420 Chinese signs.
 */
export function foldedToFit(sections: readonly Section[], lang: Lang): Section[] {
  const { room, sizeOf } = screenRoom(lang);
  let left = room;
  return sections.map((one) => {
    const { heading, text, items, table } = one;
    const cells = table ? [table.head, ...table.rows].flat() : [];
    const size = sizeOf([heading, ...text, ...items.map((item) => item.text), ...cells].join(" "));
    if (one.folded || size > left) return { ...one, folded: true };
    left -= size;
    return one;
  });
}
