import { JetStreamApiError, type JetStreamManager } from "@nats-io/jetstream";
import { systemClock } from "#lib/clock";
import { dial, managerOf, type OpenOptions, openBus } from "./connect.ts";
import { shownAddress } from "./dial.ts";
import { Leader, NO_CLUSTER, TOO_FEW_NODES, tooFewNodes } from "./leader.ts";
import { BusError, refused } from "./port.ts";
import { BUCKETS, REPLICAS_VARIABLE, STREAM } from "./settings.ts";

const CHOICES = [1, 3, 5];

/** Parses replicas; default 1, odd ones only. @throws BusError `refused`, naming the option or variable `from` */
export function replicasIn(text: string | undefined, from: string = REPLICAS_VARIABLE): number {
  const found = CHOICES.find((one) => String(one) === (text || "1"));
  if (found !== undefined) return found;
  throw refused(`${from} ${JSON.stringify(text)} is no number of replicas: use 1, 3 or 5`);
}

/** Poll interval of replicas that catch up, in ms, and the deadline of one stream. */
const CATCH_UP_LOOK_MS = 200;
const CATCH_UP_MS = 600_000;

/**
 * Sets the replicas of the stream, which it creates if missing, and of every key-value bucket of ours; resolves when all
 * have caught up.
 * @param options credentials must permit updates: role `archive`
 * @returns the names of the streams that had another number
 * @throws BusError like openBus; `timeout` if replicas have not caught up after ten minutes
 */
export async function setReplicas(options: OpenOptions & { readonly replicas: number }): Promise<string[]> {
  const { replicas, url, signal } = options;
  await (await openBus(options)).close();
  const connection = await dial(options);
  try {
    const leader = new Leader(options);
    const manager = await managerOf(connection, leader, { signal });
    const changed: string[] = [];
    for await (const { config } of manager.streams.list()) {
      const { name, num_replicas: had } = config;
      if (name !== STREAM && !name.startsWith(`${STREAM}-`) && !name.startsWith(`KV_${BUCKETS}`)) continue;
      if (had !== replicas) {
        await leader.answer(() => manager.streams.update(name, { num_replicas: replicas }));
        changed.push(name);
      }
      await untilCaughtUp(manager, name, options);
    }
    return changed;
  } catch (error) {
    if (error instanceof JetStreamApiError && [TOO_FEW_NODES, NO_CLUSTER].includes(error.code))
      throw tooFewNodes(replicas, url, error);
    throw error;
  } finally {
    await connection.close();
  }
}

async function untilCaughtUp(manager: JetStreamManager, name: string, of: OpenOptions & { readonly replicas: number }) {
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    const { cluster } = (await manager.streams.info(name).catch(() => undefined)) ?? {};
    const current = (cluster?.replicas ?? []).filter((one) => one.current && !one.offline);
    if (of.replicas === 1 || (cluster?.leader !== undefined && current.length >= of.replicas - 1)) return;
    if (performance.now() > until)
      throw new BusError(
        "timeout",
        `${current.length + 1} of ${of.replicas} replicas of ${name} at ${shownAddress(of.url)} are up to date after ${CATCH_UP_MS / 60_000} minutes: see to the other nodes; they go on catching up`,
      );
    await systemClock.sleep(CATCH_UP_LOOK_MS, of.signal);
  }
}
