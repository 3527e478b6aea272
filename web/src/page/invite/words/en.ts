import { many } from "../../words/many.ts";

/** The words on seats and links, loaded with the invitation view. */
export const en = {
  title: "Seats and links",
  help: "A seat link works in one browser. Send it only to the person it is for, like a key.",
  taken: "taken",
  free: "free",
  link: "Make a link",
  look: "Open the seat",
  linkFor: (seat: string) => `Link for ${seat}`,
  watchers: "Watchers",
  watchersHelp: "can see everything and change nothing; anybody with the link can use it",
  noSeats: "This discussion has no seats: they are added when it is started.",
  days: "New links and their sessions expire after",
  forDays: (n: number) => many(n, "day", "days"),
  once: "Copy it now: it is shown only once.",
  until: "Valid until",
  hereOnly: "These links open on this machine only. To share them on your network, start the gateway with",
  elsewhere: "For people elsewhere, run it behind a proxy and set its address with",
  plain:
    "This page is served without TLS: others on the same network can read the traffic and use a link themselves. For HTTPS:",
  plainOr: "or use a proxy with a certificate.",
  code: (whom: string) => `QR code of the link: ${whom}`,
  scan: "Show a QR code",
  given: "Links given",
  roles: { owner: "Owner", seat: "Seat", watcher: "Watcher", logger: "Logger" },
  used: "opened",
  unused: "not opened yet",
  reset: "New link",
  resetHelp: "Revokes the old link and creates a new one for another browser",
  revoke: "Revoke",
};
