import type { Stored } from "#bus";
import { textsIn } from "#lib/fields";
import {
  decode,
  type Envelope,
  encode,
  type FloorStatement,
  ifSound,
  type Lang,
  mapParts,
  parseSubject,
  saidHash,
  toldIn,
} from "#wire";
import { words } from "./words.ts";

/*
 * Withdraws what one participant said from a discussion's messages. The hash chain holds: it covers the digest of each
 * text, which stays.
 */

/** Weight of words that are recognized as a quotation: five words, or ten characters of a script without spaces. */
const QUOTED = 10;
/** Weight of the shortest text that is recognized as a whole: two words. */
const SHORTEST = 4;

/** Scripts without spaces between words. */
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]`;
const IS_UNSPACED = new RegExp(UNSPACED, "u");
/** An escape of JSON within a text; a character of a script without spaces; a number with its separators; a word. */
const TOKEN = new RegExp(
  String.raw`\\(?:u[0-9a-f]{4}|.)|${UNSPACED}|\p{N}+(?:[.,]\p{N}+)*|(?:(?!${UNSPACED})[\p{L}\p{M}\p{N}_])+`,
  "gu",
);

type Token = ReturnType<typeof tokensOf>[number];

function tokensOf(text: string) {
  return [...text.matchAll(TOKEN)].flatMap(({ 0: found, index }) =>
    found.startsWith("\\") ? [] : [{ word: found.toLowerCase(), from: index, to: index + found.length }],
  );
}

/** Returns the runs of words that weigh QUOTED, or the whole of a shorter text. */
function runsOf(text: string): { key: string; length: number }[] {
  const tokens = tokensOf(text);
  const runs: { key: string; length: number }[] = [];
  for (const from of tokens.keys()) {
    let weight = 0;
    let to = from;
    for (; to < tokens.length && weight < QUOTED; to += 1) weight += IS_UNSPACED.test(tokens[to]?.word ?? "") ? 1 : 2;
    if (weight < QUOTED && (from > 0 || weight < SHORTEST)) break;
    runs.push({ key: keyOf(tokens, from, to), length: to - from });
  }
  return runs;
}

const keyOf = (tokens: readonly Token[], from: number, to: number): string =>
  tokens
    .slice(from, to)
    .map(({ word }) => word)
    .join(" ");

/** Whether a text is more than one word, which may be an id or the name of a field's value. */
const isProse = (text: string): boolean => /\s|[^\p{ASCII}]/u.test(text.trim());

/** Words that a participant was the first to say; `mark` takes their place. */
function ownWords(mark: string) {
  const own = new Set<string>();
  const lengths = new Set<number>();
  const others = new Set<string>();

  function quotations(tokens: readonly Token[]): { from: number; to: number }[] {
    const found: { from: number; to: number }[] = [];
    for (const from of tokens.keys())
      for (const length of lengths) {
        if (from + length > tokens.length || !own.has(keyOf(tokens, from, from + length))) continue;
        const last = found.at(-1);
        if (last && from <= last.to) last.to = Math.max(last.to, from + length);
        else found.push({ from, to: from + length });
      }
    return found;
  }

  return {
    said(value: unknown): void {
      for (const text of textsIn(value))
        for (const { key, length } of isProse(text) ? runsOf(text) : []) {
          if (others.has(key)) continue;
          own.add(key);
          lengths.add(length);
        }
    },
    saidByOthers(value: unknown): void {
      for (const text of textsIn(value)) for (const { key } of runsOf(text)) others.add(key);
    },
    without(text: string): string {
      const tokens = tokensOf(text);
      let kept = "";
      let at = 0;
      for (const { from, to } of quotations(tokens)) {
        kept += `${text.slice(at, tokens[from]?.from)}${mark}`;
        at = tokens[to - 1]?.to ?? at;
      }
      return at === 0 ? text : kept + text.slice(at);
    },
    quotedIn: (text: string): boolean => quotations(tokensOf(text)).length > 0,
  };
}

/** Copies a value, each of its texts replaced. */
function mapped(value: unknown, text: (said: string) => string, object?: (value: object) => unknown): unknown {
  if (typeof value === "string") return text(value);
  if (Array.isArray(value)) return value.map((one) => mapped(one, text, object));
  if (typeof value !== "object" || value === null) return value;
  return (
    object?.(value) ?? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapped(one, text, object)]))
  );
}

/**
 * Replaces the words of one participant in every message: their statements, answers and direct messages wholly, and
 * quotations of five words or more wherever they are. Single words stay, since they may be names of fields' values. What
 * others put in other words stays as well.
 * @param at time of the withdrawal, ISO 8601
 */
export function withdraw(
  messages: readonly Stored[],
  participant: string,
  { at, lang }: { readonly at: string; readonly lang: Lang },
) {
  const mark = words(lang).withdrawn;
  const opened = messages.map((stored) => ({
    stored,
    address: parseSubject(stored.subject),
    channel: parseSubject(stored.subject)?.channel,
    envelope: ifSound(() => decode(stored.data, "keep")),
  }));
  const own = ownWords(mark);
  const told = opened.flatMap(({ address, envelope }) => (address && envelope ? toldIn(address, envelope) : []));
  for (const { channel, envelope } of told) {
    const isOwn = envelope.from === participant;
    if (channel === "floor") {
      const { from, content, references } = envelope.body as FloorStatement;
      if (from === participant) own.said({ content, references });
      else own.saidByOthers({ content, references });
    } else if (isOwn && (channel === "say" || channel === "inbox")) own.said(envelope.body);
    else if (channel === "control" || channel === "context" || channel === "phase") own.saidByOthers(envelope.body);
  }
  const blank = (said: string): string => (isProse(said) ? mark : said);
  const isStatement = (value: object): value is FloorStatement =>
    "from" in value && value.from === participant && "content" in value && "turn" in value;
  const without = (value: unknown): unknown =>
    mapped(value, own.without, (inner) =>
      isStatement(inner)
        ? { ...inner, content: mapped(inner.content, blank), references: mapped(inner.references, blank) }
        : undefined,
    );
  /** Ids of the statements whose text changed: the participant's own, and those that quote them. */
  const statements: string[] = [];
  const floor = (body: FloorStatement): FloorStatement => {
    const said = without({ from: body.from, turn: body.turn, content: body.content, references: body.references });
    const { content, references } = said as FloorStatement;
    const changed = { ...body, content, references };
    if (body.withdrawn || saidHash(changed) === saidHash(body)) return body;
    return { ...changed, withdrawn: { at, said: saidHash(body) } };
  };
  const dropped = quotingExchanges(opened, own);
  const kept = opened.flatMap(({ stored, channel, envelope }): Stored[] => {
    if (!envelope) return own.quotedIn(Buffer.from(stored.data).toString()) ? [] : [stored];
    if (channel === "exchange") return dropped.has(String(envelope.body.exchange)) ? [] : [stored];
    const isOwn = envelope.from === participant && (channel === "say" || channel === "inbox");
    const changed = mapParts(envelope, (part) => {
      const isStatement = channel === "floor" && part.type === "statement";
      const body = isStatement
        ? floor(part.body as FloorStatement)
        : ((isOwn ? mapped(part.body, blank) : without(part.body)) as Envelope["body"]);
      if (isStatement && (body as FloorStatement).withdrawn) statements.push(String(body.id));
      return { ...part, body };
    });
    return [{ ...stored, data: encode(changed) }];
  });
  return {
    messages: kept,
    statements,
    /** Exchanges with models that were left out, since they quote the participant. */
    exchanges: dropped.size,
    /** Whether a text still holds words of the participant. */
    quotes: own.quotedIn,
  };
}

/** Ids of the exchanges that quote the participant; an exchange is cut into pieces anywhere. */
function quotingExchanges(
  opened: readonly { readonly channel: string | undefined; readonly envelope: Envelope | undefined }[],
  { quotedIn }: Pick<ReturnType<typeof ownWords>, "quotedIn">,
): Set<string> {
  const texts = new Map<string, string>();
  for (const { channel, envelope } of opened) {
    if (channel !== "exchange" || !envelope) continue;
    const { exchange, text } = envelope.body;
    texts.set(String(exchange), `${texts.get(String(exchange)) ?? ""}${String(text)}`);
  }
  return new Set([...texts].filter(([, text]) => quotedIn(text)).map(([id]) => id));
}
