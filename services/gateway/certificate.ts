import { systemClock } from "#lib/clock";
import type { Logger } from "#lib/log";
import { readTlsFiles, type TlsFiles, type TlsPaths, tlsPaths } from "#lib/tls-files";

/** Between two looks whether the files were renewed, in ms. */
const LOOK_MS = 3_600_000;

/** The gateway's certificate. Where its files are renewed, the new one is taken within the hour. */
export class Certificate {
  #current: TlsFiles;
  readonly #paths: TlsPaths;
  readonly #log: Pick<Logger, "error">;

  private constructor(current: TlsFiles, paths: TlsPaths, log: Pick<Logger, "error">) {
    this.#current = current;
    this.#paths = paths;
    this.#log = log;
  }

  /**
   * The one that SWARM_TLS_CERT and SWARM_TLS_KEY name; undefined where they are not set.
   * @throws TlsFileError if it cannot be served
   */
  static async open(env: NodeJS.ProcessEnv, log: Pick<Logger, "error">): Promise<Certificate | undefined> {
    const paths = tlsPaths(env.SWARM_TLS_CERT, env.SWARM_TLS_KEY, ["SWARM_TLS_CERT", "SWARM_TLS_KEY"]);
    return paths && new Certificate(await readTlsFiles(paths, systemClock.now()), paths, log);
  }

  get current(): TlsFiles {
    return this.#current;
  }

  /** Tells of each renewal until the signal. A fault of the files is logged, and the one at hand served on. */
  follow(renewed: (tls: TlsFiles) => void, signal: AbortSignal): void {
    const timer = setInterval(() => void this.look(renewed), LOOK_MS);
    timer.unref();
    signal.addEventListener("abort", () => clearInterval(timer), { once: true });
  }

  /** Looks now. */
  async look(renewed: (tls: TlsFiles) => void): Promise<void> {
    try {
      const found = await readTlsFiles(this.#paths, systemClock.now());
      if (found.cert === this.#current.cert) return;
      this.#current = found;
      renewed(found);
    } catch (error) {
      this.#log.error({ err: error }, "the renewed certificate cannot be served");
    }
  }
}
