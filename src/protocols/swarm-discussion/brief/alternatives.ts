import { tokens } from "#lib/tokens";
import { choicesIn, choicesInHan } from "./choices.ts";
import { inParallel } from "./in-parallel.ts";
import {
  AFTER_CHOICES_HAN,
  ASKS_OF,
  ASKS_WHETHER,
  ASKS_WHETHER_HAN,
  BARE_LATIN_HAN,
  BEFORE_CHOICES_HAN,
  BETWEEN,
  CHOSEN_HAN,
  CHOSEN_LATIN_HAN,
  COINED,
  DECIDES,
  FROM_TO,
  FROM_TO_HAN,
  GOES_ON_HAN,
  HAS_VERB,
  IS_TIME,
  MARK,
  OPTION_VERB,
  OPTION_VERB_HAN,
  OR,
  OR_HAN,
  OWN,
  PASSIVE,
  PRONOUN,
  STAY,
  STAYING,
  SUBJECT_AND_VERB_HAN,
  TAKING_VERB,
  VERBS,
} from "./lexicon.ts";
import { MOST, ofDocuments, ofLeads, ofProposals, ofTables } from "./listed.ts";
import { clean, isSameAlternative, type Named } from "./naming.ts";
import type { Quotable } from "./source.ts";

/** One thing that could be done. */
export interface Alternative {
  /** In the words of topic or document; absent for leaving things as they are, which the reader's language names. */
  readonly name?: string;
  /** What it is moved away from, where leaving things as they are is the option: "Stripe". */
  readonly stays?: string;
  /** What the documents that list it call it, where the topic uses other words. */
  readonly also?: string;
  /** Where it stands; absent where it follows from the topic. */
  readonly found?: Quotable;
  /** Whether a text speaks of it. */
  readonly isIn: (text: string) => boolean;
  /** Whether a text has its whole name: where a text speaks of several by a word each, it is of the one so named. */
  readonly isNamedIn: (text: string) => boolean;
  /** Whether a text has a name that is its own, such as a product's: then it is not there by the way. */
  readonly isProperIn: (text: string) => boolean;
  /** Whether it has words that no other option has: else nothing can be told of it by words. */
  readonly isTellable: boolean;
}

const HAN = /\p{Script=Han}/u;

/** The options of a topic, then those that headings, lists and tables of the documents call so; at most five. */
export function optionsOf(topic: string, statements: readonly Quotable[]): Alternative[] {
  const [question = ""] = topic.trim().split(/\n/u);
  const inTopic = HAN.test(question) ? ofTopicHan(question) : ofTopic(question);
  const listed = ofDocuments(statements, new Set(tokens(topic)));
  const led = listed.length > 0 ? listed : ofLeads(statements, inTopic);
  const tabled = inTopic.length + led.length > 0 ? led : ofTables(statements);
  const said = inTopic.length + tabled.length > 0 ? tabled : ofProposals(statements);
  const isWhether = inTopic.length === 2 && inTopic[1]?.name === undefined;
  // Where documents list options, the bare "do it, or leave it" says nothing beside them.
  const all = merged(isWhether && said.length >= 2 ? [] : inTopic, said).slice(0, MOST);
  // "Which authentication should the public API use": what a question names that has no options is no option's own.
  const asks: Question = { text: question, isOpen: inTopic.length === 0 };
  const options = all.map((one) => ({ ...one, ...recogniser(one, all, asks) }));
  // "relicense it": where a list of the documents goes on to name how, and nobody speaks of it in those words.
  const isUmbrella = (option: Alternative): boolean =>
    option.found === undefined &&
    option.also === undefined &&
    said.length >= 3 &&
    options.some(({ also }) => also !== undefined) &&
    !statements.some(({ text, heading }) => option.isIn(text) || option.isIn(heading));
  const kept = options.filter((option) => !isUmbrella(option));
  return kept.length === options.length ? options : kept.map((one) => ({ ...one, ...recogniser(one, kept, asks) }));
}

/** The topic's options, each with what the documents call it, and what the documents name beside them. */
function merged(inTopic: readonly Named[], listed: readonly Named[]): Named[] {
  const all = [...inTopic];
  for (const one of listed) {
    const at = all.findIndex((known) => isSameAlternative(known, one));
    const known = all[at];
    if (!known) all.push(one);
    else if (known.name !== undefined && one.name !== undefined && inTopic.includes(known) && known.name !== one.name)
      all[at] = { ...known, also: one.name };
  }
  return all;
}

function ofTopic(question: string): Named[] {
  const bare = choicesIn(question.replace(/[?？.!]+\s*$/u, "").trim());
  if (bare === undefined) return [];
  const { isAsked, rest } = askedIn(bare);
  const listed = /[:：]\s*(.+)$/u.exec(rest)?.[1];
  const between = BETWEEN.exec(rest);
  if (between) return [...list(between[1] ?? ""), clean(between[2] ?? "")].map((name) => ({ name }));
  const parts = list(listed !== undefined && OR.test(listed) ? listed : rest);
  const [first = "", ...others] = parts;
  const moved = FROM_TO.exec(first);
  if (moved) {
    const [, from = "", to = ""] = moved;
    return [{ stays: clean(from) }, { name: clean(to) }, ...others.map((name) => ({ name }))];
  }
  if (others.length > 0) return (inParallel(parts) ?? withoutCommonVerb(parts)).map((name) => ({ name }));
  if (isAsked || OPTION_VERB.test(rest)) return rest === "" ? [] : [{ name: clean(rest) }, {}];
  return [];
}

/** A question without its opening: "should we", "is it time to", "should the company". */
function askedIn(question: string): { isAsked: boolean; rest: string } {
  const passive = PASSIVE.exec(question);
  if (passive) {
    const said = question.slice(passive[0].length);
    // "Should the cache be Redis or Memcached": not the cache is chosen, but what it is.
    const isWhole = OR.test(said) || /^\p{Lu}/u.test(said);
    return { isAsked: true, rest: isWhole ? said : `${passive[1]} ${said}` };
  }
  const opening = ASKS_WHETHER.exec(question);
  if (opening) return { isAsked: true, rest: question.slice(opening[0].length).trim() };
  const after = ASKS_OF.exec(question) ? question.replace(ASKS_OF, "") : undefined;
  const words = after?.split(" ") ?? [];
  const from = words.findIndex((_, at) => at > 0 && at < 6 && OPTION_VERB.test(words.slice(at).join(" ")));
  return from < 0 ? { isAsked: false, rest: question } : { isAsked: true, rest: words.slice(from).join(" ") };
}

const hasVerb = (part: string): boolean => OPTION_VERB.test(part) || HAS_VERB.test(part);

/** "use GraphQL", "REST for this API": what the first does is done with the others, too. */
function withoutCommonVerb(parts: readonly string[]): string[] {
  const [first = "", ...others] = parts;
  // "buy or lease the vans": what the last is done to, the others are.
  const object = / (?:the|our|a|an|its|their|one) .+$/iu.exec(parts.at(-1) ?? "")?.[0] ?? "";
  const isVerbAlone = (one: string): boolean => !one.includes(" ") && OPTION_VERB.test(one);
  if (object !== "" && parts.slice(0, -1).every(isVerbAlone)) {
    return parts.map((one, at) => clean(at < parts.length - 1 ? `${one}${object}` : one));
  }
  const areThings = others.every((one) => !hasVerb(one) && !IS_TIME.test(one));
  const verb = areThings ? TAKING_VERB.exec(first)?.[0] : undefined;
  const bare = verb === undefined ? parts : [first.slice(verb.length).trim(), ...others];
  // "Kubernetes or Nomad for our edge fleet": the end belongs to both.
  const isShort = bare.slice(0, -1).every((one) => one.split(" ").length <= 2);
  const last = bare.at(-1) ?? "";
  const isOfAll = areThings && (verb !== undefined || (isShort && !hasVerb(first)));
  const isForAll = !areThings && parts.slice(0, -1).every((one) => !/ for /iu.test(one));
  const tail = ((isOfAll && TAIL.exec(last)) || (isForAll && FOR_ALL.exec(last)) || [""])[0];
  return bare.map((one, at) => clean(at === bare.length - 1 ? one.slice(0, one.length - tail.length) : one));
}

const TAIL = / (?:for|as|in|on|by|within|this|next) .+$/iu;
/** "keep RabbitMQ or move to Kafka for the order bus": behind a name, and of none of the others, is what all are for. */
const FOR_ALL = /(?<= \p{Lu}\S*) for (?:the|our|this|these|all) \S+(?: \S+){0,3}$/u;

/** "A, B or C"; commas count where "or" does. */
function list(text: string): string[] {
  const [head = "", ...others] = text.split(OR);
  if (others.length === 0) return [clean(text)];
  const heads = head.split(/\s*,\s+/u);
  const isList = heads.every((one) => one.split(" ").length <= 6) || heads.slice(1).every(hasVerb);
  return [...(isList ? heads : [head]), ...others].map(clean).filter((one) => one !== "");
}

function ofTopicHan(question: string): Named[] {
  const bare = choicesInHan(question.replace(/[?？。!！]+\s*$/u, "").replace(/(?:吗|呢)$/u, ""))
    .replace(BEFORE_CHOICES_HAN, "")
    .trim();
  const asked = ASKS_WHETHER_HAN.exec(bare);
  const parts = (asked?.[2] ?? bare)
    .split(OR_HAN)
    .map(clean)
    .filter((one) => one !== "");
  const [first = "", ...others] = parts;
  const moved = FROM_TO_HAN.exec(bare.split(OR_HAN)[0] ?? "");
  if (moved)
    return [{ stays: clean(moved[1] ?? "") }, { name: clean(moved[2] ?? "") }, ...others.map((name) => ({ name }))];
  if (others.length > 0) return listHan(parts).map((name) => ({ name: name.replace(/^(?:应该|应当|要)/u, "") }));
  const object = asked?.[1] ? /(?:把|将)(.+)$/u.exec(asked[1])?.[0] : undefined;
  return asked ? [{ name: `${object ?? ""}${first}` }, {}] : [];
}

/** "选 A、B 还是 C": a list before the last, and the verb of them all. */
function listHan([whole = "", ...others]: readonly string[]): string[] {
  const [begins = "", ...more] = whole.split("、").map(clean);
  // "消息队列继续用 RabbitMQ 还是换成 Kafka": where the others begin with their verbs, what the first is about is none of it.
  const areDone = [...more, ...others].every((one) => OPTION_VERB_HAN.test(one));
  const parts = [areDone ? begins.replace(SUBJECT_AND_VERB_HAN, "") : begins, ...more];
  const first = areDone ? parts.join("、") : whole;
  const isList = parts.length > 1 && [...parts, ...others].every((one) => one.length >= 2 && one.length <= 16);
  const [head = "", ...rest] = isList ? [...parts, ...others] : [first, ...others];
  const bare = bareNames(parts[0] ?? "", [...parts.slice(1), ...others]);
  if (bare) return bare;
  const areThings = isList && rest.every((one) => OWN.test(one) || !OPTION_VERB_HAN.test(one));
  // "客服系统选 Zendesk、智齿 ……": what it is for stands before the verb.
  return [areThings ? head.replace(/^(?:.{0,12}?(?:选择|选用|采用|选)|用|买)\s*/u, "") : head, ...rest];
}

/**
 * "会话存储用 Redis 还是 DynamoDB": where the others are bare names, the first is what stands behind the verb of choosing.
 * Without spaces a verb is seen by what it takes: a Latin name, a word that ends as the others do ("阿里云还是腾讯云"), or,
 * behind "选", any.
 */
function bareNames(first: string, others: readonly string[]): string[] | undefined {
  if (GOES_ON_HAN.test(first)) return undefined;
  const last = (others.at(-1) ?? "").replace(AFTER_CHOICES_HAN, "");
  const rest = [...others.slice(0, -1), last].map(clean);
  const isOwn = (name: string): boolean => BARE_LATIN_HAN.test(name) || OWN.test(name);
  const latin = CHOSEN_LATIN_HAN.exec(first)?.groups?.name;
  if (latin !== undefined && BARE_LATIN_HAN.test(latin) && rest.every((one) => isOwn(one) || isWord(one)))
    return [latin, ...rest];
  const { verb = "", name = "" } = CHOSEN_HAN.exec(first)?.groups ?? {};
  const isLike = (one: string): boolean =>
    isOwn(one) || (isWord(one) && (verb.includes("选") || one.at(-1) === name.at(-1)));
  return name !== "" && rest.every(isLike) ? [name, ...rest] : undefined;
}

/** A short word of Chinese without a verb of choosing. */
const isWord = (name: string): boolean => /^\p{Script=Han}{2,6}$/u.test(name) && !OPTION_VERB_HAN.test(name);

const GENERIC = new Set(VERBS.flatMap((word) => tokens(word, { stopWords: "keep" })));
export const distinctiveWords = (text: string): string[] =>
  tokens(text).filter((word) => !GENERIC.has(word) && word.length > 1);
/** Words in which an identifier is one: "FieldPro" is not spoken of where a field is, nor "SQL" where MySQL is. */
const namesIn = (text: string): string[] => tokens(text, { identifiers: "whole" }).map((word) => COINED[word] ?? word);
const distinctiveNames = (name: string): string[] =>
  namesIn(name).filter((word) => !GENERIC.has(word) && word.length > 1);

/** What is asked, and whether it names no options. */
interface Question {
  readonly text: string;
  readonly isOpen: boolean;
}

type Recogniser = Pick<Alternative, "isIn" | "isNamedIn" | "isProperIn" | "isTellable">;
const NEVER: Recogniser = { isIn: () => false, isNamedIn: () => false, isProperIn: () => false, isTellable: false };

/** Whether a heading is an option's name, whatever number or letter stands before it. */
export function isHeaded(option: Alternative, heading: string): boolean {
  const bare = clean(heading.replace(MARK, "")).toLowerCase();
  return bare !== "" && [option.name, option.also].some((name) => name?.toLowerCase() === bare);
}

/**
 * The options that a text speaks of; of several, the only one that it names in full, where it has none of the others'
 * names and does not choose between them.
 */
export function alternativesIn(text: string, options: readonly Alternative[]): Alternative[] {
  const some = options.filter(({ isIn }) => isIn(text));
  const whole = some.length > 1 ? some.filter(({ isNamedIn }) => isNamedIn(text)) : [];
  const isOfOne =
    whole.length === 1 && !DECIDES.test(text) && !some.some((one) => one !== whole[0] && one.isProperIn(text));
  return isOfOne ? whole : some;
}

/** "RLS" for "row-level security": the initials of three words or more, as a word of capitals. */
function initialsOf(name: string): RegExp | undefined {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{Script=Latin}/u.test(word));
  const initials = words.map(([first = ""]) => first.toUpperCase()).join("");
  return words.length >= 3 && words.length <= 5 ? new RegExp(`\\b${initials}\\b`, "u") : undefined;
}

const inTopicOf = ({ stays, name }: Named): string => stays ?? name ?? "";
const listedOf = (option: Named): string => option.also ?? inTopicOf(option);
/** "Shifts in Dublin" are not all that is said of Dublin. */
const IN_PLACE = / (?:in|at|near) \p{Lu}\p{L}*/gu;
/** "Leave it to the teams": what "it" is in a list of the documents, the topic does not say. */
const asListed = (option: Named, name: string): string =>
  option.found === undefined && option.also !== name
    ? name
    : name.replace(PRONOUN, "").replace(IN_PLACE, (place) => place.toLowerCase());

/** How a text is seen to speak of an option: by what it alone is called, in the topic or where the options are listed. */
function recogniser(option: Named, all: readonly Named[], question: Question): Recogniser {
  if (option.stays === undefined && option.name === undefined) return NEVER;
  const by = (called: (one: Named) => string): Recogniser => {
    const nameOf = (one: Named): string => asListed(one, called(one));
    return recogniserOf(
      nameOf(option),
      all.filter((one) => one !== option).map(nameOf),
      all.map(nameOf),
      option.found !== undefined,
      question,
    );
  };
  const each = option.also === undefined ? [by(inTopicOf)] : [by(inTopicOf), by(listedOf)];
  return {
    isIn: (text) => each.some(({ isIn }) => isIn(text)),
    isNamedIn: (text) => each.some(({ isNamedIn }) => isNamedIn(text)),
    isProperIn: (text) => each.some(({ isProperIn }) => isProperIn(text)),
    isTellable: each.some(({ isTellable }) => isTellable),
  };
}

function recogniserOf(
  name: string,
  others: readonly string[],
  named: readonly string[],
  isListed: boolean,
  question: Question,
): Recogniser {
  if (OWN.test(name)) {
    const isNamedIn = (text: string): boolean => text.toLowerCase().includes(name.toLowerCase());
    // "our own keys (BYOK)": what it is called for short, is it too.
    const short = /[(（](\p{Lu}[\p{Lu}\p{N}]+)[)）]/u.exec(name)?.[1];
    const isShortIn = (text: string): boolean => short !== undefined && tokens(text).includes(short.toLowerCase());
    const isProperIn = (text: string): boolean => isNamedIn(text) || isShortIn(text);
    return { isIn: (text) => OWN.test(text) || isShortIn(text), isNamedIn, isProperIn, isTellable: true };
  }
  if (HAN.test(name)) return recogniserHan(withoutVerb(name), others);
  const object = objectOf(name, others);
  // "keep it": what the first is done to tells the two not apart.
  const isMeant = others.some((one) => PRONOUN.test(one)) && named.find((one) => !PRONOUN.test(one)) === name;
  // "Which login for the API: OAuth, or keep API keys": what the question asks about, too, is no option's own.
  const times = (text: string, word: string): number => namesIn(text).filter((one) => one === word).length;
  const askedBeyond = (least: (word: string) => number): string[] =>
    distinctiveNames(name).filter((word) => times(question.text, word) > least(word));
  const shared = question.isOpen ? askedBeyond(() => 0) : [];
  // "The renewal of Zendesk": where the option has no other word, it is known by that one.
  const hasMore = distinctiveNames(name.replace(OPTION_VERB, "")).some((word) => !shared.includes(word));
  const asked = hasMore && shared.length > 0 ? shared : askedBeyond((word) => times(name, word));
  const foreign = new Set([...others.flatMap(distinctiveNames), ...asked, ...(isMeant ? object : [])]);
  const own = [...new Set(distinctiveNames(name))].filter((word) => !foreign.has(word));
  const proper = properIn(name).filter((word) => own.includes(word));
  const stays = STAY.test(name) && object.length > 0;
  if (own.length === 0 && !stays) return NEVER;
  const needed = Math.min(2, own.length);
  // "Each teacher decides": not whatever is said of teachers is said of it.
  const isCommon = isListed && own.length === 1 && proper.length === 0 && name.split(" ").length > 2;
  const isVague = own.length === 0 || (STAY.test(name) && needed < 2) || isCommon;
  const initials = initialsOf(name);
  const content = distinctiveNames(name);
  // "the provider's default keys": who says "default keys" means them.
  const pairs = content.flatMap((word, at) => {
    const next = content[at + 1];
    return next !== undefined && (own.includes(word) || own.includes(next)) ? [`${word} ${next}`] : [];
  });
  const hasPair = (text: string): boolean => {
    const said = ` ${namesIn(text).join(" ")} `;
    return pairs.some((pair) => said.includes(` ${pair} `));
  };
  const wordsIn = (text: string): ((word: string) => boolean) => {
    const words = new Set(tokens(text).flatMap((word) => [word, COINED[word] ?? word]));
    const names = new Set(namesIn(text));
    return (word) => (proper.includes(word) ? names : words).has(word);
  };
  return {
    isTellable: proper.length > 0 || stays || !isVague,
    isNamedIn: (text) => content.every(wordsIn(text)),
    isProperIn: (text) => proper.some(wordsIn(text)),
    isIn(text) {
      const isThere = wordsIn(text);
      if (initials?.test(text) || proper.some(isThere)) return true;
      if (stays && STAYING.test(text) && object.some(isThere)) return true;
      return !isVague && (own.filter(isThere).length >= needed || hasPair(text));
    },
  };
}

/** What an option does something to; where it says "it", what the others name. */
function objectOf(name: string, others: readonly string[]): string[] {
  const named = PRONOUN.test(name) ? (others.find((one) => !PRONOUN.test(one)) ?? "") : name;
  const kept = named.replace(/^(?:stay|remain|stick|continue|go on) (?:with|on|at|in|to) /iu, "");
  return distinctiveNames(kept.split(/ (?:in|into|by|to|until|till|from|for|on|at|with) /u)[0] ?? "");
}

/** Words with a capital that do not merely begin the name. */
const properIn = (name: string): string[] =>
  [...name.matchAll(/(?<=\s|^)\p{Lu}[\p{L}\p{N}]*/gu)]
    .filter(({ index }) => index > 0 || !OPTION_VERB.test(name))
    .flatMap(([word]) => namesIn(word));

/** "外包" alone is what it is called. */
const withoutVerb = (name: string): string => {
  const rest = name.replace(OPTION_VERB_HAN, "").trim();
  return rest.length >= 2 ? rest : name;
};

/** Without spaces between words: a Latin word, or three signs in a row, that no other option has. */
function recogniserHan(name: string, others: readonly string[]): Recogniser {
  const foreign = new Set(others.flatMap(namesIn));
  const names = (name.match(/[\p{Script=Latin}\p{N}]+/gu) ?? [])
    .flatMap(distinctiveNames)
    .filter((word) => !foreign.has(word) && /\p{Script=Latin}/u.test(word));
  const own = partsOf(name, names.length > 0).filter((part) => !others.some((other) => other.includes(part)));
  const isIn = (text: string): boolean => {
    const words = new Set(names.length > 0 ? namesIn(text) : []);
    return names.some((word) => words.has(word)) || own.some((part) => text.includes(part));
  };
  return {
    isIn,
    isNamedIn: (text) => text.includes(name),
    // Three signs that nobody else has are no word by the way.
    isProperIn: isIn,
    isTellable: own.length > 0 || names.length > 0,
  };
}

/** Three signs in a row, of a shorter name all; beside a Latin word only signs of Chinese. */
function partsOf(name: string, hasLatin: boolean): string[] {
  const length = Math.min(3, name.length);
  const runs = hasLatin ? (name.match(/\p{Script=Han}{3,}/gu) ?? []) : [name];
  return runs.flatMap((run) => Array.from({ length: run.length - length + 1 }, (_, at) => run.slice(at, at + length)));
}
