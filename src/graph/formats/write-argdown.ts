import { asJson, oneLine } from "#lib/plain";
import type { MapEdge, WrittenClaim, WrittenMap } from "./argument-map.ts";

/**
 * Writes Argdown: every claim is a statement with its supports and counters under it. A standing is a tag (#IN, #OUT,
 * #UNDECIDED), for colouring a map. What Argdown cannot express, such as extensions, undercuts and confidences, goes into the
 * statement's data block, so that it can be read back.
 */
export function* writeArgdown(map: WrittenMap): Generator<string> {
  const titles = titlesOf(map);
  const edges = new Map<string, MapEdge[]>();
  for (const edge of map.edges) {
    const own = edges.get(edge.from);
    if (own) own.push(edge);
    else edges.set(edge.from, [edge]);
  }
  yield "===\ntitle: Argument graph\n===\n";
  for (const claim of map.claims) {
    const title = titles.get(claim.id) ?? bracketed(claim.id);
    const own = edges.get(claim.id) ?? [];
    const text = oneLine(claim.text);
    const data = dataOf(claim, own, text, title);
    yield `\n${title}${text === "" ? "" : `: ${escaped(text)}`}${claim.standing === undefined ? "" : ` #${claim.standing}`}${data}\n`;
    for (const { to, relation, bearingOn } of own) {
      if (bearingOn !== undefined || (relation !== "supports" && relation !== "counters")) continue;
      yield `  ${relation === "supports" ? "+>" : "->"} ${titles.get(to) ?? bracketed(to)}\n`;
    }
  }
}

const bracketed = (title: string): string => `[${title}]`;

const PLAIN_TITLE = /^[^[\]<>{}\\\p{C}\s]([^[\]<>{}\\\p{C}\p{Zl}\p{Zp}]*[^[\]<>{}\\\p{C}\s])?$/u;

/** Whether an id can be a title in brackets; the start of a comment cannot. */
const isPlainTitle = (id: string): boolean => PLAIN_TITLE.test(id) && !/\/[/*]/.test(id);

/** Assigns titles to ids that cannot be one; an id in angle brackets is an argument's, as in Argdown. */
function titlesOf(map: WrittenMap): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  let number = 0;
  for (const { id } of map.claims) {
    if (id.startsWith("<") && id.endsWith(">") && isPlainTitle(id.slice(1, -1))) titles.set(id, id);
    else if (!isPlainTitle(id)) {
      number += 1;
      titles.set(id, `[claim ${number} of those without a plain name]`);
    }
  }
  return titles;
}

/** Builds the data block: JSON, which is YAML, without anything that looks like a comment. */
function dataOf(claim: WrittenClaim, edges: readonly MapEdge[], text: string, title: string): string {
  const { id, text: whole, standing: _, strength: __, strengthFlat: ___, ...more } = claim;
  const relations = edges.flatMap(({ from: _from, ...edge }) => (isPlain(edge) ? [] : [edge]));
  const data = {
    ...(title === bracketed(id) || title === id ? {} : { id }),
    ...(whole === text ? {} : { text: whole }),
    ...more,
    ...(relations.length === 0 ? {} : { relations }),
  };
  if (Object.keys(data).length === 0) return "";
  return ` ${asJson(data).replaceAll("/", "\\/").replaceAll("<", "\\u003c")}`;
}

/** Whether the line under the statement expresses the whole edge. */
const isPlain = (edge: Omit<MapEdge, "from">): boolean =>
  (edge.relation === "supports" || edge.relation === "counters") && Object.keys(edge).length === 2;

const escaped = (text: string): string => text.replace(/[\\[\]<>{}@#*_/|()]/g, "\\$&");
