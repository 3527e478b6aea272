import { homedir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { swarmHome } from "#lib/home";
import { checkedName } from "#wire";

/** The folder that everything of ours lies in: `--home`, else as the environment says. Absolute. */
export const homeFolder = (option: string | undefined, env: NodeJS.ProcessEnv): string =>
  option ? resolve(option) : swarmHome(env);

/** The folder of one discussion. */
export const discussionFolder = (home: string, id: string): string =>
  join(home, "discussions", checkedName("discussion", id));

/** A path as a person would write it: relative to `cwd` where it lies below, else with `~`, else whole. */
export function shownPath(path: string, cwd = process.cwd(), home = homedir()): string {
  const below = relative(cwd, path);
  if (below !== "" && !below.startsWith("..") && !isAbsolute(below)) return below;
  return path.startsWith(home + sep) ? join("~", relative(home, path)) : path;
}
