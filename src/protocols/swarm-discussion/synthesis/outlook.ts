import {
  type ArgumentGraph,
  type ClaimClass,
  clip,
  contests,
  hasSpecifics,
  normalise,
  openQuestions,
  positions,
  type Settlement,
  settlement,
  standings,
  statusAt,
} from "#graph";
import { textOf } from "#lib/fields";
import type { Synthesis } from "../schemas/index.ts";
import { confidenceOf } from "./insights.ts";
import { proposalsFor } from "./proposals.ts";
import type { Words } from "./words/index.ts";

const SHORT = 4_000;
const MOST_QUESTIONS = 12;
const MOST_PROPOSALS = 3;

/**
 * What is left open, and why: questions that nobody answered, then, for every position that is not decided, the
 * evidence that its holder said would change it and nobody brought.
 * @param called what a participant is called
 */
export function questionsOf(
  graph: ArgumentGraph,
  words: Words,
  called: (id: string) => string,
): Synthesis["openQuestions"] {
  const asked = openQuestions(graph).map(({ question, askedBy, messageId, about }) => {
    const author = about === undefined ? undefined : graph.claim(about)?.author;
    const whom = author === undefined ? undefined : called(author);
    return {
      question: clip(question, SHORT),
      whyOpen: words.asked(called(askedBy), messageId, whom, about),
      suggestedApproach: words.askApproach(whom),
    };
  });
  const untested = positions(graph).flatMap(({ expert, held }) => {
    if (!["contested", "challenged", "stands-so-far"].includes(statusAt(graph, held))) return [];
    const condition = lastText(held, "wouldChangeIf");
    if (condition === undefined) return [];
    const question = words.falsifier(condition);
    return [{ question, whyOpen: words.falsifierWhy(called(expert)), suggestedApproach: words.falsifierApproach }];
  });
  const seen = new Set<string>();
  return [...asked, ...untested]
    .filter(({ question }) => {
      const key = normalise(question);
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, MOST_QUESTIONS);
}

/**
 * What to do: the adopted position, and what its holders proposed. Where none is adopted, what would decide: no position
 * that is OUT, and none of several tied ones, is recommended.
 */
export function recommendationsOf(graph: ArgumentGraph, words: Words): Synthesis["recommendations"] {
  const settled = settlement(graph);
  if (!settled) return [];
  if (!settled.adopted) return [undecided(graph, settled, words)];
  const { claim, owners } = settled.adopted;
  const isTried = standings(graph)[claim.index]?.isCountered === true;
  const reasoned = confidenceOf(statusAt(graph, claim), claim.claims.some(hasSpecifics), isTried);
  const confidence = settled.by === "argument" || reasoned !== "high" ? reasoned : "medium";
  const said = (key: string): string | undefined => owners.map((who) => lastText(claim, key, who)).find(Boolean);
  const risk = clip(said("keyRisk") ?? failureOf(graph, claim) ?? words.noRisk, SHORT);
  const prerequisite = clip(said("conditions") ?? words.noPrerequisite, SHORT);
  const say = settled.by === "silence" ? words.adoptUntried : settled.isMajority ? words.adopt : words.adoptOfFew;
  const action = say(claim.text);
  const first = { action, confidence, risk, prerequisite };
  return [
    first,
    ...proposalsFor(graph, settled.adopted)
      .slice(0, MOST_PROPOSALS)
      .map(({ text, isEarlier }) => ({
        action: isEarlier ? words.proposeEarlier(text) : words.propose(text),
        confidence: confidence === "high" ? ("medium" as const) : ("low" as const),
        risk,
        prerequisite,
      })),
  ];
}

/** What would decide: the untested statements on which it hinges, else the evidence between what stands apart. */
function undecided(
  graph: ArgumentGraph,
  { by, leading, rivals, tied, crux }: Settlement,
  words: Words,
): Synthesis["recommendations"][number] {
  const top = contests(graph)[0];
  const apart = tied.length > 1 ? tied.map(({ claim }) => claim) : leading ? [] : rivals;
  const [a, b] = top && tied.length < 2 ? top.sides.map(({ stance }) => stance) : apart.map((claim) => claim.text);
  const unsettled = leading ? words.decideLeading(leading.claim.text) : words.decideOpen;
  const between = a === undefined || b === undefined ? unsettled : words.decide(a, b);
  const action =
    by === "against argument" && leading
      ? words.decideAgainst(leading.claim.text)
      : crux.length > 0
        ? words.decideCrux(crux.join(", "))
        : between;
  const risk = leading && (lastText(leading.claim, "keyRisk") ?? failureOf(graph, leading.claim));
  return {
    ...{ action: clip(action, SHORT), confidence: "low" as const, prerequisite: words.settleFirst },
    risk: clip(risk ?? words.noRisk, SHORT),
  };
}

/** The last time that a key was said in a class, by anybody or by one author. */
function lastText(claim: ClaimClass, key: string, who?: string): string | undefined {
  const own = who === undefined ? claim.claims : claim.claims.filter(({ author }) => author === who);
  return own.map((one) => textOf(one.statement.content, key)).findLast((text) => text !== undefined);
}

/** The scenario in which the contrarian saw it fail. */
function failureOf(graph: ArgumentGraph, claim: ClaimClass): string | undefined {
  const ids = new Set(claim.claims.map((one) => one.id));
  const attack = graph.edges.findLast(
    (edge) => edge.type === "counters" && ids.has(edge.to) && graph.claim(edge.from)?.act === "attacks",
  );
  return attack && textOf(graph.claim(attack.from)?.statement.content ?? {}, "failureScenario");
}
