import { langOf, type Projection, type Reading } from "#discussion";
import type { Lang } from "#wire";
import type { FileOf, ProtocolResult, Told } from "../../protocol.ts";
import { fileOf, jsonFile, resultFiles } from "../../shared/result-files.ts";
import { type Section, sectionsMarkdown } from "../../shared/section.ts";
import type { DiscussionArtifact } from "../artifact/artifact.ts";
import { artifactOf } from "../artifact/artifact.ts";
import { roundsIn } from "../artifact/material.ts";
import { NAMES } from "../kinds.ts";
import { words as wordsIn } from "../words/index.ts";
import { materialOf, shown } from "./answer.ts";
import { sectionsOf } from "./sections.ts";

export const MARKDOWN = "artifacts/analysis.md";

/** View for screens: the decision with its sections, and a line for each round. */
export function told(reading: Reading): Told {
  const material = materialOf(reading);
  if (!material) return { figures: [], rounds: new Map() };
  const { result } = material.words;
  const rounds = material.rounds.map(({ round, synthesis: { status, convergence, cross } }) => {
    const score = shown(convergence.score);
    const counts = [cross.agreements.length, cross.disagreements.length] as const;
    return [round, result.roundLine(result.statuses[status], score, ...counts)] as const;
  });
  return { result: sectionsOf(material), figures: [], rounds: new Map(rounds) };
}

/** The artifact of the last round in which somebody answered: what its sections are drawn from. */
export function artifact(reading: Reading): DiscussionArtifact | undefined {
  const material = materialOf(reading);
  return material && artifactOf(material.rounds.at(-1) ?? material.last);
}

/** The artifact of the last round in which somebody answered, with the same for readers. */
export function resultOf(state: Projection): ProtocolResult | undefined {
  const material = materialOf(state);
  if (!material) return undefined;
  const sections = sectionsOf(material);
  const content = { ...artifact(state), result: sections };
  const isUndecided = material.last.synthesis.status !== "decided";
  return {
    kind: "analysis",
    content,
    markdown: sectionsMarkdown(state, sections, question(langOf(state))),
    isUndecided,
  };
}

/** rounds/N/synthesis.json of each round, and the result as Markdown, HTML and data. */
export function files(state: Projection): FileOf[] {
  const held = [...new Set(state.floor.flatMap(({ type, round }) => (type === "round_synthesis" ? [round] : [])))];
  if (held.length === 0) return [];
  const sections = (): readonly Section[] => told(state).result ?? [];
  return [
    ...held.map((round) =>
      fileOf(state, `rounds/${round}/synthesis.json`, () => {
        const material = roundsIn(state).find((one) => one.round === round);
        return jsonFile(material ? artifactOf(material) : {});
      }),
    ),
    fileOf(state, "artifacts/analysis.json", () => jsonFile(resultOf(state)?.content ?? {})),
    ...resultFiles(state, sections, { markdown: MARKDOWN, names: NAMES, question }),
  ];
}

const question = (lang: Lang): string => wordsIn(lang).result.question;

/** Said wherever the result is shown, where nobody answered or somebody is missing. */
export function partial(reading: Reading): string | undefined {
  const material = materialOf(reading);
  if (!material) return undefined;
  const { words, last, rounds } = material;
  if (rounds.at(-1)?.synthesis.degraded) return words.result.degradedNothing;
  const { absent } = last.synthesis;
  if (absent.length === 0) return undefined;
  const nameOf = (id: string): string => last.table.participants.find((one) => one.id === id)?.name ?? id;
  const names = words.list(absent.map(({ participant }) => nameOf(participant)));
  return words.result.missing(last.standings.length, last.table.analysts.length, names);
}
