import { join } from "node:path";
import { jsonIn } from "#lib/json-in";
import { systemText } from "../model/conversation.ts";
import { count, object, string, tokensWithin } from "../model/http.ts";
import { ExchangeFailure, type Reply } from "../model/vendor.ts";
import {
  acted,
  type CliProgram,
  type ProgramExit,
  type Reader,
  type Spent,
  saidNothing,
  toldFailure,
} from "./program.ts";

/** Google's Gemini CLI. It takes no schema, so the prompt contains it. */
export const gemini: CliProgram = {
  name: "gemini",
  names: { label: "Gemini CLI", login: "run `gemini` and log in, or set GEMINI_API_KEY", reach: "the network" },
  install: "npm install -g @google/gemini-cli",
  keys: ["GEMINI_API_KEY", "GOOGLE_API_KEY"],
  passes: ["GOOGLE_GEMINI_BASE_URL", "GOOGLE_CLOUD_PROJECT", "GOOGLE_CLOUD_LOCATION"],
  login: [".gemini/oauth_creds.json", ".gemini/google_accounts.json"],
  usesHome: false,
  takes: "prompt",
  takesEffort: false,
  command: ({ talk, model, folders, keyed }) => ({
    args: ["-o", "stream-json", ...(model === undefined ? [] : ["-m", model]), "--skip-trust"],
    env: { GEMINI_CLI_NO_RELAUNCH: "true", GEMINI_SYSTEM_MD: join(folders.files, "system.md") },
    files: { "system.md": systemText(talk, true) },
    homeFiles: {
      ".gemini/settings.json": JSON.stringify({
        security: { auth: { selectedType: keyed ? "gemini-api-key" : "oauth-personal" } },
        tools: { core: ["none"] },
        general: { maxAttempts: 1, enableAutoUpdate: false },
        context: { includeDirectoryTree: false },
        privacy: { usageStatisticsEnabled: false },
      }),
    },
  }),
  reader: () => new GeminiReader(),
};

class GeminiReader implements Reader {
  readonly #text: string[] = [];
  #result: Readonly<Record<string, unknown>> | undefined;
  #session: string | undefined;
  #acted: string | undefined;

  line(value: Readonly<Record<string, unknown>>): boolean {
    if (value.type === "init") this.#session = string(value.session_id);
    this.#text.push(this.piece(value) ?? "");
    if (value.type === "tool_use") this.#acted = string(value.tool_name) ?? "a tool";
    if (value.type === "result") this.#result = value;
    return value.type === "message" && value.role === "assistant";
  }

  piece(value: Readonly<Record<string, unknown>>): string | undefined {
    return value.type === "message" && value.role === "assistant" ? string(value.content) : undefined;
  }

  /** Ignores the exit status, which is HTTP's modulo 256, or 0 after a request to end: the output decides. */
  end(ended: ProgramExit): Reply {
    const result = this.#result;
    const text = this.#text.join("");
    if (result?.status === "error") throw failureOf(string(object(result.error).message), ended);
    if (this.#acted !== undefined) throw acted("gemini", this.#acted);
    if (!result) throw failureOf(string(object(errorIn(ended.stderr)).message), ended);
    if (text.trim() === "") {
      throw new ExchangeFailure("refusal", "it ended without a word", { retry: false });
    }
    const model = Object.keys(object(object(result.stats).models))[0];
    return { text, stopReason: "end", model, requestId: this.#session, prompted: true };
  }

  spent(): Spent {
    const { cached: cacheRead, input_tokens: input, output_tokens: output } = object(this.#result?.stats);
    return { tokens: tokensWithin({ input, cacheRead, output }), isWhole: this.#result?.status === "success" };
  }
}

/** HTTP status by the exit status that encodes it. */
const BY_CODE: Readonly<Record<number, number>> = Object.fromEntries(
  [400, 401, 402, 403, 404, 413, 429, 500, 502, 503, 504, 529].map((status) => [status % 256, status]),
);

function failureOf(message: string | undefined, ended: ProgramExit): ExchangeFailure {
  const inner = object(object(jsonIn(/\{.*\}/s.exec(message ?? "")?.[0] ?? "")).error);
  const status = count(inner.code) || BY_CODE[ended.code ?? 0];
  // Exit status of a run without key or login, whatever the message says.
  if (ended.code === 41) return toldFailure({ message: message ?? "no auth method", names: ["login required"] });
  if (message === undefined && status === undefined) return saidNothing("gemini", ended);
  return toldFailure({ message: string(inner.message) ?? message, names: [], status });
}

/** Finds the error at the end of a stderr of logs and stack traces. */
function errorIn(stderr: string): unknown {
  for (
    let at = stderr.lastIndexOf("{\n");
    at !== -1 && at > stderr.length - 20_000;
    at = stderr.lastIndexOf("{\n", at - 1)
  ) {
    const { error } = object(jsonIn(stderr.slice(at).trim()));
    if (error !== undefined) return error;
    if (at === 0) break;
  }
  return object(jsonIn(/\{"session_id".*\}\s*$/s.exec(stderr)?.[0] ?? "")).error;
}
