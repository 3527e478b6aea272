import { join } from "node:path";
import { count, list, object, string } from "../model/http.ts";
import { CLAUDE_STOPS, type Reply } from "../model/vendor.ts";
import {
  type CliProgram,
  type ProgramExit,
  ResultReader,
  type Spent,
  saidNothing,
  toldFailure,
  type Works,
} from "./program.ts";

/** Claude Code. With a key it runs `--bare`. A login works only without that, so `--safe-mode` keeps the user's files out. */
export const claude: CliProgram = {
  name: "claude",
  names: { label: "Claude Code", login: "run `claude` and /login, or set ANTHROPIC_API_KEY", reach: "the network" },
  install: "npm install -g @anthropic-ai/claude-code",
  keys: ["ANTHROPIC_API_KEY"],
  passes: ["ANTHROPIC_BASE_URL", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_OAUTH_TOKEN"],
  login: [".claude/.credentials.json", ".claude.json"],
  loginText: "oauthAccount",
  usesHome: true,
  homeEnv: "CLAUDE_CONFIG_DIR",
  takes: "prompt",
  takesEffort: true,
  canWork: true,
  command: ({ talk, model, folders, keyed, timeoutMs, works }) => ({
    args: [
      "-p",
      ...(keyed ? ["--bare"] : ["--safe-mode", "--strict-mcp-config", "--disable-slash-commands"]),
      ...(works ? workingWith(works) : ["--tools", ""]),
      "--no-session-persistence",
      ...["--output-format", "stream-json", "--verbose", "--include-partial-messages"],
      ...["--system-prompt-file", join(folders.files, "system.md")],
      ...(model === undefined ? [] : ["--model", model]),
      ...(talk.effort === undefined ? [] : ["--effort", talk.effort.level]),
      ...["--json-schema", JSON.stringify(talk.schema)],
    ],
    env: {
      CLAUDE_CODE_MAX_RETRIES: "0",
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      API_TIMEOUT_MS: String(Math.ceil(timeoutMs)),
      ...(Number.isFinite(talk.room) ? { CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(talk.room) } : {}),
    },
    files: { "system.md": talk.system },
  }),
  reader: () => new ClaudeReader(),
};

/** Flags of a run that edits files: edits pass within its folder alone, and a shell only where a sandbox surrounds it. */
function workingWith({ isConfined }: Works): string[] {
  const tools = ["Read", "Edit", "Write", "Glob", "Grep", ...(isConfined ? ["Bash"] : [])];
  const allowed = isConfined ? ["--allowedTools", "Bash"] : [];
  return ["--tools", tools.join(","), ...allowed, "--permission-mode", "acceptEdits"];
}

/** Its words about an answer that was cut off, without a reason why the model stopped. */
const TOO_MUCH = /^API Error: .*exceeded the \d+ output token maximum/;

class ClaudeReader extends ResultReader {
  /** Ignores `subtype`, which says "success" on failures too: `is_error` and the answer decide. */
  end(ended: ProgramExit): Reply {
    const result = this.result;
    if (!result) throw saidNothing("claude", ended);
    const { structured_output: structured } = result;
    const text = structured === undefined ? (string(result.result) ?? "") : JSON.stringify(structured);
    const stop = CLAUDE_STOPS[string(result.stop_reason) ?? ""] ?? (TOO_MUCH.test(text) ? "max_tokens" : undefined);
    if (result.is_error === true && stop === undefined) throw failureOf(result);
    const model = this.model === "<synthetic>" ? undefined : this.model;
    return { text, stopReason: stop ?? "end", model, requestId: this.requestId };
  }

  spent(): Spent {
    const { usage, total_cost_usd: cost } = this.result ?? {};
    const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = object(usage);
    const { ephemeral_1h_input_tokens } = object(object(usage).cache_creation);
    const tokens = {
      input: count(input_tokens),
      cacheWrite: count(cache_creation_input_tokens),
      cacheWriteLong: count(ephemeral_1h_input_tokens),
      cacheRead: count(cache_read_input_tokens),
      output: count(output_tokens),
    };
    // The program counts all of its attempts, failed ones included.
    return { tokens, costUsd: typeof cost === "number" ? cost : undefined, isWhole: usage !== undefined };
  }
}

function failureOf(result: Readonly<Record<string, unknown>>): Error {
  const subtype = string(result.subtype) ?? "";
  const errors = list(result.errors).flatMap((error) => string(error) ?? []);
  const message = string(result.result) ?? errors[0] ?? subtype;
  const names = [string(result.api_error_type) ?? "", subtype === "success" ? "" : subtype].filter(
    (name) => name !== "",
  );
  const status = typeof result.api_error_status === "number" ? result.api_error_status : undefined;
  return toldFailure({ message, names, status });
}
