import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { createMiddleware } from "hono/factory";
import { html } from "hono/html";

const MISSING = html`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>swarm</title>
<p>The page was not built: run <code>npm run build</code>. The API is here all the same: see <a href="/docs">its description</a>.</p>
</html>
`;

/** Cache header of files with a content hash in their names. */
const HASHED = "public, max-age=31536000, immutable";

/**
 * Serves the page: its files, and its index for every path within the page; 404 for a missing file.
 * @param folder the output of `vite build`; default: `web` beside the bundle
 */
export function servePage(folder = webFolder()): Hono {
  const app = new Hono();
  const files = serveStatic({ rewriteRequestPath: (path) => join(folder, path), precompressed: true });
  const index = serveStatic({ path: join(folder, "index.html") });
  // Compresses what the build has not compressed.
  app.use(compress(), etag());
  app.get("/assets/*", cached(HASHED), files, (c) => c.notFound());
  app.get("*", cached("no-cache"), files);
  app.get(
    "*",
    (c, next) => (extname(c.req.path) === "" ? next() : c.notFound()),
    index,
    (c) => c.html(MISSING),
  );
  return app;
}

const cached = (value: string) =>
  createMiddleware(async (c, next) => {
    await next();
    c.header("cache-control", value);
  });

/** Beside the bundle, or in the checkout when running from source. */
function webFolder(): string {
  const here = fileURLToPath(import.meta.url);
  return fileURLToPath(new URL(here.endsWith(".ts") ? "../../dist/web" : "./web", import.meta.url));
}

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

/** Renders the API description for people from the one for programs. */
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
gateway that listens on loopback only, local callers need none. Errors are reported as
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
