import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createMcpHandler, McpServer, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { z } from "zod";
import type { Listed } from "#client";
import { onlyOf } from "#lib/or-else";
import { VERSION } from "#lib/version";
import { files } from "#projection";
import { markdownPath, PROTOCOLS, protocolNamed } from "#protocols";
import { checkedName, ifSound, MODES, OUTCOMES } from "#wire";
import { listed, type McpHost, projectionOf, ToolError } from "./tool.ts";
import { addFollow } from "./tools/follow.ts";
import { addResult } from "./tools/result.ts";
import { addSeat } from "./tools/seat.ts";
import { addStart } from "./tools/start.ts";
import { addAgentTools, addTeam } from "./tools/team.ts";
import { addUser } from "./tools/user.ts";

export type { McpHost } from "./tool.ts";

const task = (topic: string, mode: string): string =>
  `Start a discussion in mode ${mode} with start_discussion (ask: true). Give it as documents what bears on the topic. Follow it with wait_for_events, tell me after each step in a few lines what happened, show me its questions and answer them as I say. When it is over, read get_decision and tell me the result, its dissent and its open questions; if no model took part, say so first. The topic:\n\n${topic}`;

const INSTRUCTIONS = `Structured debates among experts with opposed interests, for decisions with no clear answer; and a message log for agent teams.
A debate: start_discussion, then wait_for_events with the returned cursor until it is over, then get_decision. With ask: true it stops for answer_question. describe_protocol lists the options of a protocol.
A seat of your own: start_discussion with seats, take_seat, then get_my_turn and submit_turn in turn until it is over.
\`discussion\` is an id from start_discussion or list_discussions. Ids such as r1-msg-003 identify statements: cite them. If no model took part, tell your user.`;

const TEAM_INSTRUCTIONS = "Messages and tasks of an agent team, shared by agents and scripts in any language.";

/** An MCP server with all tools. Stateless: one can be made per request. */
export function createServer(host: McpHost): McpServer {
  const info = { name: "swarm-discussion", title: "Swarm discussion", version: VERSION };
  const server = new McpServer(info, { instructions: host.team ? TEAM_INSTRUCTIONS : INSTRUCTIONS });
  if (host.team) {
    addAgentTools(server, host, host.team);
    return server;
  }
  for (const add of [addStart, addFollow, addResult, addSeat, addUser, addTeam, addResources]) add(server, host);
  server.registerPrompt(
    "discuss",
    {
      title: "Discuss a decision",
      description: "Let experts with opposed interests argue a decision, and report the result",
      argsSchema: z.object({
        topic: z.string().min(1).describe("the decision to discuss"),
        mode: z.enum(MODES).optional().describe("how thorough; default standard"),
      }),
    },
    ({ topic, mode = "standard" }) => ({
      messages: [{ role: "user", content: { type: "text", text: task(topic, mode) } }],
    }),
  );
  return server;
}

/** Serves MCP without sessions: any gateway can handle any request. Permissions and origin are checked before. */
export function mcpEndpoint(host: McpHost) {
  const handler = createMcpHandler(() => createServer(host), {
    onerror: (error) => host.log.error({ err: error }, "an MCP request failed"),
    // The gateway has a lower limit.
    maxRequestBodySize: 8 * 1024 * 1024,
  });
  return { handle: (request: Request) => handler.fetch(request), close: () => handler.close() };
}

/** The discussion and the path of an address; undefined for any other address, and for names that are none of ours. */
function partsOf(uri: string): { readonly discussion: string; readonly path: string } | undefined {
  const [, discussion, path] = /^swarm:\/\/discussions\/([^/?#]+)\/([\w./-]{1,200})$/.exec(uri) ?? [];
  if (discussion === undefined || path === undefined || path.split("/").some((part) => /^\.*$/.test(part)))
    return undefined;
  return ifSound(() => ({ discussion: checkedName("discussion", discussion), path }));
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
function addResources(server: McpServer, host: McpHost): void {
  const list = async (signal: AbortSignal) => {
    const resources = [];
    for (const one of await listed(host)) {
      const { id, title, protocol } = one;
      for (const [name, path] of [...ALWAYS, ...((await hasResult(host, one, signal)) ? atTheEnd(protocol) : [])])
        resources.push({
          uri: `swarm://discussions/${id}/${path}`,
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
  const state = await projectionOf(host, discussion, signal).catch(onlyOf(ToolError, () => undefined));
  if (state) return files(state).get(path);
  // Without messages there may be files.
  if (!host.folderOf || !Object.hasOwn(MIME_TYPES, path.split(".").at(-1) ?? "")) return undefined;
  return await readFile(join(host.folderOf(discussion), path), "utf8").catch(() => undefined);
}
