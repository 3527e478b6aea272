import { TOO_LITTLE, TOO_MUCH } from "#graph";
import type { DiscussionOptions } from "#wire";
import { announce, askUser, type Protocol, pause, think } from "../effects.ts";
import { nextStepQuestion } from "./questions.ts";
import type { QualityGate } from "./schemas/index.ts";
import type { Discussion, Plan } from "./table.ts";
import type { FlowWords } from "./words/en-flow.ts";
import { words } from "./words/index.ts";

/* Between the rounds. */

/** Step 9: the user follows the recommendation or chooses otherwise; the mode bounds the rounds. */
export function* confirmNextStep(
  discussion: Discussion,
  round: number,
  gate: QualityGate,
  last: boolean,
): Protocol<"synthesis" | Plan> {
  const { options } = discussion;
  for (let time = 1; ; time += 1) {
    const key = `r${round}.next.${time}`;
    const question = nextStepQuestion({ round, gate, last, lang: options.lang });
    const answer = yield* askUser({ key, question });
    const label = question.choices.find(({ value }) => value === answer.choice)?.label;
    yield* announce(
      "decided",
      `${key}.decided`,
      { round },
      {
        question: key,
        choice: answer.choice,
        by: answer.by,
        ...(label === undefined ? {} : { label }),
        ...(answer.text === undefined ? {} : { text: answer.text }),
      },
    );
    if (answer.choice === "pause") {
      yield* pause(`${key}.pause`, words(options.lang).flow.pausedAfterRound);
      const proposal = yield* reopen(discussion, round, `${key}.reopening`);
      if (last) continue;
      return proposal;
    }
    if (answer.choice === "synthesis" || last) return "synthesis";
    const plan = planFor(answer.choice, answer.text, gate, options);
    if (plan) return plan;
    return "synthesis";
  }
}

/** What a choice means for the next round; undefined: no next round. */
function planFor(
  choice: string,
  text: string | undefined,
  gate: QualityGate,
  { topic, lang }: Pick<DiscussionOptions, "topic" | "lang">,
): Plan | undefined {
  const { flow } = words(lang);
  if (choice === "constraint" && text) return { topic, correction: flow.constraint(text) };
  const next = choice === "deep-dive" || choice === "different-angle" ? choice : gate.recommendation;
  if (next === "synthesize") return undefined;
  const point = text ?? gate.activeDisagreements[0]?.point;
  const changes = [gate.warning, steering(gate, flow)];
  if (next === "deep-dive" && point) changes.push(flow.goDeep(point));
  if (next === "different-angle") changes.push(text ? flow.angle(text) : flow.anyAngle);
  const correction = changes.filter(Boolean).join("\n");
  return { topic, ...(correction ? { correction } : {}) };
}

/** What the disagreement score asks of the next round (SD-14), and a consensus that has not been earned. */
function steering({ disagreement, falseConsensus }: QualityGate, flow: FlowWords): string | undefined {
  if (disagreement < TOO_LITTLE || falseConsensus) return flow.tooLittle(disagreement, falseConsensus?.why);
  return disagreement <= TOO_MUCH ? undefined : flow.tooMuch(disagreement);
}

/** After a pause the moderator reviews where things stand and proposes how to go on (SD-22). */
function* reopen(discussion: Discussion, round: number, key: string): Protocol<Plan> {
  const { options } = discussion;
  const thought = yield* think({ key, purpose: "reopening", facts: discussion.facts(round, options.topic) });
  if (thought.failed !== undefined) return { topic: options.topic };
  const { topic, framing, review } = thought.content as { topic: string; framing: string; review: string };
  yield* announce("resumed", `${key}.resumed`, { round }, { review, topic, framing });
  return { topic: options.topic, correction: `${topic}\n${framing}` };
}
