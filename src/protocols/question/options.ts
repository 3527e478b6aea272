import { z } from "zod";
import type { DiscussionOptions, Lang, Persona } from "#wire";
import { optionsOf } from "../option.ts";
import { personIn } from "../seating.ts";
import { LETTERS } from "./kinds/answer.ts";
import { en, words } from "./words/index.ts";

/** Experts at most, each with a way of looking of their own. */
const VOTERS = en.voters.length;

/** Ways to answer a question, in the order of tables. */
export const CONDITIONS = ["single", "self-correction", "sealed-vote", "debate"] as const;
export type Condition = (typeof CONDITIONS)[number];

/** Whether a voter's later answer replaces the former; else each answer is a vote. */
export const revises = (condition: Condition): boolean => condition === "debate" || condition === "self-correction";

export const hears = (condition: Condition): boolean => condition === "debate";

const line = z.string().trim().min(1).max(4_000);

const { options: OPTIONS, settingsOf: valuesOf } = optionsOf("question", {
  choices: {
    label: { en: "Choices, a line each", zh: "选项，每行一个" },
    schema: z.array(line).min(2).max(LETTERS.length),
    required: true,
    flag: "--choice <text...>",
    help: { en: "the choices, of which one is right", zh: "各选项，其中一个正确" },
  },
  condition: {
    schema: z.enum(CONDITIONS).default("debate"),
    flag: "--condition <name>",
    help: { en: "how it is answered", zh: "回答的方式" },
    choices: {
      single: {
        en: "one expert, independently again and again; the majority counts",
        zh: "一位专家独立回答多次，取多数",
      },
      "self-correction": {
        en: "the same experts think again, each seeing only their own answers",
        zh: "同一批专家再想一遍，各自只看得到自己的回答",
      },
      "sealed-vote": { en: "experts who do not see each other; the majority counts", zh: "专家互不可见，取多数" },
      debate: {
        en: "sealed answers, arguments, final answers; the majority counts",
        zh: "先各自回答（互不可见），再论证，最后回答，取多数",
      },
    },
  },
  voters: {
    label: { en: "Experts", zh: "专家人数" },
    schema: z.int().min(1).max(VOTERS).default(3),
    flag: "--voters <n>",
    help: { en: "how many experts answer; the condition single has one", zh: "由几位专家回答；single 只有一位" },
  },
  rounds: {
    label: { en: "Rounds of arguments", zh: "论证几轮" },
    schema: z.int().min(1).max(10).default(1),
    flag: "--rounds <n>",
    help: { en: "rounds of arguments in a debate", zh: "辩论中论证几轮" },
  },
  facts: {
    label: { en: "Facts given to single experts, a line each", zh: "只给个别专家的事实，每行一条" },
    schema: z.array(line).max(50),
    flag: "--fact <text...>",
    help: {
      en: "facts that are dealt out to the experts in turn, each to one alone",
      zh: "依次分给各专家的事实，每条只给一人",
    },
  },
  answers: {
    label: { en: "Answers taken in all", zh: "总共回答几次" },
    schema: z.int().min(1).max(200),
    flag: "--answers <n>",
    help: {
      en: "the number of answers in all, where the condition is not debate; default: one of each expert, two in self-correction, three in single",
      zh: "总共回答几次（辩论除外）；不给则每位专家一次，self-correction 两次，single 三次",
    },
  },
  answerTokens: {
    label: { en: "Tokens that answers are taken for", zh: "回答用去的词元" },
    schema: z.int().positive(),
    flag: "--answer-tokens <n>",
    help: {
      en: "instead of a number of answers or rounds: take answers, in a debate rounds of arguments, until this many tokens are used, to the nearest whole one",
      zh: "不按次数或轮数，而是回答（辩论则逐轮论证）到用去这么多词元为止，以最接近的整次或整轮计",
    },
  },
});

export { OPTIONS };

export type Settings = ReturnType<typeof settingsOf>;

export const settingsOf = (options: unknown) => {
  const { choices = [], facts = [], ...others } = valuesOf(options);
  return { choices, facts, ...others };
};

type Voting = Pick<DiscussionOptions, "seats" | "seatNames" | "lang">;

/** Returns the voters: first the seats, then models' experts, up to `count`. */
export function votersOf({ seats, seatNames, lang }: Voting, count: number): Persona[] {
  const held = seats.map((seat) => personaOf(seat, personIn(seatNames ?? {}, seat), 0, lang));
  const others = words(lang).voters.map(({ name }, at) => personaOf(`voter-${at + 1}`, name, at, lang));
  return [...held, ...others].slice(0, Math.max(count, held.length));
}

function personaOf(id: string, name: string, at: number, lang: Lang): Persona {
  const { voters, persona } = words(lang);
  const way = voters[at]?.way ?? "";
  const { bias, tendency, stakes, blindSpots } = persona;
  const own = { id, name, expertise: [way], thinkingStyle: way };
  return { ...own, bias, replyTendency: tendency, stakes, blindSpots: [blindSpots] };
}

/**
 * Deals the facts out in turn among `count` voters, also if fewer answer: a voter alone knows no more than in a group.
 */
export function factsByVoter(facts: readonly string[], voters: readonly string[], count: number) {
  const among = Math.max(count, voters.length);
  return new Map(voters.map((voter, at) => [voter, facts.filter((_, i) => i % among === at)]));
}
