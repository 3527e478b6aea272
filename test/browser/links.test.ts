import jsQR from "jsqr";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replies } from "../support/anthropic-server.ts";
import { hasBrowser, startBrowser, Visitor } from "../support/browser.ts";
import { Certificates } from "../support/certificates.ts";
import { faultsOfAccess } from "../support/page.ts";
import { type Running, SwarmHome } from "../support/swarm.ts";
import { verifies } from "../support/verifies.ts";

const OPTIONS: BrowserContextOptions = { ignoreHTTPSErrors: true, viewport: { width: 1200, height: 900 } };
/** Pixels of a module. */
const SCALE = 4;

/** Reads the QR code on the page, as a phone does. */
async function scanned(page: Page): Promise<string | undefined> {
  const code = page.locator("svg.qr");
  const size = Number((await code.getAttribute("viewBox"))?.split(" ")[2]) * SCALE;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of ((await code.locator("path").getAttribute("d")) ?? "").matchAll(/M(\d+) (\d+)/g))
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1) {
        const at = ((Number(y) * SCALE + row) * size + Number(x) * SCALE + column) * 4;
        pixels.fill(0, at, at + 3);
      }
  return jsQR.default(pixels, size, size)?.data;
}

describe.skipIf(!hasBrowser)("links, over HTTPS, of a gateway that others reach", () => {
  const certificates = new Certificates();
  let browser: Browser;
  let home: SwarmHome;
  let run: Running;
  let owner: Visitor;
  let url: string;

  beforeAll(async () => {
    browser = await startBrowser();
    home = new SwarmHome();
    const { cert, key } = certificates.make("own", "DNS:localhost");
    run = home.start(["up", "--host", "0.0.0.0", "--tls-cert", cert, "--tls-key", key]);
    const said = await run.says(/owner +\S+[\s\S]*Ctrl-C/);
    // The certificate names localhost: so does the link.
    [, url = ""] = /gateway +(https:\/\/localhost:\d+)/.exec(said) ?? [];
    owner = await Visitor.open(browser, /owner +(\S+)/.exec(said)?.[1] ?? "", OPTIONS);
    await owner.page.getByLabel("A colleague's name").fill("alice");
    await owner.page.keyboard.press("Enter");
    await owner.page.getByLabel("Question", { exact: true }).fill("Shall we let them in?");
    await owner.page.getByRole("button", { name: "Start the discussion" }).click();
    await owner.page.getByRole("button", { name: "Begin with these" }).click();
    await owner.page.getByRole("link", { name: "People" }).click();
  });
  afterAll(async () => {
    await owner?.[Symbol.asyncDispose]();
    await browser?.close();
    run?.signal("SIGINT");
    await run?.finished;
    await home?.close();
    certificates[Symbol.dispose]();
  });

  it("let one browser in, are scanned by phones, and are replaced for the next browser", async () => {
    verifies("AC-05");
    const o = owner.page;
    const cookies = await owner.context.cookies();
    expect(cookies.map(({ name, secure, httpOnly }) => [name, secure, httpOnly])).toEqual([
      ["swarm_owner", true, true],
    ]);
    const seat = o.locator(".invite-seat", { hasText: "alice" });
    await seat.getByRole("button", { name: "Make a link" }).click();
    const link = await o.getByLabel("Link for alice").inputValue();
    expect(link).toMatch(new RegExp(`^${url}/#invite=swarm1\\.`));
    await seat.getByRole("button", { name: "Show a QR code" }).click();
    await o.locator("svg.qr").waitFor();
    expect(await scanned(o)).toBe(link);
    expect(await faultsOfAccess(o), "seats and links").toEqual([]);
    expect(await o.locator(".invite .notice").count(), "nothing to warn of").toBe(0);

    await using alice = await Visitor.open(browser, link, OPTIONS);
    await alice.page.getByRole("heading", { name: "Your turn: Sealed position" }).waitFor();
    await alice.page.goto("about:blank");
    await alice.page.goto(link);
    await alice.page.getByRole("heading", { name: "Your turn: Sealed position" }).waitFor();

    await using other = await Visitor.open(browser, "about:blank", { ...OPTIONS, locale: "zh-CN" });
    other.expectFault(/401/);
    await other.page.goto(link);
    await other.page.getByRole("heading", { name: "此链接已在另一个浏览器中使用" }).waitFor();
    expect(await faultsOfAccess(other.page), "a link in use").toEqual([]);

    // A new link for the other browser: the first one is told at once that it is out.
    alice.expectFault(/401/);
    await o.locator(".lines li", { hasText: "alice" }).getByRole("button", { name: "New link" }).click();
    await alice.page.getByRole("heading", { name: "This link was withdrawn" }).waitFor();
    const shown = o.getByLabel("Link for alice");
    await expect.poll(() => shown.inputValue()).not.toBe(link);
    const next = await shown.inputValue();
    await other.page.goto("about:blank");
    await other.page.goto(next);
    await other.page.getByRole("heading", { name: /^轮到您/ }).waitFor();
  });

  it("are listed as the newest answer has them, whichever answer comes last", async () => {
    const o = owner.page;
    const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isFirst = true;
    await o.route("**/v1/invitations?*", async (route) => {
      if (!isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      asked.resolve();
      await released.promise;
      await route.fulfill({ response });
    });
    const lines = o.locator(".lines li");
    const before = await lines.count();
    await o.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await asked.promise;
    await o.locator("li", { hasText: "Watchers" }).getByRole("button", { name: "Make a link" }).click();
    await expect.poll(() => lines.count()).toBe(before + 1);
    const late = o.waitForResponse("**/v1/invitations?*");
    released.resolve();
    await (await late).finished();
    await o.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
    expect(await lines.count()).toBe(before + 1);
    await o.unroute("**/v1/invitations?*");
  });

  it("are made in the terminal too, which says for whom and until when", async () => {
    const made = await home.run(["invite", "shall-we-let-them-in", "--seat", "alice", "--days", "2"]);
    const [link = "", said = ""] = made.stdout.split("\n");
    expect(link.startsWith(`${url}/#invite=swarm1.`)).toBe(true);
    expect(said).toMatch(/^It lets one browser in, and is good until \d{4}-\d\d-\d\d \d\d:\d\d, as is what is opened/);
    // The certificate is for localhost alone.
    expect(made.stderr).toContain("opens on this machine only");
    const elsewhere = await home.run(["invite", "shall-we-let-them-in", "--url", "http://192.0.2.1:80"]);
    expect(elsewhere.stdout).toContain("Anybody who has it may use it until");
    expect(elsewhere.stderr).toContain("there is no TLS");
    const chinese = await home.run(["invite", "shall-we-let-them-in"], { env: { LC_ALL: "zh_CN.UTF-8" } });
    expect(chinese.stdout).toContain("拿到此链接的人都能使用");
    const list = (await home.run(["invite", "--list"])).stdout;
    const id = /^(\S+) {2}seat \S+\/alice, not opened, good until/m.exec(list)?.[1] ?? "";
    const reset = await home.run(["invite", "--reset", id, "--json"]);
    expect(JSON.parse(reset.stdout)).toMatchObject({ grant: { role: "seat", participant: "alice" }, once: true });
    expect((await home.run(["invite", "--list"])).stdout).toMatch(new RegExp(`^${id} .*, revoked$`, "m"));
  });

  it("are neither made nor withdrawn for an address that is none", async () => {
    const listed = async (): Promise<string> => (await home.run(["invite", "--list"])).stdout;
    const id = JSON.parse((await home.run(["invite", "shall-we-let-them-in", "--json"])).stdout).id as string;
    const before = await listed();
    for (const wrong of ["myhost", "example.com:8080", "ftp://example.com", "http://", "主机"]) {
      for (const what of [["shall-we-let-them-in"], ["--reset", id]]) {
        const made = await home.run(["invite", ...what, "--url", wrong]);
        expect([made.code, made.stdout, made.stderr.split("\n").length], wrong).toEqual([2, "", 2]);
        expect(made.stderr).toContain(`--url ${JSON.stringify(wrong)} is not an http or https URL`);
      }
    }
    const env = { SWARM_HTTP_URL: "myhost" };
    expect((await home.run(["invite", "--reset", id], { env })).stderr).toContain("SWARM_HTTP_URL");
    expect(await listed()).toBe(before);
    expect((await home.run(["up", "--url", "myhost"])).code).toBe(2);
  });

  it("lead to the gateway, whatever page of it is named", async () => {
    const page = `${url}/some/?d=shall-we#graph`;
    const made = await home.run(["invite", "shall-we-let-them-in", "--url", page, "--json"]);
    expect(JSON.parse(made.stdout).url).toMatch(new RegExp(`^${url}/some/#invite=swarm1\\.`));
  });

  it("are refused a certificate that cannot be served, in one line", async () => {
    const [own, foreign] = [certificates.make("a", "DNS:a.test"), certificates.make("b", "DNS:b.test")];
    const wrong = await home.run(["up", "--tls-cert", own.cert, "--tls-key", foreign.key]);
    expect([wrong.code, wrong.stderr.split("\n").length]).toEqual([2, 2]);
    expect(wrong.stderr).toContain("is not that of the certificate");
    const half = await home.run(["up", "--tls-cert", own.cert]);
    expect([half.code, half.stderr]).toEqual([2, expect.stringContaining("--tls-key is missing")]);
  });
});

it("lead to a discussion without seats, too, that runs for a while in its own terminal", async () => {
  await using home = await SwarmHome.withModel();
  home.model.always(() => replies.endless());
  const run = home.start(["Shall we let them in later?", "--id", "later", "--yes"]);
  run.child.stdin?.end();
  await expect.poll(() => home.run(["invite", "later"]).then(({ code }) => code)).toBe(0);
  const { url } = JSON.parse((await home.run(["invite", "later", "--json"])).stdout) as { url: string };
  expect((await fetch(new URL("/", url))).status).toBe(200);
  run.signal("SIGINT");
  await run.says("paus");
  run.signal("SIGINT");
  await run.finished;
});
