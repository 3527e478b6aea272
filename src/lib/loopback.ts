/** Whether an address, or the host of a URL, is this machine's own, which no other machine reaches. */
export const isLoopback = (host: string): boolean =>
  host === "localhost" || /^(::1|\[::1\])$/.test(host) || /^(::ffff:)?127(\.\d{1,3}){3}$/.test(host);
