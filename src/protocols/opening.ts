import type { Body, DiscussionOptions, Participant } from "#wire";
import { announce, compose, type Protocol } from "./effects.ts";
import type { ProtocolDefinition } from "./protocol.ts";

/** The first line of a topic, for lists and headings. */
export const topicTitle = (topic: string): string => topic.split("\n", 1)[0]?.slice(0, 200) ?? topic;

/**
 * Opens a discussion whose table is known from its options: it has no analysis and no tensions.
 * @param version course version; a discussion that another version began ends here. Default: 1
 * @returns that version
 */
export function* openTable(
  { steps, version = 1 }: Pick<ProtocolDefinition, "steps"> & { readonly version?: number },
  options: DiscussionOptions,
  context: Body<"phase", "opened">["context"],
  participants: readonly Participant[],
  rounds = 1,
): Protocol<number> {
  yield* announce("opened", "opened", { round: 0 }, { options, title: topicTitle(options.topic), context });
  const table = {
    participants: [...participants],
    tensionMap: [],
    mode: options.mode,
    rounds,
    origin: { provider: "computed", model: "options", isModel: false },
    steps: [...steps(options)],
    ...(version === 1 ? {} : { version }),
  };
  yield* compose(table, options.lang);
  return version;
}
