import type { Facts } from "#providers";
import type { FloorStatement } from "#wire";
import type { Response } from "../schemas/index.ts";
import { BEARS } from "./evidence.ts";
import { readable, weightIn } from "./lens.ts";
import { declarePosition } from "./position.ts";
import { cited, cutQuote, place, type Quote, quotesIn } from "./quote.ts";
import { isFrom, type SpeakerView, textsBy, viewOf } from "./view.ts";

type Unmoved = Pick<Response, "positionShift" | "currentPosition" | "previousPosition" | "shiftCause">;

const POSITION = 3_000;
const SCENARIO = 1_500;

/**
 * The answer to the stress test. A position takes in a passage that bears on the expert's own concern and that the
 * expert had not quoted: a minor shift, with the passage as a proviso. Anything else changes nothing, and is said to.
 */
export function respond(facts: Facts): Response {
  const view = viewOf(facts);
  const { words, lens, own } = view;
  const attack = facts.floor.findLast(({ type }) => type === "stress_test");
  const previous = own?.position ?? declarePosition(facts).position;
  const unmoved: Unmoved = {
    positionShift: "none",
    currentPosition: previous,
    previousPosition: previous,
    shiftCause: [],
  };
  const rest = { confidence: own?.confidence ?? view.confidence, directMessages: [], ...answersOf(view) };
  if (!attack) {
    const nothing = words.response.noAttack;
    return { response: nothing, ...unmoved, shiftReason: nothing, ...rest, references: [], steelMan: [] };
  }
  const brought = quotesIn(texts(attack, "failureScenario"));
  const bearing = brought.filter((quote) => bears(view, quote));
  const said = quotesIn(textsBy(facts.floor, view.persona.id));
  const moving = bearing.find((quote) => !said.some((mine) => sameGround(view, mine, quote)));
  const links = linksTo(view, attack, moving, bearing[0], brought[0]);
  if (moving) {
    return {
      response: words.response.shifted(lens.label, attack.id, place(moving)),
      ...unmoved,
      positionShift: "minor",
      currentPosition: words.response.proviso(cutQuote(previous, POSITION), cited(moving, words)),
      shiftReason: words.response.shiftReason(place(moving), attack.id),
      shiftCause: [attack.id],
      ...rest,
      ...links,
    };
  }
  const reason = whyNot(view, attack.id, brought[0], bearing[0]);
  return {
    response: reason,
    ...unmoved,
    shiftReason: reason,
    ...rest,
    ...links,
  };
}

/** What stands open is answered with the passage nearest to it; without one, that none bears on it. */
function answersOf({ words, sources, facts, lens }: SpeakerView): Pick<Response, "answers"> {
  const { docket = [] } = facts;
  if (docket.length === 0) return {};
  return {
    answers: docket.map(({ id, text }) => {
      const [nearest] = sources.about(text, lens);
      return {
        targetId: id,
        answer: "answered",
        text: nearest ? words.response.answered(cited(nearest.quote, words)) : words.response.noPassage,
      };
    }),
  };
}

const texts = ({ content }: FloorStatement, ...keys: string[]): string =>
  keys.map((key) => (typeof content[key] === "string" ? content[key] : "")).join("\n");

function bears({ lens, evidence }: SpeakerView, quote: Quote): boolean {
  return weightIn(lens.terms, readable(quote.text)) >= BEARS || evidence.some(({ passage }) => isFrom(quote, passage));
}

function sameGround({ evidence }: SpeakerView, a: Quote, b: Quote): boolean {
  return place(a) === place(b) || evidence.some(({ passage }) => isFrom(a, passage) && isFrom(b, passage));
}

function whyNot(
  { words, lens }: SpeakerView,
  id: string,
  brought: Quote | undefined,
  bearing: Quote | undefined,
): string {
  if (!brought) return words.response.noQuote(id);
  return bearing ? words.response.known(id, place(bearing)) : words.response.foreign(id, lens.label);
}

/** The one attacked answers the attack, steel-manned; the others say what it means for their own concern. */
function linksTo(
  view: SpeakerView,
  attack: FloorStatement,
  moving: Quote | undefined,
  bearing: Quote | undefined,
  brought: Quote | undefined,
): Pick<Response, "references" | "steelMan"> {
  const { words, facts, persona, lens, own: stance } = view;
  const targets = attack.references.filter(({ type }) => type === "counters").map(({ targetId }) => targetId);
  const isAttacked = facts.floor.some(({ id, from }) => from === persona.id && targets.includes(id));
  const link = (relation: "counters" | "extends" | "questions", comment: string): Response["references"] => [
    { targetId: attack.id, relation, comment },
  ];
  if (isAttacked) {
    const [ground] = stance?.quotes ?? [];
    const comment = moving
      ? words.response.meets(place(moving))
      : ground
        ? words.response.defends(place(ground))
        : words.response.defendsAsks;
    const scenario = cutQuote(texts(attack, "failureScenario").trim(), SCENARIO);
    const assumption = cutQuote(texts(attack, "assumption"), SCENARIO);
    const restatement = words.response.steelMan(assumption, scenario);
    return { references: link("counters", comment), steelMan: [{ targetId: attack.id, restatement }] };
  }
  const own = moving ?? bearing;
  if (own) return { references: link("extends", words.response.takesUp(place(own), lens.label)), steelMan: [] };
  const question = brought
    ? words.response.questions(place(brought), lens.label)
    : words.response.questionsNone(lens.label);
  return { references: link("questions", question), steelMan: [] };
}
