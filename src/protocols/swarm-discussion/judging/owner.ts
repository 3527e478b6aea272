import { ArgumentGraph, type ClaimClass, classes } from "#graph";
import type { CheckedJudgement } from "#protocols/protocol";
import type { FloorStatement, Lang, PositionsJudged } from "#wire";
import type { Judgement } from "../schemas/judgement.ts";
import { words } from "../words/index.ts";

/**
 * What the user judges of positions, as a statement's content: `same` draws the positions of these statements together,
 * `part` makes what a statement takes a position of its own, apart from what was one with it. It is said of every wording
 * of these positions, so that no former judgement of one of them stands against it.
 */
export function ownersJudgement(
  { same = [], part }: PositionsJudged,
  floor: readonly FloorStatement[],
  lang: Lang,
): CheckedJudgement {
  const say = words(lang).judging;
  const graph = ArgumentGraph.of(floor);
  const asked = [...new Set([...same, ...(part === undefined ? [] : [part])])];
  if (asked.length === 0 || (same.length > 0 && new Set(same).size < 2)) return { fault: say.whatOfIt };
  const [unknown] = asked.filter((id) => takenIn(graph, id) === undefined);
  if (unknown !== undefined) return { fault: say.takesNone(unknown) };
  const [merged, parted] = [mergedIn(graph, same), part === undefined ? [] : partedIn(graph, part)];
  if (same.length > 0 && merged.length === 0) return { fault: say.isOne(same) };
  if (part !== undefined && parted.length === 0) return { fault: say.isAlone(part) };
  const summary = [
    ...(merged.length > 0 ? [say.userSame(same)] : []),
    ...(part === undefined
      ? []
      : [
          say.userParts(
            part,
            [...new Set(parted.flat())].filter((id) => id !== part),
          ),
        ]),
  ];
  const content: Judgement = {
    summary: words(lang).marks.sentences(summary),
    ...(merged.length > 0 ? { same: [merged] } : {}),
    ...(parted.length > 0 ? { apart: parted } : {}),
  };
  return { content };
}

/** The position that a statement itself takes. */
function takenIn(graph: ArgumentGraph, id: string): ClaimClass | undefined {
  return graph.claim(id)?.position === undefined ? undefined : classes(graph).positionOf(id);
}

/** One statement of each wording of these positions; none where they are one position already. */
function mergedIn(graph: ArgumentGraph, same: readonly string[]): string[] {
  const positions = [...new Set(same.flatMap((id) => takenIn(graph, id) ?? []))];
  if (positions.length < 2) return [];
  return [...new Set([...same, ...positions.flatMap((position) => wordingsOf(graph, position))])].slice(0, 64);
}

/** Pairs of what this statement's author said for the position with everybody else's statements of it. */
function partedIn(graph: ArgumentGraph, part: string): string[][] {
  const claims = takenIn(graph, part)?.claims ?? [];
  const author = graph.claim(part)?.author;
  const own = [part, ...claims.filter((one) => one.author === author).map(({ id }) => id)];
  const others = claims.filter((one) => one.author !== author).map(({ id }) => id);
  return [...new Set(own)].flatMap((id) => others.map((other) => [id, other])).slice(0, 1_000);
}

function wordingsOf(graph: ArgumentGraph, { claims }: ClaimClass): string[] {
  const first = new Map<number, string>();
  for (const { id } of claims) {
    const wording = graph.wordings.of(id)?.index;
    if (wording !== undefined && !first.has(wording)) first.set(wording, id);
  }
  return [...first.values()];
}
