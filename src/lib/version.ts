/** Inserted by the build; undefined when running from source. */
declare const SWARM_VERSION: string | undefined;

export const VERSION = typeof SWARM_VERSION === "string" ? SWARM_VERSION : "0.0.0-dev";
