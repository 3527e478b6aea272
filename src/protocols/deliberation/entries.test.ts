import { describe, expect, it } from "vitest";
import { PROTOCOLS } from "#protocols";
import { OptionError, readGiven } from "#protocols/given";
import { instruction, of, says, tableWith } from "../../../test/support/deliberations.ts";
import { analysisOf } from "../../../test/support/players.ts";
import { verifies } from "../../../test/support/verifies.ts";
import { ballotOf } from "./composing.ts";
import { publishes, teamName } from "./index.ts";
import { ENTRIES, roundsOf } from "./options.ts";
import { overridesIn } from "./overrides.ts";

const texts = (options: object): string[] =>
  ballotOf({ topic: "Split it?", lang: "en", ...options }).map(({ text }) => text);
const given = (values: object) => readGiven(PROTOCOLS, "http", { topic: "x", protocol: "deliberation", ...values });

describe("the entry points", () => {
  it("vote on a design's alternatives, on whether an issue is ready, and on whether a plan is approved", () => {
    verifies("DP-09");
    expect(texts({ topic: "Should we use Kafka or NATS for the bus?" })).toEqual(["use Kafka", "NATS for the bus"]);
    expect(texts({ topic: "Should we move from Stripe to Adyen?" })).toEqual([]);
    expect(texts({ topic: "What now?" })).toEqual([]);
    expect(texts({ entry: "plan-issue" })).toHaveLength(3);
    expect(texts({ entry: "review-plan" })).toEqual(["Approve", "Approve with changes", "Reject"]);
    expect(texts({ entry: "review-plan", alternatives: ["one", "two"] })).toEqual(["one", "two"]);
  });

  it("of a design votes on what a model's analysis reads in the question, and every prompt has its problem", async () => {
    verifies("DP-09");
    const table = await tableWith(
      {},
      { topic: "Keep all, or 90 days as today?", experts: [], alternatives: undefined },
    );
    const { problemDefinition, ...analysis } = analysisOf(["ada", "ben"]);
    const options = ["Keep all telemetry", "Keep 90 days of telemetry, as today"];
    table.analysis = { ...analysis, problemDefinition: { ...problemDefinition, options } };
    table.modelOf = () => "claude-sonnet-5-5";
    for (const id of ["ada", "ben"]) table.players.set(id, says({}));
    await table.run();
    const [agenda] = of<{ alternatives: readonly { readonly text: string }[] }>(table, "agenda");
    expect(agenda?.alternatives.map(({ text }) => text)).toEqual(options);
    expect(table.messages("phase", "composed")[0]?.body).toMatchObject({ problemDefinition: { options } });
    // The chair's own prompts have the problem with its limits, too.
    const chair = table.asked.filter(({ purpose }) => purpose === "questions" || purpose === "reading");
    expect(chair.map(({ facts }) => facts.problem?.options)).toEqual(chair.map(() => options));
    expect(new Set(chair.map(({ purpose }) => purpose))).toEqual(new Set(["questions", "reading"]));
  });

  it("shows what the user gave to choose from beside no other list", async () => {
    const table = await tableWith({}, { experts: [], alternatives: ["Keep all", "90 days"] });
    const { problemDefinition, ...analysis } = analysisOf(["ada", "ben"]);
    table.analysis = { ...analysis, problemDefinition: { ...problemDefinition, options: ["Sell it"] } };
    table.modelOf = () => "claude-sonnet-5-5";
    for (const id of ["ada", "ben"]) table.players.set(id, says({}));
    await table.run();
    const chair = table.asked.filter(({ purpose }) => purpose === "questions");
    expect(chair.map(({ facts }) => facts.problem?.options)).toEqual([[]]);
  });

  it("put questions of their own, and are on record", async () => {
    verifies("DP-09", "three entry points");
    const asked = new Set<string>();
    for (const entry of ENTRIES) {
      const table = await tableWith({ ada: says({}), ben: says({}) }, { entry, alternatives: undefined } as object);
      await table.run();
      expect(of<{ entry: string }>(table, "agenda")[0]?.entry).toBe(entry);
      asked.add(instruction(table, "r1.assessment", "ada").replace(/\n.*$/, ""));
    }
    expect(asked.size).toBe(3);
  });
});

describe("a team", () => {
  it("is named by its subject: an issue, a pull request, else the time", () => {
    verifies("DP-08", "deterministic names");
    const now = 1_795_307_298_431;
    expect(teamName({ issue: 228 }, now)).toBe("deliberation-issue-228-design-session");
    expect(teamName({ pr: 17, entry: "review-plan" }, now)).toBe("deliberation-pr-17-review-plan");
    expect(teamName({ entry: "plan-issue" }, now)).toBe("deliberation-plan-issue-1795307298");
  });

  it("lets a specialist publish on their own subjects and to the chair, and nowhere else", () => {
    verifies("DP-07", "subjects");
    expect(publishes("d-1", { id: "ada", role: "expert" })).toEqual([
      "swarm.v1.d-1.say.ada",
      "swarm.v1.d-1.here.ada",
      "swarm.v1.d-1.log.ada",
      "swarm.v1.d-1.inbox.moderator.moderator",
    ]);
    expect(publishes("d-1", { id: "moderator", role: "moderator" })).toBeUndefined();
  });
});

describe("the configuration", () => {
  const YAML = `deliberation:
  conflict_overrides:
    - { agent_a: "my-architect", agent_b: "my-api-reviewer", level: "HIGH" }
`;
  const override = { agent_a: "my-architect", agent_b: "my-api-reviewer", level: "HIGH" };

  it("is read as the seed writes it; without the key there are no overrides", () => {
    verifies("DP-02", "configuration");
    expect(overridesIn(YAML)).toEqual([override]);
    expect(overridesIn("other: 1")).toEqual([]);
    expect(overridesIn("")).toEqual([]);
    expect(() => overridesIn("deliberation: { conflict_overrides: [{ agent_a: x, level: HIGH }] }")).toThrow(/agent_b/);
    expect(() => overridesIn("deliberation: [")).toThrow();
  });

  it("may be given as YAML, as objects, or as lines", () => {
    verifies("DP-02", "configuration at every entrance");
    for (const conflictOverrides of [YAML, [override], ["my-architect, my-api-reviewer: high"]]) {
      expect(given({ conflictOverrides }).conflictOverrides).toEqual([override]);
    }
    expect(() => given({ conflictOverrides: ["x: HIGH"] })).toThrow(OptionError);
    expect(() => given({ conflictOverrides: "deliberation: [" })).toThrow(OptionError);
  });

  it("allows no more than three rounds and four specialists", () => {
    verifies("DP-01", "hard bounds");
    expect(given({}).rounds).toBeUndefined();
    const unsaid = { rounds: undefined };
    expect([roundsOf(unsaid, []), roundsOf(unsaid, [override]), roundsOf({ rounds: 2 }, [])]).toEqual([1, 3, 2]);
    expect(() => given({ rounds: 4 })).toThrow(/from 1 to 3/);
    const experts = ["a: cost", "b: time", "c: risk", "d: law"];
    expect(given({ experts }).experts).toHaveLength(4);
    expect(() => given({ experts: [...experts, "e: tax"] })).toThrow(OptionError);
    expect(() => given({ experts, seats: ["eve"] })).toThrow(/5 specialists were asked for/);
    expect(given({ experts, seats: ["eve"], arbiter: "eve" }).arbiter).toBe("eve");
  });
});
