import { z } from "zod";
import { isoTime } from "#lib/clock";
import type { PassageIndex, WeightedTerm } from "#lib/passages";
import type { Ask } from "#protocols/effects";
import { instructionFor } from "#providers";
import { passageQuery } from "#providers/passage-query";
import {
  type Body,
  type DiscussionOptions,
  type FloorStatement,
  type Participant,
  type Passage,
  type Persona,
  type ProblemDefinition,
  STATEMENT_SCHEMAS,
  type StatementKind,
  subjects,
  type Tension,
} from "#wire";
import { anonymous } from "./anonymity.ts";

/** Bytes of floor that one turn carries; a larger floor is named by its address. */
const FLOOR_BYTES = 500_000;
/** Passages that a participant gets to read, and characters of them in all. */
const PASSAGES = 24;
const PASSAGE_CHARACTERS = 14_000;
/** For the analysis the choice is broader: what the documents are about is not known yet. */
const BROAD_PASSAGES = 60;
const BROAD_CHARACTERS = 40_000;

const schemas = new Map<StatementKind, Record<string, unknown>>();

/** The JSON Schema of an answer, as it stands in a turn. */
export function answerSchema(kind: StatementKind): Record<string, unknown> {
  let schema = schemas.get(kind);
  if (!schema) {
    schema = z.toJSONSchema(STATEMENT_SCHEMAS[kind], { io: "input" }) as Record<string, unknown>;
    schemas.set(kind, schema);
  }
  return schema;
}

/** What a discussion's documents say on somebody's concern. Call `ready` before you ask. */
export class Library {
  readonly #documents: () => { path: string; text: string }[];
  #index: PassageIndex | undefined;
  /** By persona and topic: a speaker asks the same in every turn of a round. */
  readonly #found = new Map<string, Passage[]>();

  constructor(documents: () => { path: string; text: string }[]) {
    this.#documents = documents;
  }

  /** Builds the index where there are documents, once. Only then what it is made with is loaded. */
  async ready(): Promise<void> {
    if (this.#index || this.#documents().length === 0) return;
    const { createPassageIndex } = await import("#lib/passages");
    this.#index ??= createPassageIndex(this.#documents());
  }

  /** For the analysis of the topic: what bears on any concern. */
  broad(topic: string): Passage[] {
    if (!this.#index) return [];
    return this.#search(this.#index, passageQuery(topic), BROAD_PASSAGES, BROAD_CHARACTERS);
  }

  /** For one speaker: what bears on the topic and on what this expert cares for. */
  for(persona: Persona | undefined, topic: string): Passage[] {
    if (!this.#index) return [];
    const key = JSON.stringify([persona?.id, topic]);
    const query = passageQuery(topic, persona);
    const found = this.#found.get(key) ?? this.#search(this.#index, query, PASSAGES, PASSAGE_CHARACTERS);
    this.#found.set(key, found);
    return found;
  }

  /** The best first; where there is room, what shares no word with the query follows in the order of the documents. */
  #search(index: PassageIndex, query: readonly WeightedTerm[], limit: number, characters: number): Passage[] {
    const hits = index.search(query, limit).map(({ passage }) => passage);
    const found: Passage[] = [];
    let room = characters;
    for (const passage of new Set([...hits, ...index.passages])) {
      room -= passage.text.length;
      if (found.length > 0 && (room < 0 || found.length >= limit)) break;
      found.push({ ...passage });
    }
    return found;
  }
}

/** One turn's message, complete: whoever gets it needs nothing else to answer. */
export function turnFor(of: {
  discussion: string;
  ask: Ask;
  turn: string;
  participant: Participant;
  deadline: number;
  options: DiscussionOptions;
  participants: readonly Participant[];
  tensions: readonly Tension[];
  problem: ProblemDefinition | undefined;
  floor: readonly FloorStatement[];
  messages: readonly { from: string; text: string }[];
  library: Library;
  mode: DiscussionOptions["mode"];
}): Body<"inbox", "turn"> {
  const { ask, options, participant } = of;
  const instruction = instructionFor(ask.phase, {
    lang: options.lang,
    mode: of.mode,
    round: ask.round,
    speaker: participant.id,
    floor: of.floor,
  });
  const brief = {
    options: {
      provider: options.provider,
      lang: options.lang,
      mode: of.mode,
      ...(options.model === undefined ? {} : { model: options.model }),
    },
    personas: of.participants.flatMap(({ persona }) => (persona ? [persona] : [])),
    tensions: [...of.tensions],
    participants: of.participants.map(({ id, name, pool }) => ({ id, name, pool })),
    passages: participant.role === "historian" ? [] : of.library.for(participant.persona, ask.topic),
    ...(participant.persona ? { persona: participant.persona } : {}),
    ...(of.problem ? { problem: of.problem } : {}),
    ...(ask.computed === undefined ? {} : { target: ask.computed }),
    ...(ask.correction === undefined ? {} : { correction: ask.correction }),
  };
  const turn = {
    turn: of.turn,
    phase: ask.phase,
    topic: ask.topic,
    instruction: ask.correction ? `${instruction}\n\n${ask.correction}` : instruction,
    schema: answerSchema(ask.phase),
    ...carry(of.discussion, of.floor, options.anonymous ?? false),
    deadline: isoTime(of.deadline),
    you: { id: participant.id, name: participant.name },
    ...(options.unattended ? {} : { attended: true }),
    ...(of.messages.length > 0 ? { messages: [...of.messages] } : {}),
    brief,
  };
  return options.anonymous && participant.role !== "historian"
    ? anonymous(turn, of.participants, participant.id)
    : turn;
}

/** An anonymous turn always carries its floor, the latest of it where it is too large: the address gives names. */
function carry(
  discussion: string,
  floor: readonly FloorStatement[],
  inline: boolean,
): Pick<Body<"inbox", "turn">, "floor" | "floorUrl"> {
  const bytes = floor.reduce((sum, statement) => sum + statementBytes(statement), 0);
  if (bytes <= FLOOR_BYTES) return { floor: [...floor] };
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

const sizes = new WeakMap<FloorStatement, number>();

/** A statement does not change once it stands: it is measured once. */
function statementBytes(statement: FloorStatement): number {
  let size = sizes.get(statement);
  if (size === undefined) {
    size = Buffer.byteLength(JSON.stringify(statement));
    sizes.set(statement, size);
  }
  return size;
}
