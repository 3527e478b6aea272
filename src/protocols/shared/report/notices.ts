import { type Html, html } from "./html.ts";
import { listHtml, type Page } from "./page.ts";

/** What a reader must know of the report itself: that it is not the last word, or waits for somebody. */
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
