import type { ArgumentMap, MapClaim, MapEdge } from "../argument-map.ts";
import { GraphFileError } from "../graph-file-error.ts";
import { readOurs } from "../read-ours.ts";
import type { ElementContent } from "./element-parts.ts";

export interface Element {
  /** Title of a statement, or of an argument in its angle brackets; undefined without one. */
  readonly title: string | undefined;
  text: string;
  data: Record<string, unknown>;
  /** Whether it has a relation, which makes it a claim even without a title. */
  isRelated: boolean;
}

interface Relation {
  readonly from: Element;
  readonly to: Element;
  readonly relation: "supports" | "counters";
}

/** Statements, arguments and relations of a document, in its order. */
export class Elements {
  readonly #titled = new Map<string, Element>();
  readonly #defined = new Set<Element>();
  readonly #all = new Set<Element>();
  readonly #relations: Relation[] = [];
  readonly #supports = new Map<Element, Set<Element>>();

  titled(title: string): Element {
    const known = this.#titled.get(title);
    if (known) return known;
    const element: Element = { title, text: "", data: {}, isRelated: false };
    this.#titled.set(title, element);
    this.#all.add(element);
    return element;
  }

  untitled(): Element {
    const element: Element = { title: undefined, text: "", data: {}, isRelated: false };
    this.#all.add(element);
    return element;
  }

  /** Moves an element to the place of its definition, though it was mentioned before. */
  define(element: Element): void {
    if (element.title === undefined || this.#defined.has(element)) return;
    this.#defined.add(element);
    this.#all.delete(element);
    this.#all.add(element);
  }

  /** Sets an element's text, unless an earlier statement with its title did. */
  say(element: Element, { text, data }: ElementContent): void {
    if (element.text === "") element.text = text;
    Object.assign(element.data, data);
  }

  relate(from: Element, to: Element, relation: Relation["relation"]): void {
    from.isRelated = true;
    to.isRelated = true;
    this.#relations.push({ from, to, relation });
    if (relation !== "supports") return;
    const known = this.#supports.get(from);
    if (known) known.add(to);
    else this.#supports.set(from, new Set([to]));
  }

  /** Adds a relation derived from an argument's structure, unless it is explicit. */
  derive(from: Element, to: Element): void {
    if (!this.#supports.get(from)?.has(to)) this.relate(from, to, "supports");
  }

  /**
   * @param isProse whether statements without titles or relations are claims, if there are no others
   * @throws GraphFileError for a text without a graph
   */
  map(isProse: boolean): { readonly map: ArgumentMap; readonly notes: readonly string[] } {
    const inGraph = [...this.#all].filter(({ title, isRelated }) => title !== undefined || isRelated);
    if (inGraph.length === 0 && this.#all.size > 0 && !isProse) {
      throw new GraphFileError(
        "1:1",
        "no argument graph: nothing here is a statement [Title], an argument <Title> or a relation",
      );
    }
    const chosen = inGraph.length === 0 ? [...this.#all] : inGraph;
    const ids = idsOf(chosen);
    const passed = this.#all.size - chosen.length;
    return {
      map: readOurs({ claims: chosen.map((one) => claimOf(one, ids)), edges: this.#edges(chosen, ids) }),
      notes:
        passed === 0
          ? []
          : [`${passed} ${passed === 1 ? "paragraph" : "paragraphs"} without a title or a relation passed over`],
    };
  }

  #edges(chosen: readonly Element[], ids: ReadonlyMap<Element, string>): MapEdge[] {
    const drawn = new Map<Element, MapEdge[]>();
    for (const { from, to, relation } of this.#relations) {
      const edge = { from: ids.get(from) ?? "", to: ids.get(to) ?? "", relation };
      const own = drawn.get(from);
      if (own) own.push(edge);
      else drawn.set(from, [edge]);
    }
    return chosen.flatMap((element) => {
      const [id, own] = [ids.get(element) ?? "", drawn.get(element) ?? []];
      const { relations } = element.data;
      const said = Array.isArray(relations) ? relations.map((edge: object) => ({ ...edge, from: id }) as MapEdge) : [];
      for (const edge of said) {
        // An edge below the statement repeats it.
        const at = own.findIndex((one) => one.to === edge.to && one.relation === edge.relation);
        if (at >= 0 && edge.bearingOn === undefined) own.splice(at, 1);
      }
      return [...own, ...said];
    });
  }
}

/** Assigns ids: the data block's, else the title; an untitled element gets an unused number. */
function idsOf(elements: readonly Element[]): Map<Element, string> {
  const ids = new Map<Element, string>();
  for (const element of elements) {
    const { id } = element.data;
    const known = typeof id === "string" ? id : element.title;
    if (known !== undefined) ids.set(element, known);
  }
  const taken = new Set(ids.values());
  let number = 0;
  for (const element of elements) {
    if (ids.has(element)) continue;
    do number += 1;
    while (taken.has(`Untitled ${number}`));
    ids.set(element, `Untitled ${number}`);
  }
  return ids;
}

function claimOf(element: Element, ids: ReadonlyMap<Element, string>): MapClaim {
  const { relations: _, ...more } = element.data;
  return { id: ids.get(element) ?? "", text: element.text, ...more };
}
