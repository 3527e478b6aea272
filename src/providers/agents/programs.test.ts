import { expect, it } from "vitest";
import { verifies } from "../../../test/support/verifies.ts";
import { PROGRAMS } from "../registry.ts";

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
