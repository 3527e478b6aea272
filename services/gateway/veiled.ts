import { type Lang, labelsOf, type Participant, veil } from "#wire";

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
    const isOptions = "topic" in value;
    return Object.fromEntries(
      entries.flatMap(([key, item]) => {
        if (key === "seats" && Array.isArray(item)) return [[key, without(item.filter(isSeated))]];
        const kept = isOptions ? ofOptions(key, item, reader) : item;
        return kept === undefined ? [] : [[key, without(kept)]];
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

/** An option's value as far as it is about the reader; undefined where it is about the others alone. */
function ofOptions(key: string, value: unknown, reader: string): unknown {
  switch (key) {
    case "expertProviders":
      return undefined;
    case "seatNames":
      return Object.fromEntries(Object.entries((value ?? {}) as object).filter(([seat]) => seat === reader));
    case "experts":
      return Array.isArray(value) ? value.filter((one) => (one as { id?: unknown } | null)?.id === reader) : value;
    default:
      return value;
  }
}
