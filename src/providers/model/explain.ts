import type { Lang } from "#wire";
import type { FailureOf, ProviderError, ProviderFailure, VendorNames } from "../provider.ts";
import { words } from "../words/index.ts";
import type { Outage } from "./breaker.ts";
import type { ExchangeFailure } from "./vendor.ts";

type Failed = VendorNames & { readonly said: string; readonly model: string };

const login = ({ label, said, login }: Failed): string =>
  `${label} does not accept the key or login (${said}): ${login}, or use --provider offline`;
const unusable = ({ label, said, login }: Failed): string => `${label} cannot be used (${said}): ${login}`;
const rejected = ({ label, said }: Failed): string =>
  `${label} rejected the request (${said}): use another --model or --provider`;

/** What failed, why, and what to do, by the code of the failure. */
const FAILURES: Readonly<Record<ProviderFailure, (failed: Failed) => string>> = {
  no_key: login,
  bad_key: login,
  no_credit: ({ label, said }) => `the ${label} account has no credit (${said}): buy credit, or use another key`,
  spend_limit: ({ label, said }) =>
    `the spend limit of the ${label} account is reached (${said}): raise it, or use another key`,
  no_access: ({ label, said, model }) =>
    `${label} does not let this key use ${model} (${said}): use another key or --model`,
  no_model: ({ label, said, model }) =>
    `${label} knows no model ${JSON.stringify(model)} (${said}): name another with --model`,
  no_program: unusable,
  not_recorded: unusable,
  too_long: ({ label, said }) => `the prompt is larger than ${label} takes (${said}): give fewer documents`,
  refusal: ({ model, said }) => `${model} refused to answer (${said}): put the topic differently, or use another model`,
  cut_off: ({ model, said }) => `${model}'s answer was cut off (${said}): use another model`,
  invalid_answer: ({ model, said }) => `${model} gave no usable answer (${said}): use another model`,
  no_schema: ({ label, said }) =>
    `${label} does not take the schema of the answer (${said}): update it, or use another --model or --provider`,
  rejected,
  unsupported: rejected,
  over_budget: ({ said }) => `what is left of the budget does not pay for the call (${said})`,
  rate_limited: ({ label, said }) => `${label} limits the rate of this key (${said}): try later, or ask less at once`,
  overloaded: ({ label, said }) => `${label} is overloaded or out of order (${said}): try later`,
  timeout: ({ model, said }) => `${model} stopped answering (${said}): try later`,
  connection: ({ label, said, reach }) => `no connection to ${label} (${said}): check ${reach}`,
};

export const explain = ({ code, message: said }: ExchangeFailure, model: string, names: VendorNames): string =>
  FAILURES[code]({ ...names, said, model });

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
