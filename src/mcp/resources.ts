import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type McpServer,
  ResourceNotFoundError,
  ResourceTemplate,
  type ServerEvent,
  type ServerEventBus,
} from "@modelcontextprotocol/server";
import type { Bus } from "#bus";
import type { Listed } from "#client";
import { files } from "#projection";
import { markdownPath, PROTOCOLS, protocolNamed } from "#protocols";
import { checkedName, OUTCOMES, parseSubject, patterns, peekType, WireError } from "#wire";
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

/** A change: of one file, or of the list of files. */
type ResourceChange = { readonly kind: "updated"; readonly uri: string } | { readonly kind: "list" };

/** Files that grow with every statement, with every announcement, and those that the end writes. */
const BY_STATEMENT = ["record.jsonl", "artifacts/argument-graph.json", "artifacts/position-evolution.md"];
const BY_ANNOUNCEMENT = ["manifest.json", "progress.md"];
const BY_END = [
  ...new Set(PROTOCOLS.map(markdownPath)),
  "artifacts/synthesis.json",
  "artifacts/open-questions.md",
  "artifacts/report.html",
];

/** Follows all discussions from now on, until the signal. */
async function* changes(bus: Bus, signal: AbortSignal): AsyncGenerator<ResourceChange> {
  const from = (await bus.extent()).lastSeq + 1;
  try {
    for await (const item of bus.read([patterns.allPhases, patterns.allFloors], { from, signal })) {
      if (item.kind !== "message") continue;
      const { subject, data } = item.message;
      const address = parseSubject(subject);
      if (!address) continue;
      const type = peekType(data);
      const isOver = address.channel === "phase" && (type === "ended" || type === "closed");
      const paths = address.channel === "floor" ? BY_STATEMENT : [...BY_ANNOUNCEMENT, ...(isOver ? BY_END : [])];
      for (const path of paths) yield { kind: "updated", uri: uriOf(address.discussion, path) };
      if (type === "opened" || isOver) yield { kind: "list" };
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

const MOST_SUBSCRIPTIONS = 1_024;

/**
 * Lets a client on a connection of its own subscribe to files of discussions. They are followed from the moment at which
 * the bus is there: what starts it is a call, and before that nothing changes.
 * @returns the host whose bus is followed
 */
export function followed(server: McpServer, host: McpHost, era: "legacy" | "modern"): McpHost {
  const end = new AbortController();
  const subscribed = new Set<string>();
  let isFollowing = false;
  const follow = async (): Promise<void> => {
    if (isFollowing) return;
    isFollowing = true;
    try {
      for await (const change of changes(await host.bus(), end.signal)) {
        if (change.kind === "list") server.sendResourceListChanged();
        // In the newer revision the connection itself knows who wants what.
        else if (era === "modern" || subscribed.has(change.uri))
          await server.server.sendResourceUpdated({ uri: change.uri });
      }
    } catch (error) {
      if (!end.signal.aborted) host.log.error({ err: error }, "the discussions are no longer followed");
    } finally {
      isFollowing = false;
    }
  };
  const before = server.server.onclose;
  server.server.onclose = () => {
    end.abort(new Error("the client has gone"));
    before?.();
  };
  if (era === "legacy") {
    server.server.setRequestHandler("resources/subscribe", async ({ params: { uri } }) => {
      if (!partsOf(uri)) throw new ToolError(`${JSON.stringify(uri.slice(0, 200))} is no file of a discussion`);
      if (subscribed.size >= MOST_SUBSCRIPTIONS)
        throw new ToolError(`at most ${MOST_SUBSCRIPTIONS} subscriptions fit: end some`);
      subscribed.add(uri);
      void follow();
      return {};
    });
    server.server.setRequestHandler("resources/unsubscribe", async ({ params: { uri } }) => {
      subscribed.delete(uri);
      return {};
    });
  }
  return {
    ...host,
    bus: async () => {
      const bus = await host.bus();
      void follow();
      return bus;
    },
  };
}

/** Changes for clients over HTTP, followed while any of them listens: whichever gateway they reach. */
export class Subscriptions implements ServerEventBus {
  readonly #host: McpHost;
  readonly #listeners = new Set<(event: ServerEvent) => void>();
  #end: AbortController | undefined;

  constructor(host: McpHost) {
    this.#host = host;
  }

  publish(event: ServerEvent): void {
    for (const listener of this.#listeners) listener(event);
  }

  subscribe(listener: (event: ServerEvent) => void): () => void {
    this.#listeners.add(listener);
    if (!this.#end) {
      this.#end = new AbortController();
      void this.#follow(this.#end.signal);
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.close();
    };
  }

  close(): void {
    this.#end?.abort(new Error("nobody listens"));
    this.#end = undefined;
  }

  async #follow(signal: AbortSignal): Promise<void> {
    try {
      for await (const change of changes(await this.#host.bus(), signal)) {
        this.publish(
          change.kind === "list" ? { kind: "resources_list_changed" } : { kind: "resource_updated", uri: change.uri },
        );
      }
    } catch (error) {
      if (signal.aborted) return;
      this.#host.log.error({ err: error }, "the discussions are no longer followed");
      this.#end = undefined;
    }
  }
}
