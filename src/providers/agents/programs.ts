import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { gemini } from "./gemini-cli.ts";
import type { CliProgram } from "./program.ts";
import { qwen } from "./qwen.ts";

/** Supported coding agents, in the order in which `auto` looks for a login. */
export const PROGRAMS: readonly CliProgram[] = [claude, codex, gemini, qwen];
