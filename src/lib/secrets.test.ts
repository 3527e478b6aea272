import { describe, expect, it } from "vitest";
import { holdsSecret, isSecretName } from "./secrets.ts";

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
});
