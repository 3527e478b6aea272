import type { McpServer, ServerEvent, ServerEventBus } from "@modelcontextprotocol/server";
import type { Bus } from "#bus";
import { markdownPath, PROTOCOLS } from "#protocols";
import { parseSubject, patterns, peekType } from "#wire";
import { partsOf, uriOf } from "./resources.ts";
import { type McpHost, ToolError } from "./tool.ts";

/** What changed: a file of a discussion, or which files there are. */
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

/** Maximum number of subscriptions of one connection. */
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
