/** Names the permissions that new files do not get, in octal: `027` lets the group read. Default 077. */
const UMASK_VARIABLE = "SWARM_UMASK";
const PRIVATE = 0o077;

/**
 * Makes the files and folders that this process and its children create the user's own (0600 and 0700), unless
 * SWARM_UMASK says otherwise. What is there already keeps its permissions.
 * @returns what is wrong with the variable, if anything is; then new files are the user's own
 */
export function setUmask(env: NodeJS.ProcessEnv): string | undefined {
  const wanted = env[UMASK_VARIABLE] ?? "";
  const isValid = /^0?[0-7]{3}$/.test(wanted);
  process.umask(isValid ? Number.parseInt(wanted, 8) : PRIVATE);
  if (isValid || wanted === "") return undefined;
  return `${UMASK_VARIABLE}=${JSON.stringify(wanted)} is no umask: write three octal digits, such as 077 or 027`;
}
