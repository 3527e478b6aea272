/** The current Sonnet: what the SDK's own examples of structured output use, at half the price of an Opus. */
export const DEFAULT_MODEL = "claude-sonnet-5-5";
