/** How a person is described of whom the rules of the analysis know nothing but the name. */
export const enPerson = {
  expertise: "what they bring from their own work",
  thinkingStyle: "speaks for themselves",
  bias: "They say themselves what they favour.",
  replyTendency: "in their own words",
  stakes: "They say themselves what is at stake for them.",
  blindSpots: "what the others at the table point out to them",
  /** Where two differ, before either has spoken. */
  tension: "Where they differ shows when both have spoken.",
};
export type PersonWords = typeof enPerson;
