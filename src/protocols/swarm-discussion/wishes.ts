import { slug } from "#lib/slug";
import { FIXED_PARTICIPANTS, type Lang, type Persona } from "#wire";
import { catalogued } from "./offline/newcomer.ts";
import { words } from "./words/index.ts";

/** What a wish about the table comes to. */
export interface Wished {
  /** The table, with who was taken off gone and newcomers at its end. */
  readonly personas: readonly Persona[];
  /** Those of them who are new, as far as their names say what they are. */
  readonly added: readonly Persona[];
  /** What no rule reads. */
  readonly unread: readonly string[];
}

const SENTENCES = /[;；。\n]+|\.(?=\s|$)/u;
/** Between two wishes in one sentence: what comes after must begin with a verb of its own. */
const AND =
  /(?:\s*[,，、]\s*(?:\b(?:and|then|but|also)\b)?|\s+\b(?:and|then|but|also)\b|并且|并|再|然后|同时)\s*(?=\b(?:add|include|bring|invite|seat|replace|swap|exchange|remove|drop|exclude|leave|take)\b|(?:增加|加|添加|去掉|删除|移除|撤下|把|将|用))/iu;
const REPLACE = [
  /^(?:please\s+)?(?:replace|swap|exchange)\s+(?<out>.+?)\s+(?:with|by|for)\s+(?<in>.+)$/iu,
  /^(?<in>.+?)\s+instead of\s+(?<out>.+)$/iu,
  /^(?:请)?(?:把|将|用)?(?<out>.+?)(?:换成|替换为|替换成|改为|改成)(?<in>.+)$/u,
];
const ADD = [
  /^(?:please\s+)?(?:(?:also\s+)?(?:add|include|invite|seat)|bring in|we (?:also )?need|i want)\s+(?<in>.+)$/iu,
  /^(?:请)?(?:再)?(?:增加|加上|加入|添加|请来|加)(?<in>.+)$/u,
];
const REMOVE = [
  /^(?:please\s+)?(?:remove|drop|exclude|leave out|take out|take off|get rid of|without|no)\s+(?<out>.+)$/iu,
  /^(?:leave|take)\s+(?<out>.+?)\s+(?:out|off)$/iu,
  /^(?:请)?(?:去掉|删除|移除|撤下|不要|不需要)(?<out>.+)$/u,
];
/** Before a name: an article, a count. */
const BEFORE =
  /^(?:(?:an?|the|our|one|another|some(?:body|one)?(?: who is)?)\s+|再?一?(?:位|名|个)|那?(?:位|名|个))+/iu;
const BETWEEN = /\s*(?:,|，|、|\band\b|和|与|以及)\s*/iu;
/** Characters of a newcomer's name. */
const NAME = 60;

/**
 * The table after a wish: "replace the Delivery Lead by a CFO", "add a lawyer", "leave out security; add a nurse". Every
 * part is done on what the one before left. A wish to take off somebody who does not sit there is not read.
 */
export function tableAsWished(present: readonly Persona[], wish: string, lang: Lang): Wished {
  let personas: readonly Persona[] = present;
  const unread: string[] = [];
  for (const clause of clausesIn(wish)) {
    const after = applied(personas, clause, lang);
    if (after) personas = after;
    else unread.push(clause);
  }
  return { personas, added: personas.filter((one) => !present.includes(one)), unread };
}

const clausesIn = (wish: string): string[] =>
  wish
    .split(SENTENCES)
    .flatMap((sentence) => sentence.split(AND))
    .map((clause) => clause.trim().replace(/[.!。！]+$/u, ""))
    .filter((clause) => clause !== "");

/** Undefined where the clause is not read, or names nobody who sits there. */
function applied(table: readonly Persona[], clause: string, lang: Lang): readonly Persona[] | undefined {
  const replaced = groupsOf(REPLACE, clause);
  if (replaced) {
    const out = found(table, replaced.out ?? "");
    const into = newcomer(replaced.in ?? "", table, lang);
    return out && into && table.map((one) => (one === out ? into : one));
  }
  const removed = groupsOf(REMOVE, clause)?.out;
  if (removed !== undefined) {
    const gone = namesIn(removed).map((name) => found(table, name));
    return gone.every((one) => one !== undefined) ? table.filter((one) => !gone.includes(one)) : undefined;
  }
  const added = groupsOf(ADD, clause)?.in;
  if (added === undefined) return undefined;
  let after = table;
  for (const name of namesIn(added)) {
    const one = newcomer(name, after, lang);
    if (!one) return undefined;
    after = [...after, one];
  }
  return after;
}

function groupsOf(patterns: readonly RegExp[], clause: string): Record<string, string | undefined> | undefined {
  for (const pattern of patterns) {
    const groups = pattern.exec(clause)?.groups;
    if (groups) return groups;
  }
  return undefined;
}

const bare = (text: string): string => text.trim().replace(BEFORE, "").trim();
const namesIn = (text: string): string[] => {
  const whole = bare(text);
  const parts = text
    .split(BETWEEN)
    .map(bare)
    .filter((part) => part !== "");
  // A role may hold an "and" itself: "a head of risk and compliance" is one where its parts have no article of their own.
  const isList =
    text.split(BETWEEN).length > 1 &&
    text
      .split(BETWEEN)
      .slice(1)
      .every((part) => BEFORE.test(part.trim()) || /[一-鿿]/u.test(part));
  return isList ? parts : [whole];
};

const folded = (text: string): string =>
  bare(text)
    .toLowerCase()
    .replaceAll(/[\s\-_"“”'’]+/gu, " ")
    .trim();

/** The one at the table of this name or id: in full, or where it can mean nobody else. */
function found(table: readonly Persona[], name: string): Persona | undefined {
  const said = folded(name);
  if (said === "") return undefined;
  const exact = table.find((one) => folded(one.name) === said || folded(one.id) === said);
  if (exact) return exact;
  const near = table.filter((one) => folded(one.name).includes(said) || said.includes(folded(one.name)));
  return near.length === 1 ? near[0] : undefined;
}

/** Somebody who is called so: as the catalogue describes them where it knows them, else by the name alone. */
function newcomer(phrase: string, table: readonly Persona[], lang: Lang): Persona | undefined {
  const said = bare(phrase);
  if (said === "" || said.length > NAME || found(table, said)) return undefined;
  const name = /^[\p{Ll}]/u.test(said)
    ? said.replaceAll(/(?<![\p{L}’'])\p{Ll}/gu, (letter) => letter.toUpperCase())
    : said;
  const ids = [...table.map(({ id }) => id), ...FIXED_PARTICIPANTS];
  const base = slug(name);
  let id = base;
  for (let n = 2; ids.includes(id); n += 1) id = `${base.slice(0, 60)}-${n}`;
  const known = catalogued(said, lang);
  if (known) return { ...known, id, name };
  const { newcomer: say } = words(lang);
  return {
    id,
    name,
    expertise: [say.expertise(name)],
    thinkingStyle: say.thinkingStyle,
    bias: say.bias(name),
    replyTendency: say.replyTendency,
    stakes: say.stakes(name),
    blindSpots: [say.blindSpot],
  };
}
