/*
 * What must not be sent to a model or stored in a record because it opens something: keys, credentials, environment and
 * state files. Judged by name and by content; what is an example by its own words is none.
 */

/** Names of files that hold secrets, whatever stands in them. */
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

/** Names that say that the file is a pattern for one with secrets. */
const SAMPLE = /[._-](example|sample|template|dist|pub)$/i;

/** What looks like a secret, in a text. */
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

/** Words that mark what was found as made up. */
const MADE_UP =
  /example|sample|change-?me|placeholder|your[-_]|dummy|redacted|x{4,}|\*{3,}|<[^>]*>|\$\{|\$[A-Z_(]|:(?:pass|password|passwd|secret)@/i;

/** Whether a file of this name holds secrets. */
export const isSecretName = (name: string): boolean => !SAMPLE.test(name) && NAMES.some((one) => one.test(name));

/** Whether a text holds what looks like a secret. */
export const holdsSecret = (text: string): boolean =>
  TEXTS.some((one) => {
    const all = new RegExp(one.source, `${one.flags}g`);
    return [...text.matchAll(all)].some(([found]) => !MADE_UP.test(found));
  });
