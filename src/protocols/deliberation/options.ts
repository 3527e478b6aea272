import { z } from "zod";
import { Name } from "#wire";
import { CONSTRAINTS, expertSchema, optionsOf } from "../option.ts";
import { Override, overrideFromLine, overridesIn } from "./overrides.ts";
import { LETTERS } from "./schemas.ts";

export const ENTRIES = ["design-session", "plan-issue", "review-plan"] as const;

/** The hard bounds of a deliberation. Nothing raises them. */
const MAX_ROUNDS = 3;
export const MAX_SPECIALISTS = 4;

const line = z.string().trim().min(1).max(400);
const number = z.int().min(1).max(1_000_000_000);

const Overrides = z.preprocess((given, context) => {
  if (Array.isArray(given)) return given.map(overrideFromLine);
  if (typeof given !== "string") return given;
  try {
    return overridesIn(given);
  } catch (error) {
    context.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
}, z.array(Override).max(100));

/** Seats beside the specialists given, which take no specialist's place. */
const extraSeats = (experts: readonly unknown[], { seats, arbiter }: Readonly<Record<string, unknown>>): number => {
  const ids = experts.map((one) => (typeof one === "object" && one !== null && "id" in one ? one.id : undefined));
  return ((seats as string[] | undefined) ?? []).filter((seat) => seat !== arbiter && !ids.includes(seat)).length;
};

const { options: OPTIONS, settingsOf: valuesOf } = optionsOf("deliberation", {
  entry: {
    label: { en: "What is deliberated", zh: "研讨什么" },
    schema: z.enum(ENTRIES).default("design-session"),
    flag: "--entry <name>",
    help: { en: "where it is entered from, which says what is voted on", zh: "从何处进入，也就决定了表决什么" },
    choices: {
      "design-session": { en: "a design: between its alternatives", zh: "设计：在各方案之间选择" },
      "plan-issue": { en: "an issue: whether it is ready to be worked on", zh: "议题：是否可以着手" },
      "review-plan": { en: "a plan: whether it is approved", zh: "计划：是否通过" },
    },
  },
  alternatives: {
    label: { en: "Alternatives, a line each", zh: "备选方案，每行一个" },
    schema: z.array(line).min(2).max(LETTERS.length),
    flag: "--alternative <text...>",
    help: {
      en: "what is chosen between; without it what the question itself names, or what the entry point votes on",
      zh: "在哪些方案之间选择；不给则取问题中所列的，或该入口的表决项",
    },
  },
  experts: {
    label: { en: "Specialists, a line each: Name: concern", zh: "专家，每行一位：名称: 关切" },
    schema: z.array(expertSchema("a specialist")).max(MAX_SPECIALISTS),
    flag: "--expert <expert...>",
    help: {
      en: 'the specialists, at most four, each as "Name: concern" or whole, as a persona; with fewer than two the others are found from the question',
      zh: "专家，至多四位，每位写作“名称: 关切”，或给出完整的角色；少于两位则其余由问题得出",
    },
    check: (experts, others) => {
      const count = (experts as unknown[]).length + extraSeats(experts as unknown[], others);
      if (count <= MAX_SPECIALISTS) return undefined;
      return `${count} specialists were asked for, seats included; at most ${MAX_SPECIALISTS} deliberate`;
    },
  },
  constraints: CONSTRAINTS,
  conflictOverrides: {
    label: { en: "Expected conflicts, a line each: name, name: HIGH", zh: "预期的冲突，每行一条：名称, 名称: HIGH" },
    schema: Overrides,
    flag: "--workflow <file>",
    readsFile: { unlessNamed: ".claude/workflow.yaml" },
    help: {
      en: "how far pairs of specialists are expected to conflict: any HIGH pair turns on several rounds; pairs not named are LOW",
      zh: "各对专家预期的冲突程度：有一对为 HIGH 就进行多轮；未列出的为 LOW",
    },
    special: {
      command: {
        help: {
          en: "YAML file whose deliberation.conflict_overrides say how far pairs of specialists are expected to conflict; without it .claude/workflow.yaml, where there is one",
          zh: "YAML 文件，其 deliberation.conflict_overrides 说明各对专家预期的冲突程度；不给则取 .claude/workflow.yaml（如有）",
        },
      },
    },
  },
  rounds: {
    label: { en: "Rounds at most", zh: "最多几轮" },
    schema: z.int().min(1).max(MAX_ROUNDS),
    flag: "--rounds <n>",
    help: {
      en: "the most rounds; without it one, or 3 where a pair is HIGH; with 2 the chair decides instead of asking a resolution question",
      zh: "最多几轮；不给则为一轮，有任何一对为 HIGH 时为 3；为 2 时主席直接裁定，不再提出关键问题",
    },
  },
  arbiter: {
    label: { en: "Seat of the person who decides if the stances do not", zh: "各人立场得不出结果时由谁裁定（席位）" },
    schema: Name,
    flag: "--arbiter <seat>",
    help: {
      en: "the seat of the person who decides where the stances do not; without it the user is asked",
      zh: "各专家的立场得不出结果时，由哪个席位上的人裁定；不给则询问用户",
    },
  },
  issue: {
    label: { en: "Number of the issue", zh: "议题编号" },
    schema: number,
    flag: "--issue <n>",
    help: { en: "the issue that it is about: names the deliberation", zh: "所涉议题的编号：用于命名" },
  },
  pr: {
    label: { en: "Number of the pull request", zh: "合并请求编号" },
    schema: number,
    flag: "--pr <n>",
    help: { en: "the pull request that it is about: names the deliberation", zh: "所涉合并请求的编号：用于命名" },
  },
});

export { OPTIONS };

export const settingsOf = (options: unknown) => {
  const { alternatives = [], conflictOverrides = [], ...others } = valuesOf(options);
  return { alternatives, conflictOverrides, ...others };
};
type Settings = ReturnType<typeof settingsOf>;

/** Most rounds: those asked for; else one, or three if a pair is expected to conflict. */
export const roundsOf = (
  { rounds }: Pick<Settings, "rounds">,
  expected: readonly { readonly level: string }[],
): number => rounds ?? (expected.some(({ level }) => level === "HIGH") ? MAX_ROUNDS : 1);
