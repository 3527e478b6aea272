import type { Context, MiddlewareHandler } from "hono";
import { langOf, type Projection } from "#discussion";
import { type Body, isName, labelsOf, type Participant } from "#wire";
import { type Caller, type GatewayEnv, type View, viewOf } from "./caller.ts";
import type { FeedItem } from "./events/feed-item.ts";
import { PROBLEM_TYPE, problem, Refusal } from "./problem.ts";
import type { Projections } from "./projections.ts";
import { type Table, veiledFor } from "./veiled.ts";

/** Phases that contain no names. */
const NAMELESS: ReadonlySet<string> = new Set(["paused", "resumed", "ended", "closed"]);

/** The participants of a running discussion that is anonymous between its experts; undefined after its end, when names are public. */
function veiledTable(state: Projection): Table | undefined {
  if (!state.options?.anonymous || state.closed) return undefined;
  return { participants: state.composed?.participants ?? [], lang: langOf(state) };
}

/** Whether a discussion runs in which experts know each other by labels only; not one that was archived meanwhile. */
export async function isAnonymous(projections: Projections, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    return veiledTable(await projections.get(id, signal)) !== undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whether this reader of a discussion may not know yet who the other experts are. */
export const isVeiled = (view: View, state: Projection): boolean =>
  view.kind === "seat" && veiledTable(state) !== undefined;

/** Under which id each expert of a running anonymous discussion is known to the others; empty for any other. */
export function labelsIn(state: Projection): ReadonlyMap<string, { readonly id: string }> {
  const table = veiledTable(state);
  return table ? labelsOf(table.participants, table.lang) : new Map();
}

/**
 * Replaces names by labels in every JSON response that a seat of an anonymous discussion gets about it, errors included
 * (BY-04); other content is refused until the discussion is over. Owners and watchers are not participants: they see the names.
 */
export function anonymity(projections: Projections): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    await next();
    const id = c.req.path.split("/")[3];
    if (id === undefined || !isName(id) || c.res.body === null) return;
    const reader = readerOf(c.get("caller"), id);
    const type = c.res.headers.get("content-type") ?? "";
    if (reader === undefined || type.startsWith("text/event-stream")) return;
    const table = veiledTable(await projections.get(id, c.get("signal")));
    if (!table) return;
    const status = c.res.status as 200;
    if (type.startsWith(PROBLEM_TYPE)) {
      const { detail, ...rest } = (await c.res.json()) as { detail: string };
      const told = { ...rest, detail: veiledFor(withoutSent(table, reader, await sentIn(c)), reader)(detail) };
      c.res = c.body(JSON.stringify(told), status, { "content-type": PROBLEM_TYPE });
    } else if (type.startsWith("application/json")) {
      c.res = c.json(veiledFor(table, reader)((await c.res.json()) as object), status);
    } else {
      const detail = `${id} is anonymous between its experts: this is shown when it is over`;
      c.res = undefined;
      c.res = problem(c, { status: 403, detail });
    }
  };
}

/**
 * The table without whom a request names itself: an error repeats what was sent, and a label in its place would tell whose
 * it is.
 */
function withoutSent({ participants, lang }: Table, reader: string, sent: string): Table {
  const isSent = ({ id, name }: Participant): boolean => sent.includes(id) || sent.includes(name);
  // The reader's own id is never replaced. By position, so that the others keep their labels.
  return { participants: participants.map((one) => (isSent(one) ? { ...one, id: reader } : one)), lang };
}

async function sentIn(c: Context): Promise<string> {
  const hasBody = c.req.method !== "GET" && c.req.method !== "HEAD";
  const query = Object.values(c.req.query()).join(" ");
  return `${c.req.path} ${query} ${hasBody ? await c.req.text() : ""}`;
}

/**
 * What a follower of a discussion is given of an event that they may see. A seat of an anonymous discussion gets its own
 * inbox, and phases without names, under labels. Its turns carry the floor.
 */
export async function shownTo(
  projections: Projections,
  { caller, view, id }: { readonly caller: Caller; readonly view: View; readonly id: string },
  signal: AbortSignal,
): Promise<(item: FeedItem) => FeedItem | undefined> {
  const known = view.kind === "seat" && view.invitation ? veiledTable(await projections.get(id, signal)) : undefined;
  if (!known || view.kind !== "seat") return (item) => item;
  const { lang } = known;
  let veiled = veiledFor(known, view.participant);
  return (item) => {
    if (item.channel === "phase" && item.event === "composed") {
      const { body } = JSON.parse(item.json) as { body: Body<"phase", "composed"> };
      veiled = veiledFor({ participants: body.participants, lang }, view.participant);
    }
    if (item.channel !== "inbox" && !(item.channel === "phase" && NAMELESS.has(item.event))) return undefined;
    return caller.owner ? item : { ...item, json: JSON.stringify(veiled(JSON.parse(item.json) as object)) };
  };
}

/** The seat that the caller holds in this discussion, of which they are not the owner. */
function readerOf(caller: Caller, id: string): string | undefined {
  try {
    const view = viewOf(caller, id);
    return view.kind === "seat" ? view.participant : undefined;
  } catch {
    return undefined;
  }
}
