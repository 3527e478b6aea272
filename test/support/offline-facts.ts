import type { Facts } from "#providers";

/** Facts of a request in which nothing was computed. */
export const facts: Facts = {
  topic: "Should we?",
  lang: "en",
  mode: "standard",
  round: 1,
  speaker: "moderator",
  personas: [],
  tensions: [],
  passages: [],
  floor: [],
};
