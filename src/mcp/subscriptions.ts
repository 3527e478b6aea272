import type { McpServer, ServerEvent, ServerEventBus } from "@modelcontextprotocol/server";
import { changes } from "./changes.ts";
import type { McpHost } from "./host.ts";
import { ToolError } from "./tool.ts";
import { partsOf } from "./uris.ts";

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
