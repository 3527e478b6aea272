export type Pair = readonly [en: string, zh: string];

type Said = string | ((...given: never[]) => string);
/** Texts by key, each in English and in Chinese, in groups. */
interface Texts {
  readonly [key: string]: readonly [en: Said, zh: Said] | Texts;
}
type InOne<T> = {
  readonly [K in keyof T]: T[K] extends readonly [infer E, unknown] ? (E extends string ? string : E) : InOne<T[K]>;
};

export function textsFrom<T extends Texts>(texts: T): { readonly en: InOne<T>; readonly zh: InOne<T> } {
  const inOne = (group: Texts, at: 0 | 1): object =>
    Object.fromEntries(
      Object.entries(group).map(([key, one]) => [key, Array.isArray(one) ? one[at] : inOne(one as Texts, at)]),
    );
  return { en: inOne(texts, 0) as InOne<T>, zh: inOne(texts, 1) as InOne<T> };
}

export const namesFrom = <K extends string>(
  pairs: Readonly<Record<K, Pair>>,
): Readonly<Record<"en" | "zh", Readonly<Record<K, string>>>> => textsFrom(pairs) as never;
