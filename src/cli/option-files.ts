import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { keyAt, nameAt, optionsAt } from "#protocols/option";
import { allOptions, type Optioned } from "#protocols/options";
import type { DiscussionFlags } from "./discussion-options.ts";
import { UsageError } from "./failures.ts";

/** Flags, with the text of the files that some of them name in place of their paths. */
export interface ReadFlags {
  readonly flags: DiscussionFlags;
  /** Files that nobody named and that were read since they are there. */
  readonly found: readonly string[];
}

/**
 * Reads the files that flags of a protocol name.
 * @throws UsageError if one that was named cannot be read
 */
export async function readOptionFiles(protocol: Optioned, flags: DiscussionFlags, cwd: string): Promise<ReadFlags> {
  const texts: Record<string, string> = {};
  const found: string[] = [];
  for (const option of optionsAt(allOptions(protocol), "command")) {
    if (!option.readsFile) continue;
    const key = keyAt(option, "command");
    const { unlessNamed } = option.readsFile;
    const named = flags[key];
    const path = typeof named === "string" ? named : unlessNamed;
    const text = await readFile(resolve(cwd, path), "utf8").catch((error: NodeJS.ErrnoException) => {
      if (named === undefined && error.code === "ENOENT") return undefined;
      throw new UsageError(
        `${nameAt(option, "command")} ${JSON.stringify(path)} cannot be read (${error.code ?? error.message}): name a YAML file`,
      );
    });
    if (text === undefined) continue;
    texts[key] = text;
    if (named === undefined) found.push(path);
  }
  return { flags: { ...flags, ...texts }, found };
}
