/** What is said where a link is made, or others are let in. */
export const enLinks = {
  /** One sentence on who may use the link, and until when. */
  oneBrowser: (until: string) => `It lets one browser in, and is good until ${until}, as is what is opened with it.`,
  anybody: (until: string) => `Anybody who has it may use it until ${until}.`,
  ends: (id: string) =>
    `\`swarm invite --revoke ${id}\` ends it; \`swarm invite --reset ${id}\` gives a new one in its place.`,
  hereOnly:
    "this link opens on this machine only. For others on your network, start `swarm up --host 0.0.0.0`; for people elsewhere, put it behind a proxy and name its address with --url",
  plain:
    "there is no TLS: others on the same network can read along, and take a link for themselves. `swarm up --tls-cert FILE --tls-key FILE` serves HTTPS, and so does a proxy that has a certificate",
  scan: "For a phone:",
  qrTooWide: (columns: number) =>
    `The QR code needs ${columns} ${columns === 1 ? "column" : "columns"}: widen the window, or make the link on the page.`,
  owner: "the first browser that opens this link is the owner's; each start prints another",
  states: { revoked: "revoked", expired: "expired", unused: "not opened", used: "opened" },
  until: (time: string) => `good until ${time}`,
  since: (time: string) => `opened ${time}`,
  replaced: (id: string) => `${id} is revoked; its new link:`,
  revoked: (id: string) => `${id} is revoked`,
};
