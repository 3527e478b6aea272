import { type JetStreamClient, type JetStreamManager, jetstream, type StreamConfig } from "@nats-io/jetstream";
import { Kvm } from "@nats-io/kv";
import { headers, type MsgHdrs } from "@nats-io/transport-node";
import { dial, managerOf, type OpenOptions } from "./connect.ts";
import { shownAddress } from "./dial.ts";
import { passingUser } from "./identity/credentials.ts";
import type { Keys } from "./identity/keys.ts";
import { absent, Leader } from "./leader.ts";
import { ALIVE } from "./lease.ts";
import { Layout, METADATA, partitionConfig, partitionFor, partitionNames, STORED_AT } from "./partitions.ts";
import { BusError, refused } from "./port.ts";
import { STREAM, STREAM_CONFIG } from "./settings.ts";

/** Publications without an acknowledgement at once: each may have a megabyte. */
const WINDOW = 64;
const COPY_MS = 60_000;
/** Lifetime of the credentials of a move, in seconds. */
const MOVE_SECONDS = 86_400;

interface Repartition extends Omit<OpenOptions, "creds" | "role"> {
  readonly partitions: number;
  readonly keys: Keys;
  /** Gives the broker accounts for this number of partitions: from then on messages go there. */
  readonly mapTo: (partitions: number) => Promise<void>;
  /** Whether no other process can be at work, as before a home's broker starts. Default false. */
  readonly alone?: boolean;
}

/**
 * Spreads a broker's messages over this many partitions, or creates these; also adds the subjects of a newer version. Nobody
 * can store anything meanwhile, and every process has to be started again afterwards. The former streams are deleted when
 * all is copied; after an abort the same call starts again. A job that was not finished is delivered again, and so are those
 * after it in its queue.
 * @returns number of messages that were moved
 * @throws BusError `refused` while a moderator is at work, `full`, `timeout`, like openBus
 */
export async function setPartitions(options: Repartition): Promise<number> {
  const { keys, partitions, replicas = 1, signal } = options;
  const all = { pub: { allow: [">"] }, sub: { allow: [">"] } };
  const connection = await dial(options, passingUser(keys.app, "move", MOVE_SECONDS, all));
  try {
    const leader = new Leader(options);
    const manager = await managerOf(connection, leader, { signal });
    const info = await leader.info(manager);
    const former = new Layout(info?.config.metadata);
    const client = jetstream(connection);
    const mover = moverTo(partitions, client, manager, info?.config.num_replicas ?? replicas);
    if (!info) {
      await options.mapTo(partitions);
      await mover.create();
      const metadata = { [METADATA.count]: String(partitions) };
      if (partitions > 1)
        await manager.streams.add({ ...STREAM_CONFIG, subjects: [STREAM], metadata, num_replicas: replicas });
      return 0;
    }
    if (former.names.length === partitions) {
      // The keys may be new ones.
      if (former.moving !== undefined || (keys.partitions ?? 1) !== partitions) await options.mapTo(partitions);
      const { [METADATA.moving]: _, ...metadata } = info.config.metadata ?? {};
      if (former.moving !== undefined) await manager.streams.update(STREAM, { metadata });
      await mover.create();
      await mover.tidy();
      return 0;
    }
    if (!options.alone) await requireIdle(client, options.url);
    const metadata = { ...info.config.metadata, [METADATA.moving]: String(partitions) };
    await manager.streams.update(STREAM, { metadata, ...(former.names.length === 1 ? { subjects: [STREAM] } : {}) });
    if (former.names.length > 1)
      for (const name of former.names) await manager.streams.update(name, { subjects: [name] });
    const { messages, marks } = await mover.move(former);
    await options.mapTo(partitions);
    // From here on this number counts. Before, the new streams take nothing but copies.
    await manager.streams.update(STREAM, { metadata: { ...marks, [METADATA.count]: String(partitions) } });
    await mover.create();
    await mover.tidy();
    return messages;
  } finally {
    await connection.close();
  }
}

/** @throws BusError `refused` if a process has leases */
async function requireIdle(client: JetStreamClient, url: string): Promise<void> {
  const alive = await new Kvm(client).open(ALIVE).catch(() => undefined);
  const keys = await alive?.keys().catch(() => undefined);
  for await (const holder of keys ?? [])
    throw refused(
      `${holder} is at work at ${shownAddress(url)}: end every worker, gateway and \`swarm up\` of this broker, then try again`,
    );
}

/** Subject under which a new stream takes a copy. */
const copyTo = (i: number, subject: string): string => `copy.${i}.${subject}`;

function moverTo(count: number, client: JetStreamClient, manager: JetStreamManager, num_replicas: number) {
  const { streams, consumers } = manager;
  const names = partitionNames(count);

  /** Creates the missing streams; those that exist get all subjects. */
  async function create(): Promise<void> {
    for (const [i, name] of names.entries()) {
      const config = partitionConfig(count, i);
      const found = await streams.info(name).catch(absent);
      if (!found) await streams.add({ ...config, num_replicas });
      else if (config.subjects.some((subject) => !found.config.subjects.includes(subject)))
        await streams.update(name, {
          subjects: config.subjects,
          subject_transform: config.subject_transform,
        } as Partial<StreamConfig>);
    }
  }

  /** Copies all messages. @returns their number, and metadata for the stream SWARM */
  async function move(former: Layout): Promise<{ messages: number; marks: Record<string, string> }> {
    const states = await Promise.all(former.names.map(async (name) => (await streams.info(name)).state));
    // Later than any sequence that a reader may remember.
    const first = Math.max(...states.map(({ last_seq }) => last_seq)) + 1;
    await empty(manager, { count, num_replicas, first });
    const marks: Record<string, string> = {};
    const last = new Map(names.map((name) => [name, first - 1]));
    const starts = new Map<string, number>();
    let messages = 0;
    for (const [n, source] of former.names.entries()) {
      const queues: { name: string; done: number }[] = [];
      for await (const { name, config, ack_floor } of consumers.list(source))
        if (config.durable_name) queues.push({ name, done: ack_floor.stream_seq });
      if (states[n]?.messages) messages += await copy(source, former, { queues, last, starts });
      for (const { name } of queues)
        for (const stream of names) {
          const key = METADATA.start(stream, name);
          if (!starts.has(key)) starts.set(key, Number.POSITIVE_INFINITY);
        }
    }
    const wanted = states.reduce((sum, state) => sum + state.messages, 0);
    if (messages !== wanted) throw new BusError("timeout", `${messages} of ${wanted} messages were copied: try again`);
    for (const [stream, seq] of last) {
      marks[METADATA.moved(stream)] = String(seq);
      for (const [key, start] of starts)
        if (key.startsWith(METADATA.start(stream, ""))) marks[key] = String(Math.min(start, seq + 1));
    }
    return { messages, marks };
  }

  async function copy(
    source: string,
    former: Layout,
    to: {
      readonly queues: readonly { readonly name: string; readonly done: number }[];
      readonly last: Map<string, number>;
      readonly starts: Map<string, number>;
    },
  ): Promise<number> {
    const consumer = await client.consumers.get(source);
    const messages = await consumer.consume({ max_messages: 256 });
    const underWay: Promise<void>[] = [];
    let copied = 0;
    for await (const message of messages) {
      const { seq, subject, data } = message;
      const at = Number(message.timestampNanos / 1_000_000n);
      const first = seq <= former.moved(source) ? message.headers?.get(STORED_AT) : undefined;
      const i = partitionFor(subject, count);
      const stream = names[i] ?? STREAM;
      const fields = fieldsOf(message.headers, first || String(at), Date.now() - at);
      const stored = async (): Promise<void> => {
        // Each message is stored once: the target is new, and an attempt that fails ends the move.
        const ack = await client.publish(copyTo(i, subject), data, {
          headers: fields,
          timeout: COPY_MS,
          retries: 0,
        });
        if (ack.stream !== stream || ack.duplicate)
          throw refused(`${subject} went to ${ack.stream}, not to ${stream}: nothing was deleted`);
        to.last.set(stream, Math.max(to.last.get(stream) ?? 0, ack.seq));
        for (const { name, done } of to.queues) {
          const key = METADATA.start(stream, name);
          if (seq > done) to.starts.set(key, Math.min(to.starts.get(key) ?? Number.POSITIVE_INFINITY, ack.seq));
        }
      };
      underWay.push(stored());
      copied += 1;
      const isLast = message.info.pending === 0;
      if (underWay.length >= WINDOW || isLast) await Promise.all(underWay.splice(0));
      if (isLast) break;
    }
    return copied;
  }

  /** Removes what is left of other numbers of partitions. */
  async function tidy(): Promise<void> {
    const others: string[] = [];
    for await (const { config } of streams.list())
      if (config.name.startsWith(`${STREAM}-`) && !names.includes(config.name)) others.push(config.name);
    for (const name of others) await streams.delete(name);
    if (count > 1) await streams.purge(STREAM);
  }

  return { create, move, tidy };
}

/** Prepares empty streams that take copies alone, with sequences from this one on. */
async function empty(
  { streams, consumers }: JetStreamManager,
  of: { readonly count: number; readonly num_replicas: number; readonly first: number },
): Promise<void> {
  const { count, num_replicas, first } = of;
  for (const [i, name] of partitionNames(count).entries()) {
    const own = { subjects: [copyTo(i, ">")], subject_transform: { src: copyTo(i, ">"), dest: ">" } };
    if (count === 1) {
      await streams.update(name, own);
      // Queues of before, which begin elsewhere.
      for await (const queue of consumers.list(name)) await consumers.delete(name, queue.name);
    } else {
      await streams.delete(name).catch(absent);
      const config = partitionConfig(count, i);
      await streams.add({ ...config, ...own, num_replicas });
    }
    await streams.purge(name, { seq: first });
  }
}

/** Headers of a copy. The expectations were of the former stream, and keys count for as long as retries may come. */
function fieldsOf(former: MsgHdrs | undefined, storedAt: string, age: number): MsgHdrs {
  const made = headers();
  const isOld = age > STREAM_CONFIG.duplicate_window / 1e6;
  for (const [name, values] of former ?? [])
    if (!name.startsWith("Nats-Expected-") && !(isOld && name === "Nats-Msg-Id"))
      for (const value of values) made.append(name, value);
  made.set(STORED_AT, storedAt);
  return made;
}
