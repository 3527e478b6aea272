import { langOf, type Reading } from "#discussion";
import { citeOf } from "#lib/places";
import type { ProtocolDefinition } from "#protocols/protocol";
import type { ConcernFound, LimitsFound } from "#reader";
import {
  CONTRARIAN,
  type DiscussionOptions,
  type FloorStatement,
  HISTORIAN,
  MODERATOR,
  type Participant,
  TopicAnalysis,
} from "#wire";
import { announce, announceStep, ask, compose, end, type Protocol, think } from "../effects.ts";
import { nameAmong, seatEverybody, stepsFrom, topicTitle } from "../seating.ts";
import { Brief, headOf, KINDS } from "../shared/brief/kinds.ts";
import { both, words } from "../shared/brief/words/index.ts";
import { analysisPrompt, passageQuery } from "../shared/experts.ts";
import { resultBy, roundFiles } from "../shared/result-files.ts";
import { type Section, section, withoutRefs } from "../shared/section.ts";

/** Concerns that are read for where none are given. */
const CONCERNS = 3;
const NAMES = { kinds: KINDS, keys: both(({ keys }) => keys), values: both(({ values }) => values) };
const STEP = { passages: 1, limits: 2, brief: 3 } as const;
type Kind = keyof typeof STEP;

const RESULT = resultBy<Section[]>({
  kind: "brief",
  path: "artifacts/synthesis",
  names: NAMES,
  question: (lang) => words(lang).question,
  materialOf: sectionsOf,
  sectionsOf: (sections) => sections,
  contentOf: (_, result) => ({ result }),
  isUndecided: () => true,
});

/**
 * Reads documents without a model: each expert retrieves for a concern, the contrarian what limits or questions the
 * options, and the historian composes one screen of quotes. Nobody holds a position, and nothing is scored.
 */
export const reading: ProtocolDefinition = {
  name: "reading",
  title: both(({ title }) => title),
  options: [],
  ...NAMES,
  thoughts: { analysis: analysisPrompt },
  passageQuery,
  steps: ({ lang }) => stepsFrom(STEP, words(lang).steps),
  *run(options, context) {
    const { topic, lang } = options;
    const say = words(lang);
    yield* announce("opened", "opened", { round: 0 }, { options, title: topicTitle(topic), context });
    const participants = yield* composed(options, reading);
    const of = (role: Participant["role"]): Participant[] => participants.filter((one) => one.role === role);
    const given = Array.isArray(options.alternatives) ? { alternatives: options.alternatives } : undefined;

    const concerns = yield* retrieve(options, "passages", of("expert"));
    const limits = yield* retrieve(options, "limits", of("contrarian"), given);
    if (concerns.length + limits.length === 0) yield* end({ outcome: "ended-early", reason: say.nothing });
    yield* retrieve(options, "brief", of("historian"));
    return { outcome: "completed", reason: say.done };
  },
  // synthesis.json and synthesis.md, as the swarm discussion has them.
  ...RESULT,
  files: (state) => [...roundFiles(state), ...RESULT.files(state)],
};

/** Chooses the concerns by the words of topic and documents, and seats everybody. */
function* composed(options: DiscussionOptions, { steps }: ProtocolDefinition): Protocol<readonly Participant[]> {
  const { topic, lang, mode, experts, seats } = options;
  const wanted = Math.max(CONCERNS, experts.length);
  const facts = { topic, lang, mode, round: 0, speaker: MODERATOR, personas: experts, tensions: [] };
  const thought = yield* think({
    key: "concerns",
    purpose: "analysis",
    passages: "broad",
    provider: "offline",
    facts: { ...facts, wanted: { experts: [wanted, wanted], given: experts } },
  });
  for (; thought.failed !== undefined; )
    yield* end({ outcome: "failed", reason: words(lang).noConcerns(thought.failed) });
  const { stakes } = words(lang);
  const chosen = TopicAnalysis.parse(thought.content).experts;
  const personas = chosen.map((one) => (experts.some(({ id }) => id === one.id) ? one : { ...one, stakes }));
  const roles = [MODERATOR, CONTRARIAN, HISTORIAN] as const;
  const participants = seatEverybody(personas, new Set(seats), roles, lang, options.seatNames ?? {});
  const table = { participants, tensionMap: [], mode, rounds: 1, origin: thought.origin, steps: [...steps(options)] };
  yield* compose(table, lang);
  return participants;
}

/** Lets participants retrieve, and tells what each found, in a line. */
function* retrieve(
  { topic, lang }: DiscussionOptions,
  kind: Kind,
  participants: readonly Participant[],
  computed?: unknown,
): Protocol<readonly FloorStatement[]> {
  const say = words(lang);
  const asked = { key: `r1.${kind}`, round: 1, kind, step: STEP[kind], topic, participants };
  const how = { sealed: kind === "passages", quorum: 0, ...(computed === undefined ? {} : { computed }) };
  const found = yield* ask({ ...asked, ...how });
  const said = found.statements.map(({ id, from, content }) => {
    return { participant: from, messageId: id, text: lineOf(kind, content, lang) };
  });
  const nameOf = nameAmong(participants);
  yield* announceStep(asked, found, {
    name: say.steps[kind],
    lines: said.map(({ participant, messageId, text }) => `${nameOf(participant)} ${messageId}: ${text}`),
    said,
    takeaway: say.takeaway[kind],
  });
  return found.statements;
}

function lineOf(kind: Kind, content: Readonly<Record<string, unknown>>, lang: DiscussionOptions["lang"]): string {
  const say = words(lang);
  if (kind === "brief") return say.composed((content as Brief).quoted);
  if (kind === "limits") {
    const { found, questions } = content as unknown as LimitsFound;
    return say.limitsFound(found.length, questions.length);
  }
  const { found } = content as unknown as ConcernFound;
  const [best] = found;
  return say.found(found.length, best ? `“${best.text}” (${citeOf(best)})` : "");
}

/** The brief on the floor, with how to go on; undefined before it. */
function sectionsOf(state: Reading): Section[] | undefined {
  const brief = Brief.safeParse(state.floor.findLast(({ type }) => type === "brief")?.content).data;
  if (!brief) return undefined;
  const lang = langOf(state);
  const { on } = words(lang);
  const items = withoutRefs([on.debate, on.people]);
  return [headOf(brief, lang), ...brief.sections, section("on", on.heading, { items })];
}
