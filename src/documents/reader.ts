import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { DocumentFault, type DocumentKind, type Extracted } from "./document-kinds.ts";
import type { ExtractReply, ExtractRequest } from "./thread.ts";

/**
 * Limits of extraction: milliseconds for one document and for all of a reader; memory in MB, of the heap and as growth of the
 * process, since nothing else bounds memory outside the heap.
 */
const LIMITS = { oneMs: 20_000, allMs: 120_000, heapMb: 512, growthMb: 1_024 };
const WATCH_MS = 50;

/**
 * Extracts the text of documents in a separate thread, one at a time. A document that takes too long or too much memory
 * ends the thread, not the process; the next one gets a new thread. The thread starts with the first document.
 */
export class DocumentReader implements AsyncDisposable {
  readonly #limits: typeof LIMITS;
  #thread: Worker | undefined;
  #left: number;
  #last: Promise<unknown> = Promise.resolve();

  /** @param limits default: 20 s for one, 120 s for all, 512 MB of heap, 1 GB of growth */
  constructor(limits: Partial<typeof LIMITS> = {}) {
    this.#limits = { ...LIMITS, ...limits };
    this.#left = this.#limits.allMs;
  }

  /**
   * Extracts the text of a document. `data` is copied, so it may be reused.
   * @throws DocumentFault with the reason if it cannot be read
   * @throws the signal's reason
   */
  read(kind: DocumentKind, data: Uint8Array, signal?: AbortSignal): Promise<Extracted> {
    const done = this.#last.then(() => this.#read({ kind, data }, signal));
    this.#last = done.catch(() => undefined);
    return done;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last;
    await this.#end();
  }

  async #read(asked: ExtractRequest, signal: AbortSignal | undefined): Promise<Extracted> {
    signal?.throwIfAborted();
    if (this.#left <= 0) throw new DocumentFault("slow");
    const from = performance.now();
    const answer = await this.#ask(asked, signal).finally(() => {
      this.#left -= performance.now() - from;
    });
    if ("fault" in answer) throw new DocumentFault(answer.fault);
    return answer.extracted;
  }

  async #ask(asked: ExtractRequest, signal: AbortSignal | undefined): Promise<ExtractReply> {
    const thread = this.#start();
    const { oneMs, growthMb } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<ExtractReply>();
    const refuse = (code: "slow" | "memory" | "damaged") => (): void => resolve({ fault: code });
    const onAbort = (): void => reject(signal?.reason);
    const most = process.memoryUsage.rss() + growthMb * 1_048_576;
    const watch = setInterval(() => {
      if (process.memoryUsage.rss() > most) refuse("memory")();
    }, WATCH_MS);
    const deadline = setTimeout(refuse("slow"), Math.min(oneMs, this.#left));
    const onError = (error: NodeJS.ErrnoException): void =>
      refuse(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "damaged")();
    let isAnswered = false;
    thread.once("message", (answer: ExtractReply) => {
      isAnswered = true;
      resolve(answer);
    });
    thread.once("error", onError).once("exit", refuse("damaged"));
    signal?.addEventListener("abort", onAbort, { once: true });
    thread.postMessage(asked);
    try {
      return await promise;
    } finally {
      clearInterval(watch);
      clearTimeout(deadline);
      signal?.removeEventListener("abort", onAbort);
      thread.removeAllListeners("message").removeAllListeners("exit").off("error", onError);
      if (!isAnswered) await this.#end();
    }
  }

  #start(): Worker {
    if (this.#thread) return this.#thread;
    const { entry, isCode } = threadEntry();
    const thread = new Worker(entry, {
      eval: isCode,
      // A parser's output is discarded, since it may contain parts of the document.
      stdout: true,
      stderr: true,
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb },
    });
    // An error between two documents is noticed at the next request.
    thread.on("error", () => {
      this.#thread = undefined;
    });
    thread.unref();
    this.#thread = thread;
    return thread;
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

/** Returns what the thread runs: the bundle next to this file, else the source, through a loader on an older Node. */
function threadEntry(): { readonly entry: string; readonly isCode: boolean } {
  const bundled = fileURLToPath(new URL("./documents.js", import.meta.url));
  if (existsSync(bundled)) return { entry: bundled, isCode: false };
  const source = new URL("./thread.ts", import.meta.url);
  if (process.features.typescript) return { entry: fileURLToPath(source), isCode: false };
  const older = new URL("../../scripts/older-node.js", import.meta.url);
  const load = `import("${older.href}").then(() => import("${source.href}"))`;
  const entry = `import("tsx/esm/api").then(({ register }) => { register(); return ${load}; });`;
  return { entry, isCode: true };
}
