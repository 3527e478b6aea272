import { join } from "node:path";
import { withoutNulls } from "../model/accepted-schema.ts";
import { object, string, tokensWithin } from "../model/http.ts";
import { NO_TOKENS, type Tokens } from "../model/pricing.ts";
import type { Reply } from "../model/vendor.ts";
import {
  acted,
  type CliProgram,
  type ProgramExit,
  type Reader,
  type Spent,
  saidNothing,
  toldFailure,
} from "./program.ts";

/** Switches off all that is not the prompt: tools, the user's instructions, descriptions of the machine. */
const OFF = [
  ...["project_doc_max_bytes=0", 'web_search="disabled"', "agents.enabled=false", "skills.bundled.enabled=false"],
  ...["include_environment_context=false", "include_permissions_instructions=false", "include_apps_instructions=false"],
  ...["include_collaboration_mode_instructions=false", "analytics.enabled=false"],
].flatMap((setting) => ["-c", setting]);
const SHELL = ["shell_tool", "unified_exec"];
const DISABLED = [
  ...["multi_agent", "goals", "apps", "plugins", "shell_snapshot", "view_image"],
  ...["image_generation", "hooks", "unbounded_connection_retries"],
];

/** Quotes a TOML string, which JSON's form satisfies. */
const quoted = (text: string): string => JSON.stringify(text);

/** OpenAI's Codex. It reports no cost and does not validate its model's answer. */
export const codex: CliProgram = {
  name: "codex",
  names: { label: "Codex", login: "run `codex login`, or set OPENAI_API_KEY", reach: "the network" },
  install: "npm install -g @openai/codex",
  keys: ["OPENAI_API_KEY", "CODEX_API_KEY"],
  passes: [],
  login: [".codex/auth.json"],
  usesHome: false,
  homeEnv: "CODEX_HOME",
  takes: "strict",
  takesEffort: true,
  canWork: true,
  command({ talk, model, folders, keyed, env, works }) {
    // Its own sandbox does not start within another one.
    const sandbox = works ? (works.isConfined ? "danger-full-access" : "workspace-write") : "read-only";
    const base = env.OPENAI_BASE_URL || "https://api.openai.com/v1";
    const key = env.CODEX_API_KEY ? "CODEX_API_KEY" : "OPENAI_API_KEY";
    const own = `{name="OpenAI",base_url=${quoted(base)},env_key="${key}",wire_api="responses",request_max_retries=0,stream_max_retries=0,stream_idle_timeout_ms=240000}`;
    return {
      args: [
        ...["exec", "--json", "--ephemeral", "--skip-git-repo-check", "--ignore-user-config", "--ignore-rules"],
        ...["-s", sandbox],
        ...(model === undefined ? [] : ["-m", model]),
        ...(talk.effort === undefined ? [] : ["-c", `model_reasoning_effort=${quoted(talk.effort.level)}`]),
        ...(keyed ? ["-c", "model_provider=own", "-c", `model_providers.own=${own}`] : []),
        ...["-c", `model_instructions_file=${quoted(join(folders.files, "system.md"))}`],
        ...OFF,
        ...[...(works ? [] : SHELL), ...DISABLED].flatMap((feature) => ["--disable", feature]),
        ...["--output-schema", join(folders.files, "schema.json"), "-"],
      ],
      env: { CODEX_HOME: join(folders.home, ".codex") },
      files: { "system.md": talk.system, "schema.json": JSON.stringify(talk.schema) },
      homeFiles: { ".codex/version.json": "{}" },
    };
  },
  reader: (works = false) => new CodexReader(works),
};

/** Items that are part of an answer; any other item is an action. */
const WORDS = new Set(["agent_message", "reasoning", "error", "todo_list"]);

class CodexReader implements Reader {
  #text: string | undefined;
  #tokens: Tokens | undefined;
  #failed: string | undefined;
  #acted: string | undefined;
  #thread: string | undefined;
  readonly #works: boolean;

  constructor(works: boolean) {
    this.#works = works;
  }

  line(value: Readonly<Record<string, unknown>>): boolean {
    const item = object(value.item);
    const type = string(item.type);
    if (value.type === "thread.started") this.#thread = string(value.thread_id);
    if (!this.#works && type !== undefined && !WORDS.has(type)) this.#acted = type;
    if (value.type === "item.completed" && type === "agent_message") this.#text = string(item.text);
    if (value.type === "turn.failed") this.#failed = string(object(value.error).message) ?? "no reason given";
    if (value.type === "turn.completed") this.#tokens = tokensOf(object(value.usage));
    return value.type !== "error";
  }

  end(ended: ProgramExit): Reply {
    if (this.#failed !== undefined) throw toldFailure({ message: this.#failed, names: [] });
    if (this.#acted !== undefined) throw acted("codex", this.#acted);
    // An item of type "error" may be only a warning: the answer and the turn's end decide.
    if (this.#text === undefined || !this.#tokens) throw saidNothing("codex", ended);
    return { text: withoutNulls(this.#text), stopReason: "end", requestId: this.#thread };
  }

  spent(): Spent {
    return { tokens: this.#tokens ?? NO_TOKENS, isWhole: this.#tokens !== undefined };
  }
}

function tokensOf(usage: Readonly<Record<string, unknown>>): Tokens {
  const { input_tokens: input, cached_input_tokens: cacheRead, cache_write_input_tokens: cacheWrite } = usage;
  return tokensWithin({
    input,
    cacheRead,
    cacheWrite,
    output: usage.output_tokens,
    thinking: usage.reasoning_output_tokens,
  });
}
