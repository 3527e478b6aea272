import { describe, expect, it } from "vitest";
import { holdsSecret, isSecretName, withoutDoubtful } from "./secrets.ts";

/** Joins parts, so that no scanner takes this file for a leak. */
const made = (...parts: readonly string[]): string => parts.join("");
const LONG = "4f8Kq2Zr9Lw7Xc3Vb6Nm1Pd5Tg0Hj8Ys2Ra";

describe("secrets", () => {
  it.each([
    ".env",
    ".env.production",
    "prod.env",
    "server.pem",
    "id_ed25519",
    ".netrc",
    ".npmrc",
    "credentials",
    "credentials.json",
    "secrets.yaml",
    "terraform.tfstate",
    "terraform.tfstate.backup",
    "prod.tfvars",
    "service-account-1.json",
    "seat.creds",
    "user.nk",
    "kubeconfig",
    "store.p12",
  ])("%s is one by its name", (name) => expect(isSecretName(name)).toBe(true));

  it.each([
    ".env.example",
    "id_rsa.pub",
    "secrets.md",
    "keys.md",
    "environment.md",
    "credentials-policy.md",
    "tokens.ts",
  ])("%s is none by its name", (name) => expect(isSecretName(name)).toBe(false));

  it.each([
    ["a private key", made("-----BEGIN OPENSSH ", "PRIVATE KEY-----\nabc")],
    ["a key of a cloud", made("key: AKIA", "Q3ZR9LW7XC3VB6NM")],
    ["a key of a model", made("sk-ant-", "api03-", LONG)],
    ["a token of a host", made("ghp", "_", LONG, "abc1")],
    ["a chat token", made("xoxb", "-1234567890-", "abcdefghij")],
    ["an assignment", made("DB_PASS", "WORD=", LONG.slice(0, 16))],
    ["an address with a password", made("postgres://app:", LONG.slice(0, 10), "@db.internal:5432/app")],
    ["a password within a sentence", made("Then log in, the password is Xk29vQ0", "pLm88zT, and restart.")],
    ["a password in a table", made("| prod | api-key: `Qz81LmN0x", "Ty44Rr` | rotated in May |")],
    ["a state file", made('{"version": 4, "terraform_version": "1.9.0", "serial": 3, "lineage', '": "x"}')],
  ])("%s is one by its content", (_, text) => expect(holdsSecret(text)).toBe(true));

  it.each([
    "The password is stored in the vault; API_KEY is set by the operator.",
    "API_KEY=<your key>",
    "DB_PASSWORD=change-me-please",
    "AKIAIOSFODNN7EXAMPLE",
    "postgres://user:password@localhost/db",
    "TOKEN=$GITHUB_TOKEN_FROM_CI",
    "We rotate tokens every night, at sk-3 and ghp_short.",
    "-----BEGIN PUBLIC KEY-----",
  ])("%j is none", (text) => expect(holdsSecret(text)).toBe(false));

  it.each([
    ["admin password: hunter2 (ask Tom)", "admin password: … (ask Tom)"],
    ["The Passwort lautet sommer24!, like last year.", "The Passwort lautet …, like last year."],
    ["口令是 a8f3k2，请勿外传", "口令是 …，请勿外传"],
    ["passphrase = 'tr0ub4dor'", "passphrase = '…'"],
  ])("%j may hold one, whose value is left out", (text, kept) => {
    expect(holdsSecret(text)).toBe(false);
    expect(withoutDoubtful(`first\n${text}`)).toEqual({ text: `first\n${kept}`, lines: [2] });
  });

  it.each([
    "The password is stored in the vault.",
    "Tokens: 1,000,000 a day; token: 2026-11-26.",
    "Passwords: 12-character minimum, rotated every 90 days.",
    "The secret is v2.14.3 of the client.",
    "token: https://id.example.com/oauth2",
    "API key = your-key-1234",
  ])("%j holds none", (text) => expect(withoutDoubtful(text)).toEqual({ text, lines: [] }));
});
