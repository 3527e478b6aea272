/** What people are asked first: a model reasons before it takes a position, a person knows theirs. */
const FIRST = ["position", "response", "positionShift"];

/** The fields of a statement in the order in which a form asks a person for them: what must be filled, then the rest. */
export const inFormOrder = <Field extends { readonly key: string; readonly required: boolean }>(
  fields: readonly Field[],
): Field[] => fields.toSorted((a, b) => Number(!a.required) - Number(!b.required) || rankOf(a.key) - rankOf(b.key));

const rankOf = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
