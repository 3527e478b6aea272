import type { ExchangeFailure, VendorNames } from "./exchange.ts";

/**
 * Takes secrets out of a message: as they are, each line of them alone, and as they stand in JSON, which errors quote. A key
 * as short as a word is none, and would only garble it.
 */
export const withoutSecrets = (message: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, ...secret.split(/[\r\n]+/).map((line) => line.trim())])
    .filter((secret) => secret.length >= 8)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .reduce((text, secret) => text.replaceAll(secret, "…"), message);

/** Takes secrets out of every text in a value of JSON. As JSON's own text they could stand there otherwise, with escapes. */
export const valueWithoutSecrets = <T>(value: T, secrets: readonly string[]): T =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "string" ? withoutSecrets(one, secrets) : one,
  ) as T;

/** An error of which no log can tell a secret: its name, its words, its stack and its causes alone. */
export function errorWithoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutSecrets(error, secrets) : undefined;
  const cause = error.cause === undefined ? {} : { cause: errorWithoutSecrets(error.cause, secrets) };
  const told = new Error(withoutSecrets(error.message, secrets), cause);
  told.name = error.name;
  told.stack = withoutSecrets(error.stack ?? "", secrets);
  return told;
}

/** What failed, why, and what to do about it. */
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
