import { type ArgumentGraph, positions } from "#graph";
import type { FloorStatement, Lang, Participant, Progress, StepSaid } from "#wire";
import type { AskResult } from "../effects.ts";
import type { QualityGate, SwarmContent, SwarmKind } from "./schemas/index.ts";

type Step = Omit<Progress, "step">;

/** What the user is told after each step (SD-17): who said what in a sentence, and the one thing to take away. */
export function stepReport(lang: Lang, participants: readonly Participant[]) {
  const zh = lang === "zh";
  const say = (en: string, cn: string): string => (zh ? cn : en);
  const nameOf = (id: string): string => participants.find((p) => p.id === id)?.name ?? id;

  const asked = ({
    statements,
    absent,
    usage,
  }: AskResult): Pick<Progress, "asked" | "answered" | "absent" | "usage"> => ({
    asked: statements.length + absent.length,
    answered: statements.length,
    absent: [...absent],
    usage,
  });
  const spoken = ({ from, id }: FloorStatement, text: string): StepSaid => ({ participant: from, messageId: id, text });
  /** Who said what, as data and as the first lines; `more` lines follow. */
  const telling = (said: readonly StepSaid[], more: readonly string[] = []): Pick<Progress, "lines" | "said"> => ({
    lines: [
      ...said.map(({ participant, messageId, text }) => `${nameOf(participant)} (${messageId}): ${text}`),
      ...more,
    ],
    said: [...said],
  });
  /** `counters r1-msg-002, r1-msg-003 — `: what a statement does to which messages, before what it says. */
  const cited = (statement: FloorStatement): string => {
    const targets = new Map<string, string[]>();
    for (const { type, targetId } of statement.references) targets.set(type, [...(targets.get(type) ?? []), targetId]);
    const told = [...targets]
      .filter(([type]) => type !== "references")
      .map(([type, ids]) => `${type} ${ids.join(", ")}`);
    return told.length > 0 ? `${told.join("; ")} — ` : "";
  };
  const flagged = (statement: FloorStatement): string =>
    statement.flags?.length ? ` ⚠ ${say("accepted although", "带标记接受")}: ${statement.flags.join(", ")}` : "";

  const told = new Set<string>();
  /** The position where it is new, else the reasons for it. */
  const newIn = (statement: FloorStatement): string => {
    const { position, reasoning } = content(statement, "argument");
    return told.has(`${statement.from} ${position}`) ? reasoning : position;
  };

  return {
    declared(result: AskResult): Step {
      const confidences = result.statements.map((s) => content(s, "position_declaration").confidence);
      const range = `${Math.min(...confidences).toFixed(2)}–${Math.max(...confidences).toFixed(2)}`;
      return {
        name: say("Position declarations", "立场声明"),
        ...telling(
          result.statements.map((s) => {
            const { position, confidence } = content(s, "position_declaration");
            told.add(`${s.from} ${position}`);
            return spoken(
              s,
              `${clip(position)} (${say("confidence", "置信度")} ${confidence.toFixed(2)})${flagged(s)}`,
            );
          }),
        ),
        takeaway:
          result.statements.length === 0
            ? say("Nobody declared a position.", "无人声明立场。")
            : say(
                `${result.statements.length} positions declared before anybody saw another's; confidence ${range}.`,
                `${result.statements.length} 位专家在互不可见的情况下声明了立场；置信度 ${range}。`,
              ),
        ...asked(result),
      };
    },

    told(result: AskResult): Step {
      return {
        name: say("What only each of them knows", "各自独有的信息"),
        ...telling(
          result.statements.map((s) =>
            spoken(s, `${clip(content(s, "unshared_information").information)}${flagged(s)}`),
          ),
        ),
        takeaway: say(
          `${result.statements.length} experts said what the others may not have known, before the arguments.`,
          `${result.statements.length} 位专家在论证之前说出了他人可能不知道的信息。`,
        ),
        ...asked(result),
      };
    },

    carried(graph: ArgumentGraph): Step {
      for (const { expert, journey } of positions(graph))
        for (const { position } of journey) told.add(`${expert} ${position}`);
      return {
        name: say("Positions, as the last round left them", "承接上一轮的立场"),
        ...telling(
          positions(graph).map(({ expert, position, messageId }) => ({
            participant: expert,
            messageId,
            text: clip(position),
          })),
        ),
        takeaway: say(
          "Nobody starts over: each expert goes on from their last stated position.",
          "各位专家从上一轮的最终立场继续。",
        ),
      };
    },

    opened(statement: FloorStatement): Step {
      const opening = content(statement, "opening");
      return {
        name: say("Moderator's framing", "主持人开场"),
        lines: opening.questions.map(({ question, to }) => `→ ${to.map(nameOf).join(", ")}: ${clip(question, 240)}`),
        takeaway: clip(
          opening.divergences[0] ??
            say(
              "The positions do not diverge yet; the round looks for what could go wrong.",
              "立场尚无分歧；本轮将寻找潜在问题。",
            ),
        ),
      };
    },

    argued(result: AskResult): Step {
      const edges = result.statements.flatMap(({ references }) => references);
      const count = (type: string): number => edges.filter((edge) => edge.type === type).length;
      return {
        name: say("Arguments", "专家论点"),
        ...telling(result.statements.map((s) => spoken(s, `${cited(s)}${clip(newIn(s))}${flagged(s)}`))),
        takeaway: say(
          `${result.statements.length} arguments with ${edges.length} citations: ${count("counters")} counter, ${count("supports")} support, ${count("extends")} extend, ${count("questions")} question.`,
          `${result.statements.length} 个论点，${edges.length} 处引用：反驳 ${count("counters")}，支持 ${count("supports")}，扩展 ${count("extends")}，质疑 ${count("questions")}。`,
        ),
        ...asked(result),
      };
    },

    attacked(result: AskResult): Step {
      const [statement] = result.statements;
      if (!statement)
        return { name: say("Stress test", "压力测试"), lines: [], takeaway: missing(result), ...asked(result) };
      const attack = content(statement, "stress_test");
      return {
        name: say("Stress test", "压力测试"),
        ...telling(
          [spoken(statement, `${cited(statement)}${clip(attack.target)}${flagged(statement)}`)],
          [`${say("Rests on", "其假设")}: ${clip(attack.assumption)}`],
        ),
        takeaway: clip(attack.failureScenario),
        ...asked(result),
      };
    },

    responded(result: AskResult): Step {
      const shifted = result.statements.filter((s) => content(s, "response").positionShift !== "none");
      return {
        name: say("Responses and shifts", "回应与立场变化"),
        ...telling(
          result.statements.map((s) => {
            const { positionShift, currentPosition, shiftReason } = content(s, "response");
            const text =
              positionShift === "none"
                ? `${say("stands firm", "坚持立场")}: ${clip(shiftReason)}`
                : `${say(`${positionShift} shift`, `立场变化（${positionShift}）`)} → ${clip(currentPosition)}`;
            return {
              ...spoken(s, `${text}${flagged(s)}`),
              ...(positionShift === "none" ? {} : { shift: positionShift }),
            };
          }),
        ),
        takeaway:
          shifted.length > 0
            ? say(
                `${shifted.length} of ${result.statements.length} shifted: ${shifted.map((s) => nameOf(s.from)).join(", ")}.`,
                `${result.statements.length} 人中有 ${shifted.length} 人改变立场：${shifted.map((s) => nameOf(s.from)).join("、")}。`,
              )
            : say("Nobody shifted under the stress test.", "压力测试后无人改变立场。"),
        ...asked(result),
      };
    },

    compared(result: AskResult): Step {
      const [statement] = result.statements;
      if (!statement)
        return { name: say("Analogy", "跨领域视角"), lines: [], takeaway: missing(result), ...asked(result) };
      const analogy = content(statement, "analogy");
      return {
        name: say("Analogy", "跨领域视角"),
        ...telling([
          spoken(
            statement,
            `${cited(statement)}${clip(analogy.field, 80)}: ${clip(analogy.underlyingPattern)}${flagged(statement)}`,
          ),
        ]),
        takeaway: clip(analogy.principle),
        ...asked(result),
      };
    },

    assessed(gate: QualityGate): Step {
      const { qualityScore: score } = gate;
      return {
        name: say("Quality gate", "质量关卡"),
        lines: [
          say(
            `Quality ${score.overall}/5: disagreement ${score.genuineDisagreement}, evidence ${score.evidenceQuality}, steel-manning ${score.steelManning}, new insights ${score.novelInsights}, evolution ${score.positionEvolution}`,
            `质量 ${score.overall}/5：真实分歧 ${score.genuineDisagreement}，证据 ${score.evidenceQuality}，强化对方论点 ${score.steelManning}，新见解 ${score.novelInsights}，立场演变 ${score.positionEvolution}`,
          ),
          say(`Disagreement ${gate.disagreement.toFixed(1)} of 10`, `分歧 ${gate.disagreement.toFixed(1)}／10`),
          ...(gate.warning ? [`⚠ ${clip(gate.warning)}`] : []),
        ],
        takeaway: `${gate.recommendation} — ${clip(gate.recommendationReason)}`,
      };
    },

    synthesized(result: AskResult): Step {
      const [statement] = result.statements;
      return {
        name: say("Synthesis", "综合"),
        lines: statement
          ? content(statement, "synthesis").insights.map(({ title, confidence }) => `${clip(title)} (${confidence})`)
          : [],
        takeaway: statement ? clip(content(statement, "synthesis").executiveSummary, 400) : missing(result),
        ...asked(result),
      };
    },
  };

  function missing({ absent }: AskResult): string {
    const why = absent.map(({ participant, reason }) => `${nameOf(participant)}: ${reason}`).join("; ");
    return say(`Left out — ${why}`, `缺席——${why}`);
  }
}

/** The content of an accepted statement. What was accepted has passed its kind's schema. */
function content<K extends SwarmKind>(statement: FloorStatement, _kind: K): SwarmContent[K] {
  return statement.content as SwarmContent[K];
}

/** One line of at most so many characters, cut at a word. */
function clip(text: string, most = 200): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most);
  const space = cut.lastIndexOf(" ");
  return `${cut.slice(0, space > most / 2 ? space : most)}…`;
}

export type StepReport = ReturnType<typeof stepReport>;
