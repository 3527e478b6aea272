import {
  type Broker,
  BusError,
  findRunningBroker,
  identitiesOf,
  identityFor,
  keepIdentities,
  lockHolder,
  openBus,
  sendSignal,
  startBroker,
  untilBrokerGone,
} from "#bus";
import { systemClock } from "#lib/clock";
import { present } from "#lib/fields";
import { aborted } from "#lib/signal";
import type { SwarmOptions } from "./swarm-options.ts";

export type KeptBroker = Awaited<ReturnType<typeof keepBroker>>;

/** Time after which the user is told what is being waited for, in ms. */
const QUIET_MS = 2_000;

/** Timeout for the broker of the process that holds the home's lock to answer, in ms. */
const JOIN_MS = 60_000;

const LOOK_MS = 50;

/**
 * Joins or starts a home's broker, kept running until closed. If its process ends, another restarts it on the same port;
 * clients reconnect.
 */
export async function keepBroker(options: SwarmOptions, onAddress: (url: string, creds: string | undefined) => void) {
  const given = options.natsUrl ?? options.env.SWARM_NATS_URL;
  const creds = await identityFor({ ...options, natsUrl: given || undefined });
  if (given) return { url: given, creds, pid: undefined, restart: () => undefined, close: async () => undefined };
  const closing = new AbortController();
  let own: Broker | undefined;
  /** Keeps the broker's accounts up to date while this process runs it; it reconnects after a restart. */
  let identities: Promise<void> | undefined;
  const revoke = async (at: string): Promise<void> => {
    const failed = ({ message }: Error): void => {
      if (!closing.signal.aborted) options.onEvent({ kind: "warning", text: `revocations: ${message}` });
    };
    const { signal } = closing;
    try {
      const folder = identitiesOf(options.home);
      await using bus = await openBus({ url: at, creds: folder, name: "identities", wait: true, signal });
      await keepIdentities({ folder, url: at, env: options.env, bus }, signal, failed);
      await aborted(signal);
    } catch (error) {
      failed(error as Error);
    }
  };
  const endOwn = async (): Promise<void> => {
    const ended = own;
    own = undefined;
    await ended?.close();
  };
  /** @param at former address, the only one that the clients know */
  const up = async (signal: AbortSignal | undefined, at?: string): Promise<string> => {
    for (;;) {
      own = await startBroker({
        home: options.home,
        env: options.env,
        onAddress: (url) => onAddress(url, creds),
        onFetch: (text) => options.onEvent({ kind: "fetching", text }),
        onSlow: (text) => options.onEvent({ kind: "warning", text }),
        onOrphan: (text) => options.onEvent({ kind: "broker-orphan", text }),
        ...present({ port: at === undefined ? undefined : Number(new URL(at).port), signal }),
      });
      // The broker may be up before it heard of the abort.
      if (signal?.aborted) await endOwn();
      signal?.throwIfAborted();
      if (own) {
        options.onEvent({ kind: "broker-started", text: `broker started at ${own.url}` });
        identities ??= revoke(own.url);
        return own.url;
      }
      const url = await joined(options, signal);
      if (url === undefined) continue;
      if (at !== undefined && url !== at) throw moved(url, at);
      options.onEvent({ kind: "broker-joined", text: `joined the broker at ${url}` });
      return url;
    }
  };
  const url = await up(options.signal);
  const keeping = (async () => {
    for (let failures = 0; !closing.signal.aborted; ) {
      const said = await (own ? own.exited : untilBrokerGone(url, creds, closing.signal));
      if (closing.signal.aborted) return;
      own = undefined;
      options.onEvent({ kind: "broker-lost", text: `${said ?? "the broker is gone"}; starting it again` });
      await systemClock.sleep(Math.min(5_000, 50 * 2 ** failures), closing.signal).catch(() => undefined);
      if (closing.signal.aborted) return;
      await up(closing.signal, url).then(
        () => {
          failures = 0;
        },
        (error: Error) => {
          if (closing.signal.aborted) return;
          failures += 1;
          options.onEvent({ kind: "broker-lost", text: error.message });
        },
      );
    }
  })();
  return {
    url,
    creds,
    /** Process id of the broker; undefined if another process runs it. */
    get pid() {
      return own?.pid;
    },
    /** Ends the server if it is ours; it is started again on the same port. */
    restart: () => {
      if (own) sendSignal(own.pid, "SIGTERM");
    },
    close: async () => {
      closing.abort();
      await identities;
      await endOwn();
      await keeping;
    },
  };
}

/** Waits for another process's broker. @returns its address; undefined if that process ended or unlocked */
async function joined({ home, onEvent }: SwarmOptions, signal: AbortSignal | undefined): Promise<string | undefined> {
  const began = performance.now();
  let told = false;
  for (;;) {
    const url = await findRunningBroker(home);
    if (url) return url;
    const holder = await lockHolder(home);
    await systemClock.sleep(LOOK_MS, signal);
    if (holder === undefined) return undefined;
    const waited = performance.now() - began;
    const who = `process ${holder} holds ${home}/broker/lock, but its broker does not answer`;
    if (waited > JOIN_MS) throw new BusError("unreachable", `${who}; end that process and try again`);
    if (!told && waited > QUIET_MS) {
      told = true;
      onEvent({ kind: "warning", text: `${who}; waiting for it for ${JOIN_MS / 1_000} s` });
    }
  }
}

const moved = (url: string, at: string): BusError =>
  new BusError(
    "unreachable",
    `the broker of this home is at ${url} by now, not at ${at}, where this process and its workers know it: end this command and start it again`,
  );
