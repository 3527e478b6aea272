import { fold as foldOf, type Parts, result, table } from "#drawing/result";
import type { Section } from "#protocols/shared/section";
import { element, type Html, type HtmlContent, html } from "./html.ts";
import { listHtml, type Page } from "./page.ts";

/** Draws notices on the report itself: it is not final, or the discussion waits for somebody. */
export function notices(page: Page): Html | undefined {
  const items = [paused(page), running(page)].filter((item) => item !== undefined);
  if (items.length === 0) return undefined;
  return html`<aside class="notices" aria-label="${page.words.before}">${listHtml(items)}</aside>
`;
}

function paused({ state, words }: Page): Html | undefined {
  if (state.status !== "paused") return undefined;
  return html`<strong>${words.notice.paused}</strong>${words.colon}${state.reason}${words.stop} ${words.notice.goOn} <code>swarm resume ${state.id}</code>`;
}

const running = ({ state, words }: Page): Html | undefined =>
  state.ended || state.status === "paused" ? undefined : html`${words.notice.running}`;

const PLAIN = { make: element, prefix: "", heading: "h2" } as const;

const partsOf = (page: Page): Parts<Html> => ({
  ...PLAIN,
  text: (text) => page.text(text),
  cite: (id) => page.cite(id),
});

/** The parts of the result, as the page draws them. */
export const drawn = (page: Page, sections: readonly Section[]): readonly Html[] => result(partsOf(page), sections);

/** A part of the report that shows its heading alone until it is opened. `id` is ours. */
export const fold = (id: string, title: string, content: HtmlContent): Html =>
  foldOf<Html>(PLAIN, id, title, [content]);

export const tableHtml = (page: Page, of: NonNullable<Section["table"]>): Html => table(partsOf(page), of);
