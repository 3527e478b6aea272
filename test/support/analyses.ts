import { afterEach } from "vitest";
import { applyMessage, emptyProjection, type Projection } from "#discussion";
import { type DiscussionOptions, decode } from "#wire";
import type { RoundSynthesis } from "../../src/protocols/analysis/schemas.ts";
import { DISCUSSION, type Player, SimulatedTable } from "./simulated-table.ts";

/* Analyses of three providers under the simulated clock. */

const tables: SimulatedTable[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

export type Content = Readonly<Record<string, unknown>>;

export const approach = (name: string, more: Content = {}): Content => ({
  name,
  description: `${name}: the session token is signed, and every request verifies it`,
  pros: ["No lookup of the session in the database for each request"],
  cons: ["A stolen token stays valid until it expires after 15 minutes"],
  effort: "low",
  effort_estimate: "3 developer-days",
  risk: "low",
  affected_files: [{ file: "src/auth/session.ts", line: 4, reason: "where the session is looked up" }],
  ...more,
});

export const GEMINI: Content = {
  feasibility_score: 0.9,
  findings: [
    "Sessions are looked up in the database for every request (src/auth/session.ts:4)",
    "The middleware must reject an expired session before the handler runs",
  ],
  implementation_approaches: [approach("JWT access tokens")],
  recommends: "JWT access tokens",
  technical_concerns: ["Tokens cannot be revoked before they expire"],
  code_locations: [{ file: "src/auth/session.ts", line: 4, reason: "the lookup" }],
  scope_included: ["The session middleware"],
  scope_excluded: ["Single sign-on"],
  requirements: [
    { kind: "functional", description: "An expired session is rejected before the handler runs", priority: "high" },
    { kind: "non-functional", description: "p99 of a request below 50 ms", priority: "critical" },
  ],
  acceptance_criteria: ["No query to the session table while a request is served"],
  questions: ["May a stolen token stay valid for 15 minutes?"],
};

export const CODEX: Content = {
  feasibility_score: 0.8,
  findings: [
    "For every request sessions are looked up in the database (src/auth/session.ts:4)",
    "The middleware must reject an expired session before the handler runs",
  ],
  implementation_approaches: [
    approach("Stateless signed sessions (JWT)", {
      same_as: "JWT access tokens",
      cons: ["Keys have to be rotated every 90 days"],
    }),
    approach("Cache of sessions in memory", {
      description: "Keep looked-up rows in process memory",
      effort: "high",
      affected_files: [],
    }),
  ],
  recommends: "Stateless signed sessions (JWT)",
  questions: ["Which of the two counts more, little effort or few lookups?"],
  cross_verification: {
    agrees_with: ["One place looks up the session, so it can be replaced"],
    disagrees_with: [],
    additions: ["Background jobs use the session as well"],
  },
};

export const says =
  (content: Content): Player =>
  () => ({ ...content });

export const AGREE: Readonly<Record<string, Player>> = { gemini: says(GEMINI), codex: says(CODEX) };

export async function tableWith(
  players: Readonly<Record<string, Player>>,
  options: Partial<DiscussionOptions> & Content = {},
): Promise<SimulatedTable> {
  const table = new SimulatedTable();
  tables.push(table);
  table.providerOf = (id) => `cli:${id}`;
  table.thoughtAnswers = ({ purpose, facts }) =>
    purpose === "labels"
      ? { labels: (facts.computed as string[]).map((text) => ({ text, translation: `译：${text}` })) }
      : undefined;
  for (const [id, player] of Object.entries(players)) {
    table.players.set(id, player);
    table.models.set(id, `${id}-model`);
  }
  await table.start({
    protocol: "analysis",
    topic: "Should sessions become stateless?",
    provider: `cli:${Object.keys(players)[0]}`,
    providers: Object.keys(players),
    ...options,
  });
  return table;
}

/** Projects a table's messages, as for its files. */
export function projectionOf(table: SimulatedTable): Projection {
  const state = emptyProjection(DISCUSSION);
  for (const { subject, data, seq } of table.bus.stream) applyMessage(state, subject, decode(data, "keep"), seq);
  return state;
}

export const rounds = (table: SimulatedTable): RoundSynthesis[] =>
  table.floor().flatMap(({ type, content }) => (type === "round_synthesis" ? [content as RoundSynthesis] : []));
