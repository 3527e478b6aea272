/** Default model of Anthropic: the current Sonnet, at half the price of an Opus. */
export const DEFAULT_MODEL = "claude-sonnet-5-5";

/** Anthropic's cheapest model that reads well: it judges. */
export const READING_MODEL = "claude-haiku-5-5";

/** Default model of Gemini: Flash, at a third of the price of the Pro models. */
export const GEMINI_MODEL = "gemini-3.8-flash";
