/** What the fields of statements hold. */
export const enFields = {
  choice:
    "the letter of the alternative that you propose; other: something else, which `position` says; none: you cannot tell",
  position: "what you propose, in one or two sentences that can stand alone",
  confidenceAssessment: "your confidence assessment",
  confidence: "0 to 1: how likely it is that what you propose is right; below 0.5 is low",
  restsOn: "what your confidence rests on most",
  leastSureOf: "what you are least sure of",
  wouldChangeIf: "what you would have to see to change your mind",
  directMessages: "to the chair only (to: moderator); a message to another specialist is refused",
  reasoning: "your findings and why they lead to what you propose, with documents cited as path:line",
  concerns: "your concerns about the alternatives, the strongest first",
  concern: "what goes wrong, when, and for whom",
  against:
    "the letter of the alternative that it speaks against; other: what somebody else may propose; all: each of them",
  weight: "key: with it unsolved the alternative must not be taken; minor: else",
  answers: "one for each concern that the chair puts to you",
  answered: "the message in which the concern was raised",
  verdict: "accounted: your approach meets it; partly; conceded: it does not, and the concern stands",
  how: "how your approach accounts for it, or why it does not",
  reason: "why, in a few sentences, with the one fact that decides it",
  decision: "what is to be done, in one or two sentences",
};
export type FieldWords = typeof enFields;
