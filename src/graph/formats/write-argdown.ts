import { asJson, oneLine } from "#lib/plain";
import type { MapEdge, WrittenClaim, WrittenMap } from "./argument-map.ts";

/**
 * Writes Argdown: every claim is a statement with its supports and counters under it. A standing is a tag (#IN, #OUT,
 * #UNDECIDED), for colouring a map. What Argdown cannot express, such as extensions, undercuts and confidences, is left out.
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
    const title = titles.get(claim.id);
    const own = edges.get(claim.id) ?? [];
    const text = oneLine(claim.text);
    yield `\n${title}${text === "" ? "" : `: ${escaped(text)}`}${claim.standing === undefined ? "" : ` #${claim.standing}`}${sourceOf(claim)}\n`;
    for (const { to, relation, bearingOn } of own) {
      if (bearingOn !== undefined || (relation !== "supports" && relation !== "counters")) continue;
      yield `  ${relation === "supports" ? "+>" : "->"} ${titles.get(to)}\n`;
    }
  }
}

const PLAIN_TITLE = /^[^[\]<>{}\\\p{C}\s]([^[\]<>{}\\\p{C}\p{Zl}\p{Zp}]*[^[\]<>{}\\\p{C}\s])?$/u;

/** Titles of the claims: their ids, or a number where an id cannot be one. The start of a comment cannot. */
const titlesOf = ({ claims }: WrittenMap): ReadonlyMap<string, string> =>
  new Map(
    [...claims].map(({ id }, at) => [
      id,
      PLAIN_TITLE.test(id) && !/\/[/*]/.test(id) ? `[${id}]` : `[claim ${at + 1}, without a plain name]`,
    ]),
  );

/** The author and message of a claim as a data block: JSON, which is YAML, without anything that looks like a comment. */
function sourceOf({ author, message }: WrittenClaim): string {
  if (author === undefined && message === undefined) return "";
  return ` ${asJson({ author, message }).replaceAll("/", "\\/").replaceAll("<", "\\u003c")}`;
}

const escaped = (text: string): string => text.replace(/[\\[\]<>{}@#*_/|()]/g, "\\$&");
