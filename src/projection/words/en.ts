import type { OUTCOMES, Participant } from "#wire";

/** Words of progress.md and the duties of roles. */
export const en = {
  noModel: "**No model took part**: the text below was quoted and compared by rule, or said by people.",
  step: (round: number, step: number, name: string) => `### Round ${round} — Step ${step}: ${name}`,
  /** Heading of an occasional step, whose name may state the round. */
  once: (round: number, name: string) =>
    `### ${round === 0 || /^Round \d/.test(name) ? "" : `Round ${round}: `}${name}`,
  takeaway: (text: string) => `**Key takeaway**: ${text}`,
  answered: (answered: number, asked: number) => `**${answered} of ${asked} answered.**`,
  absent: (absent: readonly { who: string; why: string }[]) =>
    `Absent: ${absent.map(({ who, why }) => `${who} (${why})`).join("; ")}`,
  notice: (text: string, isWarning: boolean) => `${isWarning ? "Warning: " : ""}${text}`,
  decided: (by: string, choice: string, text?: string) =>
    `**Decided** by ${by}: ${choice}${text === undefined ? "" : ` — ${text}`}`,
  paused: (reason: string) => `**Paused**: ${reason}`,
  resumed: (review?: string) => (review === undefined ? "**Resumed**" : `**Resumed**: ${review}`),
  reopened: "**Taken up again**",
  ended: (outcome: (typeof OUTCOMES)[number], reason: string) => `**Ended** (${outcome}): ${reason}`,
  duties: {
    expert: "Expert",
    moderator: "Discussion facilitator",
    historian: "Record keeper",
    contrarian: "Devil's advocate",
    "cross-domain": "Alternative perspective",
  } satisfies Record<Participant["role"], string>,
};
export type Words = typeof en;
