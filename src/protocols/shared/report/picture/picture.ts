import { type ClaimClass, isOut } from "#graph";
import { type Html, html } from "../html.ts";
import { type Page, SIGNS } from "../page.ts";
import type { RelationKind } from "../relations.ts";
import { fold } from "../sections.ts";
import { type Core, core } from "./core.ts";
import { drawnPicture } from "./draw.ts";
import { widestStep } from "./place.ts";

/** Columns for a page as wide as paper, and for a telephone. */
const COLUMNS = { wide: 4, narrow: 1 } as const;

/** The argument as a picture, drawn for wide and for narrow pages, with its legend and what it leaves out. */
export function picture(page: Page): Html | undefined {
  const shown = core(page.graph);
  if (shown.claims.length === 0) return undefined;
  const { words } = page;
  const wide = Math.min(COLUMNS.wide, widestStep(shown));
  const content = html`<p class="note">${words.picture.intro}</p>
${legend(page, shown)}
<div class="pictures">${drawnPicture(page, shown, wide, "wide")}
${drawnPicture(page, shown, COLUMNS.narrow, "narrow")}</div>
${shown.rest.length > 0 && html`<p class="note">${words.picture.rest(shown.rest.length)} ${page.cites(shown.rest.map((claim) => page.stated(claim)))}</p>`}`;
  return fold("argument", words.picture.title, content);
}

/** What the shapes and lines mean; lines that the picture does not have are left out. */
function legend(page: Page, shown: Core): Html {
  const kinds = new Set(shown.relations.map(({ kind }) => kind));
  const hasFallen = shown.relations.some(({ from }) => isOut(page.graph, from));
  const { picture, status } = page.words;
  const order = Object.keys(picture.out) as RelationKind[];
  const lines = order
    .filter((kind) => kinds.has(kind))
    .map((kind) => {
      return html`<li><svg class="key" viewBox="0 0 34 12" aria-hidden="true"><g class="line ${kind}"><path class="way" d="M1 6H32"/>${keyHead(kind)}</g></svg> ${picture.out[kind]}</li>`;
    });
  const shapes = SHAPES.filter(({ fits }) => shown.claims.some(fits)).map(({ word, path }) => {
    return html`<li><svg class="key" viewBox="0 0 22 14" aria-hidden="true"><path class="shape" d="${path}"/></svg> ${picture[word]}</li>`;
  });
  const statuses = new Set(shown.claims.map((claim) => page.status(claim)));
  const signs = [...new Set([...statuses].map((one) => SIGNS[one]))].map((sign) => {
    const first = [...statuses].find((one) => SIGNS[one] === sign);
    const name = sign === SIGNS.stands ? picture.standing : first && status[first];
    return html`<li><span class="sign" aria-hidden="true">${sign}</span> ${name}</li>`;
  });
  return html`<ul class="legend">${signs}${shapes}${lines}${hasFallen && html`<li>${picture.faded}</li>`}</ul>`;
}

const isAttack = (claim: ClaimClass): boolean => claim.claims[0]?.act === "attacks";

/** The outlines of the boxes, small. */
const SHAPES: readonly {
  word: "position" | "attack" | "analogy";
  path: string;
  fits: (claim: ClaimClass) => boolean;
}[] = [
  {
    word: "position",
    path: "M6 1h10a5 5 0 0 1 5 5v2a5 5 0 0 1 -5 5h-10a5 5 0 0 1 -5 -5v-2a5 5 0 0 1 5 -5z",
    fits: (claim) => claim.isPosition,
  },
  { word: "attack", path: "M5 1h12l4 4v4l-4 4h-12l-4 -4v-4z", fits: (claim) => !claim.isPosition && isAttack(claim) },
  { word: "analogy", path: "M1 1h20v12h-20z", fits: (claim) => !claim.isPosition && !isAttack(claim) },
];

function keyHead(kind: RelationKind): Html {
  if (kind === "questions") return html`<circle class="head" cx="29" cy="6" r="3.5"/>`;
  const isFull = kind === "counters" || kind === "undercuts";
  return html`<path class="head" d="${isFull ? "M33 6L24 1.5V10.5z" : "M25 1.5L33 6L25 10.5"}"/>`;
}
