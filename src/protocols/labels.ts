import { actOf } from "#graph";
import { keysQuoted } from "#lib/han";
import type { Lang } from "#wire";
import type { ProtocolDefinition } from "./protocol.ts";
import { words as reportWords } from "./shared/report/words/index.ts";
import { words } from "./words/index.ts";

/** Names a key of a statement for readers; without a name `wouldChangeIf` reads `would change if`. */
export function labelFor(key: string, known: Table = {}): string {
  if (Object.hasOwn(known, key)) return known[key] ?? key;
  return key
    .replaceAll(/([A-Z])/g, " $1")
    .replaceAll("_", " ")
    .toLowerCase();
}

type Table = Readonly<Record<string, string>>;

/** Names of kinds of statements, their keys and their fixed values in one language. */
export type Names = ReturnType<typeof namesOf>;

/** Returns a protocol's names for its statements and their content. */
export function namesOf(of: Pick<ProtocolDefinition, "kinds" | "keys" | "values" | "stepsByKind">, lang: Lang) {
  const kinds = Object.entries(of.kinds).map(([kind, { label }]) => [kind, label[lang]] as const);
  const leads = Object.entries(of.kinds).flatMap(([kind, { lead }]) =>
    lead === undefined ? [] : [[kind, lead] as const],
  );
  return {
    kinds: Object.fromEntries(kinds),
    keys: { ...reportWords(lang).fields.keys, ...of.keys?.[lang] },
    values: { ...reportWords(lang).fields.values, ...of.values?.[lang] },
    /** Key of the content that says most, by kind; absent if it is the first text. */
    leads: Object.fromEntries(leads),
    /** Name of its step on a page, by kind; empty if the step has its own name. */
    steps: Object.fromEntries(of.stepsByKind ? kinds : []),
    rules: words(lang).rules,
    /** Act of its statements in an argument, by kind. */
    acts: Object.fromEntries(Object.keys(of.kinds).map((kind) => [kind, actOf(kind)])),
  };
}

/** Replaces keys of a schema in a text, such as `` `wouldChangeIf` ``, by their labels; `keys` are those of the protocol. */
export function inLabels(text: string, keys: ProtocolDefinition["keys"], lang: Lang): string {
  const known = { ...reportWords(lang).fields.keys, ...keys?.[lang] };
  return keysQuoted(text, (key) => labelFor(key, known));
}

/** Names a place in a statement: `references.0.comment` is `` `references` 1, `comment` ``. */
export const placeIn = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? ` ${part + 1}` : `, \`${String(part)}\``))
    .join("")
    .replace(/^, /, "");
