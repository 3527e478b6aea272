/** A text in English and in Chinese. */
export type Pair = readonly [en: string, zh: string];

/** Names by language, from pairs. */
export function namesFrom<K extends string>(
  pairs: Readonly<Record<K, Pair>>,
): Readonly<Record<"en" | "zh", Readonly<Record<K, string>>>> {
  const inOne = (at: 0 | 1) =>
    Object.fromEntries(Object.entries<Pair>(pairs).map(([key, pair]) => [key, pair[at]])) as Record<K, string>;
  return { en: inOne(0), zh: inOne(1) };
}
