import type { MiddlewareHandler } from "hono";
import { langOf } from "#discussion";
import { isName, type Lang, type Participant, veil } from "#wire";
import { type GatewayEnv, type View, viewOf } from "./caller.ts";
import type { FeedItem } from "./events/feed-item.ts";
import { problem } from "./problem.ts";
import type { Projections } from "./projections.ts";

/** Phases that contain no names. */
const NAMELESS: ReadonlySet<string> = new Set(["paused", "resumed", "ended", "closed"]);

/**
 * The participants of a running discussion that is anonymous between its experts; undefined after its end, when names
 * are public.
 */
async function veiledTable(
  projections: Projections,
  id: string,
  signal: AbortSignal,
): Promise<{ readonly participants: readonly Participant[]; readonly lang: Lang } | undefined> {
  const state = await projections.get(id, signal);
  if (!state.options?.anonymous || state.closed) return undefined;
  return { participants: state.composed?.participants ?? [], lang: langOf(state) };
}

/**
 * Replaces names by labels in every JSON response that a seat of an anonymous discussion gets about it (BY-04); other
 * content is refused until the discussion is over. Owners and watchers are not participants: they see the names.
 */
export function anonymity(projections: Projections): MiddlewareHandler<GatewayEnv> {
  return async (c, next) => {
    await next();
    const id = c.req.path.split("/")[3];
    if (id === undefined || !isName(id) || c.res.status !== 200) return;
    const view = seatView(c.get("caller"), id);
    const type = c.res.headers.get("content-type") ?? "";
    if (!view || type.startsWith("text/event-stream")) return;
    const table = await veiledTable(projections, id, c.get("signal"));
    if (!table) return;
    if (type.startsWith("application/json")) {
      const body = veil(table.participants, view.participant, table.lang)(await c.res.json());
      c.res = c.json(body as object, 200);
    } else {
      const detail = `${id} is anonymous between its experts: this is shown when it is over`;
      c.res = undefined;
      c.res = problem(c, { status: 403, detail });
    }
  };
}

/**
 * Filters the events for a seat of an anonymous discussion: its own, and those without names. Its turns carry the
 * floor.
 */
export async function shownTo(
  projections: Projections,
  view: View,
  id: string,
  signal: AbortSignal,
): Promise<(item: FeedItem) => boolean> {
  if (view.kind !== "seat" || !view.invitation || !(await veiledTable(projections, id, signal))) return () => true;
  return ({ channel, event }) => channel === "inbox" || (channel === "phase" && NAMELESS.has(event));
}

/** The seat that the caller holds in this discussion. */
function seatView(caller: GatewayEnv["Variables"]["caller"], id: string): (View & { kind: "seat" }) | undefined {
  try {
    const view = viewOf(caller, id);
    return view.kind === "seat" ? view : undefined;
  } catch {
    return undefined;
  }
}
