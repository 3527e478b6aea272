import { orElse } from "#lib/or-else";

/*
 * Local storage. A browser may refuse to store anything (private windows, a full disk): then nothing is kept, and the page
 * still works.
 */

export const kept = (key: string) => orElse(undefined, () => localStorage.getItem(key) ?? undefined);

/** Stores a text, or deletes it if undefined. @returns whether it succeeded */
export const keep = (key: string, text: string | undefined): boolean =>
  orElse(false, () => {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  });
