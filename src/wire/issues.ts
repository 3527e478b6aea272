import type { z } from "zod";
import type { Lang } from "./domain.ts";
import { words } from "./words/index.ts";

/** The issues of an error but those of a value's size where its type is wrong already. */
export function tellingIssues({ issues }: z.core.$ZodError): z.core.$ZodIssue[] {
  const mistyped = new Set(issues.filter(({ code }) => code === "invalid_type").map(({ path }) => path.join(".")));
  return issues.filter(({ code, path }) => code === "invalid_type" || !mistyped.has(path.join(".")));
}

/** Describes one issue of an answer in our own words, since a library's would confuse people and models. */
export function issueText(issue: z.core.$ZodIssue, answer: unknown, lang: Lang): string {
  const say = words(lang).issue;
  switch (issue.code) {
    case "invalid_type":
      return at(answer, issue.path) === undefined ? say.missing : say.type(issue.expected);
    case "invalid_value":
      return at(answer, issue.path) === undefined ? say.missing : say.values(issue.values.map(String));
    case "too_small":
      if (!isCounted(issue.origin)) return say.least(String(issue.minimum));
      return issue.minimum === 1 ? say.empty : say.tooSmall(issue.origin, String(issue.minimum));
    case "too_big":
      return isCounted(issue.origin)
        ? say.tooBig(issue.origin, String(issue.maximum))
        : say.most(String(issue.maximum));
    case "unrecognized_keys":
      return say.keys(issue.keys);
    case "invalid_format":
      return say.format(issue.message);
    case "custom":
      return issue.message;
    default:
      return say.other(issue.message);
  }
}

const isCounted = (origin: string): boolean => origin === "string" || origin === "array" || origin === "tuple";

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown> | null | undefined)?.[key], value);
