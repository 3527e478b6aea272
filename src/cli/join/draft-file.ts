import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "#lib/replace-file";
import { isSchema } from "#lib/schema-properties";

/**
 * What somebody at a terminal has written for a turn and not sent, so that leaving the seat loses nothing: a file of the
 * home that its user alone can read, since a sealed position is nobody else's before it is sent.
 */
export class DraftFile {
  readonly #path: string;
  #writing: Promise<void> = Promise.resolve();

  constructor(home: string, discussion: string, seat: string) {
    this.#path = join(home, "drafts", `${discussion}.${seat}.json`);
  }

  /** What was written for this attempt at a turn; nothing where it is of another one, or cannot be read. */
  async of(attempt: string): Promise<Readonly<Record<string, unknown>>> {
    try {
      const kept = JSON.parse(await readFile(this.#path, "utf8")) as unknown;
      return isSchema(kept) && kept.attempt === attempt && isSchema(kept.content) ? kept.content : {};
    } catch {
      return {};
    }
  }

  /** Takes the place of what was kept before. What cannot be kept stops nobody from answering. */
  keep(attempt: string, content: Readonly<Record<string, unknown>>): Promise<void> {
    const text = `${JSON.stringify({ attempt, content })}\n`;
    this.#writing = this.#writing.then(() => replaceFile(this.#path, text, 0o600)).catch(() => undefined);
    return this.#writing;
  }

  /** Resolves when what was to be kept is. */
  settled(): Promise<void> {
    return this.#writing;
  }

  forget(): Promise<void> {
    this.#writing = this.#writing.then(() => rm(this.#path, { force: true })).catch(() => undefined);
    return this.#writing;
  }
}
