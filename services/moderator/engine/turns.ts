import type { Table } from "#discussion";
import { isoTime } from "#lib/clock";
import { present, some } from "#lib/fields";
import { withoutValues } from "#lib/json-schema";
import { providerFor } from "#lib/provider-name";
import type { Ask, ProtocolDefinition, StatementKind } from "#protocols";
import { answerSchema } from "#protocols/content";
import { inLabels } from "#protocols/labels";
import {
  type Body,
  type DiscussionOptions,
  type FloorStatement,
  labelsOf,
  type Participant,
  type Persona,
  subjects,
  type TurnBrief,
  type TurnBudget,
  toldJson,
  veil,
} from "#wire";
import { words } from "../words.ts";
import type { Library } from "./library.ts";

/** Bytes of floor that one turn carries; a larger floor is given by its URL. */
const FLOOR_BYTES = 500_000;

/** The kind of statement with this name. @throws RangeError if the protocol has none */
export function kindOf(protocol: ProtocolDefinition, name: string): StatementKind {
  const kind = Object.hasOwn(protocol.kinds, name) ? protocol.kinds[name] : undefined;
  if (!kind) throw new RangeError(`protocol ${protocol.name} has no kind of statement ${JSON.stringify(name)}`);
  return kind;
}

/** Context that all turns of a step share. */
export interface TurnContext {
  readonly discussion: string;
  readonly protocol: ProtocolDefinition;
  readonly options: DiscussionOptions;
  readonly table: Table;
  readonly library: Library;
  readonly floor: readonly FloorStatement[];
}

/** Builds one turn's message; it holds everything needed to answer. */
export function turnFor(
  context: TurnContext,
  ask: Ask,
  to: {
    readonly turn: string;
    readonly participant: Participant;
    readonly deadline: number;
    readonly budget: TurnBudget | undefined;
    readonly messages: readonly { readonly from: string; readonly text: string }[];
  },
): Body<"inbox", "turn"> {
  const { options, table } = context;
  const { participant } = to;
  const phase = ask.kinds?.[participant.id] ?? ask.kind;
  const kind = kindOf(context.protocol, phase);
  const speaker = participant.id;
  const floor = seenBy(speaker, ask, context.floor);
  const { constraints } = ask;
  const docket = ask.dockets?.[speaker];
  const { lang } = options;
  const setting = { participants: table.participants, asked: table.problem?.options };
  const { points = [], leftOut = [] } = (kind.form && context.protocol.points?.(floor, setting, speaker)) ?? {};
  const brief = briefFor(context, ask, participant);
  const facts = {
    ...{ lang, mode: table.mode, round: ask.round, speaker, topic: ask.topic, floor, points, passages: brief.passages },
    ...present({ constraints, docket }),
  };
  const isSeat = participant.pool === "seat";
  const short = isSeat ? kind.short : undefined;
  const question = short?.question(facts);
  // A seat fills in the content's own fields: what is said of a form's does not fit them.
  const instruction = (kind.form && question) ?? kind.instruction?.(facts) ?? "";
  const put = [question, short?.tells ? correctionFor(ask, speaker) : undefined].filter(Boolean);
  const absent = kind.absentValues?.({ floor: context.floor, options }) ?? [];
  const schemaOf = (one: Pick<StatementKind, "schema">) => withoutValues(answerSchema(one.schema, lang), absent);
  const turn = {
    turn: to.turn,
    phase,
    topic: ask.topic,
    instruction: [
      // A person fills in a form, whose fields have names of their own.
      isSeat ? inLabels(instruction, context.protocol.keys, lang) : instruction,
      correctionFor(ask, speaker),
      // Tells in full what the instruction names by id: people read nothing else.
      constraints?.length ? words(lang).holds(constraints) : undefined,
      docket?.length ? words(lang).docket(docket) : undefined,
    ]
      .filter(Boolean)
      .join("\n\n"),
    // A worker has its kind's own.
    schema: isSeat ? schemaOf({ schema: kind.wanted ?? kind.schema }) : {},
    ...present({ absent: isSeat ? undefined : some([...absent]) }),
    ...(short ? { short: { question: put.join("\n"), schema: schemaOf(short) } } : {}),
    // A historian has read the floor.
    ...(participant.pool === "historian" ? {} : carry(context.discussion, floor, options.anonymous ?? false)),
    ...present({ points: some(points), pointsLeftOut: some(leftOut) }),
    deadline: isoTime(to.deadline),
    you: { id: participant.id, name: participant.name },
    ...present({ attended: options.unattended ? undefined : true, messages: some([...to.messages]) }),
    brief: { ...brief, ...present({ budget: to.budget, drafts: ask.sealed ? undefined : true }) },
  };
  return options.anonymous && participant.role !== "historian"
    ? anonymous(turn, table.participants, participant.id)
    : turn;
}

function seenBy(speaker: string, { sees }: Ask, floor: readonly FloorStatement[]): readonly FloorStatement[] {
  if (sees === "nothing") return [];
  return sees === "own" ? floor.filter(({ from }) => from === speaker) : floor;
}

function correctionFor({ correction, corrections }: Ask, participant: string): string | undefined {
  return [correction, corrections?.[participant]].filter(Boolean).join("\n") || undefined;
}

/** Data for a worker that a foreign client does not need. */
function briefFor({ protocol, options, table, library }: TurnContext, ask: Ask, participant: Participant) {
  const { persona } = participant;
  const personas = table.participants.flatMap((one) => one.persona ?? []);
  const docket = ask.dockets?.[participant.id];
  const correction = correctionFor(ask, participant.id);
  const at = table.participants.findIndex(({ id }) => id === participant.id);
  const provider = providerFor(options, participant.id, Math.max(0, at));
  return {
    options: {
      protocol: protocol.name,
      provider,
      lang: options.lang,
      mode: table.mode,
      ...present({ effort: options.effort, model: provider === options.provider ? options.model : undefined }),
    },
    personas,
    tensions: [...table.tensionMap],
    participants: table.participants.map(({ id, name, pool }) => ({ id, name, pool })),
    // All get the same pack, so that a prompt's beginning is the same for all.
    passages: library.packFor(persona, options.topic, personas),
    passagesLeftOut: library.leftOut(options.topic, personas),
    ...present({ pointPassages: some(library.onPoint(ask.heading ?? ask.topic, options.topic, personas)) }),
    ...present({ persona, problem: table.problem, target: ask.computed, correction }),
    ...present({ constraints: ask.constraints && [...ask.constraints], docket: some([...(docket ?? [])]) }),
  };
}

/** Adds the floor. Anonymous turns carry it, cut to the latest part if too large: the URL would reveal names. */
function carry(discussion: string, floor: readonly FloorStatement[], inline: boolean) {
  const bytes = floor.reduce((sum, statement) => sum + statementBytes(statement), 0);
  // The same list for all: what they have in common is sent once.
  if (bytes <= FLOOR_BYTES) return { floor: floor as FloorStatement[] };
  if (inline) {
    let room = FLOOR_BYTES;
    let first = floor.length;
    for (const statement of floor.toReversed()) {
      room -= statementBytes(statement);
      if (room < 0) break;
      first -= 1;
    }
    return { floor: floor.slice(first) };
  }
  return { floorUrl: `/v1/discussions/${discussion}/floor#${subjects.floor(discussion)}` };
}

const statementBytes = (statement: FloorStatement): number => Buffer.byteLength(toldJson(statement));

/** Hides the other experts' names in a turn from its reader. */
function anonymous<T extends Body<"inbox", "turn"> & { readonly brief: TurnBrief }>(
  turn: T,
  participants: readonly Participant[],
  reader: string,
) {
  const { brief } = turn;
  const { lang } = brief.options;
  const labels = labelsOf(participants, lang);
  const veiled = veil(participants, reader, lang);
  const { withheld } = words(lang);
  return {
    ...turn,
    // The instruction includes corrections for the round, which may name people.
    instruction: veiled(turn.instruction),
    ...present({ messages: veiled(turn.messages), points: veiled(turn.points), floor: veiled(turn.floor) }),
    brief: {
      ...brief,
      personas: brief.personas.map((persona) =>
        persona.id === reader ? persona : stranger(labels.get(persona.id) ?? persona, withheld),
      ),
      tensions: veiled(brief.tensions),
      // Without names the others cannot be written to: an inbox address contains the name.
      participants: brief.participants.filter(({ id }) => id === reader || !labels.has(id)),
      ...present({ target: veiled(brief.target), correction: veiled(brief.correction) }),
      ...present({ constraints: veiled(brief.constraints), docket: veiled(brief.docket) }),
    },
  };
}

const stranger = ({ id, name }: { id: string; name: string }, withheld: string): Persona => ({
  id,
  name,
  expertise: [withheld],
  thinkingStyle: withheld,
  bias: withheld,
  replyTendency: withheld,
  stakes: withheld,
  blindSpots: [withheld],
});
