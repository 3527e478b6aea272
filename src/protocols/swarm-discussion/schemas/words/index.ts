import type { z } from "zod";
import { languages } from "#protocols/languages";
import { en, type Words } from "./en.ts";
import { zh } from "./zh.ts";

export const { told } = languages<Words>({ en, zh });

/** Adds the description of a field, by its group and name in the words. */
export const field = <G extends keyof Words, T extends z.ZodType>(group: G, name: keyof Words[G], schema: T): T =>
  schema.meta(told((words) => words[group][name] as string));
