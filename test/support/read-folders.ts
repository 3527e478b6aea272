import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BriefSection, briefOf, composeByRule, type GivenText, readForConcern, readForLimits } from "#reader";
import type { Lang } from "#wire";

/* Folders of documents with a question, and the three passages that a reader marked in each: bench/reading. */

const FOLDERS = join(import.meta.dirname, "../../bench/reading");

interface Marked {
  readonly path: string;
  readonly text: string;
}

export interface ReadFolder {
  readonly name: string;
  readonly topic: string;
  readonly documents: readonly GivenText[];
  readonly marked: readonly Marked[];
  readonly lang: Lang;
}

export const readFolders = (): ReadFolder[] =>
  readdirSync(FOLDERS).map((name) => {
    const { topic, lang, marked } = JSON.parse(readFileSync(join(FOLDERS, name, "question.json"), "utf8")) as Pick<
      ReadFolder,
      "topic" | "lang" | "marked"
    >;
    const docs = join(FOLDERS, name, "docs");
    const documents = readdirSync(docs, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => ({ path: path.slice(docs.length + 1), text: readFileSync(path, "utf8") }));
    return { name, topic, lang, marked, documents };
  });

/** Composes the brief as the workers do, without them. */
export function briefFor({ topic, documents, lang }: Pick<ReadFolder, "topic" | "documents" | "lang">): BriefSection[] {
  const texts = documents.flatMap(({ text }) => text.split("\n"));
  const { experts } = composeByRule(texts, topic, { given: [], wanted: 3, lang });
  const concerns = experts.map((persona, at) => ({
    id: `r1-msg-00${at + 1}`,
    found: readForConcern(documents, topic, persona),
  }));
  return briefOf(concerns, { id: "r1-msg-004", found: readForLimits(documents, topic, []) }, lang);
}

export const textOf = (sections: readonly BriefSection[]): string =>
  sections.flatMap(({ heading, text, items }) => [heading, ...text, ...items.map((item) => item.text)]).join("\n");

/** A text as it is compared: without white space, marks and case. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\s*`_|"“”]+/gu, "")
    .toLowerCase();

/** The marked passages that a brief shows. */
export const shown = (sections: readonly BriefSection[], { marked }: ReadFolder): Marked[] => {
  const text = plain(textOf(sections));
  return marked.filter((one) => text.includes(plain(one.text)));
};

/** Quotes of a brief, each with the place behind it. */
export const quotesIn = (text: string): { quote: string; path: string; line: number }[] =>
  [...text.matchAll(/“(?<quote>.+?)” \((?<path>[^():]+(?:\([^()]*\)[^():]*)?):(?<line>\d+)/gu)].map(({ groups }) => ({
    quote: groups?.quote ?? "",
    path: groups?.path ?? "",
    line: Number(groups?.line),
  }));

/** Lines that one quote may have. */
const LINES = 12;

/** Whether a quote is word for word on the lines from its place on; an ellipsis cuts it at the end. */
export function isVerbatim(
  { quote, path, line }: ReturnType<typeof quotesIn>[number],
  documents: readonly GivenText[],
): boolean {
  const found = documents.find((one) => one.path === path || one.path.endsWith(`/${path}`));
  const from = (found?.text ?? "")
    .split(/\r\n?|\n/)
    .slice(line - 1, line + LINES)
    .join("\n");
  const unmarked = (text: string): string => plain(text).replace(/[-+•>]/gu, "");
  return unmarked(from).includes(unmarked(quote.replace(/ ?…$/u, "")));
}
