import { type McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { listFromStream } from "#client";
import { files } from "#projection";
import type { McpHost } from "./host.ts";
import { projectionOf } from "./tools/result.ts";

const mimeOf = (path: string): string =>
  path.endsWith(".md") ? "text/markdown" : path.endsWith(".jsonl") ? "application/x-ndjson" : "application/json";

/** The files of each discussion, for clients that read resources. The tools give the same information. */
export function addResources(server: McpServer, host: McpHost): void {
  const list = async () => ({
    resources: (await listFromStream(await host.bus())).map(({ id, title }) => ({
      uri: `swarm://discussions/${id}/artifacts/synthesis.md`,
      name: `${id}: synthesis`,
      description: title.slice(0, 200),
      mimeType: "text/markdown",
    })),
  });
  server.registerResource(
    "discussion-file",
    new ResourceTemplate("swarm://discussions/{discussion}/{+path}", { list }),
    {
      title: "A file of a discussion",
      description:
        "manifest.json, progress.md, record.jsonl, rounds/001.json, artifacts/synthesis.md, artifacts/argument-graph.json and the others, in their current state",
    },
    async (uri, { discussion, path }, { mcpReq }) => {
      const state = await projectionOf(await host.bus(), String(discussion), mcpReq.signal);
      const text = files(state).get(String(path));
      if (text === undefined) throw new ResourceNotFoundError(uri.href);
      return { contents: [{ uri: uri.href, mimeType: mimeOf(String(path)), text }] };
    },
  );
}
