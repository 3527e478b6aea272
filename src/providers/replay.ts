import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "#lib/clock";
import { REPLAY } from "#lib/provider-name";
import { addUsage, Exchange, MODERATOR, NO_USAGE } from "#wire";
import { parseAnswer } from "./model/parse-answer.ts";
import {
  type CallOptions,
  type Facts,
  type ModelRequest,
  type Provider,
  type ProviderAnswer,
  ProviderError,
  type ToldExchange,
} from "./provider.ts";

const FOLDER = "exchanges";

/**
 * Reads the exchanges in a discussion's folder, in a folder of exchange files, or in a file with one exchange a line.
 * @throws ProviderError `not_recorded` if there are none, or one is unreadable
 */
export function readRecorded(path: string): Exchange[] {
  const found = filesOf(path).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) => (line.trim() === "" ? [] : exchangeIn(line, `${file}:${at + 1}`))),
  );
  if (found.length > 0) return found;
  throw notRecorded(`${path} holds no recorded exchanges: name a discussion's folder, or its folder ${FOLDER}`);
}

const notRecorded = (message: string, cause?: unknown): ProviderError =>
  new ProviderError("not_recorded", message, { cause });

function filesOf(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const folder = existsSync(join(path, FOLDER)) ? join(path, FOLDER) : path;
    const named = /\.(\d+)\.json$/;
    const names = readdirSync(folder).filter((name) => named.test(name));
    const at = (name: string): number => Number(named.exec(name)?.[1]);
    // Sorts by attempt number; the names of one turn keep the order in which its exchanges were made.
    return names.sort((a, b) => at(a) - at(b) || (a < b ? -1 : 1)).map((name) => join(folder, name));
  } catch (error) {
    throw notRecorded(`the recorded exchanges in ${path} cannot be read: ${(error as Error).message}`, error);
  }
}

function exchangeIn(line: string, where: string): Exchange {
  try {
    return Exchange.parse(JSON.parse(line));
  } catch (error) {
    throw notRecorded(`${where} is no recorded exchange: replay from the folder as it was written`, error);
  }
}

/** Prefix of a recording whose answers take their time, so that a reader can follow. */
export const REPLAY_PACED = `${REPLAY}paced:`;

export const isPaced = (name: string): boolean => name.startsWith(REPLAY_PACED);
export const recordingIn = (name: string): string => name.slice((isPaced(name) ? REPLAY_PACED : REPLAY).length);

/** Time for a paced answer, in ms, and the number of its drafts. */
const PACE_MS = 5_000;
const DRAFTS = 25;

const keyOf = (turn: string, isRepair: boolean): string => `${turn}${isRepair ? " repaired" : ""}`;

/**
 * Answers as models did in a recorded discussion, looked up by turn: no key, no network, no budget. Of several calls for
 * one turn the last answered one counts, so that a replay does not repeat an outage.
 * @param pacer makes each answer of a participant take PACE_MS. Default: all come at once
 * @throws ProviderError `not_recorded`
 */
export function replayProvider(path: string, pacer?: Clock): Provider {
  const recorded = readRecorded(path);
  const last = new Map<string, Exchange>();
  for (const exchange of recorded) {
    const { turn, repair = false, outcome } = exchange;
    if (!outcome) continue;
    const key = keyOf(turn, repair);
    if (!("failed" in outcome) || !last.has(key)) last.set(key, exchange);
  }

  async function answer<T>(request: ModelRequest<T>, options: CallOptions): Promise<ProviderAnswer<T>> {
    const { signal, turn } = options;
    signal.throwIfAborted();
    const { purpose, facts } = request;
    const found = turn === undefined ? undefined : last.get(keyOf(turn, facts.returned !== undefined));
    if (!found) {
      const which = `${facts.returned ? "the repaired " : "the "}${purpose} of ${facts.speaker} in round ${facts.round}`;
      const what = `${path} holds no recorded answer for ${which}${turn === undefined ? "" : ` (${turn})`}`;
      throw notRecorded(`${what}: the discussion goes another way than the recorded one`);
    }
    // The moderator's own questions have no reader who waits.
    if (pacer && facts.speaker !== MODERATOR) await pace(found, options, pacer);
    return given(found, request, path);
  }
  const close = async (): Promise<void> => undefined;
  return { name: "replay", model: "recorded", isModel: true, answer, close, [Symbol.asyncDispose]: close };
}

/** Takes the time of a paced answer, and tells its words as they come. */
async function pace({ reply }: Exchange, { signal, onWords, onProgress }: CallOptions, clock: Clock): Promise<void> {
  const text = reply?.text ?? "";
  for (let draft = 1; draft <= DRAFTS; draft += 1) {
    await clock.sleep(PACE_MS / DRAFTS, signal);
    onWords?.(text.slice(0, (text.length * draft) / DRAFTS));
    onProgress?.();
  }
}

/** Returns the recorded answer to a request, or throws the recorded failure. */
function given<T>(exchange: Exchange, request: ModelRequest<T>, path: string): ProviderAnswer<T> {
  const { reply, outcome, turn, known } = exchange;
  const usage = addUsage(NO_USAGE, outcome?.usage ?? NO_USAGE);
  if (outcome && "failed" in outcome) {
    const { code, message } = outcome.failed as { code: ProviderError["code"]; message: string };
    throw new ProviderError(code, message, { usage });
  }
  const text = known === undefined ? reply?.text : asToday(reply?.text ?? "", known, request.facts);
  const parsed = parseAnswer(text ?? "", request.schema, request.facts.lang);
  if (!parsed.ok && !request.judged) {
    const what = `the recorded answer to ${turn} in ${path} does not fit what is asked today`;
    throw new ProviderError("invalid_answer", `${what} (${parsed.problem.replaceAll("\n", "; ")})`, { usage });
  }
  const origin = outcome?.origin as ProviderAnswer<T>["origin"];
  return { content: parsed.ok ? parsed.content : (parsed.said as T), origin, usage: outcome?.usage ?? usage };
}

/**
 * Puts the ids of today's discussion into a recorded answer: where somebody else sits, says more or says less, points,
 * reasons and messages have other numbers. What names a thing that is not there is left out.
 * @param known the text of each point and reason, and the turn of each message, that the answer names
 */
function asToday(reply: string, known: Readonly<Record<string, string>>, facts: Facts): string {
  const { points = [], judges, floor } = facts;
  const said = [...points, ...points.flatMap(({ reasons }) => reasons), ...(judges?.points ?? [])];
  const ids = new Map([
    ...said.map(({ id, text }) => [text, id] as const),
    ...floor.map(({ id, turn }) => [turn, id] as const),
  ]);
  const now = new Map(Object.entries(known).map(([id, what]) => [id, ids.get(what)]));
  return JSON.stringify(renamed(JSON.parse(reply), now));
}

/** Undefined where the value is, or an entry of the object is, an id that is not there. */
function renamed(value: unknown, now: ReadonlyMap<string, string | undefined>): unknown {
  if (typeof value === "string") return now.has(value) ? now.get(value) : value;
  if (Array.isArray(value)) return value.map((one) => renamed(one, now)).filter((one) => one !== undefined);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, one]) => [key, renamed(one, now)] as const);
  return entries.some(([, one]) => one === undefined) ? undefined : Object.fromEntries(entries);
}

export type Recording = ReturnType<typeof openRecording>;

/**
 * Opens the recording of what one call sends to models and receives from them. An exchange is handed to `keep` when the next one begins or the call ends.
 * @param keep called with every exchange, in order
 */
export function openRecording(
  { purpose, facts }: Pick<ModelRequest, "purpose" | "facts">,
  turn: string,
  keep: (exchange: Exchange) => void,
) {
  const head = {
    call: randomUUID(),
    turn,
    purpose,
    participant: facts.speaker,
    round: facts.round,
    ...(facts.returned ? { repair: true } : {}),
  };
  let attempt = 0;
  let last: Exchange | undefined;
  const end = (outcome: NonNullable<Exchange["outcome"]>): void => {
    keep({ ...(last ?? { ...head, attempt: 0 }), outcome });
    last = undefined;
  };
  return {
    onExchange(told: ToldExchange): void {
      if (last) keep(last);
      attempt += 1;
      last = { ...head, attempt, ...told };
    },
    /** Records the answer that ended the call; a call that reached no model is not recorded. */
    answered({ origin, usage }: Pick<ProviderAnswer<unknown>, "origin" | "usage">): void {
      if (origin.isModel && attempt > 0) end({ origin, usage });
    },
    /** Records the failure that ended the call, if it is a provider's. */
    failed(error: unknown): void {
      if (!(error instanceof ProviderError)) return;
      const { code, message, usage } = error;
      end({ failed: { code, message }, ...(usage ? { usage } : {}) });
    },
  };
}
