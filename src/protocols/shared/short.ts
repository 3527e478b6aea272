import { z } from "zod";
import { sentencesOf, shortened } from "#lib/cut";
import type { InstructionFacts, ShortForm } from "#protocols/protocol";
import type { Floor, Statement } from "#protocols/rule";
import type { Lang } from "#wire";

/** Characters of the topic in a question. */
const TOPIC = 160;

/** A question to a person: the topic in a line, then what is asked. */
export const asked = ({ topic = "" }: Pick<InstructionFacts, "topic">, question: string): string =>
  `${shortened(topic, TOPIC)}\n${question}`;

export const sentencesIn = (text: string): string[] =>
  sentencesOf(text, { byLine: true }).map(([from, to]) => text.slice(from, to));

type Given = Readonly<Record<string, unknown>>;

/**
 * Makes a short form of a text and of some of the content's own fields.
 * @param asks fields that are asked for besides the text
 * @param of.make the content, of the text and those fields
 */
export const shortOf = (
  asks: z.ZodRawShape,
  of: Pick<ShortForm, "question" | "tells"> &
    Partial<Pick<ShortForm, "rules">> & {
      readonly make: (text: string, given: Given, said: Statement, floor: Floor, lang: Lang) => Given;
    },
): ShortForm => ({
  question: of.question,
  ...(of.tells ? { tells: true } : {}),
  schema: z.object({ text: z.string().trim().min(1).max(4_000), ...asks }),
  rules: of.rules ?? [],
  record: (said, floor, { lang }) => {
    const { text = "", ...given } = said.content;
    return { ...of.make(String(text), given, said, floor, lang) };
  },
});
