import { claude } from "./claude.ts";
import { codex } from "./codex.ts";
import { gemini } from "./gemini.ts";
import type { CliProgram } from "./program.ts";
import { qwen } from "./qwen.ts";

/** The coding agents that can be asked, in the order in which `auto` looks for a login. */
export const PROGRAMS: readonly CliProgram[] = [claude, codex, gemini, qwen];
