import type { Reading } from "#discussion";
import { nameAmong } from "../../seating.ts";
import { fileOf, jsonFile, resultBy } from "../../shared/result-files.ts";
import { artifactOf, type DiscussionArtifact } from "../artifact/artifact.ts";
import { NAMES } from "../kinds.ts";
import { words as wordsIn } from "../words/index.ts";
import { type Material, materialOf, shown } from "./answer.ts";
import { sectionsOf } from "./sections.ts";

/** The artifact of the last round in which somebody answered: what its sections are drawn from. */
export function artifact(reading: Reading): DiscussionArtifact | undefined {
  const material = materialOf(reading);
  return material && artifactIn(material);
}

const artifactIn = ({ rounds, last }: Material): DiscussionArtifact => artifactOf(rounds.at(-1) ?? last);

/** rounds/N/synthesis.json of each round, and the last round's artifact with the same for readers. */
export const RESULT = resultBy<Material>({
  kind: "analysis",
  path: "artifacts/analysis",
  names: NAMES,
  question: (lang) => wordsIn(lang).result.question,
  materialOf,
  sectionsOf,
  linesOf: ({ rounds, words: { result, values } }) =>
    rounds.map(({ round, synthesis: { status, convergence, cross } }) => {
      const counts = [cross.agreements.length, cross.disagreements.length] as const;
      return [round, result.roundLine(values[status], shown(convergence.score), ...counts)] as const;
    }),
  contentOf: (material, result) => ({ ...artifactIn(material), result }),
  isUndecided: ({ last }) => last.synthesis.status !== "decided",
  others: ({ rounds }, state) =>
    rounds.map((one) => fileOf(state, `rounds/${one.round}/synthesis.json`, () => jsonFile(artifactOf(one)))),
});

/** Said wherever the result is shown, where nobody answered or somebody is missing. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material) return undefined;
  const { words, last, rounds } = material;
  if (rounds.at(-1)?.synthesis.degraded) return words.result.degradedNothing;
  const { absent } = last.synthesis;
  if (absent.length === 0) return undefined;
  const names = words.and(absent.map(({ participant }) => nameAmong(last.table.participants)(participant)));
  return words.result.missing(last.standings.length, last.table.analysts.length, names);
}
