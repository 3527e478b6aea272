import type { Section } from "#protocols/section";
import { type Html, html } from "./html.ts";
import { list, type Page, section } from "./page.ts";

/** What was said and what the result keeps of it, as it was computed; nothing for a result from before facts were kept. */
export function facts(page: Page): Html | undefined {
  const sections = page.synthesis.facts ?? [];
  return sections.length === 0 ? undefined : html`${sections.map((one) => sectionOf(page, one))}`;
}

function sectionOf(page: Page, { id, heading, text, items, table, folded }: Section): Html {
  const content = html`${text.map((paragraph) => html`<p>${page.text(paragraph)}</p>`)}
${list(items.map((item) => html`${page.text(item.text)} ${page.cites(item.refs)}`))}
${table && tableOf(page, table)}`;
  if (!folded) return section(id, heading, content);
  return html`<section id="${id}"><details><summary>${heading}</summary>
${content}
</details></section>
`;
}

const tableOf = (page: Page, { head, rows }: NonNullable<Section["table"]>): Html =>
  html`<div class="wide"><table><thead><tr>${head.map((cell) => html`<th>${cell}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${row.map((cell) => html`<td>${page.text(cell)}</td>`)}</tr>`)}</tbody></table></div>`;
