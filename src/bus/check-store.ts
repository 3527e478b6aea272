import { createHash } from "node:crypto";
import { jetstream } from "@nats-io/jetstream";
import { dial, managerOf, type OpenOptions } from "./connect.ts";
import { Leader } from "./leader.ts";
import { Link } from "./link.ts";
import { Layout } from "./partitions.ts";
import { directBatch } from "./stored-messages.ts";

/** Messages that a server cannot read, or that its replicas do not have alike. */
export interface Damage {
  readonly stream: string;
  readonly messages: number;
  readonly discussions: readonly string[];
}

/** Readings of a cluster: any replica answers, so that one of three is left out by all with a chance of one in a hundred. */
const READINGS = 12;

/** Result of reading a stream: subject and digest of each message, by sequence. */
type Content = Map<number, { readonly subject: string; readonly digest: string }>;

/**
 * Reads every message, of a cluster repeatedly, and compares the readings with each other and with the index of the leader.
 * A server skips messages with a wrong checksum without a word. What is stored or purged meanwhile is left out.
 * @throws BusError like openBus, `timeout` if the broker does not answer
 */
export async function checkStore(options: OpenOptions) {
  const connection = await dial(options);
  try {
    const leader = new Leader(options);
    const manager = await managerOf(connection, leader, options);
    const { metadata, num_replicas: replicas = 1 } = (await leader.info(manager))?.config ?? {};
    const link = new Link(connection, jetstream(connection), manager, new Layout(metadata));
    const damage: Damage[] = [];
    let messages = 0;
    for (const stream of link.layout.names) {
      const { all, hurt } = await checkedStream(link, stream, replicas > 1 ? READINGS : 1);
      messages += all.size;
      const discussions = [...new Set(hurt.map((subject) => subject.split(".")[2] ?? ""))].sort();
      if (hurt.length > 0) damage.push({ stream, messages: hurt.length, discussions });
    }
    return { isCluster: replicas > 1, messages, damage };
  } finally {
    await connection.close();
  }
}

/** @returns all messages of a stream, and the subject of each that is missing or not the same in all readings */
async function checkedStream(link: Link, stream: string, times: number): Promise<{ all: Content; hurt: string[] }> {
  const before = await subjectsOf(link, stream);
  const readings: Content[] = [];
  for (let i = 0; i < times; i += 1) readings.push(await contentOf(link, stream, before.last));
  const after = await subjectsOf(link, stream);
  const all: Content = new Map(readings.flatMap((content) => [...content]));
  const isPurged = (subject: string): boolean => (after.counts.get(subject) ?? 0) < (before.counts.get(subject) ?? 0);
  const differing = [...all].filter(([seq, { digest }]) => readings.some((one) => one.get(seq)?.digest !== digest));
  const found = Map.groupBy(all.values(), ({ subject }) => subject);
  const missing = [...before.counts].flatMap(([subject, count]): string[] =>
    Array<string>(Math.max(0, count - (found.get(subject)?.length ?? 0))).fill(subject),
  );
  const hurt = [...differing.map(([, { subject }]) => subject), ...missing];
  return { all, hurt: hurt.filter((subject) => !isPurged(subject)) };
}

/** Last sequence of a stream, and messages of each subject, as the leader's index has them. */
async function subjectsOf(link: Link, stream: string): Promise<{ last: number; counts: Map<string, number> }> {
  const asked = { subjects_filter: ">" };
  const { state } = await link.query(`the subjects of ${stream}`, undefined, () =>
    link.manager.streams.info(stream, asked),
  );
  return { last: state.last_seq, counts: new Map(Object.entries(state.subjects ?? {})) };
}

async function contentOf(link: Link, stream: string, last: number): Promise<Content> {
  const found: Content = new Map();
  for (let seq = 1; seq <= last; ) {
    const query = { seq, next_by_subj: ">" };
    const got = await link.query(`the messages of ${stream}`, undefined, () => directBatch(link, query, stream));
    for (const one of got.filter((message) => message.seq <= last)) {
      const digest = createHash("sha256").update(`${one.subject} `).update(one.data).digest("base64");
      found.set(one.seq, { subject: one.subject, digest });
    }
    if (got.length === 0) break;
    seq = (got.at(-1)?.seq ?? last) + 1;
  }
  return found;
}
