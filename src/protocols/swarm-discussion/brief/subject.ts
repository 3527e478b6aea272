import { type Alternative, alternativesIn, isHeaded } from "./alternatives.ts";
import { DECIDES, IS_DEMANDED, IS_OPTION, LETTERED, THAN } from "./lexicon.ts";
import { optionSaidIn } from "./naming.ts";
import type { Quotable } from "./source.ts";

/** The one option that a statement speaks of; none where it speaks of several, or of something else. */
export type SubjectOf = (statement: Quotable) => Alternative | undefined;

/**
 * A statement speaks of the option that it names, where it names no other; else of the one under whose heading it
 * or opening words it stands; else of the one that its paragraph's first sentence names, where the paragraph names no other.
 * One that compares something with an option speaks of none.
 */
export function subjectsIn(statements: readonly Quotable[], options: readonly Alternative[]): SubjectOf {
  const paragraphs = new Map<string, Alternative[][]>();
  const opened = new Map<Quotable, Alternative>();
  for (const [at, statement] of statements.entries()) {
    const { passage, text } = statement;
    paragraphs.set(passage, [...(paragraphs.get(passage) ?? []), alternativesIn(text, options)]);
    // "Proposal 2: …": what follows in its paragraph is of it, up to the next.
    const before = statements[at - 1];
    const current = IS_OPTION.test(text)
      ? options.find((option) => isHeaded(option, optionSaidIn(text) ?? ""))
      : before?.passage === passage
        ? opened.get(before)
        : undefined;
    if (current) opened.set(statement, current);
  }
  return (statement) => {
    if (isMeasure(statement.text, options)) return undefined;
    const named = alternativesIn(statement.text, options);
    const above = opened.get(statement);
    const headed = above ? { option: above } : headOf(statement, options);
    // Below the heading of one a word of another is by the way, unless it is all that the other is called.
    const isOfHead =
      headed &&
      !named.some((one) => one !== headed.option && (one.isNamedIn(statement.text) || one.isProperIn(statement.text)));
    if (named.length > 0 && !isOfHead) return named.length === 1 ? named[0] : undefined;
    if (headed) return headed.option;
    if (LETTERED.test(statement.text) || IS_DEMANDED.test(statement.text)) return undefined;
    const [first = [], ...others] = paragraphs.get(statement.passage) ?? [];
    const [subject] = first;
    return first.length === 1 && others.every((some) => some.every((one) => one === subject)) ? subject : undefined;
  };
}

/** Whether something is compared with an option: "it costs 900 EUR more than NGINX". */
function isMeasure(text: string, options: readonly Alternative[]): boolean {
  const at = THAN.exec(text)?.index;
  return at !== undefined && options.some(({ isIn }) => isIn(text.slice(at)));
}

/** The option under whose heading a statement stands, and the headings below: the nearest that names one and asks nothing. */
export function headOf(
  { heading }: Quotable,
  options: readonly Alternative[],
): { readonly option: Alternative; readonly below: string } | undefined {
  const parts = heading.split(" › ");
  for (let at = parts.length - 1; at >= 0; at -= 1) {
    const part = parts[at] ?? "";
    const headed = options.find((option) => isHeaded(option, part));
    if (headed) return { option: headed, below: parts.slice(at + 1).join(" › ") };
    if (DECIDES.test(part)) return undefined;
    const named = alternativesIn(part, options);
    if (named.length > 1) return undefined;
    if (named[0]) return { option: named[0], below: parts.slice(at + 1).join(" › ") };
  }
  return undefined;
}
