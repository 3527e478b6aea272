/*
 * What outlives a reload. A browser may refuse to keep anything (private windows, a full disk): then nothing is kept, and
 * the page works on.
 */

export function kept(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, or with undefined forgets it. @returns whether it is kept */
export function keep(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
