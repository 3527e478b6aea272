import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { isoTime, systemClock } from "#lib/clock";
import type { Logger } from "#lib/log";
import type { Caller, GatewayEnv } from "./caller.ts";

/** Relative to the home. */
export const AUDIT_FILE = "audit.jsonl";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const REFUSED: ReadonlySet<number> = new Set([401, 403]);

/**
 * Appends a line to the audit file for each request that may change something, and for each that was refused for want of
 * permission: time, caller, address, route, discussion, participant, status. Never bodies, tokens or codes. A line that
 * cannot be written is reported in the log, and the request goes on.
 */
export function audit(home: string, log: Pick<Logger, "error">): MiddlewareHandler<GatewayEnv> {
  const path = join(home, AUDIT_FILE);
  let isFailing = false;
  return async (c, next) => {
    await next();
    const { status } = c.res;
    if (READS.has(c.req.method) && !REFUSED.has(status)) return;
    // Not set if its token was refused.
    const caller = c.get("caller") as Caller | undefined;
    const { discussion, id = discussion, participant } = c.req.param() as Record<string, string | undefined>;
    const entry = {
      time: isoTime(systemClock.now()),
      who: caller ? whoIs(caller) : "refused",
      address: caller?.remote,
      request: `${c.req.method} ${routePath(c, -1)}`,
      discussion: id,
      participant,
      status,
    };
    try {
      appendFileSync(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.error({ err: error }, `${path} cannot be written, so requests are not audited`);
      isFailing = true;
    }
  };
}

/** Names the caller by what was granted: `owner`, `seat alice of ID`; several grants are separated by commas. */
function whoIs({ local, invitations }: Caller): string {
  if (local) return "owner, on this machine";
  const grants = invitations.map(({ grant }) => {
    if (grant.role === "seat") return `seat ${grant.participant} of ${grant.discussion}`;
    if (grant.role === "owner") return "owner";
    return grant.role === "logger" ? `logger of ${grant.session}` : `watcher of ${grant.discussion}`;
  });
  return grants.join(", ") || "nobody";
}
