/** Describes a person at a seat of whom only the name is known. */
export const enPerson = {
  expertise: "what they bring from their own work",
  thinkingStyle: "speaks for themselves",
  bias: "They say themselves what they favour.",
  replyTendency: "in their own words",
  stakes: "What is at stake is said in the discussion.",
  blindSpots: "what the others at the table point out to them",
  problem: { scope: "what the question names", success: "the people at the table say what they think of it" },
};
export type PersonWords = typeof enPerson;
