import { type Projection, topicOf } from "#discussion";
import type { RecordedKind } from "#protocols/protocol";
import type { Lang } from "#wire";
import { briefOf } from "../swarm-discussion/brief/brief.ts";
import { briefSections } from "../swarm-discussion/brief/sections.ts";
import { DocumentSections } from "./schemas.ts";
import { settingsOf } from "./settings.ts";
import { words } from "./words/index.ts";

/** The question; its first line names the alternatives where they were given: rules look for those. */
function asked(state: Projection, lang: Lang): string {
  const { alternatives } = settingsOf(state.options);
  const topic = topicOf(state);
  return alternatives.length === 0 ? topic : `${words(lang).flow.orList(alternatives)}\n${topic}`;
}

/** What rules find in the documents where no model takes part: quoted, counted and compared, with no judgement. */
export const documentsSay: RecordedKind<DocumentSections> = {
  compute(state, lang, documents) {
    const experts = state.composed?.participants.flatMap(({ persona }) => persona ?? []) ?? [];
    const brief = briefOf({ topic: asked(state, lang), documents, constraints: [], experts, lang });
    return DocumentSections.parse({ sections: briefSections(brief, lang, state.floor) });
  },
  merge: (computed) => computed,
  unknownIds: () => [],
};
