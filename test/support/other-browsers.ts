import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE_MS, patience } from "./patience.ts";

/** A browser that Playwright's own builds are not needed for: as its users have it, driven by what it offers itself. */
export interface OtherBrowser extends AsyncDisposable {
  open(url: string): Promise<void>;
  /** The value of an expression on the page, as JSON. */
  value(expression: string): Promise<unknown>;
  /** A PNG of what is in sight. */
  picture(): Promise<Buffer>;
  /** Errors of the page's scripts, where the browser tells of them. */
  readonly faults: readonly string[];
}

const FIREFOX = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => existsSync(path));
const WEBKIT = "/usr/bin/WebKitWebDriver";
/** WebKit draws on a display, which is made for it. */
const DISPLAY = "/usr/bin/Xvfb";
const MINI_BROWSER = readdirSync("/usr/lib", { withFileTypes: true })
  .flatMap(({ name }) => ["4.1", "4.0", "6.0"].map((version) => `/usr/lib/${name}/webkit2gtk-${version}/MiniBrowser`))
  .find((path) => existsSync(path));
const hasWebKit = [WEBKIT, DISPLAY].every((path) => existsSync(path)) && MINI_BROWSER !== undefined;

/** Installed browsers by name. */
export const otherBrowsers: Readonly<Record<string, (() => Promise<OtherBrowser>) | undefined>> = {
  Firefox: FIREFOX === undefined ? undefined : () => firefox(FIREFOX),
  WebKit: hasWebKit ? webkit : undefined,
};

/** Ends a browser with the processes that it started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  process.kill(-child.pid, "SIGKILL");
  await ended;
}

/** Starts Firefox by WebDriver BiDi, which it supports itself. */
async function firefox(path: string): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "swarm-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const child = spawn(path, args, { stdio: ["ignore", "ignore", "pipe"], detached: true, env: ownHome(profile) });
  const close = async (): Promise<void> => {
    await end(child);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const address = await said(child, /ws:\/\/[\d.:]+/);
    const bidi = await Bidi.open(`${address}/session`);
    await bidi.send("session.new", { capabilities: {} });
    await bidi.send("session.subscribe", { events: ["log.entryAdded"] });
    const { contexts } = await bidi.send("browsingContext.getTree", {});
    const context = String((contexts as { context: string }[])[0]?.context);
    await bidi.send("browsingContext.setViewport", { context, viewport: { width: 1200, height: 900 } });
    return {
      faults: bidi.faults,
      open: async (url) => void (await bidi.send("browsingContext.navigate", { context, url, wait: "complete" })),
      value: async (expression) => {
        const call = { expression: `JSON.stringify(${expression})`, target: { context }, awaitPromise: true };
        const { result, exceptionDetails } = await bidi.send("script.evaluate", call);
        if (exceptionDetails) throw new Error(JSON.stringify(exceptionDetails).slice(0, 500));
        return parsed((result as { value?: string }).value);
      },
      picture: async () => {
        const { data } = await bidi.send("browsingContext.captureScreenshot", { context });
        return Buffer.from(String(data), "base64");
      },
      [Symbol.asyncDispose]: async () => {
        bidi.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts WebKit's small browser by WebDriver over HTTP. */
async function webkit(): Promise<OtherBrowser> {
  const profile = mkdtempSync(join(tmpdir(), "swarm-webkit-"));
  const screen = ["-displayfd", "1", "-screen", "0", "1200x900x24", "-nolisten", "tcp"];
  const display = spawn(DISPLAY, screen, { stdio: ["ignore", "pipe", "ignore"], detached: true });
  const number = await said(display, /\d+(?=\n)/, "stdout");
  const port = await freePort();
  const env = { ...ownHome(profile), DISPLAY: `:${number}` };
  const child = spawn(WEBKIT, [`--port=${port}`], { stdio: "ignore", detached: true, env });
  const close = async (): Promise<void> => {
    await end(child);
    await end(display);
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const call = async (method: string, at: string, body?: object): Promise<unknown> => {
    const given = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
      method,
      ...given,
      signal: patience(),
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${at}: ${JSON.stringify(value).slice(0, 500)}`);
    return value;
  };
  try {
    const late = patience();
    while (
      !(await fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ))
    )
      late.throwIfAborted();
    const options = { "webkitgtk:browserOptions": { binary: MINI_BROWSER, args: ["--automation"] } };
    const made = (await call("POST", "/session", { capabilities: { alwaysMatch: options } })) as { sessionId: string };
    const session = `/session/${made.sessionId}`;
    return {
      faults: [],
      open: async (url) => void (await call("POST", `${session}/url`, { url })),
      value: async (expression) => {
        const script = `const done = arguments[0]; Promise.resolve(${expression}).then((v) => done(JSON.stringify(v)), (e) => done(JSON.stringify({ fault: String(e) })))`;
        return parsed((await call("POST", `${session}/execute/async`, { script, args: [] })) as string | undefined);
      },
      picture: async () => Buffer.from(String(await call("GET", `${session}/screenshot`)), "base64"),
      [Symbol.asyncDispose]: async () => {
        await call("DELETE", session).catch(() => undefined);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));

/** Settings and caches of its own. */
const ownHome = (home: string): NodeJS.ProcessEnv => ({ ...process.env, HOME: home, XDG_RUNTIME_DIR: home });

/** Waits for matching output of a child; fails after 20 s. */
function said(child: ChildProcess, what: RegExp, on: "stdout" | "stderr" = "stderr"): Promise<string> {
  let text = "";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`waited for ${what} in: ${text}`)), PATIENCE_MS);
    child[on]?.setEncoding("utf8").on("data", (part: string) => {
      text += part;
      const found = what.exec(text)?.[0];
      if (found === undefined) return;
      clearTimeout(late);
      resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`it ended with ${code}: ${text}`)));
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

type Result = Readonly<Record<string, unknown>>;

/** Commands and their results on one connection. */
class Bidi {
  readonly faults: string[] = [];
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Result>>();
  #count = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#heard(JSON.parse(String(data)) as Result);
    socket.onclose = () => {
      for (const one of this.#waiting.values()) one.reject(new Error("the browser has gone"));
    };
  }

  static open(url: string): Promise<Bidi> {
    const socket = new WebSocket(url);
    return new Promise((resolve, reject) => {
      socket.onopen = () => resolve(new Bidi(socket));
      socket.onerror = () => reject(new Error(`${url} takes no connection`));
    });
  }

  #heard({ id, method, params, result, message }: Result): void {
    if (method === "log.entryAdded") {
      const { level, text } = params as { level: string; text: string };
      if (level === "error") this.faults.push(text);
    }
    const waiting = this.#waiting.get(Number(id));
    this.#waiting.delete(Number(id));
    if (result === undefined) waiting?.reject(new Error(String(message)));
    else waiting?.resolve(result as Result);
  }

  send(method: string, params: object): Promise<Result> {
    this.#count += 1;
    const waiting = Promise.withResolvers<Result>();
    this.#waiting.set(this.#count, waiting);
    this.#socket.send(JSON.stringify({ id: this.#count, method, params }));
    return waiting.promise;
  }

  close(): void {
    this.#socket.close();
  }
}
