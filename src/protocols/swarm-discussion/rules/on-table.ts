import { normalise } from "#graph";
import { type Content, recordsOf, textOf, textsOf } from "#lib/fields";
import { HELD, holdersOf, needsOf, type Stance, type Tier } from "#points";
import { beforeStep, type Floor, type Rule, type RuleContext, reason, type Statement } from "#protocols/rule";
import { Standing, standingOn } from "../points/record.ts";
import { rowsToldToAll } from "../points/turn-points.ts";
import { isPointId, sideOf } from "../schemas/forms.ts";
import { falsifier } from "./falsifier.ts";
import { restatementFault } from "./steel-man.ts";
import { words } from "./words/index.ts";

interface Named {
  readonly id: string;
  readonly path: string;
}

/** The points and reasons that a form names, with their places. */
function namedIn({ content }: Statement): Named[] {
  const inLists = (["stances", "points", "reasons", "concedes"] as const).flatMap((list) =>
    recordsOf(content, list).flatMap((one, at) => [
      ...["on", "to", "met", "detailOf", "insteadOf", "secondTo"].flatMap((key) => {
        const id = textOf(one, key);
        return id === undefined || (IN_WORDS.has(key) && !isPointId(id)) ? [] : [{ id, path: `${list}.${at}.${key}` }];
      }),
      ...textsOf(one, "if").flatMap((id) => (isPointId(id) ? [{ id, path: `${list}.${at}.if` }] : [])),
    ]),
  );
  const own = (["answers", "maintains", "withdraws"] as const).flatMap((list) =>
    textsOf(content, list).map((id, at) => ({ id, path: `${list}.${at}` })),
  );
  return [...inLists, ...own];
}

/** Fields that name a point by its id or by its words. */
const IN_WORDS: ReadonlySet<string> = new Set(["met", "secondTo"]);

/** Every id that is named is on the table, and so is what somebody prefers to their second choice, unless they bring it. */
export const isOnTable: Rule = (statement, floor, context) => {
  const now = standingOn(floor, context);
  const { content } = statement;
  const brought = [...recordsOf(content, "points"), ...now.discussion.points.values()];
  const texts = new Set(brought.map(({ text }) => normalise(String(text))));
  const unknown = recordsOf(content, "stances").flatMap((one, at) => {
    const preferred = textOf(one, "secondTo");
    return preferred === undefined || isPointId(preferred) || texts.has(normalise(preferred))
      ? []
      : [reason("unknown_item", words(context.lang).table.notBrought(preferred), `stances.${at}.secondTo`)];
  });
  const ids = namedIn(statement)
    .filter(({ id }) => !now.has(id))
    .map(({ id, path }) => {
      const like = [...(isPointId(id) ? now.discussion.points : now.discussion.reasons).keys()];
      return reason("unknown_item", words(context.lang).table.unknown(id, like.slice(-12)), path);
    });
  return [...ids, ...unknown];
};

/** Only one's own reasons are maintained or withdrawn. */
export const isOwnReason: Rule = (statement, floor, context) => {
  const now = standingOn(floor, context);
  return (["maintains", "withdraws"] as const).flatMap((list) =>
    textsOf(statement.content, list).flatMap((id, at) => {
      const by = now.reason(id)?.by;
      return by === undefined || by === statement.author
        ? []
        : [reason("not_yours", words(context.lang).table.notYours(id, by), `${list}.${at}`)];
    }),
  );
};

/** A position has a point, or is for one that the topic names. */
export const holdsSomething: Rule = ({ content }, _floor, context) =>
  textOf(content, "text") !== undefined ||
  recordsOf(content, "points").length > 0 ||
  recordsOf(content, "stances").some(({ stance }) => stance === "for")
    ? []
    : [reason("no_position", words(context.lang).table.noPosition, "points")];

/** Messages of others that a form or one of its entries names as what moved its author. */
export const causesIn = (one: Content, author: string, floor: Floor, key = "because"): string[] =>
  textsOf(one, key).filter((id) => floor.has(id) && floor.get(id)?.from !== author);

/** The ids of points and reasons that others than an author brought. */
function broughtByOthers(author: string, now: Standing): string[] {
  return [...now.discussion.points.keys(), ...now.discussion.reasons.keys()].filter((id) => {
    const by = isPointId(id) ? now.point(id)?.by : now.reason(id)?.by;
    return by !== undefined && by !== author;
  });
}

/** Whether a statement speaks to something that somebody else brought, or names a message of theirs as what moved it. */
export function takesUp(statement: Statement, floor: Floor, context: RuleContext): boolean {
  const { author, content } = statement;
  const theirs = new Set(broughtByOthers(author, standingOn(floor, context)));
  // To have no view takes nothing up.
  const stances = recordsOf(content, "stances").filter(({ stance }) => stance !== "none");
  if (namedIn({ ...statement, content: { ...content, stances } }).some(({ id }) => theirs.has(id))) return true;
  const moved = [...recordsOf(content, "stances"), ...recordsOf(content, "points")];
  return moved.some((one) => causesIn(one, author, floor).length > 0);
}

/** Requires a speaker to take up something that somebody else brought, once there is anything. */
export const takesUpAnother: Rule = (statement, floor, context) => {
  const theirs = broughtByOthers(statement.author, standingOn(floor, context));
  if (theirs.length === 0 || takesUp(statement, floor, context)) return [];
  return [reason("cites_another", words(context.lang).table.takesUpNobody(theirs.slice(-6)), "reasons")];
};

/** An objection says first, at its strongest, what it attacks. */
export const restates: Rule = (statement, floor, context) => {
  const now = standingOn(floor, context);
  const { author, content } = statement;
  const say = words(context.lang);
  return recordsOf(content, "reasons").flatMap((one, at) => {
    const [on, theirs] = [textOf(one, "on") ?? "", textOf(one, "theirs")];
    const by = isPointId(on) ? now.point(on)?.by : now.reason(on)?.by;
    if (one.side !== "against" || !now.discussion.objects({ on, side: "against" }) || by === author) return [];
    if (theirs === undefined) return [reason("steel_man", say.table.noTheirs(on), `reasons.${at}`)];
    const message = now.message(on, author);
    const fault = restatementFault(theirs, message, statement, floor);
    return fault === undefined
      ? []
      : [reason("steel_man", say.steelMan[fault.kind](on, fault.spot), `reasons.${at}.theirs`)];
  });
};

/** Wants of a changed stance messages of others, an objection that is granted, or a reason of one's own, given with it or before. */
export const hasCause: Rule = (statement, floor, context) => {
  const now = standingOn(floor, context);
  const { author, content } = statement;
  const stances = recordsOf(content, "stances");
  const sideIn = (one: Content): Stance => sideOf(one as Parameters<typeof sideOf>[0]);
  const rowsOf = (list: "reasons" | "concedes", key: string): (string | undefined)[] =>
    recordsOf(content, list).map((one) => now.root(textOf(one, key) ?? ""));
  const left = stances.filter((one) => sideIn(one) !== "for" && causesIn(one, author, floor).length > 0);
  // A condition goes with the point that it was a condition of.
  const conditions = left.flatMap(({ on }) => needsOf(now.row(String(on))?.cells.get(author)));
  const spokenTo = new Set([...rowsOf("reasons", "on"), ...rowsOf("concedes", "to"), ...conditions]);
  const given = [...now.discussion.reasons.values()].filter(({ by }) => by === author);
  return stances.flatMap((one, at) => {
    const on = textOf(one, "on") ?? "";
    const [before, after, row] = [now.formerView(author, on), sideIn(one), now.row(on)?.id];
    if (before === undefined || before === after) return [];
    const isGrounded =
      spokenTo.has(row) ||
      given.some((why) => why.side === after && now.row(why.on)?.id === row) ||
      causesIn(one, author, floor).length > 0;
    if (isGrounded) return [];
    return [reason("shift_cause", words(context.lang).table.noCause(on, before), `stances.${at}.because`)];
  });
};

/**
 * Forbids to be for both of two that exclude each other in one statement, unless the one is for the case that a condition is
 * met, and to prefer to a second choice what one is against.
 */
export const agreesWithItself: Rule = ({ author, content }, floor, context) => {
  const now = standingOn(floor, context);
  const taken = recordsOf(content, "stances")
    .filter((one) => one.stance === "for" && one.secondTo === undefined && textsOf(one, "if").length === 0)
    .map((one) => textOf(one, "on") ?? "");
  const rowOf = (id: string): string => now.row(id)?.id ?? id;
  const say = words(context.lang).table;
  const both = taken.flatMap((one, at, all) =>
    all
      .slice(at + 1)
      .filter((other) => now.row(one)?.excludes.includes(rowOf(other)))
      .map((other) => reason("contradiction", say.bothOf(one, other), "stances")),
  );
  const stances = recordsOf(content, "stances");
  const sideOn = (row: string): unknown => {
    const said = stances.find((one) => rowOf(textOf(one, "on") ?? "") === row);
    return said ? said.stance : now.stance(author, row);
  };
  const refused = stances.flatMap((one, at) => {
    const [on, secondTo] = [textOf(one, "on") ?? "", textOf(one, "secondTo")];
    return secondTo !== undefined && sideOn(rowOf(secondTo)) === "against"
      ? [reason("contradiction", say.prefersRefused(on, secondTo), `stances.${at}.secondTo`)]
      : [];
  });
  return [...both, ...refused];
};

/** Checks of what an expert says after the sealed position. */
export const contributionRules: readonly Rule[] = [
  isOnTable,
  isOwnReason,
  takesUpAnother,
  restates,
  hasCause,
  agreesWithItself,
  falsifier,
];

/** Tiers of the points on which everybody's view is wanted. */
const CALLED: ReadonlySet<Tier> = new Set([...HELD, "divided"]);

/**
 * Wants of who grants an objection to what they are for, or make their condition, a stance on it, unless a point takes the
 * objection in.
 */
export const standsByGranted: Rule = ({ author, content }, floor, context) => {
  const now = standingOn(floor, context);
  // A stance on a point speaks to its conditions, too.
  const spoken = recordsOf(content, "stances").flatMap(({ on }) => now.row(String(on)) ?? []);
  const said = new Set(spoken.flatMap(({ id, cells }) => [id, ...needsOf(cells.get(author))]));
  const takenBack = new Set(textsOf(content, "withdraws"));
  // An objection to a reason asks its author alone, unless they give it up; and nobody twice.
  const isTheirs = (on: string): boolean => !takenBack.has(on) && (isPointId(on) || now.reason(on)?.by === author);
  const isNew = (id: string): boolean =>
    !now.discussion.conceded.some(({ to, by }) => by === author && to === now.discussion.reasonId(id));
  const granted = recordsOf(content, "concedes")
    .filter(({ to, met }) => met === undefined && isNew(String(to)) && isTheirs(now.reason(String(to))?.on ?? ""))
    .flatMap(({ to }) => now.row(now.root(String(to)) ?? "") ?? [])
    .filter((row) => (holdersOf(row).includes(author) || row.needed.includes(author)) && !said.has(row.id));
  const ids = [...new Set(granted.map(({ id }) => id))];
  return ids.length === 0 ? [] : [reason("roll_call", words(context.lang).table.standsBy(ids), "stances")];
};

/**
 * Wants a stance or a reason on every point that was told to a speaker and that was asked about, is shared, divides or is the
 * condition of somebody. What others have brought in the same step is not asked for.
 */
export const rollCall: Rule = ({ kind, author, content }, floor, context) => {
  const { discussion, rows } = new Standing(beforeStep(floor, kind), context);
  const spoken = [...recordsOf(content, "stances"), ...recordsOf(content, "reasons")];
  const said = new Set(spoken.map(({ on }) => discussion.rowId(String(on))));
  const missing = rowsToldToAll(rows)
    .filter(
      ({ isAsked, tier, needed }) => !needed.includes(author) && (isAsked || CALLED.has(tier) || needed.length > 0),
    )
    .filter(({ id, cells }) => !cells.has(author) && !said.has(id))
    .map(({ id }) => id);
  return missing.length === 0 ? [] : [reason("roll_call", words(context.lang).table.rollCall(missing), "stances")];
};
