import { answerSchema, type Facts, type ModelRequest } from "#providers";
import type { Lang } from "#wire";

/*
 * What a prompt owes to whoever answers it: everything that the discussion knows and that the answer depends on, as data in
 * marked blocks, and an instruction that asks for the substance of its step.
 */

interface Block {
  readonly label: string;
  readonly told: string;
  readonly body: string;
}

const BLOCK = /^<([a-z]+)-([0-9a-f]{16})([^\n]*)>\n([\s\S]*?)\n<\/\1-\2>$/gm;

/** Required parts of an instruction by purpose, in each language. */
const ASKED: Readonly<Record<string, Readonly<Record<Lang, readonly RegExp[]>>>> = {
  analysis: {
    en: [/interests really conflict/, /blind spots/, /something of their own to lose/, /tension map/],
    zh: [/利益真正冲突/, /盲区/, /自己的损失/, /张力图/],
  },
  position_declaration: {
    en: [/`points`, at most five/, /for or against/, /in `if`/, /give it up/, /the worst/, /confidence/],
    zh: [/`points`，至多五个/, /赞成或反对/, /写入 `if`/, /放弃它/, /最坏/, /置信度/],
  },
  opening: {
    en: [
      /truly part/,
      /both sides of a tension/,
      /settled by evidence/,
      /what hangs on it/,
      /how far apart/,
      /at least 3, `max` at most 6/,
    ],
    zh: [/真正分歧/, /张力两端/, /能用证据回答/, /关系到什么/, /相距多远/, /至少为 3，`max` 至多为 6/],
  },
  argument: {
    en: [
      /`reasons`: each is one sentence for or against/,
      /At least one is on something that another expert brought/,
      /`theirs`, in the strongest form/,
      /Change a stance only with the messages that moved you in `because`/,
      /`points`: at most two/,
      /`detailOf` it; .*`insteadOf` it/,
      /Do not simply agree/,
      /change your mind/,
      /100 to 250 words/,
      /Repeat nothing/,
    ],
    zh: [
      /`reasons`：每条都是一句话，赞成或反对/,
      /至少有一条针对另一位专家提出的内容/,
      /`theirs` 中把你所反对的内容写成最有力的形式/,
      /改变表态时，必须在 `because`/,
      /`points`：至多两个/,
      /写 `detailOf`；.*写 `insteadOf`/,
      /不要只是附和/,
      /改变你的想法/,
      /150 到 400 字/,
      /不重复/,
    ],
  },
  stress_test: {
    en: [
      /assumption it rests on/,
      /weakest evidence/,
      /`theirs`, at its strongest/,
      /concrete case/,
      /minority/,
      /blind spot/,
      /would lose/,
      /one sentence against one point or reason by its id in `on`/,
      /100 to 200 words/,
    ],
    zh: [
      /依赖、却没有论证过的假设/,
      /最弱的证据/,
      /`theirs` 中把所反对的内容写成最有力的形式/,
      /具体案例/,
      /少数派/,
      /盲区/,
      /损失/,
      /每条一句话，在 `on` 中写出所反对的要点或理由的 id/,
      /150 到 300 字/,
    ],
  },
  response: {
    en: [
      /`stances`: on every point whose text the table has here, and on which you have taken no stance/,
      /names in `because` the messages that moved you/,
      /because others have is not/,
      /as `detailOf` it/,
      /change your stance/,
      /does not reach your case/,
      /`theirs`, in its strongest form/,
      /80 to 200 words/,
      /first sentence says whether you moved/,
      /Repeat nothing/,
    ],
    zh: [
      /`stances`：对这里列有文字、而你还没有表态的每个要点/,
      /在 `because` 中写明打动你的消息/,
      /因为别人改变而改变则不是/,
      /以 `detailOf` 提出/,
      /改变表态/,
      /不适用于你的情形/,
      /`theirs` 中把你所反对的内容写成最有力的形式/,
      /120 到 300 字/,
      /第一句说明你是否改变了看法/,
      /不重复/,
    ],
  },
  analogy: {
    en: [/pattern underneath/, /one specific case/, /what does not/, /analogy ends/],
    zh: [/之下的模式/, /一个具体案例/, /哪些不对应/, /类比到哪里为止/],
  },
  judgement: {
    en: [
      /points\.same: .*different words/,
      /points\.oneOf/,
      /letter by letter/,
      /authority/,
      /straw-man/,
      /nothing-new/,
    ],
    zh: [/points\.same：.*不同的话/, /points\.oneOf/, /逐字/, /authority/, /straw-man/, /nothing-new/],
  },
  synthesis: {
    en: [
      /points and messages that it rests on/,
      /120 words/,
      /Give no counts/,
      /call nothing settled/,
      /openQuestions/,
    ],
    zh: [/所依据的要点和消息/, /190 字/, /不要自行计数/, /已有定论/, /openQuestions/],
  },
  reopening: { en: [/tension has carried/, /most important/, /resolved/], zh: [/谈得最深/, /最需要谈清/, /已经化解/] },
};

/** Steps in which a participant speaks; the moderator and the historian read who is for what. */
const SPEAKING = ["position_declaration", "argument", "stress_test", "response", "analogy"];

/** Steps whose instruction names what the user wants to hold. */
const HOLDING = ["position_declaration", "opening", "argument", "stress_test", "response", "analogy"];

/** Finds facts that a request omits or misplaces; empty if it keeps the contract. */
export function faultsInPrompt(
  { purpose, system, prompt, schema }: ModelRequest,
  facts: Facts,
  schemaOf: typeof answerSchema = answerSchema,
): string[] {
  const text = [system, ...prompt.map((block) => block.text)].join("\n\n");
  const blocks = [...text.matchAll(BLOCK)].map(
    ([, label = "", , told = "", body = ""]): Block => ({ label, told, body }),
  );
  const outside = text.replaceAll(BLOCK, "");
  const faults: string[] = [];
  const owe = (what: string, isThere: boolean): void => void (isThere || faults.push(what));
  const holds = (label: string, ...parts: readonly string[]): boolean =>
    blocks.some(
      (block) => block.label === label && parts.every((part) => `${block.told}\n${block.body}`.includes(part)),
    );

  owe("topic", holds("topic", facts.topic));
  for (const asked of ASKED[purpose]?.[facts.lang] ?? [/^$/]) owe(`instruction: ${asked}`, asked.test(outside));
  for (const { id, name, stakes, blindSpots } of purpose === "analysis" ? [] : facts.personas) {
    owe(`stakes of ${id}`, holds("experts", id, name, stakes));
    owe(`blind spots of ${id}`, holds("experts", id, ...blindSpots));
  }
  for (const { axis, description } of facts.tensions) owe(`tension ${axis}`, holds("tensions", axis, description));
  if (facts.persona && facts.speaker === facts.persona.id)
    for (const fault of faultsInRole(facts, holds)) faults.push(fault);
  for (const { id, text, kind } of facts.constraints ?? []) {
    owe(`${kind} ${id}`, holds("constraint", id, text));
    if (HOLDING.includes(purpose)) owe(`instruction on ${id}`, outside.includes(id));
  }
  for (const { id, item, from, text, relation } of facts.docket ?? []) {
    owe(`docket ${id}`, holds("docket", id, from, text, item ?? ""));
    owe(`what \`${relation}\` means`, outside.includes(`\`${relation}\``));
    const fields = relation === "answers" ? ["withdraws", "maintains"] : ["reasons", "concedes", "met"];
    const named = item ?? id;
    for (const field of fields)
      owe(`\`${field}\` on docket ${named}`, new RegExp(`${named}[\\s\\S]*\`${field}\``).test(outside));
  }
  for (const { id, text, yours, reasons } of facts.points ?? []) {
    owe(`point ${id}`, holds("points", id, text, ...reasons.map((reason) => JSON.stringify(reason.text))));
    if (yours !== undefined) owe(`stance on ${id}`, outside.includes(`${id}: ${yours}`));
  }
  for (const told of SPEAKING.includes(purpose) ? holdersIn(outside) : [])
    owe(`nothing of who is for what: ${told}`, false);
  for (const { from, text } of facts.messages ?? []) owe(`message of ${from}`, holds("message", from, text));
  if (facts.correction !== undefined) {
    owe("correction", holds("guidance", facts.correction));
    owe(
      "direct messages apart",
      (facts.messages ?? []).every(({ text }) => !holds("guidance", text)),
    );
  }
  if (facts.computed !== undefined) owe("what was computed", holds("computed"));
  for (const { id, type, round, content } of facts.floor) {
    const isTally = type === "quality_gate" || type === "synthesis";
    if (isTally) owe(`nothing of ${type} ${id}`, !holds("statement", id));
    const [first] = type === "opening" ? [content.questions] : Object.values(content);
    if (!isTally)
      owe(`statement ${id}`, holds("statement", id, ...(round < facts.round ? [] : [JSON.stringify(first)])));
  }
  if (facts.floor.length === 0) owe("no message named where nobody has said anything", !outside.includes("msg-"));
  if (facts.passages.length === 0) owe("no document cited where there is none", !/path:line|路径:行号/u.test(outside));
  for (const foreign of foreignIn(facts))
    owe(`${JSON.stringify(foreign)} inside of a block`, !outside.includes(foreign));
  faults.push(...conclusionsFirst(schemaOf(schema, facts.lang)));
  return faults;
}

/** Words that tell a speaker who, or how many, are for something. */
const HOLDERS: readonly RegExp[] = [
  /\b(?:\d+|one|two|three|four|five|six|most|all|both|none|a majority|half)(?: of (?:\d+|them|the (?:experts|others)))? (?:are|is) (?:for|against)\b/i,
  /\b(?:supporters|holders|advocates|heldBy|majority|votes?)\b/i,
  /(?:\d+|[一两三四五六]|多数|半数|全部|所有)\s*(?:位|个|名)?(?:专家|人)?(?:都|均)?(?:赞成|反对)(?!一|或|（)/,
];

/** Finds where a text tells who, or how many, are for something: shown majorities turn people round. */
const holdersIn = (text: string): string[] => HOLDERS.flatMap((told) => told.exec(text)?.[0] ?? []);

type Holds = (label: string, ...parts: readonly string[]) => boolean;

function faultsInRole({ persona, speaker, tensions }: Facts, holds: Holds): string[] {
  if (!persona) return [];
  const { expertise, thinkingStyle, bias, replyTendency, stakes, blindSpots } = persona;
  const own = tensions.filter(({ between }) => between.includes(speaker));
  return [
    ...(holds("profile", ...expertise, thinkingStyle, bias, replyTendency, stakes, ...blindSpots) ? [] : ["profile"]),
    ...own.filter(({ axis }) => !holds("tension", axis)).map(({ axis }) => `at stake: ${axis}`),
  ];
}

/** Collects texts by others, which no instruction may contain. */
const foreignIn = ({ topic, correction, constraints = [], docket = [], messages = [], personas }: Facts): string[] => [
  topic,
  ...(correction === undefined ? [] : [correction]),
  ...[...constraints, ...docket, ...messages].map(({ text }) => text),
  ...personas.map(({ stakes }) => stakes),
];

const REASONS = [
  "reasons",
  "keyRisk",
  "reasoning",
  "response",
  "shiftReason",
  "conditions",
  "recommendationReason",
  "insights",
];
const CONCLUSIONS = [
  "position",
  "currentPosition",
  "positionShift",
  "recommendation",
  "summary",
  "executiveSummary",
  "stances",
  "points",
];

/** Places in a schema that ask for the conclusion before what it is concluded from. */
function conclusionsFirst(schema: Readonly<Record<string, unknown>>): string[] {
  const keys = Object.keys((schema.properties ?? {}) as object);
  const last = Math.max(...REASONS.map((key) => keys.indexOf(key)));
  return CONCLUSIONS.filter((key) => keys.includes(key) && keys.indexOf(key) < last).map(
    (key) => `${key} before its reasons`,
  );
}
