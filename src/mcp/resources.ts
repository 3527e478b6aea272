import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import type { Listed } from "#client";
import { files } from "#projection";
import { markdownPath, PROTOCOLS, protocolNamed } from "#protocols";
import { checkedName, OUTCOMES, WireError } from "#wire";
import { listed } from "./inputs.ts";
import { type McpHost, ToolError } from "./tool.ts";
import { projectionOf } from "./tools/result.ts";

const PREFIX = "swarm://discussions/";

const uriOf = (discussion: string, path: string): string => `${PREFIX}${discussion}/${path}`;

/** The discussion and the path of an address; undefined for any other address, and for names that are none of ours. */
function partsOf(uri: string): { readonly discussion: string; readonly path: string } | undefined {
  const [, discussion, path] = /^swarm:\/\/discussions\/([^/?#]+)\/([\w./-]{1,200})$/.exec(uri) ?? [];
  if (discussion === undefined || path === undefined || path.split("/").some((part) => /^\.*$/.test(part)))
    return undefined;
  try {
    return { discussion: checkedName("discussion", discussion), path };
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

const MIME_TYPES: Readonly<Record<string, string>> = {
  md: "text/markdown",
  html: "text/html",
  jsonl: "application/x-ndjson",
  json: "application/json",
};
const mimeOf = (path: string): string => MIME_TYPES[path.split(".").at(-1) ?? ""] ?? "text/plain";

/** Files that are listed; the template reaches the others. */
const ALWAYS = [["record", "record.jsonl"]] as const;
const REPORT = ["report", "artifacts/report.html"] as const;

/** Files that are there when a discussion of a protocol is over; of a protocol that this version does not have, the report. */
function atTheEnd(protocol: string | undefined): readonly (readonly [name: string, path: string])[] {
  const found = protocol === undefined ? PROTOCOLS[0] : protocolNamed(protocol);
  if (!found) return [REPORT];
  const path = markdownPath(found);
  return [[path.replace(/^.*\/|\.md$/g, ""), path], REPORT];
}

/** The files of each discussion, for clients that read resources. The tools give the same information. */
export function addResources(server: McpServer, host: McpHost): void {
  const list = async (signal: AbortSignal) => {
    const resources: Listing[] = [];
    for (const one of await listed(host)) {
      const { id, title, protocol } = one;
      for (const [name, path] of [...ALWAYS, ...((await hasResult(host, one, signal)) ? atTheEnd(protocol) : [])])
        resources.push({
          uri: uriOf(id, path),
          name: `${id}: ${name}`,
          description: title.slice(0, 200),
          mimeType: mimeOf(path),
        });
    }
    return { resources };
  };
  server.registerResource(
    "discussion-file",
    new ResourceTemplate("swarm://discussions/{discussion}/{+path}", {
      list: ({ mcpReq }) => list(mcpReq.signal),
    }),
    {
      title: "A file of a discussion",
      description:
        "manifest.json, progress.md, record.jsonl, rounds/001.json, artifacts/synthesis.md, artifacts/report.html, artifacts/argument-graph.json and the others, in their current state",
    },
    async ({ href }, _variables, { mcpReq }) => {
      const parts = partsOf(href);
      if (!parts) throw new ResourceNotFoundError(href);
      const text = await fileOf(host, parts, mcpReq.signal);
      if (text === undefined) throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, mimeType: mimeOf(parts.path), text }] };
    },
  );
}

type Listing = Record<"uri" | "name" | "description" | "mimeType", string>;

const OVER: ReadonlySet<string> = new Set(OUTCOMES);

/** Whether one that is over came to a result: one that ended before its rounds did may have none, and is looked at. */
async function hasResult(host: McpHost, { id, status }: Listed, signal: AbortSignal): Promise<boolean> {
  if (!OVER.has(status) || status === "completed") return status === "completed";
  return (await fileOf(host, { discussion: id, path: REPORT[1] }, signal)) !== undefined;
}

async function fileOf(
  host: McpHost,
  { discussion, path }: { readonly discussion: string; readonly path: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return files(await projectionOf(host, discussion, signal)).get(path);
  } catch (error) {
    // There are no messages of it.
    if (error instanceof ToolError) return await filedIn(host, discussion, path);
    throw error;
  }
}

async function filedIn({ folderOf }: McpHost, discussion: string, path: string): Promise<string | undefined> {
  if (!folderOf || !Object.hasOwn(MIME_TYPES, path.split(".").at(-1) ?? "")) return undefined;
  return await readFile(join(folderOf(discussion), path), "utf8").catch(() => undefined);
}
