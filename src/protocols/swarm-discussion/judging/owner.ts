import { langOf, type Reading } from "#discussion";
import { type PointsDiscussion, type Row, tableOf } from "#points";
import type { CheckedJudgement } from "#protocols/protocol";
import type { PositionsJudged } from "#wire";
import { pointsIn } from "../points/of-floor.ts";
import type { Judgement } from "../schemas/judgement.ts";
import { words } from "../words/index.ts";

/**
 * Makes the content of a statement of what the user judges of points, each named by its id or by a statement that takes it:
 * `same` joins them, `part` makes one a point of its own, apart from what was joined with it. It is said of all points that
 * are joined, so that no former judgement of one of them stands against it.
 */
export function ownersJudgement({ same = [], part }: PositionsJudged, reading: Reading): CheckedJudgement {
  const lang = langOf(reading);
  const say = words(lang).judging;
  const table = new Joined(pointsIn(reading));
  const asked = [...new Set([...same, ...(part === undefined ? [] : [part])])];
  if (asked.length === 0 || (same.length > 0 && new Set(same).size < 2)) return { fault: say.whatOfIt };
  const [unknown] = asked.filter((id) => table.point(id) === undefined);
  if (unknown !== undefined) return { fault: say.takesNone(unknown) };
  const merged = table.merged(same);
  const parted = part === undefined ? [] : table.parted(part);
  if (same.length > 0 && merged.length === 0) return { fault: say.isOne(same) };
  if (part !== undefined && parted.length === 0) return { fault: say.isAlone(part) };
  const summary = [
    ...(merged.length > 0 ? [say.userSame(same)] : []),
    ...(part === undefined
      ? []
      : [
          say.userParts(
            part,
            parted.flatMap(([, other]) => other ?? []),
          ),
        ]),
  ];
  const points = {
    ...(merged.length > 0 ? { same: [merged] } : {}),
    ...(parted.length > 0 ? { apart: parted } : {}),
  };
  const content: Judgement = { summary: words(lang).marks.sentences(summary), points };
  return { content };
}

/** The points of a discussion, as they are joined. */
class Joined {
  readonly #discussion: PointsDiscussion;
  readonly #rows: readonly Row[];

  constructor(discussion: PointsDiscussion) {
    this.#discussion = discussion;
    this.#rows = tableOf(discussion).rows;
  }

  /** The point of an id; of a statement the first that it says to be for. */
  point(id: string): string | undefined {
    if (this.#discussion.points.has(id)) return id;
    return this.#discussion.said.find(({ message, stance }) => message === id && stance === "for")?.on;
  }

  /** All points that these name or are joined with; none if they are one already. */
  merged(ids: readonly string[]): string[] {
    const rows = [...new Set(ids.flatMap((id) => this.#row(id) ?? []))];
    return rows.length < 2 ? [] : rows.flatMap(({ members }) => members).slice(0, 64);
  }

  /** Pairs of a point with each that it is joined with. */
  parted(id: string): string[][] {
    const own = this.point(id) ?? id;
    const others = (this.#row(id)?.members ?? []).filter((other) => other !== own);
    return others.map((other) => [own, other]);
  }

  #row(id: string): Row | undefined {
    const point = this.point(id);
    return point === undefined ? undefined : this.#rows.find(({ members }) => members.includes(point));
  }
}
