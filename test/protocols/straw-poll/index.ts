import { z } from "zod";
import { announce, ask, lastOf, type ProtocolDefinition } from "#protocols";
import { openTable, seatEverybody } from "#protocols/seating";
import { requestFor } from "#providers";
import type { FloorStatement } from "#wire";
import { personaOf } from "../../support/players.ts";
import { words } from "./words.ts";

const Vote = z.object({ choice: z.enum(["yes", "no", "abstain"]), reason: z.string().min(1).max(400) });
const both = (key: "title" | "vote") => ({ en: words.en[key], zh: words.zh[key] });

function counted(floor: readonly FloorStatement[]): [yes: number, no: number, abstain: number] {
  const of = (choice: string): number => floor.filter(({ content }) => content.choice === choice).length;
  return [of("yes"), of("no"), of("abstain")];
}

/** Everybody votes once, sealed; then the votes are counted. */
export const strawPoll: ProtocolDefinition = {
  name: "straw-poll",
  title: both("title"),
  options: [],
  kinds: {
    vote: {
      label: both("vote"),
      schema: Vote,
      instruction: ({ lang }) => words[lang].ask,
      prompt: (facts) => {
        const { role, ask: instruction, byRule } = words[facts.lang];
        const rule = () => ({ choice: "abstain", reason: byRule });
        return requestFor(facts, { purpose: "vote", role, schema: Vote, instruction, byRule: rule });
      },
    },
  },
  steps: ({ lang }) => [{ kind: "vote", step: 1, name: words[lang].step }],
  *run(options, context) {
    const { topic, lang, seats, experts } = options;
    const w = words[lang];
    const named = [...seats.map(personaOf), ...experts];
    const voters = named.length > 0 ? named : [1, 2, 3].map((n) => ({ ...personaOf(`voter-${n}`), name: w.voter(n) }));
    const participants = seatEverybody(voters, new Set(seats), ["moderator"], lang);
    yield* openTable(this, options, context, participants);
    const asked = participants.filter(({ role }) => role === "expert");
    const how = { round: 1, step: 1, topic, sealed: true, quorum: asked.length };
    const { statements, absent } = yield* ask({ ...how, key: "r1.votes", kind: "vote", participants: asked });
    const answer = w.count(...counted(statements));
    const told = {
      step: 1,
      name: w.step,
      lines: [],
      takeaway: answer,
      asked: asked.length,
      answered: statements.length,
    };
    yield* announce("progress", "r1.1.progress", { round: 1, phase: "vote" }, { ...told, absent: [...absent] });
    return { outcome: "completed", reason: answer, answer };
  },
  files: ({ floor }) => [
    { path: "artifacts/poll.json", parts: [floor.length], make: () => `${JSON.stringify(counted(floor))}\n` },
  ],
  result: ({ floor, options }) => {
    if (!lastOf(floor, "vote")) return undefined;
    const markdown = words[options?.lang ?? "en"].count(...counted(floor));
    return { kind: "poll", content: counted(floor), markdown };
  },
};
