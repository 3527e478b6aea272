export const isLoopback = (address: string): boolean =>
  address === "localhost" || address === "::1" || /^(::ffff:)?127\./.test(address);
