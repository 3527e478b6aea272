import { canonicalJson, type Envelope, Exchange, parseMessage } from "#wire";
import type { Projection } from "./projection.ts";

/** The folder of the exchanges with models, relative to the discussion's directory. */
export const EXCHANGES = "exchanges";

/**
 * Takes in a piece of an exchange with a model; a whole one becomes a file `TURN.N.json`, N counted from 1 for each turn.
 * What is no exchange is left out.
 * @throws WireError `bad_body`
 */
export function takeExchange(state: Projection, envelope: Envelope, participant: string): void {
  if (envelope.from !== participant) return;
  const message = parseMessage("exchange", envelope);
  if (!message) return;
  const { exchange: id, piece, pieces, text } = message.body;
  const parts = state.exchangePieces.get(id) ?? [];
  parts[piece] = text;
  state.exchangePieces.set(id, parts);
  if (parts.filter((part) => part !== undefined).length < pieces) return;
  state.exchangePieces.delete(id);
  const exchange = exchangeIn(parts.join(""));
  if (!exchange || exchange.participant !== participant) return;
  const turn = exchange.turn.replaceAll(/[^A-Za-z0-9_.-]/g, "_");
  let n = 1;
  while (state.exchanges.has(`${turn}.${n}.json`)) n += 1;
  state.exchanges.set(`${turn}.${n}.json`, `${canonicalJson(exchange)}\n`);
}

/** An exchange from its JSON; undefined where it is none. */
export function exchangeIn(text: string): Exchange | undefined {
  try {
    return Exchange.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
