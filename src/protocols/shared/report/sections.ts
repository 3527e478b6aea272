import { fold as foldOf, type Parts, result, table } from "#drawing/result";
import type { Section } from "#protocols/shared/section";
import { element, type Html, type HtmlContent, html } from "./html.ts";
import { listHtml, type Page } from "./page.ts";

/** Draws notices on the report itself: it is not final, or the discussion waits for somebody. */
export function notices({ state, words }: Page): Html | undefined {
  const { status, reason, id } = state;
  if (status !== "paused" && state.ended) return undefined;
  const { paused, goOn, running } = words.notice;
  const item =
    status === "paused"
      ? html`<strong>${paused}</strong>${words.colon}${reason}${words.stop} ${goOn} <code>swarm resume ${id}</code>`
      : html`${running}`;
  return html`<aside class="notices" aria-label="${words.before}">${listHtml([item])}</aside>
`;
}

const PLAIN = { make: element, prefix: "", heading: "h2" } as const;

const partsOf = (page: Page): Parts<Html> => ({
  ...PLAIN,
  text: (text) => page.text(text),
  cite: (id) => page.cite(id),
});

/** The parts of the result, as the page draws them. */
export const drawn = (page: Page, sections: readonly Section[]): readonly Html[] => result(partsOf(page), sections);

/** A part of the report that shows its heading alone until it is opened. `id` is ours. */
export const fold = (id: string, title: string, content: HtmlContent) => foldOf<Html>(PLAIN, id, title, [content]);

export const tableHtml = (page: Page, of: NonNullable<Section["table"]>): Html => table(partsOf(page), of);
