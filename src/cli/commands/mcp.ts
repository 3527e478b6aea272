import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { SwarmEvent } from "#actor";
import type { Bus } from "#bus";
import { mailFault, readAtGateway } from "#client";
import { createLogger, type Logger } from "#lib/log";
import { createServer, type McpHost } from "#mcp";
import { requirePrice } from "#providers";
import { EXIT, type ExitCode } from "../failures.ts";
import { readContext } from "../input/context.ts";
import { chosenProvider } from "../input/options.ts";
import {
  type BrokerLocation,
  brokerLocation,
  discussionFolder,
  type PlaceFlags,
  type Reached,
  reachSwarm,
  requireName,
  takenIn,
} from "../reach.ts";
import { listFromFiles } from "../stored/stored-state.ts";
import { Interrupts } from "../terminal.ts";
import { invitationsOf, linkMaker } from "./invite.ts";

/** Serves MCP on stdin and stdout until stdin ends. Broker and workers start with the first tool that needs them. */
export async function mcp(flags: PlaceFlags & { readonly team?: string; readonly as?: string }): Promise<ExitCode> {
  const { team, as = "coordinator", ...placed } = flags;
  const place = brokerLocation(placed);
  const own = team === undefined ? {} : { team: { session: requireName("--team", team), by: requireName("--as", as) } };
  const log = createLogger("mcp", { SWARM_LOG_LEVEL: "warn", ...process.env });
  await using swarm = lazySwarm(place, log);
  const ended = Promise.withResolvers<void>();
  const end = (): void => {
    // Requests that are open fail because their client is gone: nobody waits for the reason.
    log.level = "silent";
    ended.resolve();
  };
  process.stdin.once("end", end).once("close", end);
  using _interrupts = new Interrupts(end);
  const host = { ...localHost(place, swarm, log), ...own };
  const served = serveStdio(() => createServer(host), {
    onerror: (err) => log.error({ err }, "an MCP message failed"),
  });
  await ended.promise;
  await served.close();
  return EXIT.done;
}

/** Time in ms within which a gateway is to make the link of a seat. */
const LINK_MS = 20_000;

const localHost = (place: BrokerLocation, swarm: ReturnType<typeof lazySwarm>, log: Logger): McpHost => ({
  bus: () => swarm.bus(),
  provider: (name) => chosenProvider({ provider: name }, place),
  requirePrice: (options) => requirePrice(options, place.env),
  // With somebody else's workers, who sends mail is theirs too.
  notifyFault: (notify) => (place.natsUrl === undefined ? mailFault(notify, place.env) : undefined),
  linkTo: async (discussion, seat) =>
    linkMaker(place, await swarm.bus(), AbortSignal.timeout(LINK_MS))(discussion, seat).catch(() => undefined),
  async read(...given) {
    const bus = await swarm.bus();
    return await readAtGateway(bus, await invitationsOf(place, bus), ...given);
  },
  log,
  readContext: (paths, lang) => readContext(paths, process.cwd(), lang),
  filed: () => listFromFiles(place.home),
  folderOf: (id) => discussionFolder(place.home, id),
  isTaken: takenIn(place),
});

function lazySwarm(place: BrokerLocation, log: Logger) {
  const closing = new AbortController();
  const { signal } = closing;
  let reached: Promise<Reached> | undefined;
  const onEvent = ({ kind, text }: SwarmEvent): void => log[/lost|exited|full/.test(kind) ? "warn" : "info"](text);
  const reach = async (): Promise<Reached> => {
    const found = await reachSwarm({ ...place, name: "swarm mcp", onEvent, signal });
    try {
      await found.swarm.ready;
      return found;
    } catch (error) {
      await found.close();
      throw error;
    }
  };
  return {
    async bus(): Promise<Bus> {
      signal.throwIfAborted();
      // A failed start is retried by the next call.
      reached ??= reach().catch((error: unknown) => {
        reached = undefined;
        throw error;
      });
      return (await reached).bus;
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new Error("this server ends"));
      await (await reached?.catch(() => undefined))?.close();
    },
  };
}
