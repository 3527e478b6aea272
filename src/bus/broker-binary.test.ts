import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { cacheFolder } from "#lib/home";
import { findBrokerBinary } from "./broker-binary.ts";

it("where no checksum is known, a nats-server on PATH is used; without one the error says to install it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "swarm-binary-"));
  const { path } = await findBrokerBinary({ env: process.env, cache: cacheFolder(process.env) });
  const arch = Object.getOwnPropertyDescriptor(process, "arch") ?? {};
  Object.defineProperty(process, "arch", { ...arch, value: "riscv64" });
  try {
    const told: string[] = [];
    const find = () =>
      findBrokerBinary({ env: { PATH: folder }, cache: folder, onFetch: (text) => void told.push(text) });
    await expect(find()).rejects.toThrow(
      /no checksum is known for \w+-riscv64, so none is downloaded\. Install one from \S+ onto PATH, or name/,
    );
    symlinkSync(path, join(folder, "nats-server"));
    expect(await find()).toMatchObject({ path: join(folder, "nats-server"), from: "PATH" });
    expect(told).toEqual([]);
  } finally {
    Object.defineProperty(process, "arch", arch);
    rmSync(folder, { recursive: true });
  }
});
