import { readFile } from "node:fs/promises";
import { untilAborted } from "#lib/signal";
import {
  ATTEMPT_MS,
  type AttemptOptions,
  type AttemptOutcome,
  delivered,
  NotCalled,
  type Notification,
} from "./delivery.ts";

/**
 * Reads the SMTP relay from SWARM_SMTP_URL, or from the first line of SWARM_SMTP_FILE, which keeps the password out of the
 * environment: `smtp://user:password@host:587`, or `smtps://…` for TLS from the start. The sender is SWARM_SMTP_FROM, by
 * default `swarm@` and the relay's host.
 */
async function relayOf({ SWARM_SMTP_URL, SWARM_SMTP_FILE, SWARM_SMTP_FROM }: NodeJS.ProcessEnv) {
  const text = SWARM_SMTP_URL || (SWARM_SMTP_FILE && (await firstLine(SWARM_SMTP_FILE)));
  if (!text)
    throw new NotCalled("no mail can be sent: SWARM_SMTP_URL=smtps://user:password@host of the moderator says how");
  const url = URL.parse(text);
  if (!url || !["smtp:", "smtps:"].includes(url.protocol) || url.hostname === "") {
    throw new NotCalled("the mail relay is no smtp:// or smtps:// URL: mend SWARM_SMTP_URL of the moderator");
  }
  return { url, from: SWARM_SMTP_FROM || `swarm@${url.hostname}` };
}

async function firstLine(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new NotCalled(`SWARM_SMTP_FILE of the moderator cannot be read: ${error.code ?? error.message}`);
  });
  return text.trim().split("\n")[0]?.trim() ?? "";
}

/** Mails a notification, with retries while unreachable or busy. @throws NotCalled if refused, or after three */
export async function mailCall(to: string, call: Notification, env: NodeJS.ProcessEnv, sending: AttemptOptions) {
  const { url, from } = await relayOf(env);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port) || (url.protocol === "smtps:" ? 465 : 587),
    secure: url.protocol === "smtps:",
    ...(url.username === ""
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    connectionTimeout: ATTEMPT_MS,
    greetingTimeout: ATTEMPT_MS,
    socketTimeout: ATTEMPT_MS,
    // The text is ours, and names no files.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const unlink = untilAborted(sending.signal, () => transport.close());
  const attempt = async (): Promise<AttemptOutcome> => {
    try {
      await transport.sendMail({ from, to, subject: call.subject, text: call.mail });
      return undefined;
    } catch (error) {
      const { responseCode, code } = error as { responseCode?: number; code?: string };
      const isFinal = code === "EAUTH" || (responseCode !== undefined && responseCode >= 500);
      // The relay's reply may repeat the address.
      return { fault: responseCode ? `answered: ${responseCode}` : `did not answer: ${code ?? "no reply"}`, isFinal };
    }
  };
  try {
    await delivered(`the mail relay ${url.host}`, attempt, sending);
  } finally {
    unlink();
    transport.close();
  }
}
