/*
 * A worker of one role whose participants answer at once, for benchmarks: `node instant-worker.ts ROLE`. The
 * moderator and the bus are the real ones; the thinking takes no time, and nobody writes files.
 */
import { ParticipantServer, ROLES, type Role, runWorker } from "#actor";
import { Moderator } from "../../services/moderator/moderator.ts";
import { agreeable, analysisOf } from "../../test/support/players.ts";

/** Opening of a round after the first. */
const OPENING = {
  divergences: ["whether to split at all"],
  questions: [{ question: "What would change your mind?", to: ["ada", "ben"] }],
  disagreementBudget: { min: 3, max: 6 },
};

const role = process.argv[2] as Role;
if (!ROLES.includes(role)) throw new Error(`there is no role ${role}`);

await runWorker(role, async (context) => {
  if (role === "moderator") {
    return new Moderator(context, () => ({
      name: "script",
      model: "script",
      isModel: false,
      answer: async (request) => ({
        content: request.schema.parse({ ...OPENING, ...analysisOf(["ada", "ben", "cyd"]) }),
        origin: { provider: "script", model: "script", isModel: false },
        usage: { calls: 1, inputTokens: 0, outputTokens: 0, cachedInputTokens: 0 },
      }),
      close: async () => undefined,
      [Symbol.asyncDispose]: async () => undefined,
    }));
  }
  if (role === "gateway") throw new Error("a gateway answers no turns");
  return new ParticipantServer(context, {
    pool: role,
    concurrency: 64,
    answer: async ({ turn, round, discussion, participant }) => {
      const stamp = {
        v: 1 as const,
        id: turn.turn,
        type: "turn" as const,
        discussion,
        from: participant,
        ts: "",
        round,
      };
      return { content: await agreeable({ ...stamp, body: turn }, 1) };
    },
  });
});
