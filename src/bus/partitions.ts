import type { StreamConfig } from "@nats-io/jetstream";
import { STORED_SUBJECTS } from "#wire";
import { refused } from "./port.ts";
import { STREAM, STREAM_CONFIG } from "./settings.ts";

/*
 * Partitions: the stream's messages spread over several streams, each with its own queue of syncs. All of a discussion is in
 * one. The server puts a publication into its partition: mappings of our account add a prefix to the subject, and the
 * partition removes it. So only the reader has to know where a discussion is. The stream SWARM is then empty, and its
 * metadata tell every process how many partitions there are.
 */

/** Environment variable for the partitions of a home's broker. */
export const PARTITIONS_VARIABLE = "SWARM_PARTITIONS";

const CHOICES = [1, 2, 4, 8, 16];

/** Parses a number of partitions; undefined if none. @throws BusError `refused`, naming option or variable `from` */
export function partitionsIn(text: string | undefined, from: string = PARTITIONS_VARIABLE): number | undefined {
  if (!text) return undefined;
  const found = CHOICES.find((one) => String(one) === text);
  if (found !== undefined) return found;
  const all = CHOICES.join(", ");
  throw refused(`${from} ${JSON.stringify(text)} is no number of partitions: use one of ${all}`);
}

export const partitionNames = (count: number): string[] =>
  count === 1 ? [STREAM] : Array.from({ length: count }, (_, i) => `${STREAM}-${count}-${i}`);

/** Computes the server's `partition(count, 1)` of a discussion: FNV-1a of its id. */
function partitionOf(discussion: string, count: number): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(discussion)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % count;
}

/** Subject under which a partition gets what is published on another; both may be patterns. */
export const inPartition = (i: number | "*", subject: string): string => `partition.${i}.${subject}`;

/** Mappings of the account that has the streams: each stored subject goes to its discussion's partition. */
export function mappingsTo(count: number): Record<string, { subject: string; weight: number }[]> {
  if (count === 1) return {};
  const mapped = (subject: string): string => {
    let n = 0;
    const numbered = subject.replaceAll("*", () => `{{wildcard(${++n})}}`);
    return `partition.{{partition(${count},1)}}.${numbered}`;
  };
  return Object.fromEntries(STORED_SUBJECTS.map((subject) => [subject, [{ subject: mapped(subject), weight: 100 }]]));
}

/** Settings of the stream that has a partition, or all if there is one. */
export function partitionConfig(count: number, i: number): typeof STREAM_CONFIG & Partial<StreamConfig> {
  if (count === 1) return STREAM_CONFIG;
  return {
    ...STREAM_CONFIG,
    name: partitionNames(count)[i] ?? "",
    description: `swarm-discussion v1: partition ${i + 1} of ${count}`,
    subjects: STORED_SUBJECTS.map((subject) => inPartition(i, subject)),
    subject_transform: { src: inPartition(i, ">"), dest: ">" },
  };
}

export const partitionFor = (subject: string, count: number): number => partitionOf(subject.split(".")[2] ?? "", count);

/** Header of a message that was moved: when it was stored first, in ms since the epoch. */
export const STORED_AT = "Swarm-Stored-At";

export const METADATA = {
  count: "partitions",
  /** Number to which messages are being moved; nothing can be stored meanwhile. */
  moving: "moving",
  /** Sequence of a stream after which nothing was moved into it. */
  moved: (stream: string): string => `moved.${stream}`,
  /** First sequence of a queue in a stream into which messages were moved. */
  start: (stream: string, queue: string): string => `start.${stream}.${queue}`,
} as const;

/** Streams of a broker, as the metadata of the stream SWARM tell. */
export class Layout {
  readonly names: readonly string[];
  readonly #metadata: Readonly<Record<string, string>>;

  constructor(metadata: Readonly<Record<string, string>> = {}) {
    this.#metadata = metadata;
    this.names = partitionNames(Number(metadata[METADATA.count] ?? 1));
  }

  /** Number of partitions to which messages are being moved. */
  get moving(): number | undefined {
    const to = this.#metadata[METADATA.moving];
    return to === undefined ? undefined : Number(to);
  }

  nameOf(subject: string): string {
    return this.names[partitionFor(subject, this.names.length)] ?? STREAM;
  }

  /** Streams that may hold messages of a pattern. */
  of(pattern: string): readonly string[] {
    return /^[^.]+\.[^.]+\.[^.*>]+\./.test(pattern) ? [this.nameOf(pattern)] : this.names;
  }

  /** First sequence of a queue; undefined for all. */
  start(stream: string, queue: string): number | undefined {
    const from = this.#metadata[METADATA.start(stream, queue)];
    return from === undefined ? undefined : Number(from);
  }

  /** Last sequence of a stream whose message may have been moved; 0 if none was. */
  moved(stream: string): number {
    return Number(this.#metadata[METADATA.moved(stream)] ?? 0);
  }
}
