import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OtherBrowser, otherBrowsers } from "../support/other-browsers.ts";
import { post } from "../support/page.ts";
import { RunningSwarm } from "../support/running-swarm.ts";
import { SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const PICTURES = process.env.SWARM_PICTURES;
const ANSWER = "Split the tax module first";

/** Writes into a field as a person does. */
const write = (key: string, text: string): string =>
  `(() => { const field = document.getElementById(${JSON.stringify(`input-${key}`)}); field.focus(); const set = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value").set; set.call(field, ${JSON.stringify(text)}); for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true })); return field.value; })()`;

describe("the page in other browsers", () => {
  let home: SwarmHome;
  let swarm: RunningSwarm;
  beforeAll(async () => {
    home = new SwarmHome();
    swarm = await RunningSwarm.up(home);
  });
  afterAll(async () => {
    await swarm?.close();
    await home?.close();
  });

  for (const [name, start] of Object.entries(otherBrowsers)) {
    it.skipIf(!start)(`opens home, a running discussion and a seat, and answers once: ${name}`, async () => {
      verifies("AC-05", "BY-17");
      if (!start) return;
      const { id, link } = await seated(name);
      await using browser = await start();
      const shows = (text: string): Promise<void> => until(browser, text);
      await browser.open(swarm.url);
      await shows("Split it");
      await kept(browser, name, "home");
      await browser.open(`${swarm.url}/d/${id}`);
      await shows("Waiting for alice");
      await kept(browser, name, "discussion");
      await browser.open(link);
      await shows("Your turn: Sealed position");
      expect(await browser.value(write("text", ANSWER))).toBe(ANSWER);
      await browser.value(
        `[...document.querySelectorAll("#field-confidence label")].find((one) => one.textContent === "70 %").click()`,
      );
      await kept(browser, name, "seat");
      await browser.value(
        `[...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "Send").click()`,
      );
      await expect
        .poll(async () => JSON.stringify(await (await fetch(`${swarm.url}/v1/discussions/${id}/floor`)).json()))
        .toContain(ANSWER);
      await kept(browser, name, "answered");
      expect(browser.faults).toEqual([]);
    });
  }

  async function seated(name: string): Promise<{ id: string; link: string }> {
    const asked = { topic: `Split it, asks ${name}?`, seats: ["alice"], provider: "offline", mode: "lightweight" };
    const id = String((await post(`${swarm.url}/v1/discussions`, asked)).id);
    const seat = { role: "seat", discussion: id, participant: "alice" };
    return { id, link: String((await post(`${swarm.url}/v1/invitations`, seat)).url) };
  }
});

async function until(browser: OtherBrowser, text: string): Promise<void> {
  await expect.poll(() => browser.value("document.body.innerText")).toContain(text);
}

/** With SWARM_PICTURES=FOLDER they can be looked at. */
async function kept(browser: OtherBrowser, ...names: string[]): Promise<void> {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  writeFileSync(join(PICTURES, `${names.join("-")}.png`), await browser.picture());
}
