import { PointsDiscussion } from "../../src/points/discussion.ts";
import type { Table } from "../../src/points/table.ts";
import type { Judgement, Setting, Told } from "../../src/points/told.ts";

/** A small table as src/points/fixtures/played.json writes it: limits are constraints, and a condition may be one id. */
export interface Written extends Omit<Setting, "limits"> {
  readonly lang?: "en" | "zh";
  readonly constraints?: Setting["limits"];
  readonly judgements?: readonly (Judgement & { readonly after?: number })[];
  readonly statements: readonly unknown[];
}

/** Builds a discussion from a written table; judgements come `after` a step, without it at the end. */
export function discussionOf({
  experts,
  others,
  asked,
  constraints,
  silenced,
  judgements = [],
  statements,
}: Written): PointsDiscussion {
  const people = (all: Setting["experts"] = []) => all.map(({ id, name }) => ({ id, name: name ?? id }));
  const points = new PointsDiscussion({
    experts: people(experts),
    others: people(others),
    asked,
    limits: constraints,
    silenced,
  });
  const told = statements.map((one) => asTold(one as Told));
  const steps = [...new Set(told.map(({ step }) => step))].sort((one, other) => one - other);
  for (const step of steps) {
    for (const statement of told) if (statement.step === step) points.hear(statement);
    for (const judgement of judgements) if (judgement.after === step) points.judge(judgement);
  }
  for (const judgement of judgements) if (judgement.after === undefined) points.judge(judgement);
  return points;
}

/** A condition is written as ids, or as a text that names one in brackets. */
const list = (value: unknown): readonly string[] | undefined =>
  typeof value === "string" ? [/（(p\d+)）$/u.exec(value)?.[1] ?? value] : (value as readonly string[] | undefined);

function asTold(statement: Told): Told {
  return {
    ...statement,
    points: statement.points?.map((point) => ({ ...point, if: list(point.if) })),
    stances: statement.stances?.map((stance) => ({ ...stance, if: list(stance.if) })),
    reasons: statement.reasons?.map((reason) => ({
      ...reason,
      limit: reason.limit ?? (reason as unknown as { constraint?: string }).constraint,
    })),
  };
}

/** Writes rows and objections as the table of rules does. */
export function toldOf({ rows }: Table): Record<string, string> {
  const side = (name: string, who: readonly string[]): string[] => (who.length > 0 ? [`${name} ${who.join(" ")}`] : []);
  return Object.fromEntries([
    ...rows.map((row) => {
      const sides = [
        ...side("for", row.for),
        ...side("against", row.against),
        ...side("only if", row.onlyIf),
        ...side("second", row.second),
      ];
      return [row.id, `${row.tier}: ${[...sides, row.word].join("; ")}`] as const;
    }),
    ...rows.flatMap(({ objections }) => objections.map(({ reason, fate }) => [reason.id, fate] as const)),
  ]);
}
