import { recordsOf } from "#lib/fields";
import { type FloorGraph, proseOf, type Rule, reason, type SaidText, type Statement, targetsOf } from "../../rule.ts";
import { takesUp } from "./on-table.ts";
import { concreteWords, figureTexts, ownWords, phrases, sentences, spot } from "./text.ts";
import { COURTESY } from "./vocabulary.ts";
import { words } from "./words/index.ts";

/**
 * An argument refers to another expert's message, a response to another's or to the stress test; or either takes up what
 * another put onto the table.
 */
export const citesAnother: Rule = (statement, graph, context) => {
  const { kind, author, content } = statement;
  if (kind !== "argument" && kind !== "response") return [];
  const experts = new Set(context.participants.filter(({ role }) => role === "expert").map(({ id }) => id));
  const citable = [...graph.floor.values()].filter(
    ({ from, type }) => from !== author && (experts.has(from) || (kind === "response" && type === "stress_test")),
  );
  const spoken = [...recordsOf(content, "references"), ...recordsOf(content, "answers")];
  const cited = new Set(spoken.map(({ targetId }) => targetId));
  if (citable.length === 0 || citable.some(({ id }) => cited.has(id)) || takesUp(statement, graph, context)) return [];
  const example = citable.at(kind === "response" ? -1 : 0)?.id;
  return [reason("cites_another", words(context.lang).citesAnother(example), "references")];
};

const FIELDS = ["reasoning", "response", "proposals", "counterpoints", "shiftReason", "questions"];

const AGREEMENT = phrases(
  [
    "(?:i|we|fully|completely|totally|wholeheartedly|strongly)(?: do| fully| completely| totally| wholeheartedly| strongly){0,3} (?:agree|concur|(?:support|endorse|second|echo)(?: this| that| it| you\\w*| what|$))",
    "agreed|shares? (?:the|this|that|your|their|his|her) (?:view|opinion|position|assessment)",
    "well (?:said|put)|(?:good|great|excellent) (?:point|analysis|summary)|on board with|hits the nail|nothing to add|totally with you|(?:can['’]t|cannot) argue with|brilliant point|hear,? hear|second this|agree 100",
    "could ?n[o']t agree more|rightly (?:says|notes|points)|(?:is|are) (?:absolutely |exactly |completely )?right",
  ],
  [
    String.raw`\+1|同意|赞同|认同|赞成|附议|(?:和|与)[^。；]{0,16}(?:一致|相同)`,
    "我(?:也)?(?:是)?(?:这么|这样)(?:看|想|认为)|(?:正是|就是)我(?:想|要)说|说得(?:太|很|非常|十分)?(?:对|好|到位|在理)|说到(?:了)?点子|没意见|没错|没有(?:别的|什么)?要?补充",
  ],
);
/** Words that object or name an omission. */
const CONTRAST = phrases(
  [
    "but|however|yet|though|although|except|unless|only if|provided|leaves? out|left out|miss(?:es|ed)|overlook\\w*",
    "instead|whereas|on the other hand|still|risk|cost",
  ],
  ["但|不过|然而|可是|除非|前提|遗漏|忽略|没有考虑|风险|代价|相反"],
);

/** Words that no other has said yet from which on agreement brings new ground; fewer where it says what is against. */
const NEW_WORDS = 6;
const NEW_AGAINST = 3;

/** Agreement opposes something, or brings something that was not said yet: “I agree, and also” is neither. */
export const bareAgreement: Rule = (statement, graph, context) => {
  const { kind, content } = statement;
  const stays = kind === "response" && content.positionShift === "none";
  if (kind !== "argument" && !stays) return [];
  if (targetsOf(statement, "counters").length > 0) return [];
  if (!stays && targetsOf(statement, "questions").length > 0) return [];
  const said = proseOf(statement, FIELDS).flatMap(({ path, text }) =>
    sentences(ownWords(text)).map((sentence) => ({ path, sentence })),
  );
  const agreement = said.find(({ sentence }) => AGREEMENT.test(sentence));
  const agreeing = agreement ?? (kind === "argument" ? said[0] : undefined);
  if (!agreeing) return [];
  if (agreement ? bringsNewGround(statement, graph.heardBy(statement), NEW_WORDS) : !isEcho(statement, graph))
    return [];
  return [reason("bare_agreement", words(context.lang).bareAgreement(spot(agreeing.sentence)), agreeing.path)];
};

/** Whether a statement only supports, and says nothing that does not stand in what it supports. */
function isEcho(statement: Statement, graph: FloorGraph): boolean {
  const supported = targetsOf(statement, "supports");
  if (supported.length === 0 || targetsOf(statement, "extends").length > 0) return false;
  const heard = graph.saidIn(supported);
  const text = proseOf(statement, FIELDS)
    .map((one) => one.text)
    .join("\n");
  const said = concreteWords(text).filter((word) => !COURTESY.has(word));
  const repeated = said.filter((word) => heard.words.has(word)).length;
  return repeated > 0 && 2 * repeated >= said.length && !bringsNewGround(statement, heard, NEW_AGAINST);
}

function bringsNewGround(statement: Statement, heard: SaidText, enough: number): boolean {
  const isNew = (word: string): boolean => !heard.words.has(word) && !COURTESY.has(word);
  const text = proseOf(statement, FIELDS)
    .map((one) => one.text)
    .join("\n");
  if (figureTexts(text).some((figure) => !heard.text.includes(figure.toLowerCase()))) return true;
  if (concreteWords(text).filter(isNew).length >= enough) return true;
  return sentences(text).some(
    (sentence) => CONTRAST.test(ownWords(sentence)) && concreteWords(sentence).filter(isNew).length >= NEW_AGAINST,
  );
}
