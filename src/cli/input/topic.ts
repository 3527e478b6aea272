import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { cutAtWord } from "#lib/cut";
import { isName } from "#wire";
import { UsageError } from "../failures.ts";
import type { DiscussionFlags } from "./options.ts";

/** Maximum characters (UTF-16 units) of a topic. */
export const TOPIC_LENGTH = 20_000;

/** The topic: the argument itself, or stdin with `-`. @throws UsageError if it is empty or too long */
export async function readTopic(argument: string, stdin: Readable): Promise<string> {
  return checkedTopic(argument === "-" ? await readAll(stdin) : argument);
}

/** A topic without surrounding white space. @throws UsageError if it is empty or too long */
export function checkedTopic(text: string): string {
  const topic = text.trim();
  if (topic === "")
    throw new UsageError('the topic is empty: give the decision to discuss, as in swarm "Should we …?"');
  if (topic.length > TOPIC_LENGTH) {
    const found = topic.length.toLocaleString("en");
    const most = TOPIC_LENGTH.toLocaleString("en");
    throw new UsageError(
      `the topic has ${found} characters, at most ${most} are allowed: put the details into a file and give it with --context`,
    );
  }
  return topic;
}

async function readAll(stdin: Readable): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  try {
    for await (const chunk of stdin) {
      text += decoder.decode(chunk as Buffer, { stream: true });
      if (text.length > 2 * TOPIC_LENGTH) return text;
    }
    return text + decoder.decode();
  } catch (error) {
    throw new UsageError(`the topic on stdin is not UTF-8 text: ${(error as Error).message}`, { cause: error });
  }
}

/** Options with several values, and whether a value cannot be one of theirs. */
const STRAYS: Readonly<Record<string, (value: string) => boolean>> = {
  context: (value) => !existsSync(value),
  seat: (value) => !isName(value),
  expert: (value) => !existsSync(value) && !value.includes(":") && !value.includes("："),
};

/**
 * Finds the topic: an option with several values swallows a topic behind it, so its last value is the topic if it
 * cannot be a value of the option.
 * @throws UsageError if there is none, or if it is split into several words
 */
export function topicOf<F extends DiscussionFlags>(words: readonly string[], flags: F): { topic: string; flags: F } {
  const [topic] = words;
  if (words.length > 1) {
    const shown = JSON.stringify(cutAtWord(words.join(" "), 60));
    throw new UsageError(`the topic is in ${words.length} pieces: put it in quotes, as in swarm ${shown}`);
  }
  if (topic !== undefined) return { topic, flags };
  for (const [key, isStray] of Object.entries(STRAYS)) {
    const values = flags[key];
    if (!Array.isArray(values) || values.length < 2) continue;
    const last: unknown = values.at(-1);
    if (typeof last === "string" && isStray(last)) {
      return { topic: last, flags: { ...flags, [key]: values.slice(0, -1) } };
    }
  }
  throw new UsageError('a topic is missing: give the decision to discuss, as in swarm "Should we …?"');
}

/**
 * Refuses a first word that is a command or a typo of one, instead of taking it as the topic. Such a one-word topic can
 * be given to `swarm discuss`.
 * @param commands the existing names
 * @throws UsageError with the command that was probably meant
 */
export function refuseTypo(words: readonly string[], commands: readonly string[]): void {
  const [word = ""] = words;
  if (commands.includes(word)) throw new UsageError(`the command goes first: swarm ${word} …, its options behind it`);
  const meant = /^[a-z_]+$/.test(word) ? commands.find((name) => isTypo(word, name)) : undefined;
  if (meant === undefined) return;
  const topic = words.length === 1 ? ` As a topic: swarm discuss ${word}` : "";
  throw new UsageError(`there is no command ${word}; did you mean \`swarm ${meant}\`?${topic}`);
}

/** One letter inserted, missing or replaced, or two neighbours swapped. */
function isTypo(word: string, name: string): boolean {
  let start = 0;
  while (start < word.length && word[start] === name[start]) start += 1;
  const [said, meant] = [word.slice(start), name.slice(start)];
  return (
    said.slice(1) === meant.slice(1) ||
    said.slice(1) === meant ||
    said === meant.slice(1) ||
    (said[0] === meant[1] && said[1] === meant[0] && said.slice(2) === meant.slice(2))
  );
}
