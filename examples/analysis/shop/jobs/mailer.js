import { find } from "../auth/session.js";

/** Sends a mail later, in the name of the user who asked for it, whose session may be over by then. */
export async function sendLater(sessionId, mail) {
  const user = await find(sessionId);
  return user ? { to: user, ...mail } : undefined;
}
