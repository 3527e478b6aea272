const LENGTH = 60;

/** A name for ids: its words in lower case, joined by hyphens, in any script. */
export const slugged = (name: string): string => {
  const words =
    name
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.join("-").slice(0, LENGTH).replace(/-$/, "") || "unnamed";
};
