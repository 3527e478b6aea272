import { JetStreamApiCodes, JetStreamApiError, type JetStreamManager, type StreamInfo } from "@nats-io/jetstream";
import { systemClock } from "#lib/clock";
import { shownAddress } from "./dial.ts";
import { isUnavailable } from "./link.ts";
import { BusError, refused } from "./port.ts";
import { LEADER_MS, STREAM } from "./settings.ts";

/** Poll interval without a leader, in ms. */
const LEADERLESS_MS = 250;
/** Time without a leader until the wait is told, in ms. */
const TOLD_MS = 5_000;

export interface LeaderOptions {
  /** `nats://127.0.0.1:4222`, or `tls://` to insist on TLS; several addresses separated by commas. */
  readonly url: string;
  /** Ends the wait for the server. */
  readonly signal?: AbortSignal;
  /** Called once after 5 s without a leader, with what is waited for. */
  readonly onWaiting?: (what: string) => void;
}

export const noLeader = (url: string, cause: unknown): BusError =>
  new BusError(
    "timeout",
    `the broker at ${shownAddress(url)} has had no leader for ${LEADER_MS / 1_000} s: more than half of a cluster's nodes must be up and reach each other; start the others, then try again`,
    { cause },
  );

/** Waits for the leader of JetStream or of a stream: during an election, or while fewer than half of the nodes are up. */
export class Leader {
  readonly #since = performance.now();
  readonly #options: LeaderOptions;
  #isTold = false;

  constructor(options: LeaderOptions) {
    this.#options = options;
  }

  /** Whether a failed attempt may be repeated: after a pause. */
  async mayRetry(): Promise<boolean> {
    const waited = performance.now() - this.#since;
    if (waited >= LEADER_MS) return false;
    if (waited >= TOLD_MS && !this.#isTold) {
      this.#isTold = true;
      this.#options.onWaiting?.(
        `the broker at ${shownAddress(this.#options.url)} has no leader yet; waiting for one, up to ${LEADER_MS / 1_000} s`,
      );
    }
    await systemClock.sleep(LEADERLESS_MS, this.#options.signal);
    return true;
  }

  /** Repeats a request while leaderless. @throws BusError `timeout` after LEADER_MS; the client's other errors */
  async answer<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        if (await this.mayRetry()) continue;
        throw noLeader(this.#options.url, error);
      }
    }
  }

  /** Info of the stream; undefined only if the broker says that there is none. */
  info(manager: JetStreamManager): Promise<StreamInfo | undefined> {
    return this.answer(() => manager.streams.info(STREAM).catch(absent));
  }
}

/** Undefined for a stream that is not there. @throws every other error */
export const absent = (error: unknown): undefined => {
  if (!(error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound)) throw error;
};

/** Errors of a server with too few nodes for the replicas: at present, and for good. */
export const TOO_FEW_NODES = 10005;
export const NO_CLUSTER = 10074;
/** Error of a server that makes no store for a stream; for a moment also where the cluster has just formed. */
export const STORE_FAILED = 10049;

export const tooFewNodes = (replicas: number, url: string, cause: unknown): BusError =>
  refused(
    `the broker at ${shownAddress(url)} has fewer than ${replicas} nodes for ${replicas} replicas: start the others, or choose fewer with SWARM_REPLICAS or --replicas`,
    { cause },
  );
