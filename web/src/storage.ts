/*
 * Local storage. A browser may refuse to store anything (private windows, a full disk): then nothing is kept, and the page
 * still works.
 */

export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text, or deletes it if undefined. @returns whether it succeeded */
export function keep(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
