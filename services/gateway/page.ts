import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Context } from "hono";

interface Asset {
  readonly data: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly type: string;
  readonly tag: string;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Their names hold the hash of their content. */
const HASHED = "/assets/";

const MISSING = `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>swarm</title>
<p>The page was not built: run <code>npm run build</code>. The API is here all the same: see <a href="/docs">its description</a>.</p>
</html>
`;

/**
 * The page's files, read once into memory: a path is looked up among those that there are, and never reaches the file
 * system.
 */
export class Page {
  readonly #folder: string;
  #assets: Promise<ReadonlyMap<string, Asset>> | undefined;

  /** @param folder what `vite build` wrote; default: `web` beside the bundle */
  constructor(folder = webFolder()) {
    this.#folder = folder;
  }

  /** Answers a GET of a file, or of an address within the page; undefined for a file that is not there. */
  async respond(c: Context): Promise<Response | undefined> {
    this.#assets ??= readAssets(this.#folder);
    const assets = await this.#assets;
    // Built later: look again.
    if (assets.size === 0) this.#assets = undefined;
    const { path } = c.req;
    const found = assets.get(path);
    if (found) return send(c, found, path.startsWith(HASHED) ? "public, max-age=31536000, immutable" : "no-cache");
    if (extname(path) !== "" || path.startsWith(HASHED)) return undefined;
    const index = assets.get("/index.html");
    return index ? send(c, index, "no-cache") : c.html(MISSING);
  }
}

function send(c: Context, { data, packed, type, tag }: Asset, cache: string): Response {
  const headers = { "content-type": type, "cache-control": cache, etag: tag, vary: "accept-encoding" };
  if (c.req.header("if-none-match") === tag) return c.body(null, 304, headers);
  const gzip = /\bgzip\b/.test(c.req.header("accept-encoding") ?? "") && packed.byteLength < data.byteLength;
  return gzip ? c.body(packed, 200, { ...headers, "content-encoding": "gzip" }) : c.body(data, 200, headers);
}

/** Beside the bundle where this is bundled; of the checkout where it is not. */
function webFolder(): string {
  const here = fileURLToPath(import.meta.url);
  return fileURLToPath(new URL(here.endsWith(".ts") ? "../../dist/web" : "./web", import.meta.url));
}

async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const assets = entries
    .filter((entry) => entry.isFile())
    .map(async ({ parentPath, name }): Promise<[string, Asset]> => {
      const path = join(parentPath, name);
      const data = new Uint8Array(await readFile(path));
      const tag = `"${createHash("sha256").update(data).digest("base64url").slice(0, 22)}"`;
      const type = TYPES[extname(name)] ?? "application/octet-stream";
      const asset = { data, packed: new Uint8Array(gzipSync(data)), type, tag };
      return [`/${path.slice(folder.length).split(sep).filter(Boolean).join("/")}`, asset];
    });
  return new Map(await Promise.all(assets));
}
