import type { Facts } from "#providers";
import type { PositionDeclaration } from "../schemas/index.ts";
import { givesFigure, tellsOfFailure } from "./cues.ts";
import { type ConcernEvidence, TOPIC_PATH } from "./evidence.ts";
import { lensOf } from "./lens.ts";
import { cited, place } from "./quote.ts";
import { type SpeakerView, viewOf } from "./view.ts";

/** Passages that the conditions name beside the one quoted. */
const NAMED = 4;

/**
 * A sealed position: the passage that bears most on the expert's concern. Without one, the question whose answer would
 * be the first evidence.
 */
export function declarePosition(facts: Facts): PositionDeclaration {
  const view = viewOf(facts);
  const { words, evidence, confidence, lens, persona } = view;
  const [ground, ...rest] = evidence;
  const blindSpot = persona.blindSpots[0] ?? persona.bias;
  if (!ground) {
    return {
      position: words.position.none(lens.label, view.sources.passages.length, lens.asks),
      confidence,
      conditions: words.position.conditionsNone,
      wouldChangeIf: words.position.wouldChangeNone(lens.measure),
      keyRisk: riskOf(view) ?? words.position.riskNone(blindSpot),
    };
  }
  return {
    position: words.position.says(lens.label, cited(ground.quote, words), ground.quote.path === TOPIC_PATH),
    confidence,
    conditions: words.position.conditions(
      place(ground.quote),
      rest.slice(0, NAMED).map(({ quote }) => place(quote)),
    ),
    wouldChangeIf: falsifierOf(view, ground),
    keyRisk: riskOf(view, ground) ?? words.position.riskNone(blindSpot),
  };
}

/** What would change the expert's mind: the opposite of the figure or limit that they rest on. */
export function falsifierOf({ words, evidence }: SpeakerView, ground: ConcernEvidence): string {
  if (ground.cue.kind === "open") return words.position.wouldChangeOpen(place(ground.quote));
  if (givesFigure(ground.quote.text) || ground.cue.kind === "limit") {
    return words.position.wouldChangePlace(place(ground.quote));
  }
  const figure = evidence.find((one) => one !== ground && givesFigure(one.quote.text));
  return figure
    ? words.position.wouldChange(cited(figure.quote, words))
    : words.position.wouldChangePlace(place(ground.quote));
}

/** What goes wrong on the other side of the expert's tensions while all look at this one. */
function riskOf({ facts, words, sources, persona }: SpeakerView, ground?: ConcernEvidence): string | undefined {
  const opposed = facts.tensions
    .filter(({ between }) => between.includes(persona.id))
    .flatMap(({ between }) => facts.personas.filter(({ id }) => id !== persona.id && between.includes(id)));
  for (const other of opposed) {
    const lens = lensOf(other, facts.lang);
    const theirs = sources.bearingOn(lens).filter(({ passage }) => passage !== ground?.passage);
    const found = theirs.find(({ quote, cue }) => tellsOfFailure(quote.text) || cue.kind === "limit") ?? theirs[0];
    if (found) return words.position.risk(lens.label, cited(found.quote, words));
  }
  return undefined;
}
