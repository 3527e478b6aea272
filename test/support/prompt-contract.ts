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
    en: [/two sentences at most/, /give it up/, /the worst/, /confidence/],
    zh: [/至多两句话/, /放弃它/, /最坏/, /置信度/],
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
    zh: [/真正分歧/, /张力两端/, /用证据裁决/, /关系到什么/, /相距多远/, /至少为 3，`max` 至多为 6/],
  },
  argument: {
    en: [
      /at least one other expert's message/,
      /`steelMan`/,
      /`scope`.*`detail` if only/,
      /blind spots/,
      /change your mind/,
      /250 to 450 words/,
      /Repeat nothing/,
    ],
    zh: [/至少回应另一位专家/, /`steelMan`/, /`scope`.*写 `detail`/, /盲区/, /改变你的想法/, /400 到 700 字/, /不重复/],
  },
  stress_test: {
    en: [
      /assumption it rests on/,
      /weakest piece of evidence/,
      /concrete case/,
      /minority/,
      /blind spot/,
      /would lose/,
      /`scope`.*`detail` if only/,
      /100 to 200 words/,
    ],
    zh: [
      /依赖却未经论证的假设/,
      /最弱证据/,
      /具体案例/,
      /少数派/,
      /盲区/,
      /损失/,
      /`scope`.*写 `detail`/,
      /150 到 300 字/,
    ],
  },
  response: {
    en: [
      /none: it stands as it was/,
      /minor: the same course/,
      /major: another course/,
      /`shiftCause`/,
      /does not reach your case/,
      /`scope`.*`detail` if only/,
      /150 to 300 words/,
      /Repeat nothing/,
    ],
    zh: [
      /none：与此前相同/,
      /minor：同一做法/,
      /major：另一种做法/,
      /`shiftCause`/,
      /不触及你的情形/,
      /`scope`.*写 `detail`/,
      /250 到 500 字/,
      /不重复/,
    ],
  },
  analogy: {
    en: [/pattern underneath/, /one specific case/, /what does not/, /analogy ends/],
    zh: [/之下的模式/, /一个具体案例/, /哪些不对应/, /类比止于何处/],
  },
  judgement: {
    en: [/one position in different words/, /letter by letter/, /authority/, /straw-man/, /nothing-new/],
    zh: [/措辞不同的同一立场/, /逐字/, /authority/, /straw-man/, /nothing-new/],
  },
  closing: {
    en: [/each objection/, /`why`/, /concedes/, /maintains/, /not who says it/],
    zh: [/每一条反对意见/, /`why`/, /concedes/, /maintains/, /不看是谁说的/],
  },
  quality_gate: { en: [/summary/, /insights/, /what went wrong/], zh: [/summary/, /insights/, /出了问题/] },
  synthesis: {
    en: [/settled by argument/, /minority report/, /openQuestions/, /carried by messages/],
    zh: [/由论证解决/, /少数派报告/, /openQuestions/, /消息支撑/],
  },
  reopening: { en: [/tension has carried/, /most important/, /resolved/], zh: [/最有成效/, /最需要解决/, /已经解决/] },
};

/** Steps whose instruction names what the user wants to hold. */
const HOLDING = ["position_declaration", "opening", "argument", "stress_test", "response", "analogy", "quality_gate"];

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
  for (const { id, from, about, text } of facts.docket ?? []) {
    owe(`docket ${id}`, holds("docket", id, from, text));
    const field = purpose === "closing" ? "objections" : "answers";
    owe(`instruction on docket ${id}`, new RegExp(`${id}[\\s\\S]*\`${field}\``).test(outside));
    if (purpose === "closing") owe(`instruction on objection ${about}`, outside.includes(about));
  }
  for (const { from, text } of facts.messages ?? []) owe(`message of ${from}`, holds("message", from, text));
  if (facts.correction !== undefined) {
    owe("correction", holds("correction", facts.correction));
    owe(
      "direct messages apart",
      (facts.messages ?? []).every(({ text }) => !holds("correction", text)),
    );
  }
  if (facts.computed !== undefined) owe("what was computed", holds("computed"));
  for (const { id, content } of facts.floor)
    owe(`statement ${id}`, holds("statement", id, JSON.stringify(Object.values(content)[0])));
  for (const foreign of foreignIn(facts))
    owe(`${JSON.stringify(foreign)} inside of a block`, !outside.includes(foreign));
  faults.push(...conclusionsFirst(schemaOf(schema, facts.lang)));
  return faults;
}

type Holds = (label: string, ...parts: readonly string[]) => boolean;

function faultsInRole({ persona, speaker, tensions }: Facts, holds: Holds): string[] {
  if (!persona) return [];
  const { expertise, thinkingStyle, bias, replyTendency, stakes, blindSpots } = persona;
  const own = tensions.filter(({ between }) => between.includes(speaker));
  return [
    ...(holds("profile", ...expertise, thinkingStyle, bias, replyTendency, stakes, ...blindSpots) ? [] : ["profile"]),
    ...own
      .filter(({ axis, description }) => !holds("tension", axis, description))
      .map(({ axis }) => `at stake: ${axis}`),
  ];
}

/** Collects texts by others, which no instruction may contain. */
const foreignIn = ({ topic, correction, constraints = [], docket = [], messages = [], personas }: Facts): string[] => [
  topic,
  ...(correction === undefined ? [] : [correction]),
  ...[...constraints, ...docket, ...messages].map(({ text }) => text),
  ...personas.map(({ stakes }) => stakes),
];

const REASONS = ["reasoning", "response", "shiftReason", "conditions", "recommendationReason", "insights"];
const CONCLUSIONS = ["position", "currentPosition", "positionShift", "recommendation", "summary", "executiveSummary"];

/** Places in a schema that ask for the conclusion before what it is concluded from. */
function conclusionsFirst(schema: Readonly<Record<string, unknown>>): string[] {
  const keys = Object.keys((schema.properties ?? {}) as object);
  const last = Math.max(...REASONS.map((key) => keys.indexOf(key)));
  return CONCLUSIONS.filter((key) => keys.includes(key) && keys.indexOf(key) < last).map(
    (key) => `${key} before its reasons`,
  );
}
