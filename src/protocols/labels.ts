import { type Act, actOf } from "#graph";
import type { Lang } from "#wire";
import type { ProtocolDefinition } from "./protocol.ts";

/** What the keys of statements are called, by language: `ProtocolDefinition.keys`. */
type Keys = Readonly<Record<Lang, Readonly<Record<string, string>>>> | undefined;

/** A key of a statement as a reader knows it; `wouldChangeIf` reads `would change if` where it has no other name. */
function labelFor(key: string, keys: Keys, lang: Lang): string {
  const known = keys?.[lang];
  if (known && Object.hasOwn(known, key)) return known[key] ?? key;
  return key
    .replaceAll(/([A-Z])/g, " $1")
    .replaceAll("_", " ")
    .toLowerCase();
}

type Table = Readonly<Record<string, string>>;

/** What kinds of statements, their keys and their fixed values are called in one language. */
export interface Names {
  readonly kinds: Table;
  readonly keys: Table;
  readonly values: Table;
  /** By kind: the key of its content that says most; absent where it is the first text. */
  readonly leads: Table;
  /** By kind: what a page calls its step; empty where that has its own name. */
  readonly steps: Table;
  /** By kind: what a statement of it does in an argument. */
  readonly acts: Readonly<Record<string, Act>>;
}

/** What a protocol calls its statements and what stands in them. */
export function namesOf(of: Pick<ProtocolDefinition, "kinds" | "keys" | "values" | "stepsByKind">, lang: Lang): Names {
  const kinds = Object.entries(of.kinds).map(([kind, { label }]) => [kind, label[lang]] as const);
  const leads = Object.entries(of.kinds).flatMap(([kind, { lead }]) =>
    lead === undefined ? [] : [[kind, lead] as const],
  );
  return {
    kinds: Object.fromEntries(kinds),
    keys: of.keys?.[lang] ?? {},
    values: of.values?.[lang] ?? {},
    leads: Object.fromEntries(leads),
    steps: of.stepsByKind ? Object.fromEntries(kinds) : {},
    acts: Object.fromEntries(Object.keys(of.kinds).map((kind) => [kind, actOf(kind)])),
  };
}

/**
 * A text written for those who fill in a schema, as people read it: what stands in it as `` `wouldChangeIf` `` is
 * named by its label.
 */
export const inLabels = (text: string, keys: Keys, lang: Lang): string =>
  text.replaceAll(/`([A-Za-z][A-Za-z0-9]*)`/g, (_, key: string) => `“${labelFor(key, keys, lang)}”`);

/** A place in a statement as it is named in a text: `references.0.comment` is `` `references` 1, `comment` ``. */
export const placeIn = (path: readonly PropertyKey[]): string =>
  path
    .map((part) => (typeof part === "number" ? ` ${part + 1}` : `, \`${String(part)}\``))
    .join("")
    .replace(/^, /, "");
