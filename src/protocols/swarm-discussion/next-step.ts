import { present } from "#lib/fields";
import { tableOf } from "#points";
import type { Constraint, DiscussionOptions, Lang } from "#wire";
import { announce, askUser, type Protocol, pause, think } from "../effects.ts";
import { GOOD_ENOUGH } from "./assess/assess.ts";
import { TOO_LITTLE, TOO_MUCH } from "./assess/measures.ts";
import { type ScoredRound, scoredRound } from "./assess/scored-round.ts";
import { words as wordsIn } from "./assess/words/index.ts";
import type { Reopening } from "./prompts/opening.ts";
import { nextStepQuestion } from "./questions.ts";
import type { QualityGate } from "./schemas/statements.ts";
import type { Discussion, Focus, RoundPlan } from "./table.ts";
import { review } from "./told.ts";
import type { Words } from "./words/en.ts";
import { words } from "./words/index.ts";

/* Between the rounds. */

/** Step 9: the user follows the recommendation or chooses otherwise; the mode bounds the rounds. */
export function* confirmNextStep(
  discussion: Discussion,
  round: number,
  gate: QualityGate,
  last: boolean,
): Protocol<"synthesis" | RoundPlan> {
  const { options } = discussion;
  for (let time = 1; ; time += 1) {
    const key = `r${round}.next.${time}`;
    const question = nextStepQuestion({ round, gate, last, lang: options.lang });
    const answer = yield* askUser({ key, question });
    const { choice, by, text } = answer;
    const kind = HOLDS[choice];
    if (text && kind) discussion.keep(kind, text, round);
    const label = question.choices.find(({ value }) => value === choice)?.label;
    const constraints = text && kind ? [...discussion.constraints] : undefined;
    const decided = { question: key, choice, by, ...present({ label, text, constraints }) };
    yield* announce("decided", `${key}.decided`, { round }, decided);
    if (choice === "pause") {
      yield* pause(`${key}.pause`, words(options.lang).flow.pausedAfterRound);
      const proposal = yield* reopen(discussion, round, `${key}.reopening`);
      if (last) continue;
      return proposal;
    }
    if (choice === "synthesis" || last) return "synthesis";
    const plan = planFor(choice, text, gate, options);
    return plan ? { ...plan, ...correctionsAfter(discussion, round, gate) } : "synthesis";
  }
}

/** Choices whose text holds until the end, and as what. */
const HOLDS: Readonly<Record<string, Constraint["kind"]>> = {
  constraint: "constraint",
  "deep-dive": "direction",
  "different-angle": "direction",
};

/** Open questions that are named to everybody at most. */
const QUESTIONS = 2;

/** Plan of the next round by the user's choice; undefined: no next round. */
function planFor(
  choice: string,
  text: string | undefined,
  gate: QualityGate,
  { topic, lang }: Pick<DiscussionOptions, "topic" | "lang">,
): RoundPlan | undefined {
  const { flow } = words(lang);
  const changes = [gate.warning];
  const plan = (focus?: Focus): RoundPlan => {
    const correction = changes.filter(Boolean).join("\n");
    const steered = focus ? { focus, isNewQuestion: text !== undefined } : {};
    return { topic, ...(correction ? { correction } : {}), ...steered };
  };
  if (choice === "constraint" && text) return plan({ kind: "constraint", text });
  const next = choice === "deep-dive" || choice === "different-angle" ? choice : gate.recommendation;
  if (next === "synthesize") return undefined;
  // A deep dive goes into one disagreement; steering would ask for another subject.
  if (next !== "deep-dive") changes.push(steering(gate, flow));
  if (next === "continue") return plan();
  const point = text ?? (next === "deep-dive" ? gate.activeDisagreements[0]?.point : undefined);
  // The user's own words go to everybody as what holds until the end, and need not be said twice.
  if (text === undefined && next === "deep-dive" && point) changes.push(flow.goDeep(point));
  if (text === undefined && next === "different-angle")
    changes.push(flow.anyAngle(gate.openQuestions.slice(0, QUESTIONS)));
  return plan(point === undefined ? undefined : { kind: next, text: point });
}

/** After a round that scored below 3: what it wants of those who repeated, cited nothing or left counters unanswered. */
function correctionsAfter(
  { table, graph, points, floor, options }: Discussion,
  round: number,
  { qualityScore }: QualityGate,
): Pick<RoundPlan, "corrections"> {
  if (qualityScore.overall >= GOOD_ENOUGH) return {};
  const experts = table.experts.map(({ id }) => id);
  const corrections = shortcomings(scoredRound(graph, tableOf(points), round, experts, floor), options.lang);
  return Object.keys(corrections).length > 0 ? { corrections } : {};
}

/** Guidance for the next round if the disagreement score or an unearned consensus asks for it. */
function steering({ disagreement = TOO_MUCH, falseConsensus }: QualityGate, flow: Words["flow"]): string | undefined {
  if (disagreement < TOO_LITTLE || falseConsensus) return flow.tooLittle(falseConsensus);
  return disagreement <= TOO_MUCH ? undefined : flow.tooMuch;
}

/** After a pause the moderator reviews where things stand and proposes how to go on. */
function* reopen(discussion: Discussion, round: number, key: string): Protocol<RoundPlan> {
  const { options } = discussion;
  const { personas, tensions } = discussion.table;
  const named = (id: string): string => personas.find((one) => one.id === id)?.name ?? id;
  const computed = {
    review: review({
      floor: discussion.floor,
      table: tableOf(discussion.points),
      tensions,
      nameOf: named,
      lang: options.lang,
    }),
  };
  const facts = discussion.facts(round, options.topic, { computed });
  const thought = yield* think({ key, purpose: "reopening", facts });
  if (thought.failed !== undefined) return { topic: options.topic };
  const { topic, framing, review: said } = thought.content as Reopening;
  yield* announce("resumed", `${key}.resumed`, { round }, { review: said, topic, framing });
  return { topic: options.topic, correction: framing, focus: { kind: "reopened", text: topic }, isNewQuestion: true };
}

/** Messages that are named to somebody at most. */
const NAMED = 5;

/**
 * Advice by expert's id on what to do otherwise in the next round, for those who repeated what was said, brought no fact, or left
 * objections unanswered; nothing for the others. It names messages and says what to do with them.
 */
export function shortcomings(round: ScoredRound, lang: Lang): Record<string, string> {
  const words = wordsIn(lang);
  const { experts, argued, objections, ledger, isRepetition } = round;
  const openTo = (expert: string): string[] => {
    const own = new Set(argued.flatMap(({ id, author }) => (author === expert ? [id] : [])));
    const others = objections.filter(
      ({ holders, message, isClosed }) => !isClosed && !holders.includes(expert) && !own.has(message),
    );
    return [...new Set(others.map(({ message }) => message))].slice(-NAMED);
  };
  return Object.fromEntries(
    experts.flatMap((expert) => {
      const own = argued.filter(({ author }) => author === expert);
      const repeated = own.filter(isRepetition).map(({ id }) => id);
      const left = objections
        .filter(({ holders, isLeftOut }) => isLeftOut && holders.includes(expert))
        .map(({ message }) => message);
      const facts = own.flatMap(({ id }) => ledger.byMessage.get(id) ?? []);
      const missing = facts.filter(({ checked }) => checked === "not-found");
      const said = [
        own.length === 0 ? words.own.silent(round.round) : "",
        repeated.length > 0 ? words.own.repeated(repeated.slice(0, NAMED), openTo(expert)) : "",
        own.length > 0 && facts.length === 0 ? words.own.noFact(round.round) : "",
        missing.length > 0
          ? words.own.notFound([...new Set(missing.map(({ messageId }) => messageId))].slice(0, NAMED))
          : "",
        left.length > 0 ? words.own.leftOpen([...new Set(left)].slice(-NAMED)) : "",
      ].filter((sentence) => sentence !== "");
      return said.length > 0 ? [[expert, said.join(words.between)]] : [];
    }),
  );
}
