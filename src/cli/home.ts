import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { swarmHome } from "#lib/home";
import { checkedName } from "#wire";

/** The data folder: `--home`, else from the environment. Absolute. */
export const homeFolder = (option: string | undefined, env: NodeJS.ProcessEnv): string =>
  option ? resolve(option) : swarmHome(env);

/** The folder of one discussion. */
export const discussionFolder = (home: string, id: string): string =>
  join(home, "discussions", checkedName("discussion", id));

/** A path for display: relative if it is below `cwd`, else with `~`, else absolute. */
export function shownPath(path: string, cwd = process.cwd(), home = homedir()): string {
  const below = relative(cwd, path);
  if (below !== "" && !below.startsWith("..") && !isAbsolute(below)) return below;
  return path.startsWith(home + sep) ? join("~", relative(home, path)) : path;
}
