import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { editorOf, editText } from "./form.ts";

describe("the editor of a seat", () => {
  const folder = mkdtempSync(join(tmpdir(), "swarm-editor-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** An editor that does this to its file. */
  const editor = (script: string): string[] => {
    const path = join(folder, "editor.sh");
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o700);
    return ["sh", path];
  };

  it("is VISUAL, else EDITOR, with its arguments", () => {
    expect(editorOf({ VISUAL: "code --wait", EDITOR: "vi" })).toEqual(["code", "--wait"]);
    expect(editorOf({ EDITOR: "vi" })).toEqual(["vi"]);
    expect(editorOf({})).toBeUndefined();
  });

  it("begins with what was there, and gives back what was written, without the title", async () => {
    const text = await editText(
      editor('sed -i "s/first/second/" "$1"'),
      "the first draft\n\nof two",
      "reasoning -- why",
    );
    expect(text).toBe("the second draft\n\nof two");
  });

  it("takes off the title alone, wherever it stands now", async () => {
    const text = "We keep it. <!-- see r1-msg-003 --> And we split…\n\n<!-- 理由 -->";
    expect(await editText(["true"], text, "reasoning -- why")).toBe(text);
    expect(await editText(["true"], text)).toBe(text);
    expect(await editText(editor('echo "and a line below it" >> "$1"'), text, "理由：为什么")).toBe(
      `${text}\nand a line below it`,
    );
  });

  it("keeps the text if the editor fails or is missing", async () => {
    await expect(editText(editor("exit 3"), "x", "t")).rejects.toThrow("ended with 3");
    await expect(editText(["/nowhere/vi"], "x", "t")).rejects.toThrow("does not start");
  });
});
