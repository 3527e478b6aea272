import { type ArgumentGraph, byNumber, gist, type MapClaim, type MapEdge, type WrittenMap } from "#graph";
import { present } from "#lib/fields";
import { holdersOf, type PointsDiscussion, tableOf } from "#points";
import { parseMessageId } from "#wire";

/** Evidence of a reason in an argument graph: checked passages, and a source that lacks what is said. */
const EVIDENCE = { checked: 3, missing: 0 } as const;

/**
 * Exports a discussion as an argument graph: points and reasons are claims; a reason supports or counters what it bears on,
 * a detail extends its whole, and points that exclude each other counter each other. Joined points restate the first.
 * The export judges nothing.
 * @param isOver whether it says who is for a point; before the end a participant would follow the majority
 */
export function pointsMap(discussion: PointsDiscussion, isOver: boolean): WrittenMap {
  // In the order in which they were said; what was asked comes first.
  const claims = [...pointClaims(discussion, isOver), ...reasonClaims(discussion)].toSorted(
    (one, other) =>
      Number(one.message !== undefined) - Number(other.message !== undefined) ||
      byNumber(one.message ?? "", other.message ?? ""),
  );
  const edges = [...reasonEdges(discussion), ...pointEdges(discussion)];
  return { claims, edges, claimCount: claims.length, edgeCount: edges.length };
}

function pointClaims(discussion: PointsDiscussion, isOver: boolean): MapClaim[] {
  const rows = new Map(tableOf(discussion).rows.map((row) => [row.id, row]));
  return [...discussion.points.values()].map(({ id, text, by, message }): MapClaim => {
    const first = discussion.rowId(id);
    const row = rows.get(id);
    return {
      ...{ id, text, type: "point" },
      ...present({ author: by, restates: first === id ? undefined : first }),
      ...saidIn(message),
      ...(isOver && row ? { holders: holdersOf(row) } : {}),
    };
  });
}

const reasonClaims = ({ reasons, withdrawn }: PointsDiscussion): MapClaim[] =>
  [...reasons.values()].map(
    ({ id, text, by, message, checked }): MapClaim => ({
      ...{ id, text, type: "reason", author: by, ...saidIn(message) },
      ...(withdrawn.has(id) ? { retracted: true } : {}),
      ...(checked === undefined ? {} : { evidence: checked === true ? EVIDENCE.checked : EVIDENCE.missing }),
    }),
  );

const reasonEdges = ({ reasons }: PointsDiscussion): MapEdge[] =>
  [...reasons.values()].map(({ id, on, side, by, message }): MapEdge => {
    const round = parseMessageId(message)?.round;
    const relation = side === "for" ? "supports" : "counters";
    return { from: id, to: on, relation, author: by, ...(round === undefined ? {} : { round }) };
  });

function pointEdges(discussion: PointsDiscussion): MapEdge[] {
  const { points, exclusions } = discussion;
  const details = [...points.values()].flatMap(({ id, detailOf }): MapEdge[] =>
    detailOf !== undefined && points.has(detailOf) ? [{ from: id, to: detailOf, relation: "extends" }] : [],
  );
  const excluding = new Map<string, MapEdge>();
  for (const {
    pair: [one, other],
  } of exclusions) {
    if (!points.has(one) || !points.has(other) || discussion.rowId(one) === discussion.rowId(other)) continue;
    for (const [from, to] of [
      [one, other],
      [other, one],
    ] as const)
      excluding.set(`${from} ${to}`, { from, to, relation: "counters" });
  }
  return [...details, ...excluding.values()];
}

function saidIn(message: string | undefined): Pick<MapClaim, "round" | "message"> {
  const round = message === undefined ? undefined : parseMessageId(message)?.round;
  return message === undefined || round === undefined ? {} : { round, message };
}

/** Exports the statements of a discussion that has no points, with the relations that they declare. */
export function statementsMap({ claims, edges }: ArgumentGraph): WrittenMap {
  return {
    claims: claims.map((claim) => ({
      ...{ id: claim.id, author: claim.author, type: claim.statement.type, round: claim.round, message: claim.id },
      text: gist(claim),
    })),
    edges: edges.map(({ type, ...edge }) => ({ ...edge, relation: type })),
    claimCount: claims.length,
    edgeCount: edges.length,
  };
}

/** A point that somebody is for, with the message in which each of them last said so. */
export interface HeldPoint {
  readonly id: string;
  readonly text: string;
  readonly taken: readonly { readonly expert: string; readonly messageId: string; readonly text: string }[];
}

/** Lists the points that somebody is for, in the order of the table. */
export const heldPoints = (discussion: PointsDiscussion): HeldPoint[] =>
  tableOf(discussion)
    .rows.map((row) => ({
      ...{ id: row.id, text: row.text },
      taken: holdersOf(row).flatMap((expert) => {
        const said = row.cells.get(expert)?.said;
        return said
          ? [{ expert, messageId: said.message, text: discussion.points.get(said.on)?.text ?? row.text }]
          : [];
      }),
    }))
    .filter(({ taken }) => taken.length > 0);
