import type { Mode } from "#wire";
import { enLinks } from "./en-links.ts";
import { enRun } from "./en-run.ts";
import { enSeat } from "./en-seat.ts";

interface Waiting {
  readonly names: readonly string[];
  readonly waited: number;
  readonly left?: number;
}

const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** The fixed words around what participants say. words/zh.ts says the same in Chinese. */
export const en = {
  round: (n: number) => `Round ${n}`,
  step: (n: number) => `Step ${n}`,
  upToRounds: (n: number) => `up to ${plural(n, "round")}`,
  answered: (answered: number, asked: number) => `${answered} of ${asked} answered`,
  /** Minutes: how long, and how many are left; 0: the time is up. */
  waiting: (groups: readonly Waiting[]) =>
    `waiting for ${groups.map(({ names, waited, left }) => [names.join(" and "), ...(waited > 0 ? [`${waited} min`] : []), ...(left === undefined ? [] : [left > 0 ? `${left} min left` : "the time is up"])].join(", ")).join("; ")}`,
  haveAnswered: (names: readonly string[]) => `answered: ${names.join(", ")}`,
  documents: (n: number, size: string) => `${plural(n, "document")}, ${size}`,
  skipped: (n: number) => `${plural(n, "file")} skipped`,
  folded: (headings: readonly string[]) => `More with swarm show: ${headings.join("; ")}`,
  experts: "Experts",
  tensions: "Tensions",
  loses: "at stake",
  alsoThere: "also there",
  rounds: "Rounds",
  positions: "Positions",
  confidence: "confidence",
  result: "Result",
  absent: "absent",
  returned: "returned",
  attemptsLeft: (n: number) => `${plural(n, "attempt")} left`,
  shifted: { minor: "shifted a little", major: "changed its mind" },
  noModel: "No model took part",
  noModelNote: "what stands here is quoted from the documents, computed, or said by people",
  paused: "paused",
  resumed: "resumed",
  you: "you",
  asRecommended: "as recommended",
  statements: (n: number) => plural(n, "statement"),
  ownedBy: (name: string) => `runs on ${name}`,
  roundCount: (n: number) => plural(n, "round"),
  calls: (n: number) => plural(n, "call"),
  tokens: (n: number) => plural(n, "token"),
  outcome: { completed: "completed", "ended-early": "ended early", stopped: "stopped", failed: "failed" },
  status: { starting: "starting", active: "active", paused: "paused", ended: "ending", closed: "closed" },
  waitsForYou: "waits for you",
  files: "Files",
  further: "More",
  modes: { lightweight: "lightweight", standard: "standard", deep: "deep" } satisfies Record<Mode, string>,
  is: (label: string, text: string) => `${label}: ${text}`,
  noted: (text: string, note: string) => `${text} (${note})`,
  names: (names: readonly string[]) => names.join(", "),
  parts: (parts: readonly string[]) => parts.join(", "),
  clauses: (clauses: readonly string[]) => clauses.join("; "),
  links: enLinks,
  run: enRun,
  seat: enSeat,
};

export type Words = typeof en;
