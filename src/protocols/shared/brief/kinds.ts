import { z } from "zod";
import { type Projection, topicOf } from "#discussion";
import type { GivenDocument, StatementKind } from "#protocols/protocol";
import { briefOf, ConcernFound, type Found, LimitsFound, readForConcern, readForLimits } from "#reader";
import { type FloorStatement, type Lang, Persona } from "#wire";
import { Section, section } from "../section.ts";
import { both, words } from "./words/index.ts";

/** The historian's composition: one screen of what was found. */
export const Brief = z.object({ documents: z.int(), passages: z.int(), quoted: z.int(), sections: z.array(Section) });
export type Brief = z.infer<typeof Brief>;

/** Alternatives given by option, in place of those that the topic names. */
const Given = z.object({ alternatives: z.array(z.string()) });

/** One expert's retrieval for their concern, by their worker. */
const passages: StatementKind<ConcernFound> = {
  label: both(({ kinds }) => kinds.passages),
  lead: "concern",
  schema: ConcernFound,
  rules: [],
  instruction: ({ lang }) => words(lang).retrieves,
  retrieve: ({ topic, persona }, documents) => readForConcern(documents, topic, Persona.parse(persona)),
};

/** The contrarian's retrieval: what limits or questions the options. */
const limits: StatementKind<LimitsFound> = {
  label: both(({ kinds }) => kinds.limits),
  schema: LimitsFound,
  rules: [],
  instruction: ({ lang }) => words(lang).retrieves,
  retrieve: ({ topic, computed }, documents) =>
    readForLimits(documents, topic, Given.safeParse(computed).data?.alternatives ?? []),
};

/** Composed from the statements that found something; where there is none yet, from the documents themselves. */
function composed(state: Projection, lang: Lang, documents: readonly GivenDocument[]): Brief {
  const said = foundOn(state.floor);
  const { concerns, limits } = said.limits ? said : readNow(state, documents);
  const sections = briefOf(concerns, limits, lang);
  const { documents: given = 0, passages: all = 0 } = limits?.found.searched ?? {};
  const quoted = new Set(sections.flatMap(({ items }) => items.flatMap(({ text }) => text.match(QUOTED) ?? [])));
  return Brief.parse({ documents: given, passages: all, quoted: quoted.size, sections });
}

const QUOTED = /“[^”]+” \(/gu;

function foundOn(floor: readonly FloorStatement[]) {
  const of = <T>(type: string, schema: z.ZodType<T>): Found<T>[] =>
    floor.flatMap((one) => (one.type === type ? [{ id: one.id, found: schema.parse(one.content) }] : []));
  return { concerns: of("passages", ConcernFound), limits: of("limits", LimitsFound).at(-1) };
}

function readNow(state: Projection, documents: readonly GivenDocument[]) {
  const topic = topicOf(state);
  // A person has no concern that could be looked for, unless the user named one.
  const named = new Set(state.options?.experts.map(({ id }) => id));
  const personas = state.composed?.participants.flatMap(({ persona }) => persona ?? []) ?? [];
  return {
    concerns: personas
      .filter(({ id }) => named.has(id))
      .map((persona) => ({ id: "", found: readForConcern(documents, topic, persona) })),
    limits: { id: "", found: readForLimits(documents, topic, []) },
  };
}

const brief: StatementKind<Brief> = {
  label: both(({ kinds }) => kinds.brief),
  schema: Brief,
  rules: [],
  instruction: ({ lang }) => words(lang).composes,
  fromRecord: composed,
};

export const KINDS = { passages, limits, brief } satisfies Readonly<Record<string, StatementKind>>;

/** A section of a brief: how much was searched, and that nobody judged it. */
export function headOf({ documents, passages: all, quoted }: Brief, lang: Lang): Section {
  const { head } = words(lang);
  const text = documents === 0 ? head.noDocuments : head.searched(documents, all, quoted);
  return section("answer", "", { text: [text] });
}
