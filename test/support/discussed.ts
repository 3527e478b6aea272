import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach } from "vitest";
import { emptyProjection } from "#discussion";
import type { GivenDocument } from "#protocols";
import type { DiscussionOptions, FloorStatement } from "#wire";
import { type HeldRound, heldOn, listedOn } from "../../src/protocols/discussant/course.ts";
import { type SessionFiles, sessionFiles } from "../../src/protocols/discussant/kinds/session-files.ts";
import { RESULT } from "../../src/protocols/discussant/result/index.ts";
import { projectionOf } from "./analyses.ts";
import type { Player } from "./players.ts";
import { TeamTable } from "./team-table.ts";

const { files } = RESULT;

/* Discussions of the recorded session's analyses, under the simulated clock. */

/** A session as the other roles left it. */
const RECORDED = join(import.meta.dirname, "folders/session");

/** The recorded session as documents: below a folder of its name. */
export const SESSION_DOCUMENTS: readonly GivenDocument[] = readdirSync(RECORDED, {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort()
  .map((path) => ({ path: `S1${path.slice(RECORDED.length)}`, text: readFileSync(path, "utf8") }));

/** Returns the session files that documents lead to. */
export const readOf = (documents: readonly GivenDocument[], options: Partial<DiscussionOptions> = {}): SessionFiles =>
  sessionFiles.fromRecord({ ...emptyProjection("d"), options: options as DiscussionOptions }, "en", documents);

/** The discussant without a model, as the offline provider answers. */
export const listing: Player = ({ body }) => ({ ...listedOn(body.floor ?? [], body.brief?.options.lang ?? "en") });

const tables: Discussed[] = [];
afterEach(() => Promise.all(tables.splice(0).map((table) => table.close())));

/** A discussion of this protocol. */
export class Discussed extends TeamTable {
  /** @param discussant default: without a model */
  constructor(documents: readonly GivenDocument[] = SESSION_DOCUMENTS, discussant: Player = listing) {
    super();
    tables.push(this);
    this.players.set("historian", () => ({ ...readOf(documents, this.#options) }));
    this.players.set("discussant", discussant);
  }

  #options: Partial<DiscussionOptions> = {};

  /** Starts it. */
  async open(options: Partial<DiscussionOptions> & Record<string, unknown> = {}): Promise<this> {
    this.#options = options;
    await this.start({ protocol: "discussant", topic: "Why are users logged out?", ...options });
    return this;
  }

  /** Starts it and holds it to its end. */
  async held(options: Partial<DiscussionOptions> & Record<string, unknown> = {}): Promise<this> {
    await this.open(options);
    await this.run();
    return this;
  }

  get rounds(): HeldRound[] {
    return heldOn(this.floor());
  }

  /** Its files by path. */
  get files(): Record<string, string> {
    return Object.fromEntries(files(projectionOf(this)).map(({ path, make }) => [path, make()]));
  }

  /** The last ending. */
  get ending(): Record<string, unknown> {
    return this.messages("phase", "ended").at(-1)?.body ?? {};
  }

  /** Ids and contents on the floor, without times. */
  get said(): unknown[] {
    return this.floor().map(({ id, content }: FloorStatement) => [id, content]);
  }
}
