import { type PointsDiscussion, viewOf } from "#points";
import { type Html, html } from "./html.ts";
import { listHtml, type Page } from "./page.ts";
import { fold, tableHtml } from "./sections.ts";

/** The table of points, which the result refers to: who said what of each, and the lists that the result begins. */
export function points(page: Page, discussion: PointsDiscussion): Html | undefined {
  const view = viewOf(discussion, page.lang);
  if (!view) return undefined;
  const { title, heads, experts, rows, lists } = view;
  const table = {
    head: [heads.point, ...experts.map(({ name }) => name)],
    rows: rows.map(({ id, text, standing, cells }) => [
      `${id} ${text} · ${standing}`,
      ...cells.map((cell) => [cell.text, cell.over, cell.follows].filter(Boolean).join(" · ")),
    ]),
  };
  const more = lists.map(
    (list) => html`<h3>${list.title}</h3>${listHtml(list.lines.map((line) => html`${page.text(line)}`))}`,
  );
  return fold("points", title, [tableHtml(page, table), ...more]);
}
