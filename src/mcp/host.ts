import type { Bus } from "#bus";
import type { GivenContext } from "#client";
import type { Logger } from "#lib/log";

/** What the tools need of the process that they run in. */
export interface McpHost {
  /** The bus. A host that has none yet brings up what it needs at the first call. */
  bus(): Promise<Bus>;
  /**
   * Who thinks, for a name such as `auto`, and what the user must know of it.
   * @throws Error where there is no such provider, or it lacks its key
   */
  provider(name: string): { readonly name: string; readonly note?: string };
  readonly log: Pick<Logger, "error">;
  /** Reads documents of this machine. Only where whoever calls may read them, too. */
  readonly readContext?: (paths: readonly string[]) => Promise<GivenContext>;
  /** Where a discussion's files lie, where whoever calls can read them. */
  readonly folderOf?: (discussion: string) => string;
  /** Whether an id is in use for a reason that the stream does not know, such as a folder of that name. */
  readonly isTaken?: (discussion: string) => boolean;
}
