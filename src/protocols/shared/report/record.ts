import { z } from "zod";
import { gist } from "#graph";
import { shortened } from "#lib/cut";
import type { PointsDiscussion } from "#points";
import { labelFor } from "#protocols/labels";
import type { FloorStatement } from "#wire";
import { recordedOf } from "../recorded.ts";
import { type Html, type HtmlContent, html } from "./html.ts";
import { fold, listHtml, type Page } from "./page.ts";

/** The record as an appendix: every statement in full, and where its hash chain ends. */
export function record(page: Page): Html {
  const { words, state } = page;
  const head = state.floor.at(-1)?.hash;
  const entries = entriesOf(page);
  const rounds = Map.groupBy(state.floor, ({ round }) => round);
  const content = html`<p class="note">${words.record.intro}</p>
${entries.isShort && html`<p class="note">${words.record.shortened}</p>`}
${[...rounds].map(
  ([
    round,
    said,
  ]) => html`<details class="round"><summary>${words.rounds.round(round)} <span class="source">${words.meta.statements(said.length)}</span></summary>
${said.map(({ id }) => entries.of.get(id))}</details>
`,
)}
<p class="head">${head === undefined ? words.record.noHead : html`<strong>${words.record.head}</strong> <code>${head}</code><br>${words.record.check} <code>swarm verify ${state.id}</code>`}</p>`;
  return fold("record", words.record.title, content);
}

/** Bytes that the statements may take of a report: the rest of it is small, and the whole stays under 2 MB. */
const ROOM = 1_300_000;
/** Bytes of a statement's frame, and of a character: an ideogram has three. */
const FRAME = 620;
const CHARACTER = 3;
const LEAST = 60;

/** Every statement as it is shown: in full, or, where all together would be too large to send, how each begins. */
function entriesOf(page: Page): { readonly of: ReadonlyMap<string, Html>; readonly isShort: boolean } {
  const { floor } = page.state;
  const points = page.of.inPoints?.(page.state);
  const whole = floor.map((statement) => entry(page, statement, contentOf(page, statement, points)));
  const size = whole.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  const isShort = size > ROOM;
  const most = Math.max(LEAST, Math.floor((ROOM / floor.length - FRAME) / CHARACTER));
  const shown = isShort ? floor.map((statement) => entry(page, statement, gistOf(page, statement, most))) : whole;
  return { of: new Map(floor.map(({ id }, at) => [id, shown[at] ?? html``])), isShort };
}

function gistOf(page: Page, statement: FloorStatement, most: number): Html {
  const claim = page.graph.claim(statement.id);
  const text = claim
    ? gist(claim)
    : (Object.values(statement.content).find((value) => typeof value === "string") ?? "");
  return html`<p>${shortened(String(text), most)}</p>`;
}

function contentOf(page: Page, statement: FloorStatement, points: PointsDiscussion | undefined): Html {
  const { words } = page;
  const { type, references } = statement;
  if (type === page.of.argues?.result) return html`<p>${words.record.above}</p>`;
  const role = page.state.composed?.participants.find(({ id }) => id === statement.from)?.role;
  const { fields: content, lines } = recordedOf(statement, role, points, page.lang);
  // Lines of the table say how it relates to others.
  const cited = (lines.length > 0 ? [] : references).map(
    ({ type: relation, targetId, comment }) =>
      html`<li>${words.fields.relations[relation]} ${page.cite(targetId)}${comment !== undefined && html`${words.colon}${page.text(comment)}`}</li>`,
  );
  const schema = page.of.kinds[type]?.schema;
  const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return html`${fieldsOf(page, content, keys)}${listHtml(lines.map((line) => page.text(line)))}${cited.length > 0 && html`<ul class="small">${cited}</ul>`}`;
}

function entry(page: Page, statement: FloorStatement, said: Html): Html {
  const { words, names } = page;
  const { id, from, type, timestamp, flags = [], hash } = statement;
  return html`<article class="entry" id="${id}" tabindex="-1"><h3><a href="#${id}">${id}</a> ${page.name(from)} <span class="source">${names.kinds[type] ?? type} · <time datetime="${timestamp}">${timestamp.slice(0, 16).replace("T", " ")}</time></span></h3>
${flags.length > 0 && html`<p class="warning">${words.record.flagged} ${flags.map((rule) => names.rules[rule] ?? rule).join(words.between)}</p>`}
${said}
${hash !== undefined && html`<p class="hash">${hash.slice(0, 16)}…</p>`}
</article>
`;
}

/** Deeper than statements go; what is deeper still is shown as JSON. */
const DEPTH = 4;
/** Keys that name the subject of a part of a statement; they come first. */
const SUBJECTS = ["targetId", "messageId"];

/** Fields of a statement that the report shows elsewhere: its relations to messages, and points that it brings. */
const ELSEWHERE: ReadonlySet<string> = new Set(["references", "points"]);

/** The parts of a statement under their names, in the order of `first`, then as they come. */
function fieldsOf(page: Page, content: Fields, first: readonly string[], depth = 0): Html {
  const keys = [...new Set([...first, ...Object.keys(content)])].filter((key) => Object.hasOwn(content, key));
  const shown = keys.filter((key) => !isEmpty(content[key]) && (depth > 0 || !ELSEWHERE.has(key)));
  return html`<dl class="fields">${shown.map(
    (key) =>
      html`<div><dt>${labelFor(key, page.names.keys)}</dt><dd>${shownValue(page, key, content[key], depth)}</dd></div>`,
  )}</dl>`;
}

type Fields = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

function shownValue(page: Page, key: string, value: unknown, depth: number): HtmlContent {
  if (typeof value === "string") {
    if (key === "codeOrDiagrams") return html`<pre tabindex="0">${value}</pre>`;
    const known = Object.hasOwn(page.names.values, value) ? page.names.values[value] : undefined;
    return known ?? page.known(value) ?? (value.includes("\n") ? page.prose(value) : page.text(value));
  }
  if (typeof value === "boolean") return page.names.values[String(value)] ?? String(value);
  if (typeof value === "number") return String(value);
  if (depth >= DEPTH) return JSON.stringify(value);
  if (Array.isArray(value)) {
    return html`<ul>${value.map((item) => html`<li>${shownValue(page, key, item, depth + 1)}</li>`)}</ul>`;
  }
  return typeof value === "object" && value !== null ? fieldsOf(page, value as Fields, SUBJECTS, depth + 1) : undefined;
}
