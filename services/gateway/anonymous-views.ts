import type { Context, MiddlewareHandler } from "hono";
import { langOf, type Projection } from "#discussion";
import { onlyOf, orElse } from "#lib/or-else";
import { type Body, DiscussionOptions, isName, type Lang, labelsOf, type Participant, veil } from "#wire";
import { type Caller, type GatewayEnv, type View, viewOf } from "./caller.ts";
import type { FeedItem } from "./events/feed.ts";
import { PROBLEM_TYPE, problem, Refusal } from "./problem.ts";
import type { Projections } from "./services.ts";

const NAMELESS: ReadonlySet<string> = new Set(["paused", "resumed", "ended", "closed"]);

/** Returns the participants of a running anonymous discussion; undefined after its end, when names are public. */
function veiledTable(state: Projection): Table | undefined {
  if (!state.options?.anonymous || state.closed) return undefined;
  return { participants: state.composed?.participants ?? [], lang: langOf(state) };
}

/** Whether a running discussion is anonymous between its experts; false if it was archived meanwhile. */
export async function isAnonymous(projections: Projections, id: string, signal: AbortSignal): Promise<boolean> {
  const state = await projections.get(id, signal).catch(onlyOf(Refusal, () => undefined));
  return state !== undefined && veiledTable(state) !== undefined;
}

/** Whether this reader must not know the other experts' names yet. */
export const isVeiled = (view: View, state: Projection) => view.kind === "seat" && veiledTable(state) !== undefined;

/** Maps each expert to their label in a running anonymous discussion; empty for any other. */
export function labelsIn(state: Projection): ReadonlyMap<string, { readonly id: string }> {
  const table = veiledTable(state);
  return table ? labelsOf(table.participants, table.lang) : new Map();
}

/**
 * Replaces names by labels in every JSON response, errors included, that a seat of an anonymous discussion gets. Other
 * content is refused until the discussion is over. Owners and watchers are not participants: they see the names.
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

/** Removes participants whom the request names from the table: a label in an error would tell whose it is. */
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
 * Returns the filter that turns an event into what this follower may read. A seat of an anonymous discussion gets its
 * own inbox and phases without names, with labels. Its turns carry the floor.
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
const readerOf = (caller: Caller, id: string): string | undefined =>
  orElse(undefined, () => {
    const view = viewOf(caller, id);
    return view.kind === "seat" ? view.participant : undefined;
  });

/** Participants of an anonymous discussion; empty before it is composed. */
export interface Table {
  readonly participants: readonly Participant[];
  readonly lang: Lang;
}

/** Fields of another expert that are shown. */
const TOLD: ReadonlySet<string> = new Set(["id", "name", "role", "pool"]);

/** Filter that hides other experts from `reader`: labels for names; no persona, provider or holder of others. */
function veiledFor({ participants, lang }: Table, reader: string): <T>(value: T) => T {
  const labels = labelsOf(participants, lang);
  const labelled = veil(participants, reader, lang);
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== "object" || value === null) return value;
    const { id } = value as { id?: unknown };
    const isOther = typeof id === "string" && id !== reader && labels.has(id);
    const entries = Object.entries(value).filter(([key]) => !isOther || TOLD.has(key));
    return Object.fromEntries(
      entries.flatMap(([key, item]) => {
        if (key === "seats" && Array.isArray(item)) return [[key, without(item.filter(isSeated))]];
        // The order of several providers is that of the table, so it would reveal who has which label.
        if (key === "provider" && typeof item === "string" && item.includes(",")) return [[key, "mix"]];
        return [[key, without(key === "options" ? ownOptions(item, reader) : item)]];
      }),
    );
  };
  const isSeated = (seat: unknown): boolean => {
    const id = typeof seat === "string" ? seat : (seat as { participant?: string } | null)?.participant;
    return id === reader || (id !== undefined && labels.has(id));
  };
  return <T>(value: T): T => labelled(without(value)) as T;
}

/** Options that are the same for everybody. A protocol's own options may name experts. */
const COMMON: ReadonlySet<string> = new Set(
  Object.keys(DiscussionOptions.shape).filter((key) => !["experts", "expertProviders", "seatNames"].includes(key)),
);

/** Removes what a discussion's options say about the others; other values stay unchanged. */
function ownOptions(value: unknown, reader: string): unknown {
  if (typeof value !== "object" || value === null || !("topic" in value)) return value;
  const { experts, seatNames } = value as Partial<DiscussionOptions>;
  const name = seatNames?.[reader];
  return {
    ...Object.fromEntries(Object.entries(value).filter(([key]) => COMMON.has(key))),
    experts: (experts ?? []).filter(({ id }) => id === reader),
    ...(name === undefined ? {} : { seatNames: { [reader]: name } }),
  };
}
