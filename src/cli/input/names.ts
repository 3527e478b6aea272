import { isName } from "#wire";
import { UsageError } from "../failures.ts";

/**
 * Validates a name from the command line.
 * @throws UsageError
 */
export function requireName(what: string, value: string): string {
  if (isName(value)) return value;
  throw new UsageError(`${what} ${JSON.stringify(value.slice(0, 80))} is not a name: use 1 to 64 of A-Z a-z 0-9 _ -`);
}

/** Validates the id of a discussion. */
export function requireId(value: string): string {
  if (isName(value)) return value;
  throw new UsageError(
    `${JSON.stringify(value.slice(0, 80))} is not the id of a discussion: \`swarm list\` shows them`,
  );
}

/**
 * The address of a gateway as somebody gave it.
 * @param what names where it was given, such as `--url`
 * @throws UsageError unless it is an http or https URL
 */
export function requireGatewayUrl(what: string, value: string): string {
  if (/^https?:$/.test(URL.parse(value)?.protocol ?? "")) return value;
  throw new UsageError(
    `${what} ${JSON.stringify(value.slice(0, 200))} is not an http or https URL: use one such as https://swarm.example.org`,
  );
}
