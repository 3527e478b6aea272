/*
 * A coding agent's command line as the vendors' behave (PROVIDERS.md found them by trying): what they print for answers and
 * for failures, how they lie with their exit status, what they leave running. Started as `fake-cli.ts NAME FOLDER ARGS`;
 * FOLDER holds the plan, and gets what each run saw. See fake-clis.ts.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Lasting, Plan, SeenRun } from "./fake-clis.ts";
import { answerTo } from "./model-server.ts";

const [name = "", folder = "", ...args] = process.argv.slice(2);

const print = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
const after = (flag: string): string | undefined => args[args.indexOf(flag) + 1];
const has = (flag: string): boolean => args.includes(flag);
const textOf = (file: string | undefined): string => (file === undefined ? "" : readFileSync(file, "utf8"));

function systemPrompt(): string {
  if (name === "claude") return textOf(after("--system-prompt-file"));
  if (name === "gemini") return textOf(process.env.GEMINI_SYSTEM_MD);
  if (name === "qwen") return after("--system-prompt") ?? "";
  const setting = args.find((arg) => arg.startsWith("model_instructions_file=")) ?? "";
  return textOf(JSON.parse(setting.slice(setting.indexOf("=") + 1)) as string);
}

function schemaText(): string | undefined {
  if (name === "claude") return after("--json-schema");
  if (name === "codex") return textOf(after("--output-schema"));
  return name === "qwen" ? textOf(after("--json-schema")?.slice(1)) : undefined;
}

/** The next of the plan: the first run that makes its folder takes it. @param prompt where what lasts looks for its text */
function next(prompt: string): { plan: Plan; nth: number } {
  const plans = JSON.parse(textOf(join(folder, "plan.json"))) as Plan[];
  const { from = 0, where = "", plan: lasting } = JSON.parse(textOf(join(folder, "lasting.json"))) as Partial<Lasting>;
  for (let nth = 0; ; nth += 1) {
    try {
      mkdirSync(join(folder, `run-${nth}`));
      const isLasting = nth >= from && prompt.includes(where);
      return { plan: plans[nth] ?? (isLasting ? lasting : undefined) ?? { do: "answer" }, nth };
    } catch {
      // Another run has it.
    }
  }
}

/** Lists the user's files that are reachable from the working directory. */
function found(): string[] {
  const starts = [process.cwd(), process.env.PWD, process.env.OLDPWD, process.env.INIT_CWD, process.env.HOME];
  const files: string[] = [];
  for (const start of starts) {
    for (let at = start; at !== undefined && at !== dirname(at); at = dirname(at)) {
      for (const file of ["CLAUDE.md", "AGENTS.md", "GEMINI.md", "QWEN.md", ".env", "secret.txt"]) {
        for (const path of [join(at, file), join(at, `.${name}`, file)]) {
          if (existsSync(path) && textOf(path).includes("PLANTED")) files.push(path);
        }
      }
    }
  }
  return files;
}

/** The answer in pieces: Claude Code's is the input of a tool where it is held to a schema. */
function stream(text: string, structured: boolean): void {
  for (const piece of text.match(/[\s\S]{1,50}/g) ?? []) {
    const delta = structured ? { type: "input_json_delta", partial_json: piece } : { type: "text_delta", text: piece };
    print({ type: "stream_event", event: { type: "content_block_delta", index: 0, delta } });
  }
}

const usage = { input_tokens: 120, output_tokens: 40 };

function answer(text: string, structured: boolean): void {
  if (name === "claude") {
    const message = { model: "claude-sonnet-5-5", role: "assistant", content: [{ type: "text", text }] };
    print({ type: "system", subtype: "init", tools: ["StructuredOutput"] });
    stream(text, structured);
    print({ type: "assistant", message, request_id: "req_cli" });
    const more = structured ? { structured_output: JSON.parse(text) as unknown } : {};
    const counts = { ...usage, cache_creation_input_tokens: 5, cache_read_input_tokens: 7 };
    print({
      type: "result",
      subtype: "success",
      is_error: false,
      result: text,
      ...more,
      usage: counts,
      total_cost_usd: 0.01,
    });
  } else if (name === "codex") {
    print({ type: "thread.started", thread_id: "thread-1" });
    print({ type: "item.completed", item: { type: "error", message: "Model metadata for `m` not found." } });
    print({ type: "item.completed", item: { type: "agent_message", text } });
    print({ type: "turn.completed", usage: { ...usage, cached_input_tokens: 7, reasoning_output_tokens: 0 } });
  } else if (name === "gemini") {
    print({ type: "init", session_id: "session-1", model: "gemini-3.8-flash" });
    print({ type: "message", role: "user", content: "…" });
    for (const piece of text.match(/[\s\S]{1,50}/g) ?? [])
      print({ type: "message", role: "assistant", content: piece, delta: true });
    print({ type: "result", status: "success", stats: { ...usage, cached: 7, models: { "gemini-3.8-flash": usage } } });
  } else {
    print({ type: "system", subtype: "init", tools: ["structured_output"] });
    stream(text, structured);
    print({ type: "assistant", message: { model: "qwen3-coder", content: [] } });
    const more = structured ? { structured_result: JSON.parse(text) as unknown } : {};
    print({ type: "result", subtype: "success", is_error: false, result: text, session_id: "s-1", ...more, usage });
  }
}

/** A failure as each program tells it, of the vendor's API if it has a status; returns its exit status. */
function failed(status: number | undefined, message: string): number {
  if (name === "claude") {
    const result = status === undefined ? message : `API Error: ${status} ${message}`;
    print({
      type: "result",
      subtype: "success",
      is_error: true,
      result,
      api_error_status: status,
      terminal_reason: "api_error",
    });
    return 1;
  }
  if (name === "codex") {
    const told =
      status === undefined
        ? message
        : `unexpected status ${status} Something: ${message}, url: http://127.0.0.1/v1/responses`;
    print({ type: "error", message: "Reconnecting... 1/5" });
    print({ type: "turn.failed", error: { message: told } });
    return 1;
  }
  if (name === "gemini") {
    const said = status === undefined ? message : JSON.stringify({ error: { code: status, message } });
    const error = { type: "unknown", message: `[API Error: ${said}]` };
    process.stderr.write(
      `Attempt 1 failed with status ${status}. Error: ApiError\n    at async main (file:///gemini.js:1:1) {\n  status: ${status}\n}\n`,
    );
    print({ type: "result", status: "error", error });
    return (status ?? 1) % 256;
  }
  const error = { message: `[API Error: ${status === undefined ? "" : `${status} `}${message}]` };
  print({ type: "result", subtype: "error_during_execution", is_error: true, error });
  return 1;
}

function notLoggedIn(): number {
  if (name === "claude") {
    print({ type: "result", subtype: "success", is_error: true, result: "Not logged in · Please run /login" });
    return 1;
  }
  if (name !== "gemini") return failed(401, "no login");
  process.stderr.write("Please set an Auth method in your settings.json\n");
  return 41;
}

function act(): void {
  writeFileSync(join(process.cwd(), "written-by-agent.txt"), "mine");
  if (process.env.HOME) writeFileSync(join(process.env.HOME, "written-by-agent.txt"), "mine");
  if (name === "codex")
    print({ type: "item.completed", item: { type: "command_execution", command: "cat secret.txt" } });
  if (name === "gemini") print({ type: "tool_use", tool_name: "run_shell_command" });
}

/** Leaves a child that holds the output open, and lasts: a minute where nobody can end it with the program. */
function last(apart: boolean): number | undefined {
  const lasting = "process.on('SIGTERM',()=>{});setTimeout(()=>{},60_000)";
  const child = spawn(process.execPath, ["-e", lasting], { stdio: "inherit", detached: apart });
  child.unref();
  return child.pid;
}

async function main(): Promise<number> {
  const pieces: Buffer[] = [];
  for await (const piece of process.stdin) pieces.push(piece as Buffer);
  const stdin = Buffer.concat(pieces).toString("utf8");
  const system = systemPrompt();
  const { plan, nth } = next(`${system}\n${stdin}`);
  const schema = schemaText();
  const child = plan.do === "last" || plan.do === "leave" ? last(plan.apart === true) : undefined;
  const seen: SeenRun = {
    pid: process.pid,
    ...(child === undefined ? {} : { child }),
    args,
    env: { ...process.env } as Record<string, string>,
    cwd: process.cwd(),
    files: readdirSync(process.cwd()),
    stdin,
    system,
    found: found(),
  };
  writeFileSync(join(folder, `run-${nth}`, "seen.json"), JSON.stringify(seen));
  const made = answerTo({
    system,
    messages: stdin,
    ...(schema ? { schema: JSON.parse(schema) as object as never } : {}),
  });
  switch (plan.do) {
    case "answer":
      answer(made, true);
      return plan.code ?? 0;
    case "say":
      answer(JSON.stringify(plan.content), true);
      return 0;
    case "text":
      answer(plan.text, false);
      return 0;
    case "fail":
      return failed(plan.status, plan.message ?? "failed");
    case "refuse":
      print({ type: "result", subtype: "success", is_error: true, result: "", stop_reason: plan.reason });
      return 1;
    case "logged-out":
      return notLoggedIn();
    case "nothing":
      process.stderr.write(plan.stderr ?? "");
      return plan.code ?? 0;
    case "leave":
      answer(made, true);
      return 0;
    case "act":
      act();
      answer(made, true);
      return 0;
    case "trespass":
      for (const path of plan.paths) writeFileSync(path, "by the agent");
      answer(made, true);
      return 0;
    case "edit":
      for (const [path, text] of Object.entries(plan.files)) {
        const file = join(process.cwd(), path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, text);
      }
      for (const [path, target] of Object.entries(plan.links ?? {})) symlinkSync(target, path);
      if (name === "codex") print({ type: "item.completed", item: { type: "file_change" } });
      if (plan.ends === "crash") process.kill(process.pid, "SIGKILL");
      if (plan.ends === "last") return new Promise<number>(() => void setInterval(() => {}, 1_000));
      answer(
        JSON.stringify(plan.said ?? { ...(JSON.parse(made) as object), summary: `edited ${Object.keys(plan.files)}` }),
        true,
      );
      return 0;
    case "crash":
      process.kill(process.pid, "SIGKILL");
      return 1;
    case "last":
      // It retries for ever, says so on stderr, and ignores the polite signal.
      process.on("SIGTERM", () => {});
      setInterval(() => process.stderr.write("Attempt failed with status 429. Retrying with backoff...\n"), 20);
      return new Promise<number>(() => {});
  }
}

if (has("--help")) process.exit(0);
process.exitCode = await main();
