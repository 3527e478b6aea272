/*
 * Detection of secrets, by name and content, which must not reach a model or a record: keys, credentials, environment and
 * state files. Examples are not secret.
 */

const NAMES: readonly RegExp[] = [
  /^\.env(\..+)?$/i,
  /\.env$/i,
  /\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk|ovpn|creds|nk|tfvars|tfstate)$/i,
  /\.(tfvars\.json|tfstate\.backup)$/i,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?$/i,
  /^[._]?(netrc|pgpass|npmrc|pypirc|htpasswd|git-credentials|dockercfg|my\.cnf|s3cfg|boto)$/i,
  /^(credentials?|secrets?)(\.(json|csv|ya?ml|toml|ini|env|txt|properties))?$/i,
  /^(service[-_]account|client[-_]secret)[^/]*\.json$/i,
  /^kube-?config(\.ya?ml)?$/i,
];

const SAMPLE = /[._-](example|sample|template|dist|pub)$/i;

const TEXTS: readonly RegExp[] = [
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----/,
  /-----BEGIN USER NKEY SEED-----/,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  /\bsk-ant-[\w-]{20,}/,
  /\bsk-(?:proj-|svcacct-)?[A-Za-z0-9_]{32,}/,
  /\bgh[pousr]_[A-Za-z0-9]{36,}/,
  /\bgithub_pat_\w{40,}/,
  /\bglpat-[\w-]{20,}/,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/,
  /\bAIza[\w-]{35}/,
  /\bnpm_[A-Za-z0-9]{36}\b/,
  /\b[sr]k_live_[A-Za-z0-9]{20,}/,
  /"terraform_version"\s*:[\s\S]{0,2000}"lineage"\s*:/,
  /^[ \t]*(?:export[ \t]+)?[A-Z0-9_]*(?:SECRET|TOKEN|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY)[A-Z0-9_]*[ \t]*=[ \t]*["']?[^\s"'#]{12,}/m,
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:@/'"]{1,64}:[^\s:@/'"]{6,128}@[\w.[\]:-]+/i,
];

/**
 * A name of a secret anywhere in a line, and the value that is given to it. The escapes are the Chinese words for password (two),
 * key and is (two), and full-width punctuation.
 */
const NAMED =
  /(?:pass(?:word|wd|phrase|code)|\bpwd|secret|token|(?:api|access|private|secret)[ _-]?key|passwort|kennwort|\u5bc6\u7801|\u53e3\u4ee4|\u5bc6\u94a5)["'`*]{0,2}(?:[ \t]*[=:\uff1a][ \t]*|[ \t]+(?:is|was|ist|lautet)[ \t]+|[ \t]*[\u662f\u4e3a][ \t]*)["'`]?(?<value>[^\s"'`\uff0c\u3002\uff1b,;()<>|]{6,200})/giu;

/** Whether a value has letters and digits as keys have them: both cases, at least twelve characters. */
const isKeyLike = (value: string): boolean =>
  value.length >= 12 && /\p{Ll}/u.test(value) && /\p{Lu}/u.test(value) && /\d/.test(value);

/** Whether a value may be a password rather than a word, a number, a date or a version of one: letters and digits mixed. */
const isMixed = (value: string): boolean =>
  /\p{L}/u.test(value) &&
  /\d/.test(value) &&
  !/^[v\d][\d.,:/-]*(?:[-_]?\p{L}{1,12})?[.:]?$/iu.test(value) &&
  !/:\/\//.test(value);

/** Signs that a match is made up. */
const MADE_UP =
  /example|sample|change-?me|placeholder|your[-_]|dummy|redacted|x{4,}|\*{3,}|<[^>]*>|\$\{|\$[A-Z_(]|:(?:pass|password|passwd|secret)@/i;

export const isSecretName = (name: string): boolean => !SAMPLE.test(name) && NAMES.some((one) => one.test(name));

export const holdsSecret = (text: string): boolean =>
  TEXTS.some((one) => {
    const all = new RegExp(one.source, `${one.flags}g`);
    return [...text.matchAll(all)].some(([found]) => !MADE_UP.test(found));
  }) || named(text).some(({ value }) => isKeyLike(value));

function named(text: string): { value: string; at: number }[] {
  return [...text.matchAll(NAMED)].flatMap(({ 0: found, index, groups: { value = "" } = {} }) =>
    MADE_UP.test(found) ? [] : [{ value, at: index + found.length - value.length }],
  );
}

/** Replaces values after a secret's name by an ellipsis. @returns the text, and the lines concerned, from 1 */
export function withoutDoubtful(text: string): { readonly text: string; readonly lines: readonly number[] } {
  const doubtful = named(text).filter(({ value }) => isMixed(value));
  const lines = doubtful.map(({ at }) => text.slice(0, at).split("\n").length);
  const kept = doubtful.reduceRight(
    (rest, { value, at }) => `${rest.slice(0, at)}…${rest.slice(at + value.length)}`,
    text,
  );
  return { text: kept, lines: [...new Set(lines)] };
}

/** Removes secrets, their lines and JSON forms from a message; not below 8 characters, which would garble words. */
export const withoutSecrets = (message: string, secrets: readonly string[]): string =>
  secrets
    .flatMap((secret) => [secret, ...secret.split(/[\r\n]+/).map((line) => line.trim())])
    .filter((secret) => secret.length >= 8)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])
    .reduce((text, secret) => text.replaceAll(secret, "…"), message);

/** Removes secrets from every string in a JSON value. In the JSON text, escapes could hide them. */
export const valueWithoutSecrets = <T>(value: T, secrets: readonly string[]): T =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === "string" ? withoutSecrets(one, secrets) : one,
  ) as T;

/** Copies an error without secrets: only its name, message, stack and causes. */
export function errorWithoutSecrets(error: unknown, secrets: readonly string[]): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutSecrets(error, secrets) : undefined;
  const cause = error.cause === undefined ? {} : { cause: errorWithoutSecrets(error.cause, secrets) };
  const told = new Error(withoutSecrets(error.message, secrets), cause);
  told.name = error.name;
  told.stack = withoutSecrets(error.stack ?? "", secrets);
  return told;
}
