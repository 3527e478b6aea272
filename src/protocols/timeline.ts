import { leadIn } from "#discussion/lead";
import { type Act, actOf } from "#graph";
import type { FloorStatement } from "#wire";
import type { EventKind, Milestone } from "./milestone.ts";
import type { ProtocolDefinition } from "./protocol.ts";

/** A milestone in the record: who said it, when, and in which messages it stands. */
export interface TimelineEvent extends Milestone {
  /** The message that it stands in. */
  readonly id: string;
  readonly from: string;
  /** ISO 8601. */
  readonly at: string;
  /** The message itself first. */
  readonly evidence: readonly string[];
}

const BY_ACT: Readonly<Partial<Record<Act, EventKind>>> = { declares: "proposal", attacks: "disagreement" };

/** What led to a decision, in order. What a moderator states says nothing by itself, unless its kind says what. */
export function timelineOf(
  { kinds }: Pick<ProtocolDefinition, "kinds">,
  floor: readonly FloorStatement[],
): TimelineEvent[] {
  return floor.flatMap(({ id, from, type, content, references, timestamp: at }) => {
    const kind = kinds[type];
    if (!kind) return [];
    const byLead = (): readonly Milestone[] => {
      const { text } = leadIn(content, kind.lead);
      const isAsked = kind.prompt !== undefined && kind.fromRecord === undefined;
      return isAsked && text !== "" ? [{ kind: BY_ACT[actOf(type)] ?? "argument", text }] : [];
    };
    const cited = references.map(({ targetId }) => targetId);
    return (kind.milestones?.(content) ?? byLead()).map(({ evidence = cited, ...said }) => ({
      ...said,
      ...{ id, from, at },
      evidence: [...new Set([id, ...evidence])],
    }));
  });
}
