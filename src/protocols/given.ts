import { seatIn } from "#lib/seat-given";
import { langOfTopic } from "#lib/topic-language";
import { chainOf, isMixed, modelFault, providerNames } from "#providers";
import { DiscussionOptions, type Lang, type NewLimits, type Persona } from "#wire";
import {
  defaultAt,
  type Entrance,
  factorAt,
  faultOf,
  helpAt,
  keyAt,
  nameAt,
  type Option,
  optionsAt,
  shown,
} from "./option.ts";
import { allOptions, DEFAULT_PROTOCOL, LIMIT_OPTIONS, type Optioned, PROTOCOL } from "./options.ts";
import { seatsNamed } from "./seating.ts";

/** The protocol that reads documents if nobody argues. */
const READING = "reading";

/** A request that is not possible. The message names the option as its entrance does, the value found and the values allowed. */
export class OptionError extends Error {
  override readonly name = "OptionError";
}

/** An expert as given: whole, by name and concern, or as `Name: concern`. */
export type GivenExpert = Persona | { readonly name: string; readonly concern: string } | string;

/** A text, or a document's data in Base64; `path` is its name. */
export interface GivenFile {
  readonly path: string;
  readonly text?: string;
  readonly data?: string;
}

/** A request at an entrance, checked, in the options' own units and with their defaults. */
export interface Given {
  readonly topic: string;
  readonly protocol: string;
  readonly provider: string;
  readonly lang: Lang;
  readonly model?: string;
  readonly id?: string;
  /** People's names in any script. */
  readonly seats?: readonly string[];
  readonly experts?: readonly GivenExpert[];
  readonly unattended?: boolean;
  /** Address for calls to people who are waited for. */
  readonly notify?: string;
  /** Files and folders that the entrance turns into documents. */
  readonly context?: readonly string[];
  /** Texts, or the data of documents in Base64. */
  readonly documents?: readonly GivenFile[];
  /** Options of its protocol. */
  readonly [key: string]: unknown;
}

type Values = Readonly<Record<string, unknown>>;

/** Maps the name of an option to the one for messages. */
export type Named = (name: string) => string;

const asIs: Named = (name) => name;

/**
 * Reads a request at an entrance, by the keys of that entrance.
 * @param extra options that only this entrance has
 * @param named maps a key or flag of the entrance to how the user wrote it, for messages
 * @throws OptionError for an unknown protocol or key, an impossible value, or a missing one
 */
export function readGiven(
  protocols: readonly Optioned[],
  entrance: Entrance,
  given: unknown,
  extra: readonly Option[] = [],
  named: Named = asIs,
): Given {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new OptionError(`${shown(given)} was given; an object with options is wanted`);
  }
  const found = given as Values;
  const protocol = protocolIn(protocols, entrance, found, named);
  const options = optionsAt([...allOptions(protocol), ...extra], entrance);
  const known = new Map(options.map((option) => [keyAt(option, entrance), option]));
  const unknown = Object.keys(found).find((key) => !known.has(key));
  if (unknown !== undefined) {
    throw new OptionError(`there is no option ${shown(named(unknown))}; there are ${[...known.keys()].join(", ")}`);
  }
  const values: Record<string, unknown> = {};
  for (const [key, option] of known) values[option.key] = readValue(option, entrance, found[key], named);
  for (const option of options) {
    const value = values[option.key];
    if (value === undefined) continue;
    const fault =
      (option.key === "model" ? modelFault(String(values.provider)) : undefined) ??
      option.check?.(value, values) ??
      protocol.checks?.[option.key]?.(value, values);
    if (fault !== undefined) throw new OptionError(`${named(nameAt(option, entrance))}: ${fault}`);
  }
  Object.assign(values, protocol.whoThinks?.(values));
  values.lang ??= langOfTopic(String(values.topic ?? ""));
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as unknown as Given;
}

/**
 * Reads the limits given at an entrance, by its keys and in its units; ignores other keys.
 * @throws OptionError for an impossible value
 */
export function readLimits(entrance: Entrance, given: Values): NewLimits {
  const values = LIMIT_OPTIONS.flatMap((option) => {
    const value = readValue(option, entrance, given[keyAt(option, entrance)]);
    return value === undefined ? [] : [[option.key, value] as const];
  });
  return Object.fromEntries(values);
}

/**
 * Says which of the names that a resume gives stands for no model; undefined if all do. `offline` stands for none: what was
 * begun with models goes on with models.
 */
export function modelless({ provider, expertProviders = {} }: Partial<NewLimits>): string | undefined {
  const wrong = [provider ?? [], ...Object.values(expertProviders)]
    .flat()
    .find((name) => name === "offline" || chainOf(name) === undefined);
  return wrong && `${JSON.stringify(wrong)} is no provider with a model: name one, such as anthropic or openai:MODEL`;
}

/**
 * Returns the requested protocol.
 * @throws OptionError that lists the known protocols
 */
export function protocolIn<P extends Optioned>(
  protocols: readonly P[],
  entrance: Entrance,
  given: Values,
  named: Named = asIs,
): P {
  const asked = given[keyAt(PROTOCOL, entrance)] ?? DEFAULT_PROTOCOL;
  const found = protocols.find(({ name }) => name === asked);
  if (found) return found;
  const names = protocols.map(({ name }) => name).join(", ");
  throw new OptionError(
    `${named(nameAt(PROTOCOL, entrance))}: there is no protocol ${shown(asked)}; there are ${names}`,
  );
}

function readValue(option: Option, entrance: Entrance, given: unknown, named: Named = asIs): unknown {
  const name = named(nameAt(option, entrance));
  if (given === undefined) {
    if (option.required) throw new OptionError(`${name}: it is missing: ${helpAt(option, entrance).en}`);
    return defaultAt(option, entrance);
  }
  const fault = faultOf(option, entrance, given);
  if (fault !== undefined) throw new OptionError(`${name}: ${fault}`);
  const factor = factorAt(option, entrance);
  return option.schema.parse(typeof given === "number" ? given * factor : given);
}

/** An expert who may have a provider of their own. */
type ChosenExpert = Persona & { readonly provider?: string | undefined };

/** Providers of single experts. Experts of several families are anonymous to each other unless asked otherwise. */
function whoThinks(
  values: Values,
  { provider, experts }: { readonly provider: string; readonly experts: readonly ChosenExpert[] },
): Partial<DiscussionOptions> {
  const own = Object.fromEntries(
    experts.flatMap((one) => (one.provider === undefined ? [] : [[one.id, one.provider]])),
  );
  const wrong = Object.entries(own).find(([, chain]) => chainOf(chain) === undefined);
  if (wrong) {
    throw new OptionError(`expert ${wrong[0]}: there is no provider ${shown(wrong[1])}; there are ${providerNames()}`);
  }
  const isNamed = Object.keys(own).length > 0;
  return {
    ...(isNamed ? { expertProviders: own } : {}),
    ...(values.anonymous === undefined && isMixed(provider, own) ? { anonymous: true } : {}),
  };
}

/**
 * Makes the options of a discussion from a request, without the options for the entrance itself.
 * @param resolved values that the entrance has resolved: the provider for `auto`, the experts
 */
export function discussionOptions(
  protocols: readonly Optioned[],
  given: Given,
  resolved: Pick<DiscussionOptions, "provider" | "unattended"> & { readonly experts: readonly ChosenExpert[] },
): DiscussionOptions {
  const protocol = protocols.find(({ name }) => name === given.protocol);
  const told = allOptions(protocol).filter(({ local }) => !local);
  const values = Object.fromEntries(
    told.map(({ key }) => [key, given[key]]).filter(([, value]) => value !== undefined),
  );
  const isAlone = resolved.provider === "offline" && (given.seats ?? []).length === 0;
  const held = protocol?.readsInstead && isAlone ? { protocol: READING, insteadOf: protocol.name } : {};
  const own = given.expertProviders === undefined ? {} : { expertProviders: given.expertProviders };
  return DiscussionOptions.parse({
    ...values,
    ...held,
    ...own,
    ...resolved,
    ...seated(given.seats ?? [], resolved.experts),
    ...whoThinks(values, resolved),
  });
}

/**
 * Seats people: who is given an expert's name or id takes that expert's place.
 * @throws OptionError that names the experts
 */
function seated(given: readonly string[], experts: readonly ChosenExpert[]): Partial<DiscussionOptions> {
  const seats = given.map(seatIn);
  const named = seatsNamed(seats.map(({ name }) => name));
  const taken = new Map<string, string>();
  for (const [at, { name, expert }] of seats.entries()) {
    if (expert === undefined) continue;
    const isMeant = (one: string): boolean => one.toLowerCase() === expert.toLowerCase();
    const found = experts.find((one) => !taken.has(one.id) && (isMeant(one.name) || isMeant(one.id)));
    if (!found) {
      const free = experts.filter(({ id }) => !taken.has(id)).map((one) => one.name);
      const there = free.length > 0 ? ` (there are ${free.join(", ")})` : "";
      throw new OptionError(
        `seats: ${shown(`${name}: ${expert}`)} names an expert who is not given${there}: give the expert as "${expert}: CONCERN", or write ${shown(name)} alone`,
      );
    }
    taken.set(found.id, named.seats?.[at] ?? name);
  }
  return { ...named, experts: experts.map((one) => ({ ...one, id: taken.get(one.id) ?? one.id })) };
}
