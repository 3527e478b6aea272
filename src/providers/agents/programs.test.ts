import { expect, it } from "vitest";
import { verifies } from "../../../test/support/verifies.ts";
import { PROGRAMS } from "../registry.ts";
import { claude } from "./claude.ts";
import { toldFailure } from "./program.ts";

/** Arguments that deny each program tools and the user's instructions, with a login and with a key. */
const CONFINED: Readonly<Record<string, { readonly login: readonly string[]; readonly key: readonly string[] }>> = {
  claude: {
    login: ['--tools "" ', "--safe-mode --strict-mcp-config --disable-slash-commands"],
    key: ['--tools "" ', "--bare"],
  },
  codex: {
    login: ["-s read-only", "--disable shell_tool", "--disable unified_exec", "--ignore-user-config"],
    key: ["-s read-only", "--disable shell_tool", "--disable unified_exec", "--ignore-user-config"],
  },
  gemini: { login: ['"tools":{"core":["none"]}'], key: ['"tools":{"core":["none"]}'] },
  qwen: {
    login: ["--max-tool-calls 0", "--exclude-tools run_shell_command", "--exclude-tools edit"],
    key: ["--bare", "--max-tool-calls 0", "--exclude-tools run_shell_command", "--exclude-tools edit"],
  },
};

it.each(PROGRAMS.map((program) => [program.name, program] as const))("%s is started without tools", (name, program) => {
  verifies("CD-14");
  const talk = { system: "s", schema: {}, turns: [], room: Number.POSITIVE_INFINITY } as never;
  const folders = { cwd: "/cwd", files: "/files", home: "/home" };
  for (const how of ["login", "key"] as const) {
    const { args, homeFiles } = program.command({
      ...{ talk, folders, env: {}, model: undefined, keyed: how === "key", timeoutMs: 60_000 },
    });
    const said = `${args.map((arg) => (arg === "" ? '""' : arg)).join(" ")} ${JSON.stringify(homeFiles ?? {}).replaceAll("\\", "")}`;
    for (const part of CONFINED[name]?.[how] ?? ["a program that this test knows"]) expect(said, how).toContain(part);
  }
});

/** Messages without a status, as users of these programs report them. */
it.each([
  ["Quota exceeded. Check your plan and billing details.", "no_credit"],
  ["You've hit your usage limit. Upgrade to Pro, or try again at Apr 28th, 2026 10:03 PM.", "spend_limit"],
  ["Your access token could not be refreshed. Please log out and sign in again.", "bad_key"],
  ["The 'gpt-5.3-codex' model is not supported when using Codex with a ChatGPT account.", "no_model"],
  ["Credit balance too low · Add funds: https://platform.claude.com/settings/billing", "no_credit"],
  ["You've hit your session limit · resets 3pm", "spend_limit"],
  ["You're out of extra usage · resets 9am (America/Cordoba)", "spend_limit"],
  ["API Error: Server is temporarily limiting requests (not your usage limit) · Rate limited", "rate_limited"],
  ["Invalid API key · Fix external API key", "bad_key"],
  [
    "There's an issue with the selected model (claude-x). It may not exist or you may not have access to it.",
    "no_model",
  ],
  ["API Error: Claude Code is unable to respond to this request, which appears to violate our Usage Policy", "refusal"],
  ["You have exhausted your daily quota on this model.", "spend_limit"],
  ["You have exhausted your capacity on this model. Your quota will reset after 53s.", "rate_limited"],
  ["Qwen OAuth quota exceeded: Your free daily quota has been reached.", "spend_limit"],
  ["It fell over.", "rejected"],
] as const)("%s: %s", (message, code) => {
  verifies("BY-16");
  expect(toldFailure({ message, names: [] })).toMatchObject({ code, message });
});

it("claude tells an answer that was cut off in words alone", () => {
  const reader = claude.reader();
  const told = "API Error: Claude's response exceeded the 32000 output token maximum. To configure this behavior, …";
  reader.line({ type: "result", subtype: "success", is_error: true, result: told });
  expect(reader.end({ code: 1, stderr: "" })).toMatchObject({ stopReason: "max_tokens" });
});
