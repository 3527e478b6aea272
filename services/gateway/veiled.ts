import { DiscussionOptions, type Lang, labelsOf, type Participant, veil } from "#wire";

/** Who takes part in an anonymous discussion; nobody before it is composed. */
export interface Table {
  readonly participants: readonly Participant[];
  readonly lang: Lang;
}

/** What may be told of another expert. */
const TOLD: ReadonlySet<string> = new Set(["id", "name", "role", "pool"]);

/**
 * What of a JSON value a participant may read who is not to know who the other experts are: names are replaced by labels,
 * and what the discussion was told of the others (personas, who thinks for them, who sits there) is left out.
 */
export function veiledFor({ participants, lang }: Table, reader: string): <T>(value: T) => T {
  const labels = labelsOf(participants, lang);
  const labelled = veil(participants, reader, lang);
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    if (typeof value !== "object" || value === null) return value;
    const { id } = value as { id?: unknown };
    const isOther = typeof id === "string" && id !== reader && labels.has(id);
    const entries = Object.entries(value).filter(([key]) => !isOther || TOLD.has(key));
    return Object.fromEntries(
      entries.flatMap(([key, item]) => {
        if (key === "seats" && Array.isArray(item)) return [[key, without(item.filter(isSeated))]];
        if (key === "provider" && isOfSeveral(item)) return [[key, "mix"]];
        return [[key, without(key === "options" ? ownOptions(item, reader) : item)]];
      }),
    );
  };
  /** A seat that has a label already, or is the reader's. */
  const isSeated = (seat: unknown): boolean => {
    const id = typeof seat === "string" ? seat : (seat as { participant?: string } | null)?.participant;
    return id === reader || (id !== undefined && labels.has(id));
  };
  return <T>(value: T): T => labelled(without(value)) as T;
}

/** Several are mixed in the order of the table, which is that of the labels. */
const isOfSeveral = (provider: unknown): boolean => typeof provider === "string" && provider.includes(",");

/** Options that are the same for everybody. A protocol's own may name experts, or list what each is for in their order. */
const COMMON: ReadonlySet<string> = new Set(
  Object.keys(DiscussionOptions.shape).filter((key) => !["experts", "expertProviders", "seatNames"].includes(key)),
);

/** A discussion's options without what they say of the others. Not of a discussion: unchanged. */
function ownOptions(value: unknown, reader: string): unknown {
  if (typeof value !== "object" || value === null || !("topic" in value)) return value;
  const { experts, seatNames } = value as Partial<DiscussionOptions>;
  const name = seatNames?.[reader];
  return {
    ...Object.fromEntries(Object.entries(value).filter(([key]) => COMMON.has(key))),
    experts: (experts ?? []).filter(({ id }) => id === reader),
    ...(name === undefined ? {} : { seatNames: { [reader]: name } }),
  };
}
