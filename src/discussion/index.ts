export { applyMessage } from "./apply.ts";
export {
  expertsOf,
  langOf,
  modelTookPart,
  nameOf,
  partialSteps,
  participantsOf,
  roundsOf,
  titleOf,
  topicOf,
  totalUsage,
} from "./facts.ts";
export { KEPT_FILE, type KeptMessage, readKept } from "./kept-messages.ts";
export { type Announced, asOfPause, emptyProjection, type Projection } from "./state.ts";
