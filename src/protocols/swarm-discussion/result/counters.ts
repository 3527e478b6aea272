import {
  type ArgumentGraph,
  byNumber,
  type ClaimClass,
  classes,
  countedAgainst,
  type Edge,
  type Fall,
  fallOf,
  isObjection,
  isOut,
  metBy,
  normalise,
  standings,
  strengths,
} from "#graph";

/** Something said against a position, or for it. */
export interface WeighedReason {
  readonly claim: ClaimClass;
  /** The message in which it was said first, and who said it. */
  readonly id: string;
  readonly author: string;
  /** OUT as of now: it was answered, or taken back; or it was met. */
  readonly isFallen: boolean;
  /**
   * How it fell, where it was not taken back. `left`: its author has come over to what it was held against; `other`: to a
   * message by nobody who holds that, which may be about something else that it says.
   */
  readonly fall?: Fall | { readonly by: "left" } | { readonly by: "other"; readonly ids: readonly string[] };
}

/** Something said against a position. */
export interface Counter extends WeighedReason {
  /** What it holds against it in its own words; absent where it only names the message. */
  readonly against?: string;
  /** How far it reaches: against the position itself, only against a reason for it, or only against a detail of either. */
  readonly reach: "position" | "reason" | "detail";
  /** The message that conceded it and changed the position accordingly: it holds and no longer bears on the position. */
  readonly metBy?: string;
}

const REACHES = ["position", "reason", "detail"] as const;

/**
 * The counters to a position or to a reason for it: those that hold first, those that reach further before the others,
 * then the better evidenced and the stronger. Of those who hold the position, what they say against a reason for it counts while it holds.
 */
export function countersTo(graph: ArgumentGraph, position: ClaimClass): Counter[] {
  const known = classes(graph);
  const said = graph.edges.flatMap((edge) => {
    const by = known.of(edge.from);
    if (!by || !isObjection(edge) || known.positionOf(edge.to) !== position) return [];
    const isDirect = known.of(edge.to) === position;
    const isOwn = known.positionOf(edge.from) === position;
    const reach: Counter["reach"] = edge.scope ?? (isDirect ? "position" : "reason");
    return isOwn && (isDirect || isOut(graph, by)) ? [] : [{ by, reach, edge }];
  });
  const counted = countedAgainst(graph, position);
  const found = ranked(
    graph,
    said.map(({ by }) => by),
  ).map((reason): Counter => {
    const own = said.filter(({ by }) => by === reason.claim);
    const reach = REACHES.find((one) => own.some((each) => each.reach === one)) ?? "detail";
    const comment = own.find((one) => one.reach === reach && one.edge.comment !== undefined)?.edge.comment;
    const met = own.map(({ edge }) => metBy(graph, edge, position));
    const isMet = !reason.claim.withdrawn && met.every((id) => id !== undefined);
    const fall =
      ownFall(graph, reason.fall ?? deniedBy(graph, own), position) ?? fallHere(graph, reason, reach, counted);
    return {
      ...reason,
      ...{ reach, isFallen: reason.isFallen || isMet || fall !== undefined },
      ...(fall === undefined ? {} : { fall }),
      ...(isMet && met[0] !== undefined ? { metBy: met[0] } : {}),
      ...(comment === undefined ? {} : { against: comment }),
    };
  });
  const rank = ({ isFallen, reach }: Counter): number => (isFallen ? REACHES.length : 0) + REACHES.indexOf(reach);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** An objection is answered by those who hold what it counters; by anybody else it is only countered. */
function ownFall(graph: ArgumentGraph, fall: WeighedReason["fall"], position: ClaimClass): WeighedReason["fall"] {
  if (fall?.by !== "answer") return fall;
  const ids = fall.ids.filter((id) => classes(graph).positionOf(id) === position);
  return ids.length > 0 ? { by: "answer", ids } : { by: "other", ids: fall.ids };
}

/** The reasons that stand and deny that an objection bears on what it counters; undefined where one of its counters is left. */
function deniedBy(graph: ArgumentGraph, own: readonly { readonly edge: Edge }[]): Fall | undefined {
  const known = classes(graph);
  const standing = (id: string): boolean => standings(graph)[known.of(id)?.index ?? -1]?.label === "IN";
  const denials = own.map(({ edge }) =>
    graph.edges.flatMap(({ from, to, type, bearingOn }) =>
      type === "counters" && to === edge.from && bearingOn === edge.to && standing(from) ? [from] : [],
    ),
  );
  return denials.every((ids) => ids.length > 0) ? { by: "answer", ids: [...new Set(denials.flat())] } : undefined;
}

/** Why an objection that is not OUT does not bear on a position. */
function fallHere(
  graph: ArgumentGraph,
  { claim, isFallen }: WeighedReason,
  reach: Counter["reach"],
  counted: ReadonlySet<ClaimClass>,
): WeighedReason["fall"] {
  if (isFallen) return undefined;
  if (reach === "position" && !counted.has(claim)) return { by: "left" };
  // What denies a detail is no reason that falls: who answers it says so.
  const ids = reach === "detail" ? answersTo(graph, claim) : [];
  return ids.length > 0 ? { by: "answer", ids } : undefined;
}

/** The messages by which others counter a reason or a detail of it. */
const answersTo = (graph: ArgumentGraph, claim: ClaimClass): string[] => [
  ...new Set(
    graph.edges.flatMap((edge) => (isObjection(edge) && classes(graph).of(edge.to) === claim ? [edge.from] : [])),
  ),
];

/** The reasons that were given for a position: those that hold first, the better evidenced before the stronger. */
export function reasonsFor(graph: ArgumentGraph, position: ClaimClass): WeighedReason[] {
  return ranked(
    graph,
    classes(graph).list.filter((claim) => claim.serves === position && !claim.isPosition && !isEmpty(claim, position)),
  );
}

/** Whether a statement says no more than that its author holds the position. */
const isEmpty = (claim: ClaimClass, position: ClaimClass): boolean =>
  ["", normalise(position.text)].includes(normalise(claim.text));

function ranked(graph: ArgumentGraph, found: readonly ClaimClass[]): WeighedReason[] {
  const { judge, drafts } = graph.feed;
  // Who is surest of themselves has not said most: an agreement in two words comes after a figure.
  const evidence = ({ index }: ClaimClass): number => judge.evidenceOf(drafts[index]?.node ?? -1);
  const strength = ({ index }: ClaimClass): number => strengths(graph)[index]?.strength ?? 0;
  return [...new Set(found)]
    .flatMap((claim): WeighedReason[] => {
      const [first] = claim.claims;
      if (!first) return [];
      const fall = fallOf(graph, claim);
      const reason = { claim, id: first.id, author: first.author, isFallen: isOut(graph, claim) };
      return [fall === undefined ? reason : { ...reason, fall }];
    })
    .sort(
      (a, b) =>
        Number(a.isFallen) - Number(b.isFallen) ||
        evidence(b.claim) - evidence(a.claim) ||
        strength(b.claim) - strength(a.claim) ||
        byNumber(a.id, b.id),
    );
}
