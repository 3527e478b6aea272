import type { SchemaTaker } from "../model/accepted-schema.ts";
import type { VendorNames } from "../provider.ts";

export interface Flavour {
  readonly name: string;
  readonly names: VendorNames;
  /** Default address, up to and including /v1. */
  readonly baseUrl: string;
  /** Variables of the environment that hold its address and its key. */
  readonly baseUrlEnv: string;
  readonly keyEnv: string;
  /** Absent: the first model that the server lists. */
  readonly defaultModel?: string;
  /** The cheapest model that reads well. */
  readonly readingModel?: string;
  readonly takes: SchemaTaker;
  /** Whether it runs on the user's own machine: it needs no key, is free, and may be silent for long. */
  readonly local: boolean;
}

const local = (name: string, label: string, port: number, start: string, takes: SchemaTaker): Flavour => {
  const variable = `${name.toUpperCase()}_BASE_URL`;
  return {
    name,
    names: {
      label,
      login: `set its key in ${name.toUpperCase()}_API_KEY`,
      reach: `that it runs (\`${start}\`), or ${variable}`,
    },
    baseUrl: `http://127.0.0.1:${port}/v1`,
    baseUrlEnv: variable,
    keyEnv: `${name.toUpperCase()}_API_KEY`,
    takes,
    local: true,
  };
};

export const OPENAI: Flavour = {
  name: "openai",
  names: { label: "OpenAI", login: "set a valid key in OPENAI_API_KEY", reach: "the network and OPENAI_BASE_URL" },
  baseUrl: "https://api.openai.com/v1",
  baseUrlEnv: "OPENAI_BASE_URL",
  keyEnv: "OPENAI_API_KEY",
  defaultModel: "gpt-6.1-sol",
  readingModel: "gpt-6-luna",
  takes: "strict",
  local: false,
};

/** Servers by their name in `--provider`. */
export const FLAVOURS: readonly Flavour[] = [
  OPENAI,
  local("vllm", "vLLM", 8000, "vllm serve MODEL", "strict"),
  local("lmstudio", "LM Studio", 1234, "lms server start", "grammar"),
  local("llamacpp", "llama.cpp", 8080, "llama-server -m FILE", "grammar"),
];
