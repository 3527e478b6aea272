import { tokens } from "#lib/tokens";
import { IS_OPTION, OWN } from "./lexicon.ts";
import type { Quotable } from "./source.ts";

/** What something that could be done is called. */
export interface Named {
  /** In the words of topic or document; absent for leaving things as they are. */
  readonly name?: string;
  /** What it is moved away from, where leaving things as they are is the option: "Stripe". */
  readonly stays?: string;
  /** What the documents that list it call it, where the topic uses other words. */
  readonly also?: string;
  /** Where it stands; absent where it follows from the topic. */
  readonly found?: Quotable;
}

/** A name without the marks and words around it. */
export const clean = (text: string): string =>
  text
    .replace(/^[\s,，、:："“]+|[\s,，、。.?？!"”]+$/gu, "")
    .replace(/^(?:either|to|the|a|an) /iu, "")
    .replace(
      / (?:for )?(?:this|next) (?:year|quarter|month|summer|winter|spring|autumn)$| (?:now|soon|instead|altogether)$| (?:in|by) (?:19|20)\d{2}$/iu,
      "",
    )
    .trim();

/** What a heading or a line that is one option calls it: "Option B – hire two engineers: 85,000 EUR a year" is hiring two engineers. */
export function optionSaidIn(text: string): string | undefined {
  const said = IS_OPTION.exec(text)?.[2];
  const [name = ""] = said?.split(/[:：]/u) ?? [];
  return name.trim().length < 3 ? said : name.trim();
}

/** What a line that begins with an option's name says of it: all of any other line; nothing where it is the name alone. */
export function saidBehindName(text: string): string {
  const name = optionSaidIn(text);
  return name === undefined ? text : text.slice(text.indexOf(name) + name.length).replace(/^[\s:：]+/u, "");
}

/** Whether two names mean one thing: more than half of the shorter one's words, or both mean doing it oneself. */
export function isSameAlternative(a: Named, b: Named): boolean {
  const [x, y] = [a, b].map((one) => new Set(tokens(one.stays ?? one.name ?? "")));
  if (!x || !y || x.size === 0 || y.size === 0) return OWN.test(a.name ?? "") && OWN.test(b.name ?? "");
  const shared = [...x].filter((word) => y.has(word)).length;
  return shared / Math.min(x.size, y.size) > 0.6 || (OWN.test(a.name ?? "") && OWN.test(b.name ?? ""));
}
