import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cliProvider } from "../../src/providers/agents/cli.ts";
import { confined, sandboxIn } from "../../src/providers/agents/sandbox.ts";
import { PROGRAMS } from "../../src/providers/registry.ts";
import { promptOf } from "../support/prompts.ts";
import { verifies } from "../support/verifies.ts";
import { sampleFacts } from "./requests.ts";

const [claude] = PROGRAMS;
const request = promptOf("position_declaration", sampleFacts("en", { floor: [] }));
const ANSWER = { points: [{ text: "Split" }], stances: [], confidence: 0.5, wouldChangeIf: "figures" };

/**
 * Creates a user's home with a discussion and a login of claude, and a claude that tries to write to all of it by absolute
 * paths, to its working folder and to its login, and answers nevertheless.
 */
function machine() {
  const home = mkdtempSync(join(tmpdir(), "sandbox-"));
  const discussion = join(home, ".swarm-discussion", "discussions", "d");
  for (const folder of [discussion, join(home, ".claude"), join(home, "bin")]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(home, ".claude", ".credentials.json"), "{}");
  writeFileSync(join(discussion, "record.jsonl"), "true\n");
  const result = JSON.stringify({
    type: "result",
    subtype: "success",
    is_error: false,
    structured_output: ANSWER,
    usage: {},
  });
  const tries = [join(home, "x"), join(discussion, "x"), join(home, ".claude", "x")];
  const script = [
    "#!/bin/sh",
    "cat > /dev/null",
    ...[...tries, "here"].map((path) => `{ echo x > '${path}'; } 2>/dev/null`),
    `{ echo forged > '${join(discussion, "record.jsonl")}'; } 2>/dev/null`,
    `test -f here && printf '%s' '${result}'`,
  ].join("\n");
  writeFileSync(join(home, "bin", "claude"), script);
  chmodSync(join(home, "bin", "claude"), 0o755);
  const env = { PATH: `${join(home, "bin")}:${process.env.PATH ?? ""}`, HOME: home };
  const written = () => [
    ...tries.map((path) => existsSync(path)),
    readFileSync(join(discussion, "record.jsonl"), "utf8"),
  ];
  return { env, written, [Symbol.dispose]: () => rmSync(home, { recursive: true, force: true }) };
}

it("an agent that writes by absolute paths is stopped by the sandbox where there is one, and by nothing where there is none", async () => {
  verifies("CD-14");
  if (!claude) throw new Error("no claude");
  const answered = async (env: Record<string, string>) => {
    await using provider = cliProvider({ program: claude, env });
    const signal = new AbortController().signal;
    const { content } = await provider.answer(request, { signal, deadline: Date.now() + 30_000 });
    return content;
  };
  using confinedMachine = machine();
  const state = await sandboxIn(confinedMachine.env);
  expect(await answered(confinedMachine.env)).toEqual(ANSWER);
  // Its own folder and its login stay writable.
  const held = [false, false, true, "true\n"];
  const open = [true, true, true, "forged\n"];
  expect(confinedMachine.written()).toEqual("bwrap" in state ? held : open);
  using openMachine = machine();
  const off = { ...openMachine.env, SWARM_SANDBOX: "off" };
  expect(await sandboxIn(off)).toEqual({ lacking: "off" });
  expect(await answered(off)).toEqual(ANSWER);
  expect(openMachine.written()).toEqual(open);
});

it("the sandbox writes in the run's folder and what is named, and has a temporary folder of its own", () => {
  const run = { root: "/run-1", cwd: "/run-1/empty", writable: ["/home/ada/.codex/auth.json"] };
  const { file, args } = confined("/usr/bin/bwrap", { file: "/usr/bin/codex", args: ["exec", "-"] }, run);
  const said = `${file} ${args.join(" ")}`;
  expect(said).toContain(
    "bwrap --ro-bind / / --dev-bind /dev /dev --die-with-parent --tmpfs /tmp --bind /run-1 /run-1",
  );
  expect(said).toContain(
    `--bind-try ${run.writable[0]} ${run.writable[0]} --chdir /run-1/empty -- /usr/bin/codex exec -`,
  );
  expect(confined("/usr/bin/bwrap", { file: "/tmp/bin/codex", args: [] }, run).args).not.toContain("--tmpfs");
});

it("says what is lacking where no sandbox can be had", async () => {
  expect(await sandboxIn({ PATH: "/nowhere" })).toEqual({
    lacking: process.platform === "linux" ? "program" : "system",
  });
  const folder = mkdtempSync(join(tmpdir(), "no-bwrap-"));
  try {
    writeFileSync(
      join(folder, "bwrap"),
      "#!/bin/sh\necho 'bwrap: setting up uid map: Permission denied' >&2\nexit 1\n",
    );
    chmodSync(join(folder, "bwrap"), 0o755);
    if (process.platform === "linux") expect(await sandboxIn({ PATH: folder })).toEqual({ lacking: "denied" });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
