import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openBus } from "#bus";
import { brokerWith } from "../support/broker-with.ts";
import { Certificates } from "../support/certificates.ts";

it("insists on TLS where the address says so, and on a certificate that is trusted", async () => {
  const home = mkdtempSync(join(tmpdir(), "swarm-tls-broker-"));
  try {
    using certificates = new Certificates();
    const { cert, key } = certificates.make("broker", "IP:127.0.0.1");
    await using plain = await brokerWith(home, "max_payload: 1MB");
    const url = plain.url.replace("nats:", "tls:");
    const refused = openBus({ url, name: "test" });
    await expect(refused).rejects.toMatchObject({ code: "refused", message: expect.stringContaining("has no TLS") });
    await using own = await brokerWith(home, `tls { cert_file: "${cert}", key_file: "${key}" }`);
    for (const at of [own.url, own.url.replace("nats:", "tls:")])
      await expect(openBus({ url: at, name: "test" })).rejects.toMatchObject({
        code: "refused",
        message: expect.stringContaining("is not trusted here (self-signed certificate)"),
      });
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
