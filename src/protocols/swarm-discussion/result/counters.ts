import {
  type ArgumentGraph,
  amendedFor,
  byNumber,
  type ClaimClass,
  classes,
  countedAgainst,
  type Edge,
  isAttack,
  isOut,
  normalise,
  strengths,
} from "#graph";

/** Something said against a position, or for it. */
export interface Reason {
  readonly claim: ClaimClass;
  /** The message in which it was said first, and who said it. */
  readonly id: string;
  readonly author: string;
  /** OUT as of now: it was answered, or taken back; or it was met. */
  readonly isFallen: boolean;
}

/** Something said against a position. */
export interface Counter extends Reason {
  /** What it holds against it in its own words; absent where it only names the message. */
  readonly against?: string;
  /** Against the position itself, not only against a reason for it. */
  readonly isDirect: boolean;
  /** The message that conceded it and changed the position accordingly: it holds and no longer bears on the position. */
  readonly metBy?: string;
}

/**
 * The counters to a position or to a reason for it: those that hold first, those against the position itself before the
 * others, then the stronger. Of those who hold the position, what they
 * say against a reason for it counts while it holds.
 */
export function countersTo(graph: ArgumentGraph, position: ClaimClass): Counter[] {
  const known = classes(graph);
  const attacks = graph.edges.flatMap((edge) => {
    const by = known.of(edge.from);
    if (!by || !isAttack(edge) || known.positionOf(edge.to) !== position) return [];
    const isDirect = known.of(edge.to) === position;
    const isOwn = known.positionOf(edge.from) === position;
    return isOwn && (isDirect || isOut(graph, by)) ? [] : [{ by, isDirect, comment: edge.comment, edge }];
  });
  const direct = new Set(attacks.flatMap(({ by, isDirect }) => (isDirect ? [by] : [])));
  const counted = countedAgainst(graph, position);
  const found = ranked(
    graph,
    attacks.map(({ by }) => by),
  ).map((reason): Counter => {
    const isDirect = direct.has(reason.claim);
    const said = attacks.filter(({ by }) => by === reason.claim);
    const { comment } = said.find((one) => one.isDirect === isDirect && one.comment !== undefined) ?? {};
    const met = said.map(({ edge }) => metBy(graph, edge, position));
    const isMet = !reason.claim.withdrawn && met.every((id) => id !== undefined);
    return {
      ...reason,
      isDirect,
      isFallen: reason.isFallen || isMet || (isDirect && !counted.has(reason.claim)),
      ...(isMet && met[0] !== undefined ? { metBy: met[0] } : {}),
      ...(comment === undefined ? {} : { against: comment }),
    };
  });
  const rank = ({ isFallen, isDirect }: Counter): number => (isFallen ? 2 : 0) + (isDirect ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** The response by which an objection was conceded and what it counters amended, where the position is still the same. */
function metBy(graph: ArgumentGraph, { from, to }: Edge, position: ClaimClass): string | undefined {
  const known = classes(graph);
  const author = graph.claim(to)?.author;
  return graph.claims.find(
    (claim) =>
      claim.author === author &&
      amendedFor(claim).some((id) => known.of(id) === known.of(from)) &&
      known.positionOf(claim.id) === position &&
      known.of(claim.id)?.withdrawn === false,
  )?.id;
}

/** The reasons that were given for a position, in the same order. */
export function reasonsFor(graph: ArgumentGraph, position: ClaimClass): Reason[] {
  return ranked(
    graph,
    classes(graph).list.filter((claim) => claim.serves === position && !claim.isPosition && !isEmpty(claim, position)),
  );
}

/** Whether a statement says no more than that its author holds the position. */
const isEmpty = (claim: ClaimClass, position: ClaimClass): boolean =>
  ["", normalise(position.text)].includes(normalise(claim.text));

function ranked(graph: ArgumentGraph, found: readonly ClaimClass[]): Reason[] {
  const strength = ({ index }: ClaimClass): number => strengths(graph)[index]?.strength ?? 0;
  return [...new Set(found)]
    .flatMap((claim): Reason[] => {
      const [first] = claim.claims;
      return first ? [{ claim, id: first.id, author: first.author, isFallen: isOut(graph, claim) }] : [];
    })
    .sort(
      (a, b) =>
        Number(a.isFallen) - Number(b.isFallen) || strength(b.claim) - strength(a.claim) || byNumber(a.id, b.id),
    );
}
