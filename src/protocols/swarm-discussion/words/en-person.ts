/** The description of a person of whom the analysis by rule knows only the name. */
export const enPerson = {
  expertise: "what they bring from their own work",
  thinkingStyle: "speaks for themselves",
  bias: "They say themselves what they favour.",
  replyTendency: "in their own words",
  stakes: "What is at stake is said in the discussion.",
  blindSpots: "what the others at the table point out to them",
  /** Where two differ, before either has spoken. */
  tension: "Where they differ shows when both have spoken.",
};
export type PersonWords = typeof enPerson;

/** The description of somebody whom the user wished for by name, with nothing else known. */
export const enNewcomer = {
  expertise: (name: string) => `what the ${name} answers for`,
  thinkingStyle: "from their own office",
  bias: (name: string) => `what the ${name} has to answer for`,
  replyTendency: "by what it means for their office",
  stakes: (name: string) => `bears what the decision means for the office of the ${name}`,
  blindSpot: "what lies outside of their office",
};
export type NewcomerWords = typeof enNewcomer;
