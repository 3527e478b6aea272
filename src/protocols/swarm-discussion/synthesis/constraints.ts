import { nameOf, type Projection } from "#discussion";
import { clip } from "#graph";
import { allText } from "#lib/fields";
import { tokens } from "#lib/tokens";
import { limitReadings, type Table } from "#points";
import type { Constraint, FloorStatement } from "#wire";
import type { Synthesis } from "../schemas/synthesis.ts";
import type { Words } from "./words/index.ts";

type Kept = NonNullable<Synthesis["constraints"]>[number];

const SHORT = 4_000;
/** Words in common from which on a statement bears on a constraint. */
const SHARED = 2;
/** Messages that are named for a constraint which nobody has judged. */
const NAMED = 5;

/**
 * Tells of each constraint whether the points that most are for keep it, or, where there are none, those that somebody is
 * for: broken where an open objection says so, kept where somebody says so. Where nobody has said, the messages that bear
 * on its words are named.
 */
export function constraintsOf(state: Projection, table: Table, words: Words): Pick<Synthesis, "constraints"> {
  const given = state.constraints.filter(({ kind }) => kind === "constraint");
  return given.length === 0 ? {} : { constraints: given.map((one) => judged(state, table, one, words)) };
}

function judged(state: Projection, table: Table, constraint: Constraint, words: Words): Kept {
  const held = table.rows.filter((row) => row.for.length + row.onlyIf.length > 0);
  const most = held.filter(({ tier }) => tier === "shared" || tier === "most");
  const meant = most.length > 0 ? most : held;
  const readings = limitReadings(table, constraint.id).filter(({ row }) => meant.includes(row));
  const text = clip(constraint.text, SHORT);
  const broken = readings.filter(({ kind }) => kind === "broken");
  // An objection that was taken in or answered is not somebody's word that it is kept.
  const said = broken.length > 0 ? broken : readings.filter(({ kind }) => kind === "kept");
  if (said.length > 0) {
    const why = said.map(({ reason: { by, text: reason } }) =>
      words.saysOfConstraint(nameOf(state, by), reason.replace(/[.。]+$/u, "")),
    );
    return {
      ...{ text, status: broken.length > 0 ? "broken" : "kept" },
      ...{
        messageIds: [...new Set(said.map(({ reason: { message } }) => message))],
        why: clip(why.join(words.clause), SHORT),
      },
    };
  }
  const messageIds = bearing(state, constraint).slice(-NAMED);
  return { text, status: "nobody said", messageIds, why: words.nobodySaid(messageIds) };
}

function bearing({ floor, graph }: Projection, { text, round }: Constraint): string[] {
  const asked = new Set(tokens(text));
  const enough = Math.min(SHARED, asked.size);
  const bears = ({ id, content, round: at }: FloorStatement): boolean => {
    if (at <= round || !graph.claim(id)) return false;
    const said = new Set(tokens(allText(content)));
    return enough > 0 && [...asked].filter((word) => said.has(word)).length >= enough;
  };
  return floor.filter(bears).map(({ id }) => id);
}
