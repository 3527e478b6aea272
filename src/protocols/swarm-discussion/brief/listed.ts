import { tokens } from "#lib/tokens";
import {
  COMPARES,
  DEMANDS,
  HEADS_OPTIONS,
  LABOUR,
  MARK,
  NO_OPTION,
  OPTION_VERB,
  SPEAKER,
  TELLS_OF,
} from "./lexicon.ts";
import { clean, isSameAlternative, type Named, optionSaidIn } from "./naming.ts";
import { quantitiesIn } from "./quantity.ts";
import type { Quotable } from "./source.ts";

/** Options that one question can have. */
export const MOST = 5;
const NAME = 90;
/** A longer proposal is named by its first clause. */
const PROPOSAL = 70;

const isName = (name: string): boolean => name.length >= 2 && name.length <= NAME && !/[?？]$/u.test(name);

/**
 * What the documents call options: headings and bold beginnings that say so, headings and items below a heading that
 * does, headings with letters in a row, and the sides of tables.
 */
export function ofDocuments(statements: readonly Quotable[], topic: ReadonlySet<string>): Named[] {
  const found: Named[] = [];
  const add = (raw: string, statement: Quotable): void => {
    const name = clean(raw.split(/[。.;；](?:\s|$)/u)[0] ?? "");
    if (isName(name) && !found.some((one) => isSameAlternative(one, { name }))) found.push({ name, found: statement });
  };
  const lettered = letteredIn(statements);
  for (const [place, statement] of statements.entries()) {
    const { heading, text, cells, passage } = statement;
    const parts = heading.split(" › ");
    for (const part of [...parts, text]) {
      const option = optionSaidIn(part);
      if (option !== undefined) add(option, statement);
    }
    parts.forEach((part, at) => {
      const isBelow = at > 0 && HEADS_OPTIONS.test(parts[at - 1] ?? "");
      if (isBelow || lettered.has(parts.slice(0, at + 1).join(" › "))) add(part.replace(MARK, ""), statement);
    });
    // What an item goes on to say is no option of its own.
    const isFirst = statements[place - 1]?.passage !== passage;
    if (!cells && isFirst && HEADS_OPTIONS.test(parts.at(-1) ?? "")) add(nameAtHead(text), statement);
    const [side] = cells ?? [];
    if (
      side &&
      HEADS_OPTIONS.test(side.head) &&
      (heading !== "" || [...topic].some((word) => statement.words.has(word) || tokens(side.head).includes(word)))
    ) {
      add(side.text, statement);
    }
  }
  return found;
}

/** What an item names before its colon or dash; of a whole sentence the first clause. */
function nameAtHead(text: string): string {
  const [name = ""] = text.split(/[:：]|\s[–—-]\s/u);
  const most = /\p{Script=Han}/u.test(name) ? 8 : 30;
  return name === text && name.length > most ? (name.split(/[，,;；]/u)[0] ?? "") : name;
}

/** Headings side by side that begin with A, B and so on: whole paths. */
function letteredIn(statements: readonly Quotable[]): Set<string> {
  const below = new Map<string, string[]>();
  for (const { path, heading } of statements) {
    const parts = heading.split(" › ");
    parts.forEach((part, at) => {
      if (!/^[A-H]\s?[.)、:：]\s*\S/u.test(part)) return;
      const parent = `${path}#${parts.slice(0, at).join(" › ")}`;
      const whole = parts.slice(0, at + 1).join(" › ");
      const known = below.get(parent) ?? [];
      if (!known.includes(whole)) below.set(parent, [...known, whole]);
    });
  }
  const lettersOf = (paths: readonly string[]): string => paths.map((one) => one.split(" › ").at(-1)?.[0]).join("");
  return new Set([...below.values()].filter((paths) => /^AB/.test(lettersOf(paths))).flat());
}

/** The bold beginnings of the items of one list that names an option of the topic, or is about what the topic asks. */
export function ofLeads(statements: readonly Quotable[], inTopic: readonly Named[]): Named[] {
  for (const list of listsIn(statements.filter(({ lead }) => lead !== undefined))) {
    const leads = list.map((found) => ({ name: clean(found.lead ?? ""), found }));
    const isList = leads.length >= 2 && leads.length <= MOST && leads.every(({ name }) => isName(name));
    // Asked whether to do one thing, a list of subjects may name what it is about.
    const isChoice = inTopic.filter(({ name }) => name !== undefined).length >= 2;
    const namesOne = isChoice && leads.some((lead) => inTopic.some((one) => isSameAlternative(one, lead)));
    const isOfOptions = HEADS_OPTIONS.test(leads[0]?.found.heading.split(" › ").at(-1) ?? "");
    if (isList && (namesOne || isOfOptions)) return leads;
  }
  return [];
}

/** What several people propose in one list, each with what it takes: "Mara: split the job; 3 weeks". */
export function ofProposals(statements: readonly Quotable[]): Named[] {
  for (const list of listsIn(statements.filter(({ cells }) => !cells))) {
    const proposals = list.flatMap((found): Named[] => {
      const said = SPEAKER.exec(found.text);
      const name = clean((said ? found.text.slice(said[0].length) : "").split(TELLS_OF)[0] ?? "");
      const isThing = /\p{L}/u.test(name[0] ?? "") && isName(name) && name.length <= PROPOSAL;
      return isThing && !DEMANDS.test(found.text) && (OPTION_VERB.test(name) || takes(found)) ? [{ name, found }] : [];
    });
    if (proposals.length >= 2 && proposals.length <= MOST) return proposals;
  }
  return [];
}

const takes = (statement: Quotable): boolean =>
  quantitiesIn(statement).some(
    ({ dimension, unit }) =>
      ["money", "flow", "time"].includes(dimension) || (dimension === "count" && LABOUR.test(unit[0] ?? "")),
  );

/** First statements of passages that stand below one heading, in order. */
function listsIn(statements: readonly Quotable[]): Quotable[][] {
  const lists = new Map<string, Quotable[]>();
  for (const one of statements) {
    const key = `${one.path}#${one.heading}`;
    const known = lists.get(key) ?? [];
    if (!known.some(({ passage }) => passage === one.passage)) lists.set(key, [...known, one]);
  }
  return [...lists.values()];
}

/** The heads of the first table that compares two to five things. */
export function ofTables(statements: readonly Quotable[]): Named[] {
  for (const statement of statements) {
    const [corner, ...columns] = statement.cells ?? [];
    const heads = columns.map(({ head }) => head);
    const isComparison =
      corner !== undefined && COMPARES.test(corner.head) && heads.length >= 2 && heads.length <= MOST;
    if (isComparison && heads.every((head) => head.length >= 2 && head.length <= 40 && !NO_OPTION.test(head))) {
      return heads.map((head) => ({ name: clean(head), found: statement }));
    }
  }
  return [];
}
