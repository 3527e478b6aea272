import type { Bus } from "#bus";
import type { GivenContext, Listed } from "#client";
import type { Logger } from "#lib/log";
import type { DiscussionOptions, Lang } from "#wire";

/** The process that the tools run in. */
export interface McpHost {
  /** The bus. A host without one starts what it needs at the first call. */
  bus(): Promise<Bus>;
  /**
   * Resolves a provider name such as `auto`; `note` is for the user.
   * @throws Error if there is no such provider, or its key is missing
   */
  provider(name: string): Promise<{ readonly name: string; readonly note?: string }>;
  /** @throws Error for a budget in money where a model's price is not known */
  readonly requirePrice: (options: DiscussionOptions) => void;
  /** Why nobody can be called at an address; undefined where they can. Only set if that is known here. */
  readonly notifyFault?: (notify: string) => string | undefined;
  readonly log: Pick<Logger, "error">;
  /** Reads documents of this machine; what is left out is said in the language. Only set if the caller has the same access. */
  readonly readContext?: (paths: readonly string[], lang: Lang) => Promise<GivenContext>;
  /** The folder of a discussion. Only set if the caller can read it. */
  readonly folderOf?: (discussion: string) => string;
  /** Discussions with files here, archived ones among them. Only set if the caller can read them. */
  readonly filed?: () => Promise<readonly Listed[]>;
  /** Whether an id is taken outside the stream, for example by a folder of that name. */
  readonly isTaken?: (discussion: string) => boolean;
}
