import { html } from "hono/html";

type Html = ReturnType<typeof html>;

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

/** The API description for people, made from the one for programs. */
export function docsPage(paths: Readonly<Record<string, object>>): Html {
  const groups = new Map<string, Html[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? "other";
      groups.set(tag, [...(groups.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const sections = [...groups].map(([tag, all]) => html`<h2 id="${tag}">${tag}</h2>${all}`);
  const contents = [...groups.keys()].map((tag, i) => html`${i > 0 ? " · " : ""}<a href="#${tag}">${tag}</a>`);
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>swarm API</title><link rel="stylesheet" href="/docs/style.css"></head><body><h1>swarm API, version 1</h1>
<p>For programs: <a href="/openapi.json">openapi.json</a>. Scripts send <code>Authorization: Bearer TOKEN</code>; on a
gateway that listens for this machine alone, who connects from it needs none. What goes wrong is told as
<code>application/problem+json</code> (RFC 9457): <code>detail</code> says what to do.</p>
<p>${contents}</p>${sections}</body></html>
`;
}

function operationHtml(method: string, path: string, operation: Operation): Html {
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, description }) =>
      html`<tr><td><code>${name}</code></td><td>${place}${required ? ", required" : ""}</td><td>${description}</td></tr>`,
  );
  const schema = operation.requestBody?.content?.["application/json"]?.schema;
  const answers = Object.entries(operation.responses ?? {})
    .filter(([status]) => status !== "default")
    .map(([status, { description }]) => html`<tr><td>${status}</td><td>${description}</td></tr>`);
  return html`<section><h3>${method.toUpperCase()} ${path}</h3>
<p><b>${operation.summary}.</b> ${operation.description}</p>
${parameters.length > 0 ? html`<table>${parameters}</table>` : ""}
${schema === undefined ? "" : html`<details><summary>Body</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`}
<table>${answers}</table></section>
`;
}
