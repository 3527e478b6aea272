/** Parts a seat as it is given, `Ada <ada@example.org>`: a person's name, and the mail address or URL at which they are called. */
export function seatIn(given: string): { readonly name: string; readonly address?: string } {
  const [, name = given, address] = /^([^<]*)<([^<>]+)>$/.exec(given.trim()) ?? [];
  return { name: name.trim(), ...(address === undefined ? {} : { address }) };
}
