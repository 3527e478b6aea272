import { many } from "../../words/many.ts";

/** Who may come in by which link. Loaded with what shows it. */
export const inviteEn = {
  title: "Seats and links",
  help: "A link to a seat lets in one browser. Send it to its person alone, as you would send a key.",
  taken: "taken",
  free: "free",
  link: "Make a link",
  look: "Open the seat",
  linkFor: (seat: string) => `Link for ${seat}`,
  watchers: "Watchers",
  watchersHelp: "see everything and change nothing; their link works for anybody who has it",
  noSeats: "This discussion has no seats: they are named when it is started.",
  days: "New links, and what is opened with them, are good for",
  forDays: (n: number) => many(n, "day", "days"),
  once: "Copy it now: it is shown only once.",
  until: "Good until",
  hereOnly: "These links open on this machine only. For others on your network, start the gateway with",
  elsewhere: "For people elsewhere, put it behind a proxy and name its address with",
  plain:
    "This page comes without TLS: others on the same network can read along, and take a link for themselves. For HTTPS:",
  plainOr: "or a proxy that has a certificate.",
  code: (whom: string) => `QR code of the link: ${whom}`,
  scan: "Show a QR code",
  given: "Links given",
  roles: { owner: "Owner", seat: "Seat", watcher: "Watcher", logger: "Logger" },
  used: "opened",
  unused: "not opened yet",
  reset: "New link",
  resetHelp: "Ends the old link and gives a new one, which lets in another browser",
  revoke: "Revoke",
};
