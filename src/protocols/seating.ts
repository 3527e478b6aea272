import { cutAtWord } from "#lib/cut";
import { seatIn } from "#lib/seat-given";
import { numberedSlug, slug } from "#lib/slug";
import {
  type Body,
  type CONTRARIAN,
  CROSS_DOMAIN,
  type DiscussionOptions,
  FIXED_PARTICIPANTS,
  type HISTORIAN,
  isName,
  type Lang,
  type MODERATOR,
  type Participant,
  type Persona,
  type PlannedStep,
} from "#wire";
import { announce, compose, type Protocol } from "./effects.ts";
import type { ProtocolDefinition } from "./protocol.ts";
import { words } from "./words/index.ts";

/** Roles besides the experts, by their id in every discussion. */
export type FixedRole = typeof MODERATOR | typeof CONTRARIAN | typeof HISTORIAN | typeof CROSS_DOMAIN;

/** People's names by seat, if they differ from the seats' ids. */
export type SeatNames = Readonly<Record<string, string>>;

export const personIn = (names: SeatNames, seat: string): string =>
  (Object.hasOwn(names, seat) ? names[seat] : undefined) ?? seat;

/**
 * Seats everybody with an inbox: experts in their order, then the fixed roles. An expert whose id is among the seats is
 * played by the holder of that seat, and shown by the person's name; the others by the pool of expert workers.
 */
export function seatEverybody(
  personas: readonly Persona[],
  seats: ReadonlySet<string>,
  roles: readonly FixedRole[],
  lang: Lang,
  names: SeatNames = {},
): Participant[] {
  const experts = personas.map((persona): Participant => {
    const { id, name } = persona;
    if (!seats.has(id)) return { id, name, role: "expert", pool: "expert", persona };
    const person = personIn(names, id);
    const shown = person === name ? person : words(lang).seat(person, name);
    return { id, name: shown, role: "expert", pool: "seat", persona };
  });
  const fixed = roles.map((role): Participant => {
    return { id: role, name: words(lang).roles[role], role, pool: role === CROSS_DOMAIN ? "expert" : role };
  });
  return [...experts, ...fixed];
}

/** Returns people's names by their ids at a table; a stranger's is the id. */
export const nameAmong = (table: readonly Participant[]) => (id: string) =>
  table.find((one) => one.id === id)?.name ?? id;

/** Steps of a round: the place of each kind in it, and its name. @param once kinds that come in one round alone */
export const stepsFrom = <K extends string>(
  places: Readonly<Record<K, number>>,
  names: Readonly<Record<K, string>>,
  once: readonly string[] = [],
): PlannedStep[] =>
  (Object.entries(places) as [K, number][]).map(([kind, step]) => {
    return { kind, step, name: names[kind], ...(once.includes(kind) ? { once: true } : {}) };
  });

/** The first line of a topic, for lists and headings. */
export const topicTitle = (topic: string): string => cutAtWord(topic.split("\n", 1)[0] ?? topic, 200);

/**
 * Opens a discussion whose table is known from its options: it has no analysis and no tensions.
 * @param version course version; a discussion that another version began ends here. Default: 1
 */
export function* openTable(
  { steps, version = 1 }: Pick<ProtocolDefinition, "steps"> & { readonly version?: number },
  options: DiscussionOptions,
  context: Body<"phase", "opened">["context"],
  participants: readonly Participant[],
  rounds = 1,
): Protocol<void> {
  yield* announce("opened", "opened", { round: 0 }, { options, title: topicTitle(options.topic), context });
  const more = version === 1 ? {} : { version };
  yield* composeKnown(options, { participants: [...participants], rounds, steps: [...steps(options)], ...more });
}

/** Announces a table that no model has composed. */
export function composeKnown(
  { mode, lang }: DiscussionOptions,
  table: Pick<Body<"phase", "composed">, "participants" | "problemDefinition" | "rounds" | "steps" | "version">,
): Protocol<void> {
  const origin = { provider: "computed", model: "options", isModel: false };
  return compose({ ...table, tensionMap: [], mode, origin }, lang);
}

/** The id of a seat for a person's name in any script: the name itself where it may be one. */
export const seatIdOf = (name: string): string => (isName(name) ? name : slug(name, "seat"));

/** Addresses by the ids of the seats that have one. */
export function seatAddresses(given: readonly string[]): Readonly<Record<string, string>> {
  const seats = given.map(seatIn);
  const ids = seatsNamed(seats.map(({ name }) => name)).seats ?? [];
  return Object.fromEntries(seats.flatMap(({ address }, at) => (address === undefined ? [] : [[ids[at], address]])));
}

/** Seats by their ids, and the names as they were written where those are others. Ids are numbered where two are alike. */
export function seatsNamed(names: readonly string[]): Pick<DiscussionOptions, "seats" | "seatNames"> {
  const written = new Map<string, string>();
  for (const name of names) {
    const base = seatIdOf(name);
    const isFree = (id: string): boolean =>
      !written.has(id) && !FIXED_PARTICIPANTS.includes(id) && (id === name || !names.includes(id));
    let n = 1;
    while (!isFree(numberedSlug(base, n))) n += 1;
    written.set(numberedSlug(base, n), name);
  }
  const others = [...written].filter(([id, name]) => id !== name);
  return { seats: [...written.keys()], ...(others.length > 0 ? { seatNames: Object.fromEntries(others) } : {}) };
}
