import { EFFORTS } from "#wire";
import { object } from "../model/http.ts";
import type { Capabilities } from "../provider.ts";
import { failureOf, type Sdk } from "./stream.ts";

/** What the API's listing says of a model; what a server in its place leaves out is not known. @throws ExchangeFailure */
export async function capabilitiesOf(sdk: Sdk, model: string, signal: AbortSignal): Promise<Capabilities> {
  let listed: unknown;
  try {
    listed = await sdk.client.models.retrieve(model, {}, { signal, maxRetries: 0 });
  } catch (error) {
    throw failureOf(sdk, error);
  }
  const { max_input_tokens, max_tokens, capabilities } = object(listed);
  const { effort, thinking, structured_outputs: structured } = object(capabilities);
  const isSupported = (value: unknown): boolean => object(value).supported === true;
  const levels = object(effort);
  const types = object(object(thinking).types);
  return {
    ...(typeof max_input_tokens === "number" ? { contextTokens: max_input_tokens } : {}),
    ...(typeof max_tokens === "number" ? { outputTokens: max_tokens } : {}),
    ...(structured === undefined ? {} : { structured: isSupported(structured) }),
    ...(effort === undefined
      ? {}
      : { efforts: isSupported(effort) ? EFFORTS.filter((level) => isSupported(levels[level])) : [] }),
    ...(thinking === undefined
      ? {}
      : { thinking: isSupported(types.adaptive) ? "adaptive" : isSupported(thinking) ? "yes" : "no" }),
  };
}
