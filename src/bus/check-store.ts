import { createHash } from "node:crypto";
import { jetstream } from "@nats-io/jetstream";
import { dial, managerOf, type OpenOptions } from "./connect.ts";
import { credentialsOf } from "./identity/credentials.ts";
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

const BATCH = 256;

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
  await using store = await StoredContent.open(options);
  const { isCluster } = store;
  const damage: Damage[] = [];
  let messages = 0;
  for (const stream of store.names) {
    const before = await store.subjects(stream);
    const readings: Content[] = [];
    for (let i = 0; i < (isCluster ? READINGS : 1); i += 1) readings.push(await store.read(stream, before.last));
    const after = await store.subjects(stream);
    const all: Content = new Map(readings.flatMap((content) => [...content]));
    messages += all.size;
    const isPurged = (subject: string): boolean => (after.counts.get(subject) ?? 0) < (before.counts.get(subject) ?? 0);
    const differing = [...all].filter(([seq, { digest }]) => readings.some((one) => one.get(seq)?.digest !== digest));
    const found = countsOf(all);
    const missing = [...before.counts].flatMap(([subject, count]): string[] =>
      Array<string>(Math.max(0, count - (found.get(subject) ?? 0))).fill(subject),
    );
    const hurt = [...differing.map(([, { subject }]) => subject), ...missing].filter((subject) => !isPurged(subject));
    const discussions = [...new Set(hurt.map((subject) => subject.split(".")[2] ?? ""))].sort();
    if (hurt.length > 0) damage.push({ stream, messages: hurt.length, discussions });
  }
  return { isCluster, messages, damage };
}

function countsOf(content: Content): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { subject } of content.values()) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  return counts;
}

class StoredContent implements AsyncDisposable {
  readonly #link: Link;
  readonly isCluster: boolean;

  private constructor(link: Link, isCluster: boolean) {
    this.#link = link;
    this.isCluster = isCluster;
  }

  static async open(options: OpenOptions): Promise<StoredContent> {
    const { creds, role = "owner", signal } = options;
    const connection = await dial(options, creds ? await credentialsOf(creds, role) : undefined);
    const leader = new Leader(options);
    const manager = await managerOf(connection, leader, { signal });
    const info = await leader.info(manager);
    const link = new Link(connection, jetstream(connection), manager, new Layout(info?.config.metadata));
    return new StoredContent(link, (info?.config.num_replicas ?? 1) > 1);
  }

  get names(): readonly string[] {
    return this.#link.layout.names;
  }

  /** Last sequence of a stream, and messages of each subject, as the leader's index has them. */
  async subjects(stream: string): Promise<{ last: number; counts: Map<string, number> }> {
    const asked = { subjects_filter: ">" };
    const { state } = await this.#link.query(`the subjects of ${stream}`, undefined, () =>
      this.#link.manager.streams.info(stream, asked),
    );
    return { last: state.last_seq, counts: new Map(Object.entries(state.subjects ?? {})) };
  }

  async read(stream: string, last: number): Promise<Content> {
    const found: Content = new Map();
    for (let seq = 1; seq <= last; ) {
      const query = { seq, batch: BATCH, next_by_subj: ">" };
      const got = await this.#link.query(`the messages of ${stream}`, undefined, () =>
        directBatch(this.#link, query, stream),
      );
      for (const one of got.filter((message) => message.seq <= last)) {
        const digest = createHash("sha256").update(`${one.subject} `).update(one.data).digest("base64");
        found.set(one.seq, { subject: one.subject, digest });
      }
      if (got.length === 0) break;
      seq = (got.at(-1)?.seq ?? last) + 1;
    }
    return found;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#link.close();
    await this.#link.connection.close();
  }
}
