import { open, readFile } from "node:fs/promises";

export async function textIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Reads the last `bytes` of a file as text; empty if it is unreadable. */
export async function tailOf(path: string, bytes: number): Promise<string> {
  try {
    await using file = await open(path);
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, Math.max(0, size - bytes));
    return buffer.toString("utf8", 0, bytesRead);
  } catch {
    return "";
  }
}
