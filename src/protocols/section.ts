/** One point of a section, with the messages that carry it. */
export interface SectionItem {
  readonly text: string;
  /** Ids of the messages that carry it; empty where none does. */
  readonly refs: readonly string[];
}

/** A part of a result as people read it, in the discussion's language. Terminal, Markdown, HTML and page draw the same parts. */
export interface Section {
  /** Names it for links and tests: "answer", "options", "constraints". */
  readonly id: string;
  readonly heading: string;
  /** Paragraphs before the items. */
  readonly text: readonly string[];
  readonly items: readonly SectionItem[];
  readonly table?: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
  /** Whether page and report show its heading alone until it is opened. */
  readonly folded: boolean;
}
