import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { expectProblem, TestGateway } from "../../test/support/test-gateway.ts";
import { servePage } from "./page.ts";

it("the page is served by its own files, and by its index for every address within it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "swarm-page-"));
  try {
    const page = servePage(folder);
    await using table = await TestGateway.open({ page });
    expect(await (await table.get("/")).text()).toContain("The page was not built");
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), "<!doctype html><title>page</title>");
    const script = `"${"a".repeat(4_000)}"`;
    writeFileSync(join(folder, "assets", "main-abc123.js"), script);
    for (const path of ["/", "/d/split-it", "/join?x=1"]) {
      const response = await table.get(path);
      expect([response.status, await response.text()]).toEqual([200, "<!doctype html><title>page</title>"]);
      expect(response.headers.get("cache-control")).toBe("no-cache");
      expect(response.headers.get("content-security-policy")).toMatch(/default-src 'none'.*script-src 'self';/);
    }
    const asset = await table.get("/assets/main-abc123.js");
    expect(asset.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(asset.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(asset.headers.get("content-encoding")).toBe("gzip");
    expect(await asset.text()).toBe(script);
    const etag = asset.headers.get("etag") ?? "";
    expect((await table.get("/assets/main-abc123.js", { "if-none-match": etag })).status).toBe(304);
    writeFileSync(join(folder, "assets", "main-abc123.js.gz"), gzipSync('"packed by the build"'));
    expect(await (await table.get("/assets/main-abc123.js")).text()).toBe('"packed by the build"');
    expect(await (await table.get("/assets/main-abc123.js", { "accept-encoding": "identity" })).text()).toBe(script);
    for (const path of ["/assets/gone.js", "/assets/gone", "/..%2fpackage.json", "/v1"])
      await expectProblem(await table.get(path), 404);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
