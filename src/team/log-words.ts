import { DISPATCH, type Dispatch } from "./log-arguments.ts";
import type { TeamRecord } from "./log-record.ts";

/* Formats lists for people: the `formatted` of an answer. */

const clockTime = (ts: string): string => ts.slice(11, 19);

/** `MSG-003 [10:00:00] writer → coordinator (message) [writer] message → coordinator` */
export const formatRecord = ({ id, ts, from, to, type, summary }: TeamRecord): string =>
  `${id} [${clockTime(ts)}] ${from} → ${to} (${type}) ${summary}`;

export interface Member {
  readonly member: string;
  readonly lastSeen: string;
  readonly lastAction: string;
  readonly messageCount: number;
}

/** Counts messages by sender, the most recent first; a mere recipient has none. */
export function countMembers(records: readonly TeamRecord[]): Member[] {
  const members = new Map<string, Member>();
  for (const { from, to, type, ts } of records) {
    const messageCount = (members.get(from)?.messageCount ?? 0) + 1;
    members.set(from, { member: from, lastSeen: ts, lastAction: `sent ${type} to ${to}`, messageCount });
    if (!members.get(to)?.messageCount) {
      members.set(to, { member: to, lastSeen: ts, lastAction: `received ${type} from ${from}`, messageCount: 0 });
    }
  }
  return [...members.values()].sort((a, b) => Date.parse(b.lastSeen) - Date.parse(a.lastSeen));
}

export const formatMember = ({ member, lastSeen, lastAction, messageCount }: Member): string =>
  `${member} [${clockTime(lastSeen)}] ${messageCount} ${messageCount === 1 ? "message" : "messages"}, ${lastAction}`;

export type Counts = Record<Dispatch, number>;

/** Counts messages by recipient and status, in the order of the names. */
export function countDispatch(records: readonly TeamRecord[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  for (const to of [...new Set(records.map((record) => record.to))].sort()) {
    counts.set(to, { pending: 0, notified: 0, delivered: 0, failed: 0 });
  }
  for (const { to, dispatch_status = "delivered" } of records) {
    const own = counts.get(to);
    if (own) own[dispatch_status] += 1;
  }
  return counts;
}

/** `reviewer: 2 pending, 0 notified, 1 delivered, 0 failed` */
export const formatCounts = (role: string, counts: Counts): string =>
  `${role}: ${DISPATCH.map((status) => `${counts[status]} ${status}`).join(", ")}`;
