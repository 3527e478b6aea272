import { z } from "zod";
import { MODE_LIMITS, type Mode } from "#wire";
import { CONSTRAINTS, expertSchema, optionsOf, type Text } from "../option.ts";

/** `2-3`, or `2` where both are the same. */
const span = ([min, max]: readonly [number, number]): string => (min === max ? `${min}` : `${min}-${max}`);
const mode = (name: Mode, en: string, zh: string): Text => {
  const [experts, rounds] = [span(MODE_LIMITS[name].experts), span(MODE_LIMITS[name].rounds)];
  return { en: `${en} (${experts} experts, ${rounds} rounds)`, zh: `${zh}（${experts} 位专家，${rounds} 轮）` };
};

const ON_COMMAND_LINE = {
  en: 'experts that must be there, each as "Name: concern" or a JSON file, with " @PROVIDER" after the concern where another model thinks for them; the rest is found from the topic',
  zh: "必须在场的专家，每位写作“名称: 关切”，或给出 JSON 文件；要由其他模型思考的，在关切之后写“ @提供方”；其余由议题得出",
};

export const { options: OPTIONS } = optionsOf("swarm-discussion", {
  mode: {
    flag: "--mode <mode>",
    help: { en: "how thorough", zh: "讨论的深度" },
    choices: {
      lightweight: mode("lightweight", "a quick check of one question", "快速检验一个问题"),
      standard: mode("standard", "a decision worth an hour", "值得花一小时的决定"),
      deep: mode("deep", "high stakes, hard to undo", "事关重大，难以撤回"),
    },
  },
  rounds: {
    label: { en: "Rounds at most", zh: "最多几轮" },
    flag: "--rounds <n>",
    help: { en: "the most rounds, within the mode's bounds", zh: "最多几轮，不超出所选深度的范围" },
    check: (rounds, others) => {
      const chosen = others.mode as Mode;
      const most = MODE_LIMITS[chosen].rounds[1];
      if ((rounds as number) <= most) return undefined;
      const more = MODE_LIMITS.deep.rounds[1];
      return `${rounds} was given, but ${chosen} mode has at most ${most}${most < more ? `; deep mode has ${more}` : ""}`;
    },
  },
  experts: {
    label: { en: "Experts that must be there, a line each: Name: concern", zh: "必须在场的专家，每行一位：名称: 关切" },
    schema: z.array(expertSchema("an expert")).max(8),
    flag: "--expert <expert...>",
    help: {
      en: 'experts that must be there, each as "Name: concern" or whole, as a persona; the rest is found from the topic',
      zh: "必须在场的专家，每位写作“名称: 关切”，或给出完整的角色；其余由议题得出",
    },
    special: { command: { help: ON_COMMAND_LINE }, batch: { help: ON_COMMAND_LINE }, line: { help: ON_COMMAND_LINE } },
  },
  alternatives: {
    label: { en: "Alternatives, a line each", zh: "备选方案，每行一个" },
    schema: z.array(z.string().trim().min(1).max(2_000)).max(8),
    flag: "--alternative <text...>",
    help: {
      en: "what is chosen between, the first points of the table; without it what the topic names",
      zh: "在哪些方案之间选择，就是表中最前面的几个要点；不给则取议题中提到的",
    },
  },
  constraints: CONSTRAINTS,
  unshared: {
    flag: "--unshared",
    help: {
      en: "before the arguments each expert says what only they know",
      zh: "论证之前，各专家先说出只有自己知道的",
    },
  },
  refusePartial: {
    label: { en: "No result where an expert's answer is missing", zh: "缺少专家的回答时不出结果" },
    flag: "--refuse-partial",
    help: {
      en: "end without a result where an expert's answer is missing, instead of going on without it",
      zh: "缺少专家的回答时，不出结果就结束，而不是缺席继续",
    },
  },
});
