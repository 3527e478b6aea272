import { TOO_LITTLE, TOO_MUCH } from "#graph";
import type { DiscussionOptions, Lang } from "#wire";
import { announce, askUser, type Protocol, pause, think } from "../effects.ts";
import { nextStepQuestion } from "./questions.ts";
import type { QualityGate } from "./schemas/index.ts";
import type { Discussion, Plan } from "./table.ts";

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
    const answer = yield* askUser({ key, question: nextStepQuestion({ round, gate, last, lang: options.lang }) });
    yield* announce(
      "decided",
      `${key}.decided`,
      { round },
      {
        question: key,
        choice: answer.choice,
        by: answer.by,
        ...(answer.text === undefined ? {} : { text: answer.text }),
      },
    );
    if (answer.choice === "pause") {
      yield* pause(`${key}.pause`, "paused by the user after a round");
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
  if (choice === "constraint" && text) return { topic, correction: `A new constraint holds from here on: ${text}` };
  const next = choice === "deep-dive" || choice === "different-angle" ? choice : gate.recommendation;
  if (next === "synthesize") return undefined;
  const point = text ?? gate.activeDisagreements[0]?.point;
  const changes = [gate.warning, steering(gate, lang)];
  if (next === "deep-dive" && point) changes.push(`Go deep on the most contested point: ${point}`);
  if (next === "different-angle")
    changes.push(text ? `Look at it from this angle: ${text}` : "Bring what nobody has brought yet.");
  const correction = changes.filter(Boolean).join("\n");
  return { topic, ...(correction ? { correction } : {}) };
}

/** What the disagreement score asks of the next round (SD-14), and a consensus that has not been earned. */
function steering({ disagreement, falseConsensus }: QualityGate, lang: Lang): string | undefined {
  const zh = lang === "zh";
  if (disagreement < TOO_LITTLE || falseConsensus) {
    const why = falseConsensus ? ` ${falseConsensus.why}` : "";
    return zh
      ? `分歧度 ${disagreement}/10：这一共识可能在哪里出错？${why}`
      : `The disagreement is ${disagreement} of 10: what could go wrong with this consensus?${why}`;
  }
  if (disagreement <= TOO_MUCH) return undefined;
  return zh
    ? `分歧度 ${disagreement}/10：请先写明双方的共同基础与共同前提，再说明在哪里分开。`
    : `The disagreement is ${disagreement} of 10: name the common ground and the premises that both sides share, and then where you part.`;
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
