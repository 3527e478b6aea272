import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { Exchange } from "#wire";
import { ProviderError } from "../provider.ts";

/** The folder of the exchanges within a discussion's own. */
const FOLDER = "exchanges";

/**
 * The exchanges in a discussion's folder, in a folder of their files, or in a file with one on each line.
 * @throws ProviderError `not_recorded` where there are none, or one cannot be read
 */
export function readRecorded(path: string): Exchange[] {
  const found = filesOf(path).flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, at) => (line.trim() === "" ? [] : exchangeIn(line, `${file}:${at + 1}`))),
  );
  if (found.length > 0) return found;
  throw new ProviderError(
    "not_recorded",
    `${path} holds no recorded exchanges: name a discussion's folder, or its folder ${FOLDER}`,
  );
}

function filesOf(path: string): string[] {
  try {
    if (!statSync(path).isDirectory()) return [path];
    const folder = existsSync(join(path, FOLDER)) ? join(path, FOLDER) : path;
    const named = /\.(\d+)\.json$/;
    const names = readdirSync(folder).filter((name) => named.test(name));
    const at = (name: string): number => Number(named.exec(name)?.[1]);
    // Of one turn in the order in which they were made.
    return names.sort((a, b) => at(a) - at(b) || (a < b ? -1 : 1)).map((name) => join(folder, name));
  } catch (error) {
    const why = (error as Error).message;
    throw new ProviderError("not_recorded", `the recorded exchanges in ${path} cannot be read: ${why}`, {
      cause: error,
    });
  }
}

function exchangeIn(line: string, where: string): Exchange {
  try {
    return Exchange.parse(JSON.parse(line));
  } catch (error) {
    throw new ProviderError(
      "not_recorded",
      `${where} is no recorded exchange: replay from the folder as it was written`,
      {
        cause: error,
      },
    );
  }
}
