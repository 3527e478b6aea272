import { z } from "zod";
import { textsIn } from "#lib/fields";
import type { Pair } from "#lib/pairs";
import { describedAs } from "#protocols/languages";
import type { Prompt, ShortForm, StatementKind } from "#protocols/protocol";
import type { Rule } from "#protocols/rule";
import { requestAlone } from "#protocols/shared/alone";
import { asked, shortOf } from "#protocols/shared/short";
import type { FloorStatement, Lang, Reason } from "#wire";

/*
 * The common parts of the kinds. A kind is its schema, rules, instruction and words. The keys of a schema are
 * those of the patterns' signals.
 */

export const text = z.string().trim().min(1).max(8_000);
export const maybe = z.string().trim().max(8_000).default("");
export const lines = z.array(z.string().trim().min(1).max(4_000)).max(50).default([]);
export const share = z.number().min(0).max(1);
export const flag = z.boolean().default(false);

/** Adds a description in both languages to a field. */
export const told = <T extends z.ZodType>(field: T, en: string, zh: string): T => field.meta(describedAs(en, zh)) as T;

export const confidence = told(share, "how sure you are", "把握有多大");

export const SEVERITIES = ["critical", "high", "medium", "low"] as const;

export type Say = (pair: Pair) => string;

interface KindParts<T> {
  readonly label: Pair;
  /** The instruction, for people, programs and models. */
  readonly ask: Pair;
  readonly schema: z.ZodType<T>;
  /** Whether somebody who is asked is told a statement. Default: each. */
  readonly isTold?: (statement: FloorStatement, speaker: string) => boolean;
  /** Question to a person, what is asked besides a text, and the content of both. */
  readonly short?: {
    readonly ask: Pair;
    readonly asks?: z.ZodRawShape;
    readonly make: (text: string, given: Readonly<Record<string, unknown>>) => object;
  };
  /** Schema without the fields that only programs add. Default: the whole schema. */
  readonly wanted?: z.ZodObject;
  readonly rules?: readonly Rule[];
  /** The answer without a model, person or program. It claims nothing, so that no pattern succeeds by it. */
  readonly byRule: (say: Say, topic: string) => unknown;
  readonly names: Readonly<Record<string, Pair>>;
  readonly values?: Readonly<Record<string, Pair>>;
}

export type Kind = StatementKind & Pick<KindParts<unknown>, "names" | "values">;

const ROLE: Pair = [
  "You are one of a team that works on a task together. Do your own part, as your role says, and nothing else.",
  "你是共同完成一项任务的团队成员。请按角色只做自己的部分。",
];
const ABOUT: Pair = ["What you are asked about:", "请你处理的内容："];

const sayIn =
  (lang: Lang): Say =>
  ([en, zh]) =>
    ({ en, zh })[lang];

export const bothOf = ([en, zh]: Pair): StatementKind["label"] => ({ en, zh });

/** Makes a kind from its parts; `purpose` is its name on the wire. */
export function kindOf<T>(purpose: string, parts: KindParts<T>): Kind & { readonly prompt: Prompt } {
  const { label, ask, schema, wanted, short, rules = [], byRule, names, values = {}, isTold } = parts;
  return {
    ...(short ? { short: shortIn(short, schema) } : {}),
    ...{ label: bothOf(label), schema: schema as z.ZodType, rules, names, values },
    ...(wanted ? { wanted } : {}),
    instruction: ({ lang }) => sayIn(lang)(ask),
    prompt: (facts) => {
      const say = sayIn(facts.lang);
      const floor = facts.floor
        .filter((one) => isTold?.(one, facts.speaker) ?? true)
        .map((one) => withoutAsked(one, facts.correction));
      return requestAlone(
        { ...facts, floor },
        {
          purpose,
          role: say(ROLE),
          schema: (wanted ?? schema) as z.ZodType<unknown>,
          instruction: say(ask),
          told: [say(ABOUT), "about"],
          byRule: () => byRule(say, facts.topic),
        },
      );
    },
  };
}

/** Leaves out of a statement the texts and lists that the one who is asked reads word for word in what they are asked about. */
function withoutAsked(statement: FloorStatement, about = ""): FloorStatement {
  const isAsked = (value: unknown): boolean => {
    const texts = textsIn(value);
    return texts.join("").length >= LONG && texts.every((one) => about.includes(one.trim()));
  };
  const content = Object.entries(statement.content).filter(([, value]) => !isAsked(value));
  return { ...statement, content: Object.fromEntries(content) };
}

/** UTF-16 units from which a text is a sentence rather than a word that says what kind of thing it is. */
const LONG = 30;

/** A person in a role is told what the turn is about, and nothing of the schema. */
const shortIn = <T>({ ask, asks = {}, make }: NonNullable<KindParts<T>["short"]>, schema: z.ZodType<T>): ShortForm =>
  shortOf(asks, {
    question: (facts) => asked(facts, sayIn(facts.lang)(ask)),
    tells: true,
    make: (said, given) => {
      const made = { ...given, ...make(said, given) };
      return (schema.safeParse(made).data ?? made) as Record<string, unknown>;
    },
  });

/** Makes a rule for contents that fit their schema; for others the schema says what is wrong. */
export const ruleOf =
  <T>(schema: z.ZodType<T>, check: (content: T, say: Say) => Reason[]): Rule =>
  ({ content }, _, { lang }: { readonly lang: Lang }) => {
    const parsed = schema.safeParse(content);
    return parsed.success ? check(parsed.data, sayIn(lang)) : [];
  };

/** First line of a task, as a title. */
export const titleOf = (topic: string): string | undefined => topic.split("\n", 1)[0]?.slice(0, 500);

export const NOBODY: Pair = [
  "No model took part: a rule answers in this place, and a rule has no opinion.",
  "没有模型参与：这里由规则作答，规则没有意见。",
];
export const UNREAD: Pair = [
  "not reviewed: no model, person or program holds this role",
  "未经审查：没有模型、人或程序担任此角色",
];
export const UNTESTED: Pair = [
  "Nothing was tested: no model, person or program holds this role.",
  "什么也没有测试：没有模型、人或程序担任此角色。",
];

/** Names of keys and values that several kinds have. */
export const SHARED_NAMES = {
  summary: ["summary", "概述"],
  suggestion: ["suggestion", "建议"],
  severity: ["severity", "严重程度"],
  confidence: ["confidence", "置信度"],
  rationale: ["reason", "理由"],
  fix_suggestion: ["how to fix it", "修正办法"],
  diagnosis: ["diagnosis", "诊断"],
  critical: ["critical", "致命"],
  high: ["high", "高"],
  medium: ["medium", "中"],
  low: ["low", "低"],
} as const satisfies Readonly<Record<string, Pair>>;
