import { join } from "node:path";
import { object, string, tokensWithin } from "../model/http.ts";
import { ExchangeFailure, type Reply } from "../model/vendor.ts";
import { type CliProgram, type ProgramExit, ResultReader, type Spent, saidNothing, toldFailure } from "./program.ts";

const TOOLS = ["read_file", "edit", "notebook_edit", "run_shell_command", "get_goal", "update_goal"];
/** Head start of its own time limit over the deadline, so that it can report the reason. */
const MARGIN_S = 2;

/** Alibaba's Qwen Code. It always gets a time limit, since it retries for minutes by itself. */
export const qwen: CliProgram = {
  name: "qwen",
  names: {
    label: "Qwen Code",
    login: "run `qwen` and log in, or set OPENAI_API_KEY and OPENAI_BASE_URL",
    reach: "the network",
  },
  install: "npm install -g @qwen-code/qwen-code",
  keys: ["OPENAI_API_KEY"],
  passes: ["OPENAI_BASE_URL"],
  login: [".qwen/oauth_creds.json"],
  usesHome: false,
  // Its address may be that of llama.cpp, which compiles the schemas of tools too (ggml-org/llama.cpp 25746).
  takes: "grammar",
  takesEffort: false,
  command: ({ talk, model, folders, keyed, timeoutMs }) => ({
    args: [
      ...(keyed ? ["--bare", "--auth-type", "openai"] : ["--auth-type", "qwen-oauth"]),
      ...["-o", "stream-json", "--include-partial-messages"],
      ...(model === undefined ? [] : ["-m", model]),
      ...["--system-prompt", talk.system],
      ...["--chat-recording", "false", "--max-tool-calls", "0"],
      ...["--max-wall-time", `${Math.max(1, Math.floor(timeoutMs / 1_000) - MARGIN_S)}s`],
      ...["--json-schema", `@${join(folders.files, "schema.json")}`],
      ...TOOLS.flatMap((tool) => ["--exclude-tools", tool]),
    ],
    files: { "schema.json": JSON.stringify(talk.schema) },
  }),
  reader: () => new QwenReader(),
};

class QwenReader extends ResultReader {
  end(ended: ProgramExit): Reply {
    const result = this.result;
    if (!result) {
      if (!/max-wall-time|wall-clock budget/i.test(ended.stderr)) throw saidNothing("qwen", ended);
      throw new ExchangeFailure("timeout", "it was still trying when its time was over", { retry: true });
    }
    if (result.is_error === true) {
      const message = string(object(result.error).message) ?? string(result.result) ?? string(result.subtype);
      throw toldFailure({ message, names: [] });
    }
    const { structured_result: structured } = result;
    const text = structured === undefined ? (string(result.result) ?? "") : JSON.stringify(structured);
    return { text, stopReason: "end", model: this.model, requestId: string(result.session_id) };
  }

  spent(): Spent {
    const {
      input_tokens: input,
      cache_read_input_tokens: cacheRead,
      output_tokens: output,
    } = object(this.result?.usage);
    return { tokens: tokensWithin({ input, cacheRead, output }), isWhole: this.result?.is_error === false };
  }
}
