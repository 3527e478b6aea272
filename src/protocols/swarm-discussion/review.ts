import { axisOf, langOf, nameOf, type Reading } from "#discussion";
import { ArgumentGraph, livePositions, openQuestions, positionShifts } from "#graph";
import type { FloorStatement, Lang, Tension } from "#wire";
import { words } from "./words/index.ts";

/** What a review looks at. */
interface Reviewed {
  readonly floor: readonly FloorStatement[];
  readonly tensions: readonly Tension[];
  readonly nameOf: (id: string) => string;
  readonly lang: Lang;
}

/** A tension, and what passed between its two. */
interface Argued {
  readonly tension: Tension;
  /** Messages of one of them about the other's. */
  readonly messages: readonly string[];
  /** Shifts of one of them because of the other. */
  readonly shifts: number;
}

/** A shift tells as much of a tension as this number of messages. */
const SHIFT = 3;
const NAMED = 4;

/**
 * Where a discussion stands, for those who come back to it: which tension has carried furthest, which open
 * question comes first, and what of the tension map is resolved. Computed from the record alone.
 */
export function review({ floor, tensions, nameOf, lang }: Reviewed): string {
  const graph = ArgumentGraph.of(floor);
  const { review: say, marks } = words(lang);
  const pair = (tension: Tension): string =>
    say.tension(axisOf(tension), nameOf(tension.between[0]), nameOf(tension.between[1]));
  const best = tensions
    .map((tension) => argued(graph, tension))
    .reduce<Argued | undefined>((most, one) => (worth(one) > (most ? worth(most) : 0) ? one : most), undefined);
  const [question] = openQuestions(graph);
  const resolved = tensions.filter(({ between: [a, b] }) =>
    livePositions(graph).some(({ owners }) => owners.includes(a) && owners.includes(b)),
  );
  return marks.sentences([
    best ? say.productive(pair(best.tension), best.messages.slice(-NAMED), best.shifts) : say.nothingArgued,
    question ? say.question(question.question, nameOf(question.askedBy), question.messageId) : say.noQuestion,
    resolved.length > 0
      ? say.resolved(marks.clauses(resolved.map(pair)), tensions.length)
      : say.noneResolved(tensions.length),
  ]);
}

/** The same for a reading; undefined before anybody has taken a position. */
export function reviewOf(reading: Reading): string | undefined {
  const { floor, composed } = reading;
  if (!composed || floor.length === 0) return undefined;
  return review({ floor, tensions: composed.tensionMap, nameOf: (id) => nameOf(reading, id), lang: langOf(reading) });
}

const worth = ({ messages, shifts }: Argued): number => messages.length + SHIFT * shifts;

function argued(graph: ArgumentGraph, tension: Tension): Argued {
  const isPair = (a: string | undefined, b: string | undefined): boolean =>
    a !== b && a !== undefined && b !== undefined && tension.between.includes(a) && tension.between.includes(b);
  const between = graph.edges.filter(({ author, to }) => isPair(author, graph.claim(to)?.author));
  const shifts = positionShifts(graph).filter(({ expert, trigger }) => isPair(expert, graph.claim(trigger)?.author));
  return { tension, messages: [...new Set(between.map(({ from }) => from))], shifts: shifts.length };
}
