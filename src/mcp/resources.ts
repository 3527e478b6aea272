import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { files } from "#projection";
import { markdownPath, PROTOCOLS, protocolNamed } from "#protocols";
import { OUTCOMES } from "#wire";
import type { McpHost } from "./host.ts";
import { listed } from "./inputs.ts";
import { ToolError } from "./tool.ts";
import { projectionOf } from "./tools/result.ts";
import { partsOf, uriOf } from "./uris.ts";

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
  const over = new Set<string>(OUTCOMES);
  const list = async () => ({
    resources: (await listed(host)).flatMap(({ id, title, status, protocol }) =>
      [...ALWAYS, ...(over.has(status) ? atTheEnd(protocol) : [])].map(([name, path]) => ({
        uri: uriOf(id, path),
        name: `${id}: ${name}`,
        description: title.slice(0, 200),
        mimeType: mimeOf(path),
      })),
    ),
  });
  server.registerResource(
    "discussion-file",
    new ResourceTemplate("swarm://discussions/{discussion}/{+path}", { list }),
    {
      title: "A file of a discussion",
      description:
        "manifest.json, progress.md, record.jsonl, rounds/001.json, artifacts/synthesis.md, artifacts/report.html, artifacts/argument-graph.json and the others, in their current state",
    },
    async ({ href }, _variables, { mcpReq }) => {
      const parts = partsOf(href);
      if (!parts) throw new ResourceNotFoundError(href);
      const text = await textOf(host, parts, mcpReq.signal);
      if (text === undefined) throw new ResourceNotFoundError(href);
      return { contents: [{ uri: href, mimeType: mimeOf(parts.path), text }] };
    },
  );
}

async function textOf(
  host: McpHost,
  { discussion, path }: { readonly discussion: string; readonly path: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    return files(await projectionOf(host, discussion, signal)).get(path);
  } catch (error) {
    // There is no such discussion.
    if (error instanceof ToolError) return undefined;
    throw error;
  }
}
