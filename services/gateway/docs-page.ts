import { escapeHtml } from "./html.ts";

interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly { name: string; in: string; required?: boolean; description?: string }[];
  readonly requestBody?: { content?: Record<string, { schema?: unknown }> };
  readonly responses?: Record<string, { description?: string }>;
}

export const DOCS_STYLE = `body{max-width:60rem;margin:0 auto;padding:1rem;font:16px/1.5 system-ui,sans-serif;color-scheme:light dark}
section{border-top:1px solid;padding:.5rem 0}h3{font:600 1rem ui-monospace,monospace;overflow-wrap:anywhere;margin:.5rem 0}
pre{overflow:auto;max-height:30rem;border:1px solid;padding:.5rem;font-size:.8rem}table{border-collapse:collapse}
td,th{text-align:left;padding:.1rem .8rem .1rem 0;vertical-align:top}
`;

/** A description of the API for people, made from the one for programs. */
export function docsPage(paths: Readonly<Record<string, object>>): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const sections = [...groups].map(
    ([tag, all]) => `<h2 id="${escapeHtml(tag)}">${escapeHtml(tag)}</h2>${all.join("")}`,
  );
  const contents = [...groups.keys()].map((tag) => `<a href="#${escapeHtml(tag)}">${escapeHtml(tag)}</a>`).join(" · ");
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<title>swarm API</title><link rel="stylesheet" href="/docs/style.css"></head><body><h1>swarm API, version 1</h1>' +
    '<p>For programs: <a href="/openapi.json">openapi.json</a>. Scripts send <code>Authorization: Bearer TOKEN</code>; on a' +
    " gateway that listens for this machine alone, who connects from it needs none. What goes wrong is told as" +
    " <code>application/problem+json</code> (RFC 9457): <code>detail</code> says what to do.</p>" +
    `<p>${contents}</p>${sections.join("")}</body></html>\n`
  );
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, description }) =>
      `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}${required ? ", required" : ""}</td>` +
      `<td>${escapeHtml(description ?? "")}</td></tr>`,
  );
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const answers = Object.entries(operation.responses ?? {})
    .filter(([status]) => status !== "default")
    .map(
      ([status, { description }]) => `<tr><td>${escapeHtml(status)}</td><td>${escapeHtml(description ?? "")}</td></tr>`,
    );
  return (
    `<section><h3>${escapeHtml(method.toUpperCase())} ${escapeHtml(path)}</h3>` +
    `<p><b>${escapeHtml(operation.summary ?? "")}.</b> ${escapeHtml(operation.description ?? "")}</p>` +
    (parameters.length > 0 ? `<table>${parameters.join("")}</table>` : "") +
    (schema === undefined
      ? ""
      : `<details><summary>Body</summary><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre></details>`) +
    `<table>${answers.join("")}</table></section>`
  );
}
