import type { ExchangeFailure } from "./anthropic-stream.ts";

/** A key as short as a word is none, and would only garble the message. */
export const withoutSecret = (message: string, secret: string): string =>
  secret.length < 8 ? message : message.replaceAll(secret, "…");

/** What failed, why, and what to do about it. */
export function explain(failure: ExchangeFailure, model: string): string {
  const said = failure.message;
  switch (failure.code) {
    case "bad_key":
      return `Anthropic does not accept the key in ANTHROPIC_API_KEY (${said}): set a valid one, or use --provider offline`;
    case "no_credit":
      return `the Anthropic account has no credit (${said}): buy credit, or use another key`;
    case "spend_limit":
      return `the spend limit of the Anthropic account is reached (${said}): raise it, or use another key`;
    case "no_access":
      return `Anthropic does not let this key use ${model} (${said}): use another key or --model`;
    case "no_model":
      return `Anthropic knows no model ${JSON.stringify(model)} (${said}): name another with --model`;
    case "too_long":
      return `the prompt is larger than Anthropic takes (${said}): give fewer documents`;
    case "rejected":
      return `Anthropic rejected the request (${said})`;
    case "rate_limited":
      return `Anthropic limits the rate of this key (${said}): try later, or ask less at once`;
    case "overloaded":
      return `Anthropic is overloaded or out of order (${said}): try later`;
    case "timeout":
      return `${model} stopped answering (${said}): try later`;
    default:
      return `no connection to Anthropic (${said}): check the network and ANTHROPIC_BASE_URL`;
  }
}
