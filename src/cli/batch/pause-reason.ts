import type { Reading } from "#discussion";

/** Why it is paused, without how to resume this one discussion: what runs many goes on by its own command. */
export const pauseIn = ({ reason, id }: Pick<Reading, "reason" | "id">): string =>
  reason
    .split(/(?<=\. |。)/)
    .filter((sentence) => !sentence.includes(`resume ${id}`))
    .join("")
    .trim();
