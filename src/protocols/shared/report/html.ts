/*
 * HTML that cannot be broken out of: what is put into a template is text and is escaped, unless it is HTML that a
 * template made.
 */
import type { Make } from "#drawing/make";

/** HTML that is whole and safe to put into a page. Only `html` and `join` make it from what others wrote. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Content of a template. Lists are joined with nothing between; undefined and false are left out. */
export type HtmlContent = Html | string | number | undefined | false | readonly HtmlContent[];

/** A template whose holes are escaped, as text or as the value of an attribute in double quotes. */
export function html(parts: TemplateStringsArray, ...holes: readonly HtmlContent[]): Html {
  let text = parts[0] ?? "";
  for (const [index, hole] of holes.entries()) text += rendered(hole) + (parts[index + 1] ?? "");
  return new Html(text);
}

export function joinHtml(items: readonly HtmlContent[], between: HtmlContent): Html {
  return new Html(items.map(rendered).join(rendered(between)));
}

/** An element of a drawing; its text and attributes are escaped. */
export const element: Make<Html> = (tag, { key: _, ...attributes }, ...content) => {
  const own = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return html`${new Html(`<${tag}`)}${own.map(([name, value]) => html`${new Html(` ${name}`)}="${value}"`)}>${content}${new Html(`</${tag}>`)}`;
};

/** Lines of the layout without the white space that only the source needs. */
function rendered(content: HtmlContent): string {
  if (content === undefined || content === false) return "";
  if (content instanceof Html) return content.text;
  if (Array.isArray(content)) return content.map(rendered).join("");
  return escaped(String(content));
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Control characters, and marks that turn the direction of what follows or cannot be seen. Tab and line end stay. */
const UNSEEN = /(?![\t\n])[\p{Cc}\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

/** Text that needs no escaping, which is most of a page. */
const PLAIN = /^[\w .,:;?!()/%+=#-]*$/;

/** Somebody else's words as text of a page or as the value of an attribute. */
function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  return text
    .toWellFormed()
    .replace(UNSEEN, "")
    .replace(/[&<>"']/g, (letter) => ENTITIES[letter] ?? "");
}
