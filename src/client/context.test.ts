import { describe, expect, it } from "vitest";
import { verifies } from "../../test/support/verifies.ts";
import { contextFrom, UnreadableError } from "./context.ts";

const { signal } = new AbortController();
const read = (...files: { path: string; text?: string; data?: string }[]) => contextFrom(files, "en", signal);
const KEY = "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----\n";
const secret = "left out: it looks like a secret (a key, credentials or an environment)";

describe("the documents of a request", () => {
  it("are without what looks like a secret, by its name or by what stands in it, as text and as data", async () => {
    verifies("SD-16");
    const { documents, skipped } = await read(
      { path: "notes.md", text: "Two teams." },
      { path: "C:\\work\\.env", text: "A=1" },
      { path: "deploy/notes.txt", text: KEY },
      { path: "deploy/more.txt", data: Buffer.from(KEY).toString("base64") },
    );
    expect(documents.map(({ path }) => path)).toEqual(["notes.md"]);
    expect(skipped).toEqual(
      ["C:\\work\\.env", "deploy/notes.txt", "deploy/more.txt"].map((path) => ({ path, reason: secret })),
    );
  });

  it("are without values that may be passwords, whose lines are named", async () => {
    const text = "# Login\nadmin password: hunter2 (ask Tom)\n";
    const { documents, skipped } = await read({ path: "login.md", text });
    expect(documents).toMatchObject([{ text: "# Login\nadmin password: … (ask Tom)\n" }]);
    const reason = "line 2 may hold a password or a key: its value was left out";
    expect(skipped).toEqual([{ path: "login.md", reason }]);
  });

  it("are within their size: 256 KB of plain text as data", async () => {
    const data = (bytes: number): string => Buffer.alloc(bytes, "a").toString("base64");
    const { documents, skipped } = await read(
      { path: "most.txt", data: data(256 * 1024) },
      { path: "more.txt", data: data(256 * 1024 + 1) },
    );
    expect(documents).toMatchObject([{ path: "most.txt", bytes: 256 * 1024 }]);
    expect(skipped).toEqual([{ path: "more.txt", reason: "too large: at most 256 KB" }]);
  });

  it("are refused where none is left, with the first three reasons", async () => {
    const refused = read(...[1, 2, 3, 4].map((n) => ({ path: `${n}.env`, text: "A=1" })));
    await expect(refused).rejects.toThrow(UnreadableError);
    await expect(refused).rejects.toThrow(`1.env: ${secret}; 2.env: ${secret}; 3.env: ${secret}`);
    await expect(refused).rejects.not.toThrow("4.env");
    expect(await read()).toEqual({ documents: [], skipped: [] });
  });
});
