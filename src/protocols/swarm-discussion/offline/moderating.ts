import { axisOf } from "#discussion";
import type { Facts } from "#providers";
import type { Opening } from "../schemas/opening.ts";
import { cutQuote } from "./quote.ts";
import { stanceOf } from "./view.ts";
import { words as wordsIn } from "./words/index.ts";

/** An opening along the tension map, for the first two tensions whose experts have spoken. */
export function openingFrom(facts: Facts): Opening {
  const words = wordsIn(facts.lang).opening;
  const stances = facts.personas.flatMap((persona) => stanceOf(facts, persona) ?? []);
  const heard = (id: string): string | undefined => stances.find(({ persona }) => persona.id === id)?.messageId;
  const open = facts.tensions.filter(({ between: [a, b] }) => heard(a) && heard(b)).slice(0, 2);
  const ids = facts.personas.map(({ id }) => id);
  const named = open.flatMap((tension) => {
    const axis = axisOf(tension);
    return axis === undefined ? [] : [{ between: tension.between, axis }];
  });
  const questions = named.map(({ between, axis }) => ({
    question: words.question(cutQuote(axis, 200)),
    to: [...between],
    axis,
  }));
  return {
    divergences: open.map(({ between: [a, b], axis }) =>
      words.divergence(cutQuote(axis, 200), heard(a) ?? a, heard(b) ?? b),
    ),
    questions:
      questions.length > 0 ? questions : [{ question: words.questionOne, to: ids.length > 0 ? ids : [facts.speaker] }],
    disagreementBudget: { min: 3, max: 6 },
  };
}

/** Where to go on after a pause: what the last quality gate left open. */
export function reopen(facts: Facts): { topic: string; framing: string; review: string } {
  const words = wordsIn(facts.lang).reopening;
  const gate = facts.floor.findLast(({ type }) => type === "quality_gate");
  const open = [firstOf(gate?.content.activeDisagreements, "point"), firstOf(gate?.content.openQuestions)];
  const point = open.find((found) => found !== undefined);
  const rounds = Math.max(0, ...facts.floor.map(({ round }) => round));
  const summary = text(gate?.content.summary) ?? words.noGate;
  return {
    topic: point === undefined ? facts.topic : words.topic(point),
    framing: text(gate?.content.recommendationReason) ?? words.framing,
    review: [words.review(rounds, facts.floor.length, summary), reviewIn(facts.computed)]
      .filter(Boolean)
      .join(words.between),
  };
}

/** The three questions of a review as they were computed. */
const reviewIn = (computed: unknown): string | undefined =>
  typeof computed === "object" && computed !== null ? text((computed as { review?: unknown }).review) : undefined;

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

function firstOf(list: unknown, key?: string): string | undefined {
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  if (key === undefined) return text(first);
  return typeof first === "object" && first !== null ? text((first as Record<string, unknown>)[key]) : undefined;
}
