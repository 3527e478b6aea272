import type { FloorStatement, Lang } from "#wire";
import { Labels } from "../schemas.ts";
import type { Words } from "../words/en.ts";
import { words } from "../words/index.ts";
import type { I18nLabel } from "./types.ts";

const HAN = /\p{Script=Han}/u;

/** What was said, in both languages, as far as a model translated it. */
export class LabelBook {
  readonly #other: ReadonlyMap<string, string>;

  constructor(floor: readonly FloorStatement[]) {
    const found = floor
      .filter(({ type }) => type === "labels")
      .flatMap(({ content }) => Labels.safeParse(content).data?.labels ?? []);
    this.#other = new Map(found.map(({ text, translation }) => [text, translation]));
  }

  /** Somebody's words; where nobody translated them they are the same in both. */
  of = (text: string): I18nLabel => {
    const other = this.#other.get(text) ?? text;
    return HAN.test(text) ? { en: other, zh: text } : { en: text, zh: other };
  };

  /** Words of ours with somebody's in them. */
  with(pick: (words: Words, translated: (text: string) => string) => string): I18nLabel {
    const inLang = (lang: Lang): string => pick(words(lang), (text) => this.of(text)[lang]);
    return { en: inLang("en"), zh: inLang("zh") };
  }
}
