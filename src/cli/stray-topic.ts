import { existsSync } from "node:fs";
import { isName } from "#wire";
import type { DiscussFlags } from "./commands/discuss.ts";
import { UsageError } from "./failures.ts";

const COMMANDS = [
  "discuss",
  "resume",
  "list",
  "show",
  "watch",
  "pause",
  "stop",
  "verify",
  "rebuild",
  "archive",
  "batch",
  "dead",
  "join",
  "up",
  "worker",
  "team",
  "doctor",
];

/**
 * The topic where it was meant to be: an option that takes several values swallows a topic behind it, so its
 * last value is the topic where it cannot be one of the option's own.
 * @throws UsageError where there is none
 */
export function topicOf(topic: string | undefined, flags: DiscussFlags): { topic: string; flags: DiscussFlags } {
  if (topic !== undefined) return { topic: notACommand(topic), flags };
  const strays: [keyof DiscussFlags & ("context" | "seat" | "expert"), (value: string) => boolean][] = [
    ["context", (value) => !existsSync(value)],
    ["seat", (value) => !isName(value)],
    ["expert", (value) => !existsSync(value) && !value.includes(":")],
  ];
  for (const [key, isStray] of strays) {
    const values = flags[key] ?? [];
    const last = values.at(-1);
    if (values.length > 1 && last !== undefined && isStray(last)) {
      return { topic: last, flags: { ...flags, [key]: values.slice(0, -1) } };
    }
  }
  throw new UsageError('a topic is missing: say what is to be decided, as in swarm "Should we …?"');
}

/** One word that is almost a command is a slip, not a topic. */
function notACommand(topic: string): string {
  const meant = /^[a-z]{2,9}$/.test(topic) ? COMMANDS.find((name) => isSlip(topic, name)) : undefined;
  if (meant === undefined) return topic;
  throw new UsageError(
    `there is no command ${topic}; did you mean \`swarm ${meant}\`? A discussion of it: swarm "${topic}?"`,
  );
}

/** One letter more, less, other, or two swapped. */
function isSlip(word: string, name: string): boolean {
  if (Math.abs(word.length - name.length) > 1 || name.length < 4) return false;
  let start = 0;
  while (start < word.length && word[start] === name[start]) start += 1;
  const [restOfWord, restOfName] = [word.slice(start), name.slice(start)];
  return (
    restOfWord.slice(1) === restOfName.slice(1) ||
    restOfWord.slice(1) === restOfName ||
    restOfWord === restOfName.slice(1) ||
    (restOfWord[0] === restOfName[1] && restOfWord[1] === restOfName[0] && restOfWord.slice(2) === restOfName.slice(2))
  );
}
