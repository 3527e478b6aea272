import type { Readable } from "node:stream";
import { UsageError } from "./failures.ts";

/** Maximum characters (UTF-16 units) of a topic. */
export const TOPIC_LENGTH = 20_000;

/**
 * The topic: the argument itself, or stdin with `-`.
 * @throws UsageError if it is empty or too long
 */
export async function readTopic(argument: string, stdin: Readable): Promise<string> {
  return checkedTopic(argument === "-" ? await readAll(stdin) : argument);
}

/**
 * A topic without surrounding white space.
 * @throws UsageError if it is empty or too long
 */
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

/** Stops reading once the text is too long. */
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
