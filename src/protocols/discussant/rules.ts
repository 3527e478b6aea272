import { shortened } from "#lib/cut";
import { type Rule, reason, type Statement } from "#protocols/rule";
import { messageIdsIn } from "#wire";
import { filesOn } from "./floor.ts";
import { isConclusion, isNewTask } from "./role/lexicon.ts";
import { TAG } from "./role/scope.ts";
import { DiscussionRound } from "./schemas.ts";
import { words } from "./words/index.ts";

const LISTS = ["confirmed", "corrected", "new_insights", "new_findings", "new_questions"] as const;
/** Entries that one rule names at once. */
const NAMED = 5;

interface Entry {
  readonly path: string;
  readonly text: string;
}

const entriesOf = ({ content }: Statement, lists: readonly string[] = LISTS): Entry[] =>
  lists.flatMap((list) => {
    const entries = content[list];
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((text, at) => (typeof text === "string" ? [{ path: `${list}.${at}`, text }] : []));
  });

const shown = (text: string): string => shortened(text, 120);

/** What goes to the coordinator bears the role's tag. */
export const tagged: Rule = ({ content: { summary } }, _, { lang }) =>
  typeof summary !== "string" || summary.trim() === "" || summary.trim().startsWith(`${TAG} `)
    ? []
    : [reason("untagged", words(lang).rules.untagged(TAG), "summary")];

/** Nothing that presents itself as a final conclusion, or gives out a task. */
export const withinItsRole: Rule = (statement, _, { lang }) => {
  const say = words(lang).rules;
  return entriesOf(statement)
    .flatMap(({ path, text }) => {
      if (isConclusion(text)) return [reason("final_conclusion", say.conclusion(shown(text)), path)];
      return isNewTask(text) ? [reason("new_task", say.task(shown(text)), path)] : [];
    })
    .slice(0, NAMED);
};

/** No field that is another role's. */
export const ownFields: Rule = ({ content }, _, { lang }) =>
  Object.keys(content)
    .filter((field) => !Object.hasOwn(DiscussionRound.shape, field))
    .slice(0, NAMED)
    .map((field) => reason("foreign_field", words(lang).rules.foreign(field), field));

/** Files that entries name are there; what is confirmed or corrected names one, or a message. */
export const sourced: Rule = (statement, { floor }, { lang }) => {
  const files = filesOn([...floor.values()]);
  if (!files) return [];
  const say = words(lang).rules;
  const held = files.rounds.map((round) => `discussion-round-${round}`);
  const read = [...files.analyses, ...files.explorations];
  const known = new Set([...read, ...held]);
  const unknown = entriesOf(statement).flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => !known.has(name) && !/^discussion-round-/.test(name))
      .map((name) => reason("unknown_source", say.unknownSource(name, read.slice(0, 12)), path)),
  );
  const isSourced = (text: string): boolean =>
    messageIdsIn(text).length > 0 || namesIn(text).length > 0 || [...known].some((name) => text.includes(name));
  const unsourced = entriesOf(statement, ["confirmed", "corrected"])
    .filter(({ text }) => !isSourced(text))
    .map(({ path, text }) => reason("unsourced", say.unsourced(shown(text)), path));
  return [...unknown, ...unsourced].slice(0, NAMED);
};

/** Names of the role's files in a text: `analysis-001`. */
const namesIn = (text: string): string[] => text.match(/\b(?:analysis|exploration|discussion-round)-\d+\b/g) ?? [];
