export type { Spoken, TurnInHand } from "./answer-turn.ts";
export { startInProcess } from "./in-process.ts";
export { type KeptCall, keepExchanges } from "./keep-exchanges.ts";
export { ParticipantServer, type ServeOptions } from "./participant.ts";
export { loadFloor, readFloor } from "./past-messages.ts";
export { sharedBreaker } from "./shared-breaker.ts";
export { areWorkersOffered, offerWorkers, untilWithdrawn } from "./shared-workers.ts";
export { answerKept, factsOf, modelSpeaker, runSpeakers } from "./speaker.ts";
export { type Swarm, startSwarm, workerEntry } from "./supervisor.ts";
export type { SwarmEvent, SwarmOptions } from "./swarm-options.ts";
export {
  GRACE_MS,
  RESTARTED,
  ROLES,
  type Role,
  runWorker,
  type Worker,
  type WorkerContext,
  type WorkerReport,
} from "./worker.ts";
