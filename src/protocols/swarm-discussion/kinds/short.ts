import { z } from "zod";
import { type Content, recordsOf, textOf, textsOf } from "#lib/fields";
import type { Row } from "#points";
import type { InstructionFacts, ShortForm } from "#protocols/protocol";
import { type Rule, reason, type Statement } from "#protocols/rule";
import { leadOf } from "#protocols/shared/evidence";
import { asked, sentencesIn, shortOf } from "#protocols/shared/short";
import { Lang } from "#wire";
import {
  argumentRecord,
  attackRecord,
  declarationRecord,
  responseRecord,
  type Standing,
  standingOn,
} from "../points/record.ts";
import { falsifier } from "../rules/falsifier.ts";
import { agreesWithItself, isOnTable } from "../rules/on-table.ts";
import { words } from "../rules/words/index.ts";
import { confidence, short } from "../schemas/fields.ts";
import { about, Declaration, taps } from "../schemas/forms.ts";
import { UnsharedInformation } from "../schemas/statements.ts";
import { Read, readingOf, withRead } from "./reading.ts";
import { questions } from "./words/index.ts";

/*
 * A person's answers: a text, taps on what is on the table, and a confidence. The sentences of a position are points; any
 * other text is a reason for what its author taps, or else holds; unless its author has confirmed what a model read in it.
 */

type Make = (said: Statement, standing: Standing, lang: Lang) => Content;

const NOTHING = { stances: [], reasons: [], concedes: [], maintains: [], withdraws: [], text: "" };
/** Points that a position is cut into; the last has the rest of the text. */
const MOST_POINTS = 5;
/** Messages that a stance names as its cause. */
const MOST_CAUSES = 8;

/** Ids of points and reasons alone: what is meant with them a tap says. */
const IDS = /^[pa]\d+(?:[\s\p{P}]+(?:and )?[pa]\d+)*$/iu;

/** An answer without a text that says nothing. */
function spokenIn({ text = "", ...rest }: Content): Content {
  const bare = String(text)
    .trim()
    .replace(/[\s\p{P}]+$/u, "");
  const isBare = IDS.test(bare) || Lang.options.some((lang) => questions(lang).saysNothing.test(bare));
  return isBare || bare === "" ? rest : { text, ...rest };
}

/** An answer has words or a tap; a position a tap for something. */
const saysSomething: Rule = ({ kind, content }, _, { lang }) => {
  const taps = recordsOf(content, "stances").filter(
    ({ stance }) => stance === "for" || kind !== "position_declaration",
  );
  return textOf(spokenIn(content), "text") !== undefined || taps.length > 0
    ? []
    : [reason("no_position", words(lang).table.noWords, "text")];
};

const spoken = z.object({
  text: short.optional(),
  stances: taps,
  confidence: confidence.optional(),
  read: Read.optional(),
});

/** Checks the fields that are made of an answer. */
const ofFields =
  (rule: Rule): Rule =>
  (said, ...at) =>
    rule({ ...said, content: withRead(said.content) }, ...at);

/** The questions of a round's opening that are put to a speaker, a line each; empty if there are none. */
const putTo = ({ floor = [], round, speaker = "" }: InstructionFacts): string =>
  floor
    .filter((one) => one.round === round && one.type === "opening")
    .flatMap(({ content }) => recordsOf(content, "questions"))
    .flatMap((one) => (textsOf(one, "to").includes(speaker) ? (textOf(one, "question") ?? []) : []))
    .join("\n");

/** Makes a short form of its question about a topic, and of the record's content. */
const shortForm = (
  ask: "position" | "argument" | "response" | "attack",
  record: Make,
  schema: ShortForm["schema"] = spoken,
  rules: readonly Rule[] = [],
): ShortForm => ({
  question: (facts) => asked(facts, (ask === "argument" && putTo(facts)) || questions(facts.lang)[ask]),
  schema,
  rules: [saysSomething, ...[isOnTable, agreesWithItself, ...rules].map(ofFields)],
  record: (said, floor, context) => {
    const standing = standingOn(floor, context);
    const whole = withConditions({ ...NOTHING, ...withRead(spokenIn(said.content)) }, said.author, standing);
    const content = withCauses(whole, said.author, standing);
    return record({ ...said, content }, standing, context.lang);
  },
});

/**
 * Keeps the conditions under which a person is for a point until they say that they no longer want one, be it of the condition
 * alone: nobody repeats all.
 */
function withConditions(content: Content, author: string, standing: Standing): Content {
  const taken = recordsOf(content, "stances");
  // A person who turns against a condition may want another in its place.
  const dropped = new Set(taken.flatMap(({ on, stance }) => (stance === "none" ? [standing.row(String(on))?.id] : [])));
  const isSaid = ({ id }: Row): boolean => taken.some(({ on }) => standing.row(String(on))?.id === id);
  const loosened = standing.rows.filter((row) => {
    const { stance, met = [], unmet = [] } = row.cells.get(author) ?? {};
    return stance === "for" && !isSaid(row) && [...met, ...unmet].some((id) => dropped.has(id));
  });
  const stances = [...taken, ...loosened.map(({ id }) => ({ on: id, stance: "for" }))].map((one) => {
    const cell = standing.row(String(one.on))?.cells.get(author);
    if (one.stance !== "for" || cell?.stance !== "for") return one;
    const kept = [...cell.met, ...cell.unmet].filter((id) => !dropped.has(id));
    const all = [...new Set([...kept, ...textsOf(one, "if")])];
    return all.length === 0 ? one : { ...one, if: all };
  });
  return { ...content, stances };
}

/** Makes what a person grants in an answer, or names as what moved them, the cause of all that they change in it: nobody asks them for more ids. */
function withCauses(content: Content, author: string, standing: Standing): Content {
  const granted = recordsOf(content, "concedes").flatMap(({ to }) => standing.reason(String(to))?.message ?? []);
  const named = recordsOf(content, "stances").flatMap((one) => textsOf(one, "because"));
  const because = [...new Set([...granted, ...named])].slice(0, MOST_CAUSES);
  const stances = recordsOf(content, "stances").map((one) => {
    const before = standing.row(String(one.on))?.cells.get(author)?.stance;
    const isChange = before !== undefined && before !== one.stance;
    return isChange && because.length > 0 && textsOf(one, "because").length === 0 ? { ...one, because } : one;
  });
  return { ...content, stances };
}

/** The side on which an answer leaves its author of a point: the tapped one, else the one before. */
function sideOn(on: string, { author, content }: Statement, standing: Standing): string | undefined {
  const row = standing.row(on);
  const tapped = recordsOf(content, "stances").find(
    (one) => row && standing.row(String(one.on))?.id === row.id,
  )?.stance;
  const side = tapped ?? row?.cells.get(author)?.stance;
  return side === "for" || side === "against" ? side : undefined;
}

/** Requires a side of its author on what a text is about. */
const isAboutASide: Rule = (said, floor, context) => {
  const on = textOf(said.content, "about");
  if (on === undefined || sideOn(on, said, standingOn(floor, context)) !== undefined) return [];
  return [reason("unknown_item", words(context.lang).table.noSide(on), "about")];
};

/** Makes a text a reason on the point that its author says it is about, unless they have confirmed what was read in it. */
function withReason(said: Statement, standing: Standing): Content {
  const { about: on, ...content } = said.content;
  const text = textOf(content, "text");
  const side = on === undefined ? undefined : sideOn(String(on), said, standing);
  const isFree = recordsOf(content, "reasons").length === 0;
  return side && text && isFree ? { ...content, reasons: [{ on, side, text: leadOf(text) }] } : content;
}

export const shortPosition: ShortForm = {
  ...shortForm(
    "position",
    (said, standing) => {
      const { text, points: read, ...rest } = said.content;
      const made = declarationRecord({ ...said, content: { ...rest, points: read ?? pointsIn(said) } }, standing);
      // Sentences that are points stand there already.
      return read && text !== "" ? { ...made, position: text } : made;
    },
    spoken.required({ confidence: true }).extend({ wouldChangeIf: Declaration.shape.wouldChangeIf.optional() }),
    // It may be left away: only one that is named has to be something that could happen.
    [(said, ...at) => (said.content.wouldChangeIf === undefined ? [] : falsifier(said, ...at))],
  ),
  reading: readingOf("position"),
};

/** The short form of what is said once the positions are known. */
const laterForm = (
  ask: "argument" | "response",
  record: (said: Statement, standing: Standing) => Content,
): ShortForm => ({
  ...shortForm(
    ask,
    (said, standing, lang) => {
      const content = { points: [], ...withReason(said, standing) };
      return inWords(record({ ...said, content }, standing), said, standing, lang);
    },
    spoken.extend({ about }),
    [isAboutASide],
  ),
  reading: readingOf("later"),
});

export const shortArgument = laterForm("argument", argumentRecord);
export const shortResponse = laterForm("response", responseRecord);

/** A tap against a point is what the attack is aimed at. */
export const shortAttack = shortForm(
  "attack",
  (said, standing) => {
    const told = textOf(said.content, "text") ?? "";
    const aims = recordsOf(said.content, "stances").filter(({ stance }) => stance === "against");
    const reasons = aims.map(({ on }) => ({ on: String(on), side: "against", text: leadOf(told) }));
    const target = aims.flatMap(({ on }) => standing.point(String(on))?.text ?? []).join(" · ");
    const content = { ...NOTHING, failureScenario: told, ...(target === "" ? {} : { target }), reasons };
    return attackRecord({ ...said, content }, standing);
  },
  z.object({ text: short, stances: taps }),
);

/** Knowledge of its author alone; without another source it is their own. */
export const shortUnshared = shortOf(
  { source: UnsharedInformation.shape.source.optional() },
  {
    question: (facts) => asked(facts, questions(facts.lang).unshared),
    make: (information, { source }, _said, _floor, lang) => ({
      information,
      source: source ?? questions(lang).ownKnowledge,
    }),
  },
);

/** Cuts a person's text into points, a sentence each. */
function pointsIn({ content }: Statement): { text: string }[] {
  const all = sentencesIn(textOf(content, "text") ?? "");
  const rest = all.slice(MOST_POINTS - 1).join(" ");
  return [...all.slice(0, MOST_POINTS - 1), ...(rest === "" ? [] : [rest])].map((text) => ({ text }));
}

/** Without a text, an answer tells what was tapped, and puts no words into its author's mouth. */
function inWords(made: Content, { content }: Statement, standing: Standing, lang: Lang): Content {
  if (textOf(content, "text") !== undefined) return made;
  const { position, currentPosition = position, ...rest } = made;
  const tapped = recordsOf(content, "stances").map(({ on, stance }) =>
    questions(lang).tapped[stance as "for" | "against" | "none"](standing.point(String(on))?.text ?? String(on)),
  );
  const said = Object.entries(rest).filter(([, value]) => value !== "");
  return { currentPosition: currentPosition || tapped.join(" "), ...Object.fromEntries(said) };
}
