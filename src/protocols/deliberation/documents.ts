import { topicOf } from "#discussion";
import type { RecordedKind } from "#protocols/protocol";
import { briefOf } from "../swarm-discussion/brief/brief.ts";
import { briefSections } from "../swarm-discussion/brief/sections.ts";
import { Documents } from "./schemas.ts";

/** What rules find in the documents where no model takes part: quoted, counted and compared, with no judgement. */
export const documentsSay: RecordedKind<Documents> = {
  compute(state, lang, documents) {
    const experts = state.composed?.participants.flatMap(({ persona }) => persona ?? []) ?? [];
    const brief = briefOf({ topic: topicOf(state), documents, constraints: [], experts, lang });
    return Documents.parse({ sections: briefSections(brief, lang, state.floor) });
  },
  merge: (computed) => computed,
  unknownIds: () => [],
};
