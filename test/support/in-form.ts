import type { TurnPoint } from "#wire";
import { pointsIn, schemaOf, textOf, unsaid } from "./anthropic-answer.ts";
import type { SeenRequest } from "./anthropic-server.ts";

type Content = Record<string, unknown>;
export type FormKind = "position_declaration" | "argument" | "stress_test" | "response";

const promptOf = ({ system, messages }: SeenRequest["body"]): string => `${textOf(system)}\n${textOf(messages)}`;

/** The kind of statement that a request asks for in points, stances and reasons; undefined for any other. */
export function formAsked({ body }: Pick<SeenRequest, "body">): FormKind | undefined {
  const properties = (schemaOf(body)?.properties ?? {}) as object;
  if ("points" in properties && "keyRisk" in properties) return "position_declaration";
  if (!("reasons" in properties)) return undefined;
  if ("failureScenario" in properties) return "stress_test";
  return /\nAnswer (?:the stress test|what was said)|\n回应(?:压力测试|针对)/.test(promptOf(body))
    ? "response"
    : "argument";
}

/**
 * Says what the record would have (a position, references to messages, a shift) in the form that a request asks for, by
 * the points that it tells. What is in no form stays as it is.
 */
export function inForm(request: Pick<SeenRequest, "body">, content: Content): Content {
  const kind = formAsked(request);
  const points = pointsIn(promptOf(request.body));
  const { position, references: _, steelMan: _s, ...rest } = content;
  if (kind === "position_declaration")
    return position === undefined ? content : { ...rest, points: [{ text: position }], stances: [] };
  if (kind === undefined) return content;
  const reasons = reasonsIn(content, points);
  const { reasoning, response, positionShift, currentPosition, shiftCause, shiftReason, ...others } = rest;
  if (kind === "stress_test") return reasons.length > 0 ? { ...others, reasons } : content;
  const own = points.find(({ yours }) => yours === "for")?.id;
  const because = shiftCause as string[] | undefined;
  const text = kind === "response" ? [positionShift === "none" ? undefined : shiftReason, response] : [reasoning];
  const moved: { stances?: Content[]; points?: Content[] } =
    positionShift === "major" && own !== undefined
      ? { stances: [{ on: own, stance: "none", because }], points: [{ text: currentPosition }] }
      : positionShift === "minor" && own !== undefined
        ? { points: [{ text: currentPosition, detailOf: own, because }] }
        : {};
  const said = text.filter(Boolean).join(" ");
  const left = Object.fromEntries(Object.entries(others).filter(([key]) => FIELDS.includes(key)));
  return {
    ...left,
    ...(said === "" ? {} : { text: said }),
    ...("references" in content ? { reasons, stances: [], points: [] } : {}),
    ...(positionShift === undefined
      ? {}
      : { points: [], ...moved, stances: [...(moved.stances ?? []), ...unsaid(points)] }),
  };
}

const FIELDS = [
  ...["text", "reasons", "concedes", "maintains", "withdraws", "stances", "points"],
  ...["wouldChangeIf", "confidence", "directMessages"],
];

function reasonsIn({ references = [], steelMan = [] }: Content, points: readonly TurnPoint[]): Content[] {
  const restated = new Map((steelMan as Content[]).map(({ targetId, restatement }) => [targetId, restatement]));
  return (references as Content[]).flatMap(({ targetId, relation, comment }) => {
    const on = itemOf(String(targetId), points);
    const theirs = restated.get(targetId);
    if (relation === "questions" && on !== undefined) return [{ on, side: "for", text: comment }];
    return [
      {
        on: on ?? (String(targetId).startsWith("r9-") ? "a9999" : elsewhere(points)),
        side: relation === "counters" ? "against" : "for",
        text: comment,
        ...(theirs === undefined ? {} : { theirs }),
      },
    ];
  });
}

/** Finds the item that a message brought: the point that names it, else its first reason, for something before against. */
function itemOf(message: string, points: readonly TurnPoint[]): string | undefined {
  const point = points.find((one) => one.message === message);
  const reasons = points.flatMap((one) => one.reasons).filter((one) => one.message === message);
  return point?.id ?? (reasons.find(({ side }) => side === "for") ?? reasons[0])?.id;
}

/** Some point of another's, where a message brought nothing that the prompt still tells. */
const elsewhere = (points: readonly TurnPoint[]): string =>
  (points.find(({ yours, message }) => yours !== "for" && message !== undefined) ?? points[0])?.id ?? "p1";
