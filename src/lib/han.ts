const HAN_END = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”]$/u;
const HAN_START = /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”]/u;

/**
 * Template tag for Chinese sentences with values. A space between words and a value is kept if the value's end is Latin
 * or a digit ("Ana 提议"), and removed if it is Chinese ("成本负责人提议").
 */
export function han(parts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return parts.reduce((sentence, part, at) => {
    const value = at === 0 ? "" : String(values[at - 1]);
    const lead = / $/.test(sentence) && HAN_START.test(value) ? sentence.slice(0, -1) : sentence;
    const tail = /^ /.test(part) && HAN_END.test(value) ? part.slice(1) : part;
    return `${lead}${value}${tail}`;
  }, "");
}

/** Puts labels in quotation marks in the place of keys, such as `` `stances` ``; in Chinese without the spaces around a key. */
export const keysQuoted = (text: string, labelOf: (key: string) => string): string =>
  text.replaceAll(
    /(?:(?<=\p{Script=Han}) )?`([A-Za-z][A-Za-z0-9]*)`(?: (?=\p{Script=Han}))?/gu,
    (_, key: string) => `“${labelOf(key)}”`,
  );
