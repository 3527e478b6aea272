import { expertsOf, langOf, nameOf, type Projection } from "#discussion";
import { fold as foldOf, type Parts, result, table } from "#drawing/result";
import type { ArgumentGraph } from "#graph";
import type { PointsDiscussion } from "#points";
import { type Names, namesOf } from "#protocols/labels";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { Section } from "#protocols/shared/section";
import { type Lang, parseMessageId } from "#wire";
import { element, type Html, type HtmlContent, html } from "./html.ts";
import { type ReportWords, words } from "./words/index.ts";

/** Parts of a protocol that a report of its discussion uses. */
export interface Reported extends Pick<ProtocolDefinition, "kinds" | "keys" | "values"> {
  /** Kinds of the statements that score a round and that hold the result, if experts argue. */
  readonly argues?: { readonly scores: string; readonly result: string };
  /** Points of the discussion, if it is read in points. */
  readonly inPoints?: (state: Projection) => PointsDiscussion | undefined;
}

export class Page {
  readonly of: Reported;
  readonly state: Projection;
  readonly graph: ArgumentGraph;
  readonly lang: Lang;
  readonly words: ReportWords;
  readonly names: Names;
  /** Experts at the table, also those who said nothing. */
  readonly experts: number;
  readonly #known: ReadonlySet<string>;

  constructor(state: Projection, of: Reported) {
    this.of = of;
    this.state = state;
    this.graph = state.graph;
    this.lang = langOf(state);
    this.words = words(this.lang);
    this.names = namesOf(of, this.lang);
    this.experts = Math.max(expertsOf(state).length, state.graph.experts.length);
    this.#known = new Set(state.floor.map(({ id }) => id));
  }

  name(id: string): string {
    return nameOf(this.state, id);
  }

  /** The name of a participant whose id this is; undefined where it is nobody's. */
  known(id: string): string | undefined {
    return this.state.composed?.participants.some((one) => one.id === id) ? this.name(id) : undefined;
  }

  /** A message id as a link to where the message stands in the record; as text where it is not there. */
  cite(id: string): Html {
    return this.#known.has(id) ? html`<a class="cite" href="#${id}">${id}</a>` : html`${id}`;
  }

  /** Somebody's words on one line, every message id in them a link. */
  text(text: string): Html {
    const parts = text.split(/\b(r[1-9]\d{0,3}-msg-\d{3,6})\b/);
    return html`${parts.map((part) => (parseMessageId(part) ? this.cite(part) : part))}`;
  }

  /** Somebody's words as paragraphs. */
  prose(text: string): Html {
    const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== "");
    return html`${paragraphs.map((paragraph) => html`<p>${this.text(paragraph)}</p>`)}`;
  }
}

export const listHtml = (items: readonly HtmlContent[]): Html | undefined =>
  items.length === 0 ? undefined : html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`;

/** Draws notices on the report itself: it is not final, or the discussion waits for somebody. */
export function notices({ state, words }: Page): Html | undefined {
  const { status, reason, id } = state;
  if (status !== "paused" && state.ended) return undefined;
  const { paused, goOn, running } = words.notice;
  const item =
    status === "paused"
      ? html`<strong>${paused}</strong>${words.colon}${reason}${words.stop} ${goOn} <code>swarm resume ${id}</code>`
      : html`${running}`;
  return html`<aside class="notices" aria-label="${words.before}">${listHtml([item])}</aside>
`;
}

const PLAIN = { make: element, prefix: "", heading: "h2" } as const;

const partsOf = (page: Page): Parts<Html> => ({
  ...PLAIN,
  text: (text) => page.text(text),
  cite: (id) => page.cite(id),
});

/** The parts of the result, as the page draws them. */
export const drawn = (page: Page, sections: readonly Section[]): readonly Html[] => result(partsOf(page), sections);

/** A part of the report that shows its heading alone until it is opened. `id` is ours. */
export const fold = (id: string, title: string, content: HtmlContent) => foldOf<Html>(PLAIN, id, title, [content]);

export const tableHtml = (page: Page, of: NonNullable<Section["table"]>): Html => table(partsOf(page), of);
