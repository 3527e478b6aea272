import type { Content, Make } from "./make.ts";

interface Table {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A part of a result as people read it, in the discussion's language. Terminal, Markdown, HTML and page draw the same parts. */
export interface Section {
  /** Names it for links and tests: "answer", "options", "constraints". */
  readonly id: string;
  readonly heading: string;
  /** Paragraphs before the items. */
  readonly text: readonly string[];
  readonly items: readonly { readonly text: string; readonly refs: readonly string[] }[];
  readonly table?: Table | undefined;
  /** Whether page and report show its heading alone until it is opened. */
  readonly folded: boolean;
}

export interface Parts<T> {
  readonly make: Make<T>;
  readonly prefix: string;
  readonly heading: "h2" | "h3";
  /** A participant's words; message ids in them become links. */
  readonly text: (text: string) => Content<T>;
  readonly cite: (id: string) => Content<T>;
}

/** The parts of a result in their order. A folded one shows its heading alone until it is opened. */
export const result = <T>(parts: Parts<T>, sections: readonly Section[]): T[] =>
  sections.map((section) => {
    const { id, heading } = section;
    if (section.folded) return fold(parts, id, heading, contentOf(parts, section));
    const named = `${parts.prefix}${id}`;
    return parts.make(
      "section",
      { key: id, id: named, class: id, "aria-labelledby": `${named}-title` },
      parts.make(parts.heading, { id: `${named}-title` }, heading),
      ...contentOf(parts, section),
    );
  });

export const fold = <T>(
  { make, prefix, heading }: Pick<Parts<T>, "make" | "prefix" | "heading">,
  id: string,
  title: string,
  content: readonly Content<T>[],
): T =>
  make(
    "details",
    { key: id, class: "fold", id: `${prefix}${id}` },
    make("summary", {}, make(heading, {}, title)),
    ...content,
  );

function contentOf<T>(parts: Parts<T>, { text, items, table: rows }: Section): Content<T>[] {
  const { make, cite } = parts;
  const point = (item: Section["items"][number]): T => {
    const unnamed = item.refs.filter((id) => !item.text.includes(id));
    const refs = unnamed.map((id) => make("span", { key: id, class: "after" }, " ", cite(id)));
    return make("li", { key: item.text }, parts.text(item.text), refs);
  };
  return [
    text.map((paragraph) => make("p", { key: paragraph }, parts.text(paragraph))),
    rows && table(parts, rows),
    items.length > 0 ? make("ul", { class: "points" }, items.map(point)) : undefined,
  ];
}

/** A table. On a narrow screen each row is a block, so each cell carries its heading. */
export function table<T>({ make, text }: Parts<T>, { head, rows }: Table): T {
  const cell = (content: string, at: number): T =>
    at === 0
      ? make("th", { scope: "row" }, text(content))
      : make("td", { key: at, "data-head": head[at] ?? "" }, text(content));
  return make(
    "table",
    {},
    make(
      "thead",
      {},
      make(
        "tr",
        {},
        head.map((title) => make("th", { key: title, scope: "col" }, title)),
      ),
    ),
    make(
      "tbody",
      {},
      rows.map((row) => make("tr", { key: row[0] }, row.map(cell))),
    ),
  );
}
