/** Inserted by the build; undefined when running from source. */
declare const SWARM_VERSION: string | undefined;

/** Version of the program, from package.json. */
export const VERSION = typeof SWARM_VERSION === "string" ? SWARM_VERSION : "0.0.0-dev";
