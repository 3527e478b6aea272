import { leadIn } from "#discussion/statement-fields";
import { type Act, actOf } from "#graph";
import type { FloorStatement } from "#wire";
import type { EventKind, Milestone, ProtocolDefinition } from "./protocol.ts";

/** A milestone in the record, with its author, time and messages. */
export interface TimelineEvent extends Milestone {
  readonly id: string;
  readonly from: string;
  /** Time in ISO 8601. */
  readonly at: string;
  /** Ids of its messages, its own first. */
  readonly evidence: readonly string[];
}

const BY_ACT: Readonly<Partial<Record<Act, EventKind>>> = { declares: "proposal", attacks: "disagreement" };

/** Returns the milestones of a decision, in order. A moderator's statement has none unless its kind says so. */
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
