import type { Body, DiscussionOptions, Participant } from "#wire";
import { announce, type Protocol } from "./effects.ts";
import type { ProtocolDefinition } from "./protocol.ts";

/** The first line of a topic, for lists and headings. */
export const topicTitle = (topic: string): string => topic.split("\n", 1)[0]?.slice(0, 200) ?? topic;

/** Opens a discussion whose table is known from its options: it has no analysis and no tensions. */
export function* openTable(
  { steps }: Pick<ProtocolDefinition, "steps">,
  options: DiscussionOptions,
  context: Body<"phase", "opened">["context"],
  participants: readonly Participant[],
  rounds = 1,
): Protocol<void> {
  yield* announce("opened", "opened", { round: 0 }, { options, title: topicTitle(options.topic), context });
  const table = {
    participants: [...participants],
    tensionMap: [],
    mode: options.mode,
    rounds,
    origin: { provider: "computed", model: "options", isModel: false },
    steps: [...steps(options)],
  };
  yield* announce("composed", "composed", { round: 0 }, table);
}
