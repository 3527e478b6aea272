import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Typed instead of a long text to open the editor. */
export const EDIT = ":e";

/** The user's editor as command words; undefined if none is configured. */
export function editorOf(env: NodeJS.ProcessEnv): string[] | undefined {
  const words = (env.VISUAL || env.EDITOR || "").split(/\s+/).filter((word) => word !== "");
  return words.length === 0 ? undefined : words;
}

/**
 * Lets the user edit the text in their editor, which owns the terminal until it ends.
 * @param title a comment under the text, which is taken off again; default: none
 * @throws Error if the editor does not start or fails; the text is then unchanged
 */
export async function editText(editor: readonly string[], text: string, title?: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swarm-edit-"));
  const file = join(folder, "answer.md");
  const [command = "", ...args] = editor;
  const comment = title === undefined ? "" : `<!-- ${title.replaceAll("--", "- -")} -->`;
  try {
    await writeFile(file, `${text}${comment === "" ? "" : `\n\n${comment}`}\n`, { mode: 0o600 });
    await new Promise<void>((resolve, reject) => {
      const child = spawn(command, [...args, file], { stdio: "inherit" });
      child.once("error", (error) => reject(new Error(`${command} does not start: ${error.message}`)));
      child.once("exit", (code, signal) =>
        code === 0 ? resolve() : reject(new Error(`${command} ended with ${signal ?? code}: the text is unchanged`)),
      );
    });
    const edited = await readFile(file, "utf8");
    return without(comment, edited).trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The text without the comment that was put under it. Any other comment is the user's own. */
function without(comment: string, text: string): string {
  const at = comment === "" ? -1 : text.lastIndexOf(comment);
  return at < 0 ? text : text.slice(0, at).trimEnd() + text.slice(at + comment.length);
}
