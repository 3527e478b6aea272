import type { Usage } from "#wire";
import type { Reading } from "./reading.ts";

/** Whose model gave an accepted statement, and what it took: all exchanges until then together. */
export interface ModelAnswer {
  readonly id: string;
  readonly from: string;
  readonly provider: string;
  readonly model: string;
  /** How much the model was told to think; absent: it was not told. */
  readonly effort?: string;
  /** Exchanges with the vendor. */
  readonly attempts?: number;
  /** The vendor's own id of the last exchange. */
  readonly requestId?: string;
  readonly marks?: readonly string[];
  /** The number of oldest statements that were read as one sentence each. */
  readonly digested?: number;
  readonly usage?: Usage;
}

/** The accepted statements that models gave, in order. */
export function modelAnswers({ floor }: Pick<Reading, "floor">): readonly ModelAnswer[] {
  return floor.flatMap(({ id, from, origin, usage }): ModelAnswer[] => {
    if (!origin?.isModel) return [];
    const { isModel: _, note: __, ...told } = origin;
    return [{ id, from, ...told, ...(usage ? { usage } : {}) } as ModelAnswer];
  });
}
