import { html, raw } from "hono/html";
import { langOf, type Projection, topicOf } from "#discussion";
import { allText } from "#lib/fields";

const STYLE =
  "body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}" +
  "article{margin:1.5rem 0}h2{font-size:1rem}p{white-space:pre-wrap;overflow-wrap:anywhere}";

/** The record as one page without scripts: every statement with its id as anchor, in order. */
export function recordPage(state: Projection): string {
  const title = topicOf(state);
  const statements = state.floor.map(
    ({ id, from, type, content }) =>
      html`<article id="${id}"><h2>${id} · ${from} · ${type.replaceAll("_", " ")}</h2><p>${allText(content)}</p></article>\n`,
  );
  return html`<!doctype html>
<html lang="${langOf(state)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${raw(STYLE)}</style></head>
<body><h1>${title}</h1>
${statements}</body></html>
`.toString();
}
