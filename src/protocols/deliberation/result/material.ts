import { isWithoutModel, langOf, nameOf, type Reading } from "#discussion";
import { lastOf } from "#protocols/protocol";
import type { FloorStatement } from "#wire";
import { Agenda, Decision, Summary } from "../schemas.ts";
import { type Settings, settingsOf } from "../settings.ts";
import { type Stance, stancesOf } from "../stances.ts";
import type { Words } from "../words/en.ts";
import { words as wordsIn } from "../words/index.ts";

/** What the sections of a result are made from. */
export interface Material {
  readonly reading: Reading;
  readonly words: Words;
  readonly settings: Settings;
  readonly agenda: Agenda;
  readonly summaries: readonly { readonly round: number; readonly summary: Summary; readonly at: string }[];
  readonly decision: Decision | undefined;
  readonly stances: readonly Stance[];
  readonly specialists: readonly string[];
  readonly name: (id: string) => string;
  readonly isWithoutModel: boolean;
}

/** Undefined before the chair has put its questions. */
export function materialOf(reading: Reading): Material | undefined {
  const { floor, options } = reading;
  const agenda = parsed(lastOf(floor, "agenda"), Agenda);
  if (!agenda) return undefined;
  const settings = settingsOf(options);
  const specialists = agenda.questions.map(({ to }) => to);
  const summaries = floor.flatMap((one) => {
    const summary = one.type === "summary" ? parsed(one, Summary) : undefined;
    return summary ? [{ round: one.round, summary, at: one.timestamp }] : [];
  });
  const stances = stancesOf(
    floor,
    specialists,
    summaries.flatMap(({ summary }) => summary.same),
  );
  return {
    reading,
    words: wordsIn(langOf(reading)),
    settings,
    agenda,
    summaries,
    decision: parsed(lastOf(floor, "decision"), Decision),
    stances,
    specialists,
    name: (id) => nameOf(reading, id),
    isWithoutModel: isWithoutModel(reading),
  };
}

const parsed = <T>(
  statement: FloorStatement | undefined,
  schema: { safeParse(value: unknown): { readonly data?: T | undefined } },
): T | undefined => (statement ? schema.safeParse(statement.content).data : undefined);
