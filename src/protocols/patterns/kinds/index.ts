import { namesFrom } from "#lib/pairs";
import { advice, application } from "./advice.ts";
import { alignment } from "./alignment.ts";
import { analysis, matching } from "./analysis.ts";
import { attempt, diagnosis } from "./blocked.ts";
import { type Kind, SHARED_NAMES } from "./kind.ts";
import { plan } from "./plan.ts";
import { report, retro } from "./report.ts";
import { review } from "./review.ts";
import { proposal, vote } from "./vote.ts";
import { gate, testReport, work } from "./work.ts";

/** All kinds by their names on the wire, in the order in which they come in a round. */
export const KINDS = {
  ...{ plan, analysis, matching, proposal, vote, diagnosis, advice, attempt, application },
  ...{ work, test: testReport, gate, review, alignment, retro, report },
} as const satisfies Readonly<Record<string, Kind>>;
export type PatternKind = keyof typeof KINDS;

const all: readonly Kind[] = Object.values(KINDS);

export const NAMES = {
  kinds: KINDS,
  keys: namesFrom(Object.assign({}, SHARED_NAMES, ...all.map(({ names }) => names))),
  values: namesFrom(Object.assign({}, SHARED_NAMES, ...all.map(({ values }) => values))),
};
