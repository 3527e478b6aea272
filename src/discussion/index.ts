export { lacksSomething, type Missing, missingIn, openTurns, partialSteps, unwordedIn } from "./absence.ts";
export { applyMessage } from "./apply.ts";
export {
  expertsOf,
  type ModelAnswer,
  modelAnswers,
  modelTookPart,
  participantsOf,
  roundsOf,
} from "./contributors.ts";
export { type DraftEvent, draftsOf, withDraft } from "./drafts.ts";
export { type DiscussionEvent, eventOf, type Heard, heardOf } from "./heard.ts";
export { EXCHANGES, exchangeIn, KEPT_FILE, type KeptMessage, readKept } from "./kept-messages.ts";
export { heardAt } from "./parse-envelope.ts";
export { type Announced, asOfPause, emptyProjection, isDiscussion, type Projection } from "./projection.ts";
export {
  emptyReading,
  type KnownBefore,
  type Outcome,
  type PendingQuestion,
  type Reading,
  type ReadingJson,
  readingFrom,
  readingJson,
  type Status,
  type StepDone,
  type StepGoingOn,
} from "./reading.ts";
export {
  axisOf,
  hasEnded,
  haveOwnStakes,
  isHandedOver,
  isWithoutModel,
  langOf,
  lifecycleOf,
  modelAtSeat,
  nameOf,
  personOf,
  problemOf,
  seatsOf,
  standingOf,
  type Table,
  tableOf,
  titleOf,
  topicOf,
  whoAlone,
} from "./reading-getters.ts";
export { LIMIT_OPTIONS, type ReopeningFault, reopeningFault, thinkingBy } from "./reopening.ts";
export {
  emptySeat,
  isSettled,
  openTurn,
  type SeatReading,
  type SeatTurn,
  statusAt,
  type TurnAttempt,
  type TurnStatus,
  takeInSeat,
} from "./seat.ts";
export { isOfRound, type Step, stepName, stepsOf } from "./steps.ts";
export { type Detail, detailOf, summaryOf } from "./summary.ts";
export { putOnFloor, takeIn } from "./take-in.ts";
export { totalUsage, usageOf } from "./usage.ts";
export {
  type Awaited,
  answeredIn,
  awaitedAt,
  isOpeningNews,
  ownerWaitedFor,
  type WaitedFor,
  waitingFor,
} from "./waiting.ts";
