import type { Section, SectionItem } from "#protocols/shared/section";
import { type Html, type HtmlContent, html } from "./html.ts";
import { listHtml, type Page } from "./page.ts";

/** Draws notices on the report itself: it is not final, or the discussion waits for somebody. */
export function notices(page: Page): Html | undefined {
  const items = [paused(page), running(page)].filter((item) => item !== undefined);
  if (items.length === 0) return undefined;
  return html`<aside class="notices" aria-label="${page.words.before}">${listHtml(items)}</aside>
`;
}

/** Why it waits, and the command that goes on. */
function paused({ state, words }: Page): Html | undefined {
  if (state.status !== "paused") return undefined;
  return html`<strong>${words.notice.paused}</strong>${words.colon}${state.reason}${words.stop} ${words.notice.goOn} <code>swarm resume ${state.id}</code>`;
}

const running = ({ state, words }: Page): Html | undefined =>
  state.ended || state.status === "paused" ? undefined : html`${words.notice.running}`;

/** The parts of the result, as terminal, Markdown and page draw them; what is folded opens on a click. */
export const drawn = (page: Page, sections: readonly Section[]): readonly Html[] =>
  sections.map((section) =>
    section.folded ? fold(section.id, section.heading, partsOf(page, section)) : open(page, section),
  );

/** A part of the report that shows its heading alone until it is opened. `id` is ours. */
export const fold = (id: string, title: string, content: HtmlContent): Html =>
  html`<details class="fold" id="${id}"><summary><h2>${title}</h2></summary>
<div class="inside">${content}</div>
</details>
`;

function open(page: Page, section: Section): Html {
  const { id, heading } = section;
  return html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${heading}</h2>
${partsOf(page, section)}
</section>
`;
}

function partsOf(page: Page, { text, items, table }: Section): Html {
  return html`${text.map((paragraph) => html`<p>${page.text(paragraph)}</p>`)}${table && tableHtml(page, table)}${
    items.length > 0 && html`<ul class="points">${items.map((item) => html`<li>${pointOf(page, item)}</li>`)}</ul>`
  }`;
}

function pointOf(page: Page, { text, refs }: SectionItem): Html {
  const unnamed = refs.filter((id) => !text.includes(id));
  return html`${page.text(text)}${unnamed.length > 0 && html` <span class="refs">${page.cites(unnamed)}</span>`}`;
}

/** On a narrow page each row is a block, so each cell carries its heading. */
export function tableHtml(page: Page, { head, rows }: NonNullable<Section["table"]>): Html {
  return html`<table><thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, at) =>
        at === 0
          ? html`<th scope="row">${page.text(cell)}</th>`
          : html`<td data-head="${head[at] ?? ""}">${page.text(cell)}</td>`,
      )}</tr>`,
  )}</tbody></table>`;
}
