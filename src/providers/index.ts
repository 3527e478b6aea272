export { sandboxIn } from "./agents/sandbox.ts";
export { providersThere, resolveAuto, resolveProvider } from "./auto.ts";
export * from "./blocks.ts";
export { chainProvider } from "./chain.ts";
export * from "./choose.ts";
export { answerSchema, schemaInWords, withKnownIds } from "./model/answer-schema.ts";
export { bounded } from "./model/bounded.ts";
export type { Breaker, Outage } from "./model/breaker.ts";
export { leftOf, MOST_OUTPUT } from "./model/charging.ts";
export { failureText } from "./model/explain.ts";
export { jsonObjectsIn, type ParsedAnswer, parseAnswer } from "./model/parse-answer.ts";
export { costUsd, DEFAULT_MODEL, loadPrices, READING_MODEL, tokensIn } from "./model/pricing.ts";
export { outageOverText, toldOutage } from "./outage-told.ts";
export { likelyPrice, priceRange, type TokenCount } from "./price-range.ts";
export { type PromptParts, requestFor } from "./prompt.ts";
export * from "./provider.ts";
export { ENTRIES, faultOf } from "./registry.ts";
export { openRecording, REPLAY_PACED, type Recording } from "./replay.ts";
export {
  chainOf,
  everyProvider,
  forReading,
  isMixed,
  isProviderName,
  modelFault,
  providerNames,
} from "./spec.ts";
