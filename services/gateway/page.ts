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
<p>The page was not built: run <code>npm run build</code>. The API is here all the same: see <a href="/openapi.json">its description</a>.</p>
</html>
`;

/** Cache header of files with a content hash in their names. */
const HASHED = "public, max-age=31536000, immutable";

/** Serves the page (default: `web` by the bundle): its files, its index for other paths, 404 for missing files. */
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
const webFolder = (): string =>
  fileURLToPath(new URL(import.meta.url.endsWith(".ts") ? "../../dist/web" : "./web", import.meta.url));
