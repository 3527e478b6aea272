import { createHash } from "node:crypto";

/*
 * Anthropic's prompt cache according to its documents (platform.claude.com, prompt caching and structured outputs, read up to
 * 2026-10). A prefix of tools, system and messages is written at each mark and read by requests with the same first blocks.
 * From each mark, the last one first, up to 20 blocks back are looked up. A prefix below the model's minimum is silently not
 * cached. An entry is readable once the answer to the request that wrote it has begun, for five minutes or an hour since its
 * last read. The output format is part of the key, and so is the effort, unless a message behind the last mark sets it
 * ("always invalidates message blocks").
 */

type Ttl = "5m" | "1h";

interface Block {
  readonly text: string;
  readonly cache_control?: { readonly ttl?: Ttl | undefined } | null | undefined;
}

/** Parts of a request that count. */
export interface CachedRequest {
  readonly model: string;
  readonly system?: unknown;
  readonly messages: readonly { readonly content: unknown }[];
  readonly output_config?: unknown;
}

/** Tokens of one request's input; the four do not overlap. */
export interface InputTokens {
  readonly plain: number;
  readonly write: number;
  readonly writeHour: number;
  readonly read: number;
}

/** Cost of a token in plain input tokens. Some models read at 0.05; the higher price is used. */
const COST = { plain: 1, write: 1.25, writeHour: 2, read: 0.1 } as const;

export const totalOf = ({ plain, write, writeHour, read }: InputTokens): number => plain + write + writeHour + read;

/** Returns the cost in plain input tokens. */
export const costOf = ({ plain, write, writeHour, read }: InputTokens): number =>
  COST.plain * plain + COST.write * write + COST.writeHour * writeHour + COST.read * read;

const LOOK_BACK = 20;
const TTL_MS: Readonly<Record<Ttl, number>> = { "5m": 300_000, "1h": 3_600_000 };

/** Least tokens of a cached prefix, by the prefix of the model's name, the longest first. */
const MINIMUM: readonly (readonly [model: string, tokens: number])[] = [
  ["claude-opus-4-5", 4_096],
  ["claude-opus-4-6", 4_096],
  ["claude-haiku-4-5", 4_096],
  ["claude-sonnet-5-5", 512],
  ["claude-haiku-5-5", 512],
  ["claude-fable-5", 512],
  ["claude-opus-5", 512],
];
const USUAL_MINIMUM = 1_024;

const minimumOf = (model: string): number => MINIMUM.find(([name]) => model.startsWith(name))?.[1] ?? USUAL_MINIMUM;

/** Estimates tokens: four letters of Latin script, one and a half of any other. */
export function tokensIn(text: string): number {
  const others = text.match(/[^\p{ASCII}]/gu)?.length ?? 0;
  return Math.ceil((text.length - others) / 4 + others / 1.5);
}

interface Entry {
  readonly ttl: Ttl;
  /** Milliseconds since the epoch; unknown until the answer begins. */
  from: number;
  until: number;
}

/** One account's cache. Times are milliseconds since the epoch. */
export class PromptCache {
  readonly #entries = new Map<string, Entry>();
  readonly #minimum: number | undefined;

  /** @param minimum least tokens of a prefix; default: the model's */
  constructor({ minimum }: { readonly minimum?: number } = {}) {
    this.#minimum = minimum;
  }

  /**
   * Counts a request that arrives now.
   * @returns its tokens, and `begun`, to be called when its answer begins
   */
  take(request: CachedRequest, now: number): { readonly tokens: InputTokens; readonly begun: (now: number) => void } {
    const blocks = [...blocksOf(request.system), ...request.messages.flatMap(({ content }) => blocksOf(content))];
    // The format precedes everything else in the key.
    const format = request.output_config === undefined ? "" : JSON.stringify(request.output_config);
    let digest = digestOf([request.model, format]);
    let sum = tokensIn(format);
    const places = blocks.map(({ text, cache_control: mark }) => {
      digest = digestOf([digest, text]);
      sum += tokensIn(text);
      return { digest, sum, mark: mark ? (mark.ttl ?? "5m") : undefined };
    });
    const minimum = this.#minimum ?? minimumOf(request.model);
    const marks = places.flatMap(({ mark, sum: size }, at) => (mark && size >= minimum ? [at] : []));
    const read = marks.toReversed().flatMap((mark) => this.#readFrom(places, mark, now) ?? [])[0] ?? -1;
    const readTokens = places[read]?.sum ?? 0;
    const upTo = (ttls: readonly Ttl[]): number =>
      Math.max(
        readTokens,
        ...marks.map((at) => (ttls.includes(places[at]?.mark ?? "5m") ? (places[at]?.sum ?? 0) : 0)),
      );
    const [hour, all] = [upTo(["1h"]), upTo(["1h", "5m"])];
    const tokens = { plain: sum - all, write: all - hour, writeHour: hour - readTokens, read: readTokens };
    const written = marks.filter((at) => at > read).flatMap((at) => places[at] ?? []);
    const begun = (then: number): void => {
      for (const { digest: key, mark: ttl = "5m" } of written) {
        const entry = this.#entries.get(key);
        if (!entry || entry.until < then) this.#entries.set(key, { ttl, from: then, until: then + TTL_MS[ttl] });
      }
    };
    return { tokens, begun };
  }

  /** Returns the last readable block within reach of a mark; undefined if there is none. */
  #readFrom(places: readonly { readonly digest: string }[], mark: number, now: number): number | undefined {
    for (let at = mark; at >= Math.max(0, mark - LOOK_BACK); at -= 1) {
      const entry = this.#entries.get(places[at]?.digest ?? "");
      if (!entry || entry.from > now || entry.until < now) continue;
      entry.until = now + TTL_MS[entry.ttl];
      return at;
    }
    return undefined;
  }
}

function blocksOf(content: unknown): Block[] {
  if (typeof content === "string") return [{ text: content }];
  return Array.isArray(content) ? content.map((block) => block as Block) : [];
}

const digestOf = (parts: readonly string[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("base64");
