/** Flash: a third of what the Pro models cost. */
export const GEMINI_MODEL = "gemini-3.8-flash";
