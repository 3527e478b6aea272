import picocolors from "picocolors";
import { oneLine } from "#lib/plain";
import type { Lang, Participant } from "#wire";
import { type Words, words } from "../words/index.ts";
import { clipToColumns, width, wrap } from "./text.ts";

export type Paint = (text: string) => string;

export interface Look {
  readonly columns: number;
  readonly colors: ReturnType<typeof picocolors.createColors>;
  readonly words: Words;
}

/** Longer lines are hard to read, even on a wide terminal. */
const MAX_COLUMNS = 100;

export function lookOf({ columns, colour }: { columns: number; colour: boolean }, lang: Lang): Look {
  return {
    columns: Math.max(40, Math.min(MAX_COLUMNS, columns)),
    colors: picocolors.createColors(colour),
    words: words(lang),
  };
}

/** A participant's colour, constant through a discussion. */
export function speakerPaint(participants: readonly Participant[], id: string, { colors }: Look): Paint {
  const wheel = [colors.cyan, colors.magenta, colors.green, colors.yellow, colors.blue];
  const participant = participants.find((one) => one.id === id);
  if (participant?.role === "contrarian") return colors.red;
  const experts = participants.filter(({ role }) => role === "expert");
  const place = experts.findIndex((one) => one.id === id);
  return (place >= 0 ? wheel[place % wheel.length] : undefined) ?? colors.bold;
}

export interface BlockOptions {
  /** Text before the first line, unstyled for measuring. */
  readonly lead?: string;
  /** Columns between lead and text: one after a mark, two (the default) after words. */
  readonly gap?: 1 | 2;
  readonly paintLead?: Paint;
  readonly paint?: Paint;
  /** Columns before the first line and before the others. */
  readonly indent?: number;
  readonly hanging?: number;
  /** Maximum number of lines; the last one is cut. */
  readonly lines?: number;
}

/** A paragraph: cleaned, wrapped and indented, with a lead in another colour. */
export function block(text: string, look: Look, options: BlockOptions = {}): string[] {
  const { lead = "", gap = 2, indent = 2, hanging = indent, lines = Number.POSITIVE_INFINITY } = options;
  const space = " ".repeat(gap);
  const dimIds = (line: string): string => line.replace(/\br\d+-msg-\d{3,6}\b/g, look.colors.dim);
  const { paint = dimIds } = options;
  const paintLead = options.paintLead ?? ((line: string) => line);
  // The lead is measured with the text, with its blanks kept together, and styled afterwards.
  const held = oneLine(lead).replaceAll(" ", "\u00a0");
  const whole = held === "" ? oneLine(text) : `${held}${"\u00a0".repeat(gap)}${oneLine(text)}`;
  const room = look.columns - Math.max(indent, hanging);
  // Beside a long lead no words would have room: they begin below it.
  if (width(held) > room / 2 && text !== "") {
    const below = Math.max(indent, hanging);
    return [
      ...block(lead, look, { indent, hanging, paint: paintLead }),
      ...block(text, look, { ...options, lead: "", indent: below, hanging: below }),
    ];
  }
  const wrapped = wrap(whole, room);
  const kept = wrapped.slice(0, lines);
  if (wrapped.length > kept.length) kept[lines - 1] = clipToColumns(`${kept[lines - 1]} ${wrapped[lines]}`, room);
  return kept.map((line, i) => {
    const margin = " ".repeat(i === 0 ? indent : hanging);
    if (i > 0 || held === "" || !line.startsWith(held)) return margin + paint(line.replaceAll("\u00a0", " "));
    const rest = line.slice(held.length).replaceAll("\u00a0", " ");
    return margin + paintLead(oneLine(lead)) + (rest.trim() === "" ? "" : space + paint(rest.trimStart()));
  });
}

/** A paragraph with a lead of its own, whose other lines stand further in. */
export const led = (lead: string, paintLead: Paint, text: string, look: Look, more: BlockOptions = {}): string[] =>
  block(text, look, { lead, paintLead, hanging: 4, ...more });

/** A title behind its mark. */
export const titled = (lead: string, title: string, look: Look, gap: 1 | 2 = 2): string[] =>
  led(lead, look.colors.cyan, title, look, { gap, indent: 0, hanging: 2, paint: look.colors.bold, lines: 4 });

/** `◇ The topic`, with facts below. */
export const renderHead = (title: string, facts: readonly string[], look: Look): string[] => [
  ...titled("◇", title, look, 1),
  ...block(facts.join(" · "), look, { paint: look.colors.dim }),
];

/** `◆ Round 1 · Step 3   3 of 3 answered` */
export function headline(place: readonly string[], note: string, look: Look, paintNote: Paint): string {
  const { colors } = look;
  const heading = `${colors.cyan("◆")} ${colors.bold(place.join(" · "))}`;
  return note === "" ? heading : `${heading}   ${paintNote(note)}`;
}
