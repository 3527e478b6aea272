import type { Lang } from "#wire";
import type { FailureOf, ProviderError } from "../provider.ts";
import { words } from "../words/index.ts";
import type { Outage } from "./breaker.ts";
import type { ExchangeFailure, VendorNames } from "./vendor.ts";

/** Explains what failed, why, and what to do. */
export function explain(failure: ExchangeFailure, model: string, { label, login, reach }: VendorNames): string {
  const said = failure.message;
  switch (failure.code) {
    case "no_key":
    case "bad_key":
      return `${label} does not accept the key or login (${said}): ${login}, or use --provider offline`;
    case "no_credit":
      return `the ${label} account has no credit (${said}): buy credit, or use another key`;
    case "spend_limit":
      return `the spend limit of the ${label} account is reached (${said}): raise it, or use another key`;
    case "no_access":
      return `${label} does not let this key use ${model} (${said}): use another key or --model`;
    case "no_model":
      return `${label} knows no model ${JSON.stringify(model)} (${said}): name another with --model`;
    case "no_program":
    case "not_recorded":
      return `${label} cannot be used (${said}): ${login}`;
    case "too_long":
      return `the prompt is larger than ${label} takes (${said}): give fewer documents`;
    case "refusal":
      return `${model} refused to answer (${said}): put the topic differently, or use another model`;
    case "cut_off":
      return `${model}'s answer was cut off (${said}): use another model`;
    case "invalid_answer":
      return `${model} gave no usable answer (${said}): use another model`;
    case "no_schema":
      return `${label} does not take the schema of the answer (${said}): update it, or use another --model or --provider`;
    case "rejected":
    case "unsupported":
      return `${label} rejected the request (${said})`;
    case "over_budget":
      return `what is left of the budget does not pay for the call (${said})`;
    case "rate_limited":
      return `${label} limits the rate of this key (${said}): try later, or ask less at once`;
    case "overloaded":
      return `${label} is overloaded or out of order (${said}): try later`;
    case "timeout":
      return `${model} stopped answering (${said}): try later`;
    case "connection":
      return `no connection to ${label} (${said}): check ${reach}`;
  }
}

/** Explains why a model is not asked during an outage. */
export const explainOutage = ({ model, code, since }: Outage, { label }: VendorNames): string =>
  `${model === "" ? label : `${label} (${model})`} has failed since ${timeOfDay(since)} (${code}) and was not asked again`;

/** Formats a time in ms since the epoch as `14:02`, by this machine's clock. */
export function timeOfDay(ms: number): string {
  const at = new Date(ms);
  return [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, "0")).join(":");
}

/** Tells the readers of a discussion why a provider gave no answer. The log has the error's own message. */
export const failureText = (error: Pick<ProviderError, "code" | "message"> & FailureOf, lang: Lang): string =>
  words(lang).failure(error.code, error.message, error);
