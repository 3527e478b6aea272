import { isColumns } from "./pieces.ts";

export const NAMED_IN = ["topic", "given", "heading"] as const;

/** An option that is named somewhere: its words as they are written, and where. */
export interface NamedOption {
  readonly name: string;
  readonly from: (typeof NAMED_IN)[number];
}

const OR = /\s+(?:or|vs\.?|versus|oder|ou)\s+|\s*(?:，|,)?(?:还是|或者|或是)\s*/iu;
/** Colon after which a question lists its options. */
const LIST = /^[^:：]*(?::\s|：)/u;
/** Words that open a question and belong to no option. */
const OPENING =
  /^(?:(?:should|shall|do|must|can|could|would|will)\s+(?:we|i|they|the \p{L}+)\s+|(?:is|are)\s+it\s+better\s+to\s+|whether\s+(?:we\s+should\s+|to\s+)?|(?:sollen|sollten|müssen|wollen)\s+wir\s+|soll\s+|ob\s+|(?:我们)?(?:是否)?(?:应该|应当|要不要|应)(?:是否)?)/iu;
const HEADING =
  /^(?:option|variante?|alternative|plan|proposal|bid|vorschlag|angebot|方案|选项|备选)\s*[A-Z0-9一二三四五六]?\s*[:：.)–-]?/iu;
const LENGTH = 90;
const MOST = 5;

/**
 * The options that the topic, the given list or headings name, in that order, each once. They are pieces of what is
 * written: nothing is added, and a topic without "or" names none.
 */
export function optionsIn(topic: string, given: readonly string[], headings: Iterable<string>): NamedOption[] {
  const found: NamedOption[] = given.map((name) => ({ name, from: "given" }));
  if (found.length === 0) found.push(...inTopic(topic).map((name) => ({ name, from: "topic" as const })));
  for (const heading of headings) {
    const title = heading.split(" › ").findLast((part) => HEADING.test(part) && !isColumns(part));
    if (title !== undefined) found.push({ name: title, from: "heading" });
  }
  const seen = new Set<string>();
  return found
    .filter(({ name }) => !seen.has(name.toLowerCase()) && seen.add(name.toLowerCase()))
    .slice(0, MOST)
    .map(({ name, from }) => ({ name: name.slice(0, LENGTH), from }));
}

/** The sentence of the topic that has "or" in it, cut there. */
function inTopic(topic: string): string[] {
  const sentence = topic.split(/(?<=[.!?。！？])\s*|\n/u).find((one) => OR.test(one));
  if (sentence === undefined) return [];
  const list = sentence.replace(LIST, "");
  const isList = list !== sentence && OR.test(list);
  // Before a colon, a comma may part what is the case from what is asked.
  const comma = isList ? /,\s+|[、，]/u : /,\s+|、/u;
  const pieces = (isList ? list : sentence)
    .replace(/[?？.。!！]+\s*$/u, "")
    .split(OR)
    .flatMap((part, at, all) => (at < all.length - 1 ? part.split(comma) : [part]))
    .map((part) => part.trim());
  const asked = pieces.slice(0, -1).findLastIndex((piece) => OPENING.test(piece));
  const parts = pieces.slice(Math.max(0, asked)).map((part) =>
    part
      .replace(OPENING, "")
      .replace(/[,，]$/u, "")
      .trim(),
  );
  return parts.every((part) => part.length > 1) ? parts : [];
}
