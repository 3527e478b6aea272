import { FIXED_PARTICIPANTS } from "#wire";

/** Parts of prompts that several protocols share. */
export const en = {
  /** Opens a prompt of the moderator. */
  moderator:
    "You are the moderator of a discussion among experts with opposed interests. You take no side. You see to it that they disagree about what matters, that evidence decides and not numbers, and that nobody agrees too early. You report what was said, not what you would have said.",
  analyse: (
    from: number,
    to: number,
    given: boolean,
  ) => `Analyse the topic: who has to argue it, along which tensions, and what exactly the problem is.
1. Define ${from === to ? `exactly ${from}` : `from ${from} to ${to}`} experts in all${given ? ", the given ones included and unchanged" : ""}. Choose those whose interests really conflict over this topic, not the usual list of roles: each has something of their own to lose if it is decided wrongly, and blind spots that the others can aim at.
2. Each id is a lower-case slug of its own, none of ${FIXED_PARTICIPANTS.join(", ")}.
3. Draw the tension map: pairs of these experts whose incentives are opposed by structure, with the axis as "X vs. Y". Every expert stands in at least one pair.
4. Define the problem: what is to be decided in one sentence, what is in scope and what is not, and by what one would see later that it was decided well. The user's constraints hold anyway: under \`constraints\` name only what else binds the choice, such as a date, a sum or a contract, with where it stands.`,
  givenExperts: "The experts that the user has given:",
};
export type Words = typeof en;
