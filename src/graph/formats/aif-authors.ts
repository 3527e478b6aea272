import { z } from "zod";

const Id = z.union([z.string(), z.number()]).transform(String);
const Participant = z.looseObject({
  participantID: Id,
  firstname: z.string().nullish(),
  surname: z.string().nullish(),
});
const Locution = z.looseObject({ nodeID: Id, personID: Id.optional(), participantID: Id.optional() });

interface Aif {
  readonly nodes: readonly { readonly nodeID: string; readonly type: string }[];
  readonly edges: readonly { readonly fromID: string; readonly toID: string }[];
  readonly participants?: unknown;
  readonly locutions?: unknown;
}

/**
 * Who said each claim first: a locution (L) of theirs leads to it by an illocution (YA). Participants and locutions that
 * do not fit are left out: nothing is judged by them.
 */
export function authorsIn({ nodes, edges, participants, locutions }: Aif): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { participantID, firstname, surname } of fitting(Participant, participants)) {
    const name = [firstname, surname].filter((part) => part?.trim()).join(" ");
    if (name !== "") names.set(participantID, name);
  }
  const speakers = new Map<string, string>();
  for (const { nodeID, personID, participantID } of fitting(Locution, locutions)) {
    const name = names.get(personID ?? participantID ?? "");
    if (name !== undefined) speakers.set(nodeID, name);
  }
  const authors = new Map<string, string>();
  if (speakers.size === 0) return authors;
  const types = new Map(nodes.map(({ nodeID, type }) => [nodeID, type]));
  const illocutions = new Map<string, string>();
  for (const { fromID, toID } of edges) {
    const speaker = speakers.get(fromID);
    if (speaker !== undefined && types.get(toID) === "YA") illocutions.set(toID, speaker);
  }
  for (const { fromID, toID } of edges) {
    const speaker = illocutions.get(fromID);
    if (speaker !== undefined && types.get(toID) === "I" && !authors.has(toID)) authors.set(toID, speaker);
  }
  return authors;
}

const fitting = <T>(schema: z.ZodType<T>, values: unknown): T[] =>
  (Array.isArray(values) ? values : []).flatMap((value) => {
    const { success, data } = schema.safeParse(value);
    return success ? [data] : [];
  });
