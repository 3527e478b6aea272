import { nameOf, type Projection } from "#discussion";
import { clip, normalise, settlement } from "#graph";
import { allText, recordsOf, textOf } from "#lib/fields";
import { tokens } from "#lib/tokens";
import type { Constraint, FloorStatement } from "#wire";
import type { Synthesis } from "../schemas/index.ts";
import type { Words } from "./words/index.ts";

type Kept = NonNullable<Synthesis["constraints"]>[number];

const SHORT = 4_000;
/** Words in common from which on a statement bears on a constraint. */
const SHARED = 2;
/** Messages that are named for a constraint which nobody has judged. */
const NAMED = 5;

/**
 * Of each constraint whether what is recommended keeps it, as those say who hold it; where nothing is
 * recommended, whether what the experts hold does, as all of them say: broken where one says so, kept where at least one
 * says so and none denies it. Where none does, nobody has said; then the messages that bear on its words are named.
 */
export function constraintsOf(state: Projection, words: Words): Pick<Synthesis, "constraints"> {
  const given = state.constraints.filter(({ kind }) => kind === "constraint");
  return given.length === 0 ? {} : { constraints: given.map((one) => judged(state, one, words)) };
}

function judged(state: Projection, constraint: Constraint, words: Words): Kept {
  const settled = settlement(state.graph);
  const holders = settled?.adopted?.holders ?? (settled ? state.graph.experts : []);
  const declared = holders.flatMap((holder) => lastWord(state, constraint, holder) ?? []);
  const text = clip(constraint.text, SHORT);
  const said = (all: typeof declared): Pick<Kept, "messageIds" | "why"> => ({
    messageIds: all.map(({ id }) => id),
    why: clip(
      [...Map.groupBy(all, ({ why }) => normalise(why)).values()]
        .map((same) => {
          const who = same.map(({ from }) => nameOf(state, from)).join(words.and);
          return words.saysOfConstraint(who, (same[0]?.why ?? "").replace(/[.。]+$/u, ""));
        })
        .join(words.clause),
      SHORT,
    ),
  });
  const broken = declared.filter(({ kept }) => !kept);
  if (broken.length > 0) return { text, status: "broken", ...said(broken) };
  if (declared.length > 0) return { text, status: "kept", ...said(declared) };
  const messageIds = bearing(state, constraint).slice(-NAMED);
  return { text, status: "nobody said", messageIds, why: words.nobodySaid(messageIds) };
}

/** What a holder said last of whether their position keeps it. */
function lastWord({ floor }: Projection, { id }: Constraint, holder: string) {
  for (const statement of floor.toReversed()) {
    if (statement.from !== holder) continue;
    const entry = recordsOf(statement.content, "constraints").find((one) => one.id === id);
    if (!entry) continue;
    return { id: statement.id, from: holder, kept: entry.kept === true, why: textOf(entry, "why") ?? "" };
  }
  return undefined;
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
