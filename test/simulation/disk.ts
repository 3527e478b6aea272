import type { Files } from "#projection";
import type { KeeperOptions } from "../../services/historian/keeper.ts";
import type { SimProcess } from "./process.ts";

/** A file system without torn writes: files are replaced atomically, one after another. */
export class SimDisk {
  readonly #dirs = new Map<string, Map<string, string>>();

  files(dir: string): Map<string, string> {
    let files = this.#dirs.get(dir);
    if (!files) {
      files = new Map();
      this.#dirs.set(dir, files);
    }
    return files;
  }

  /** `writeFiles` of one process: between two files it may be killed or suspended, or the disk may be full. */
  writer(process: SimProcess, full: () => number): NonNullable<KeeperOptions["write"]> {
    const { world } = process;
    const { random } = world;
    return async (dir: string, files: Files, previous?: Files, check?: () => void): Promise<void> => {
      const disk = this.files(dir);
      for (const [path, content] of files) {
        const known = previous ?? disk;
        if (known.get(path) === content) continue;
        if (!process.effect(`write ${path}`)) await new Promise<never>(() => undefined);
        if (!process.isRunning || random.chance(0.2)) await process.clock.sleep(random.int(0, 5));
        check?.();
        if (random.chance(full())) throw new Error(`cannot write ${dir}/${path}: the disk is full`);
        world.mark(content.length);
        disk.set(path, content);
      }
    };
  }
}
