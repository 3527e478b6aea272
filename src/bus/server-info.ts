import { connect } from "node:net";

/** What a server says of itself before anything else. */
export interface ServerInfo {
  readonly server_name?: string;
  /** Whether it lets in only whom it knows. */
  readonly auth_required?: boolean;
  readonly version?: string;
  readonly jetstream?: boolean;
}

/** The greeting of a server at an address, or at one of several by commas, without credentials; undefined if none comes within the time. */
export async function serverInfo(url: string, timeoutMs: number): Promise<ServerInfo | undefined> {
  const found = await Promise.all(url.split(",").map((server) => greetingOf(server.trim(), timeoutMs)));
  return found.find((one) => one !== undefined);
}

function greetingOf(url: string, timeoutMs: number): Promise<ServerInfo | undefined> {
  return new Promise((resolve) => {
    const { hostname, port } = URL.parse(url.includes("://") ? url : `nats://${url}`) ?? { hostname: "", port: "" };
    if (hostname === "") return resolve(undefined);
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port || 4222) });
    const end = (found?: ServerInfo): void => {
      socket.destroy();
      resolve(found);
    };
    let text = "";
    socket.setTimeout(timeoutMs, () => end());
    socket.once("error", () => end()).once("close", () => end());
    socket.setEncoding("utf8").on("data", (data: string) => {
      text += data;
      const line = /^INFO (\{.*\})\s*\r\n/.exec(text);
      if (line) end(parsed(line[1] ?? ""));
    });
  });
}

function parsed(text: string): ServerInfo | undefined {
  try {
    return JSON.parse(text) as ServerInfo;
  } catch {
    return undefined;
  }
}
