import { checkedName, WireError } from "#wire";

const PREFIX = "swarm://discussions/";

/** The address of a discussion's file. */
export const uriOf = (discussion: string, path: string): string => `${PREFIX}${discussion}/${path}`;

/** The discussion and the path of an address; undefined for any other address, and for names that are none of ours. */
export function partsOf(uri: string): { readonly discussion: string; readonly path: string } | undefined {
  const [, discussion, path] = /^swarm:\/\/discussions\/([^/?#]+)\/([\w./-]{1,200})$/.exec(uri) ?? [];
  if (discussion === undefined || path === undefined || path.split("/").some((part) => /^\.*$/.test(part)))
    return undefined;
  try {
    return { discussion: checkedName("discussion", discussion), path };
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}
