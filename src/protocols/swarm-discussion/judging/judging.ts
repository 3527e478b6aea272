import { familyOf, voices } from "#graph";
import { announce, type Protocol, state, type ThinkResult, think } from "#protocols/effects";
import { nameAmong } from "#protocols/seating";
import type { Progress } from "#wire";
import type { Round } from "../moderating.ts";
import type { JudgeAnswer } from "../schemas/judgement.ts";
import { STEP } from "../steps.ts";
import { isAmongPeople } from "../table.ts";
import { words } from "../words/index.ts";
import { checkJudging, type UpheldJudgement } from "./check.ts";
import { type ToJudge, toJudge } from "./to-judge.ts";
import { judgementContent, judgementReport } from "./told.ts";

/** The step to which a call belongs. */
const AFTER = { positions: "position_declaration", responses: "judgement" } as const;

/** A call of a judge, to be made beside something else. */
interface JudgingCall {
  readonly thinking: Protocol<ThinkResult>;
  /** States what holds of it, and tells it. */
  conclude(thought: ThinkResult): Protocol<void>;
}

/** Makes the call, where there is something to judge. */
export function* judgeByReading(round: Round, at: keyof typeof AFTER): Protocol<void> {
  const call = judgingCall(round, at);
  if (call) yield* call.conclude(yield* call.thinking);
}

/**
 * One call of a judge: whether points in different words are one, and what only reading shows of the statements
 * that were not read yet. What holds of it is stated for the moderator. Nothing is asked where no model has spoken, and a
 * call that fails is told and stops nothing.
 * @param at names the call within its round
 */
export function judgingCall(round: Round, at: keyof typeof AFTER): JudgingCall | undefined {
  const { discussion, number, plan } = round;
  const { options, floor, read } = discussion;
  if (isAmongPeople(options)) return undefined;
  const asks = toJudge(discussion.points, floor, { round: at === "positions" ? 0 : number, read });
  if (asks.points.length === 0 && asks.statements.length === 0) return undefined;
  const key = `r${number}.${at}.judgement`;
  const facts = {
    ...discussion.facts(number, plan.topic),
    judges: {
      points: asks.told,
      statements: asks.statements.map(({ id }) => id),
    },
  };
  const families = familiesJudged(round, asks);
  return {
    thinking: think({ key: `${key}.words`, purpose: "judgement", facts, spare: true, judges: families }),
    *conclude(thought) {
      const told = yield* held(round, key, asks, thought, families);
      const name = words(options.lang).steps.judgement;
      const place = { round: number, phase: "judgement" };
      yield* announce("progress", `${key}.progress`, place, { step: STEP[AFTER[at]], name, ...told });
    },
  };
}

function* held(
  { discussion, number }: Round,
  key: string,
  asks: ToJudge,
  thought: ThinkResult,
  families: readonly string[],
): Protocol<Omit<Progress, "step" | "name">> {
  const { lang } = discussion.options;
  const { usage } = thought;
  if (thought.failed !== undefined) {
    const { failed } = thought;
    return { lines: [], takeaway: words(lang).judging.failed(failed), failed, ...(usage ? { usage } : {}) };
  }
  const found: UpheldJudgement = checkJudging(thought.content as JudgeAnswer, asks);
  const nameOf = nameAmong(discussion.table.participants);
  const { family } = familyOf("judge", thought.origin);
  const { model } = thought.origin;
  const hasJudged = discussion.floor.some(({ type, origin }) => type === "judgement" && origin?.model === model);
  const judge = hasJudged ? undefined : { model, isOther: !families.includes(family) };
  const of = { asks, found, floor: discussion.floor, nameOf, lang, judge };
  const content = { ...judgementContent(of) };
  const said = yield* state({ key, round: number, kind: "judgement", content, references: [], thought });
  discussion.heard([said]);
  discussion.wasRead(asks.statements);
  return { ...judgementReport(of), ...(usage ? { usage } : {}) };
}

/** The model families of those whose words are judged. */
function familiesJudged({ discussion }: Round, { points, statements }: ToJudge): string[] {
  const authors = new Set([...points.flatMap(({ by }) => by), ...statements.map(({ from }) => from)]);
  const experts = voices(discussion.graph).families.filter(
    ({ isModel, experts: of }) => isModel && of.some((id) => authors.has(id)),
  );
  const others = statements.flatMap(({ from, origin }) => (origin ? [familyOf(from, origin).family] : []));
  return [...new Set([...experts.map(({ family }) => family), ...others])];
}
