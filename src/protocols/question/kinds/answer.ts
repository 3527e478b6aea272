import { z } from "zod";
import { recordsOf } from "#lib/fields";
import type { Pair } from "#lib/pairs";
import { describedAs, languages } from "#protocols/languages";
import type { InstructionFacts, StatementKind } from "#protocols/protocol";
import { type Rule, reason } from "#protocols/rule";
import { requestAlone } from "#protocols/shared/alone";
import { asked, shortOf } from "#protocols/shared/short";
import { type DiscussionOptions, MessageId } from "#wire";
import { NONE, saysIn } from "../measures.ts";

export const LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"] as const;

const told = <T extends z.ZodType>(field: T, en: string, zh: string): T => field.meta(describedAs(en, zh)) as T;
const line = z.string().trim().min(1).max(4_000);

const TakenOver = z.object({
  from: told(MessageId, "the message that says it", "它所在的消息"),
  words: told(line, "the fact or the reason, word for word", "其中的事实或理由，逐字"),
});

/** The statement of every step: a choice with its grounds. */
export const Answer = z.object({
  reasoning: told(z.string().trim().min(1).max(20_000), "why, in a few sentences", "理由，几句话"),
  facts: told(
    z.array(line).max(24).default([]),
    "the facts that the answer rests on, word for word",
    "回答所依据的事实，逐字",
  ),
  takesOver: told(
    z.array(TakenOver).max(12).default([]),
    "what is taken over from others' answers; empty where you see none",
    "从他人的回答中引用的；看不到他人的回答则留空",
  ),
  choice: told(
    z.enum([...LETTERS, NONE]),
    "the letter of the choice; none: cannot be told",
    "所选的字母；none 表示无法判断",
  ),
  confidence: told(z.number().min(0).max(1), "how likely it is right", "答对的可能"),
});
type Answer = z.infer<typeof Answer>;

/** Letters without a choice. */
const absentValues = ({ options }: { readonly options: DiscussionOptions }): readonly string[] =>
  Array.isArray(options.choices) ? LETTERS.slice(options.choices.length) : [];

/** Requires one of the choices that there are. */
const knownChoice: Rule = ({ content }, _, { options, lang }) => {
  const choices = options?.choices;
  if (!Array.isArray(choices)) return [];
  const letters = LETTERS.slice(0, choices.length);
  const given = String(content.choice);
  if (given === NONE || letters.some((letter) => letter === given)) return [];
  return [reason("unknown_choice", said.words(lang).unknownChoice(given, letters), "choice")];
};

/** Requires that words taken over from another are there, word for word. */
const takenOverIsThere: Rule = ({ author, content }, floor, { lang }) =>
  recordsOf(content, "takesOver").flatMap(({ from, words: quoted }, at) => {
    const source = floor.get(String(from));
    if (!source || source.from === author) return [];
    const { reasoning = "", facts = [] } = source.content as { reasoning?: string; facts?: string[] };
    if (saysIn({ reasoning, facts }, String(quoted))) return [];
    return [reason("not_taken_over", said.words(lang).notTakenOver(String(from)), `takesOver.${at}.words`)];
  });

/** Chooses the instruction by what a voter sees: nothing, their own answers, or everybody's. */
function answering({ lang, floor = [], speaker }: InstructionFacts): string {
  const { answer: first, revise, final } = said.words(lang);
  if (floor.length === 0) return first;
  return floor.every(({ from }) => from === speaker) ? revise : final;
}

const short = shortOf(
  { choice: Answer.shape.choice, confidence: Answer.shape.confidence },
  {
    question: (facts) => asked(facts, said.words(facts.lang).question),
    tells: true,
    rules: [knownChoice],
    make: (reasoning, given) => ({ reasoning, facts: [], takesOver: [], ...given }),
  },
);

/** Makes a kind; a voter's profile and own facts go to that voter alone. */
const kindOf = (
  purpose: string,
  [en, zh]: Pair,
  instruction: (facts: InstructionFacts) => string,
): StatementKind<Answer> => ({
  label: { en, zh },
  schema: Answer,
  absentValues,
  rules: [knownChoice, takenOverIsThere],
  short,
  instruction,
  prompt: (facts) => {
    const { role, byRule } = said.words(facts.lang);
    return requestAlone(facts, {
      purpose,
      role,
      schema: Answer,
      instruction: instruction(facts),
      told: [undefined, "facts"],
      byRule: () => ({ reasoning: byRule, facts: [], takesOver: [], choice: NONE, confidence: 0 }),
    });
  },
});

/** An answer is sealed, thought over, or final; an argument in between speaks to others' answers. */
export const KINDS = {
  answer: kindOf("answer", ["answer", "回答"], answering),
  argument: kindOf("argument", ["argument", "论证"], ({ lang }) => said.words(lang).argue),
};

/** Heading of the facts that one voter alone has. */
export const ownFactsIn = (lang: DiscussionOptions["lang"]): string => said.words(lang).ownFacts;

const said = languages({
  en: {
    role: "You are one of those who answer a question with several choices, of which one is right. Look at it in your own way.",
    question: "Which one is right, and why? A sentence or two is enough.",
    ownFacts: "Facts that only you were given:",
    answer:
      "Answer the question by yourself. Reason first, then name the letter of your choice, or none if you cannot tell. List under facts those that your answer rests on, word for word.",
    revise:
      "You have answered before, and you see your own answers only. Think again from the start, and give your answer as it is now: the same or another. Reason first, then name the letter.",
    argue:
      "You see all answers so far. Say which reasons and facts of the others hold and which fail, and what follows; that many chose something is no reason. If you take over a fact or a reason, put it under takesOver, word for word with its message. List under facts all that your answer rests on, word for word, those of others included. Then name the letter of your choice as it is now.",
    final:
      "The arguments are over. Give your final answer: reason first, facts word for word, takesOver for what you took over from others, then the letter of your choice.",
    byRule: "No model took part, and a rule has no opinion.",
    unknownChoice: (given: string, letters: readonly string[]) =>
      `There is no choice ${given}: name one of ${letters.join(", ")}, or none.`,
    notTakenOver: (id: string) =>
      `${id} does not have these words of another: quote a fact or a reason of another's answer word for word, or remove the entry.`,
  },
  zh: {
    role: "你是回答一道多选一题目的人之一，其中只有一个选项正确。请用你自己的方式来看。",
    question: "哪一项正确？为什么？一两句话就够。",
    ownFacts: "只给了你的事实：",
    answer: "请独立回答。先说理由，再给出所选的字母；无法判断则填 none。在 facts 中逐字列出你的回答所依据的事实。",
    revise: "你已回答过，只看得到自己的回答。请从头再想一遍，给出现在的回答：不变或改变。先说理由，再给出字母。",
    argue:
      "你看得到到目前为止的所有回答。说明他人的哪些理由和事实成立、哪些不成立，以及由此得出什么；选的人多不是理由。引用他人的事实或理由时，逐字写入 takesOver 并注明其消息。在 facts 中逐字列出你的回答所依据的全部事实，包括他人的。最后给出现在所选的字母。",
    final: "论证结束。请给出最终回答：先说理由，逐字列出事实，从他人引用的写入 takesOver，再给出所选的字母。",
    byRule: "没有模型参与，规则不持意见。",
    unknownChoice: (given: string, letters: readonly string[]) =>
      `没有选项 ${given}：请填 ${letters.join("、")} 之一，或 none。`,
    notTakenOver: (id: string) => `这些话不是他人在 ${id} 中所说：请逐字引用他人回答中的事实或理由，或删去此项。`,
  },
});
