import type { Reading } from "#discussion";
import { firstRows, type Row, type Table, tableOf } from "#points";
import { protocolOf } from "#protocols";
import { LETTERS } from "#protocols/question/kinds/answer";
import { type AnswerGiven, NONE, type Run, strictPlurality } from "#protocols/question/measures";

type Discussed = Pick<Run, "facts" | "waves" | "revises" | "hears" | "led">;

/** Parts of a run that a table does not hold: the facts that an expert keeps, and earlier answers. */
const UNREAD = { facts: [], revises: false, hears: true };

/** Returns the answers of a swarm discussion whose alternatives are the choices of a question. */
export function discussedIn(reading: Reading): Discussed {
  const points = protocolOf(reading.options).inPoints?.(reading);
  return points ? answersOf(tableOf(points)) : { ...UNREAD, waves: [] };
}

/**
 * Reads a table whose asked points are the choices, in their order. It leads with the choice that its first sentence names
 * first as what most are for, on a condition or without; else, where they divide, with the one that has most holders. An
 * expert's answers are the choices that they are for at the end; whoever is for no choice answers `none`.
 */
export function answersOf(table: Table): Discussed {
  const asked = table.rows.filter(({ isAsked }) => isAsked);
  const { conditional, held, divided } = firstRows(table);
  const most = [...conditional, ...held].find(({ isAsked }) => isAsked);
  const led = most
    ? choiceOf(most)
    : strictPlurality(divided.flatMap((row) => holdersOf(row).map(() => choiceOf(row))));
  const heard = table.experts.filter(({ id }) => !table.unheard.includes(id));
  const votes = heard.flatMap(({ id }): AnswerGiven[] => {
    const rows = asked.filter((row) => holdersOf(row).includes(id));
    if (rows.length === 0) return [answer(id, NONE, "")];
    return rows.map((row) => answer(id, choiceOf(row), row.cells.get(id)?.said.message ?? ""));
  });
  return { ...UNREAD, waves: votes.length > 0 ? [votes] : [], led: led ?? NONE };
}

const holdersOf = ({ for: pro, onlyIf }: Row): readonly string[] => [...pro, ...onlyIf];

/** The letter of an asked point: p1 is the first choice. */
const choiceOf = ({ id }: Row): string => LETTERS[Number(id.slice(1)) - 1] ?? NONE;

const answer = (voter: string, choice: string, id: string): AnswerGiven => ({
  ...{ id, voter, choice, confidence: 1, reasoning: "", facts: [], takesOver: [] },
});
