import type { Page } from "playwright-core";

/** Fills in the fields of a whole form by their labels; opens it where one question is asked. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const all = page.getByRole("button", { name: "All fields" });
  if ((await all.count()) > 0) await all.click();
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(".turn-form").getByLabel(name, { exact: true }).first().fill(value);
  }
}

/** Answers the one question: a text, a confidence, and taps by the words of a point. */
export async function say(
  page: Page,
  { text, sure, taps = {} }: { readonly text?: string; readonly sure?: string; readonly taps?: Record<string, string> },
): Promise<void> {
  const form = page.locator(".turn-form");
  if (text !== undefined) await form.getByLabel("Your answer").fill(text);
  if (sure !== undefined) await form.locator("#field-confidence label", { hasText: sure }).click();
  for (const [point, side] of Object.entries(taps))
    await form.locator("#field-stances fieldset", { hasText: point }).getByText(side, { exact: true }).click();
}

/** Cites the latest message of a participant in a whole form; of anybody where none is named. @returns its id */
export async function cite(page: Page, from: string, relation: string, why: string): Promise<string> {
  const list = page.locator("#field-references");
  await list.getByRole("button", { name: /^Add: / }).click();
  const row = list.locator(".card").last();
  const id =
    (await row
      .locator("option", { hasText: from === "" ? " · " : ` · ${from} · ` })
      .first()
      .getAttribute("value")) ?? "";
  await row.locator("select").selectOption(id);
  await row.getByText(relation, { exact: true }).click();
  await row.locator("textarea").fill(why);
  return id;
}

/** Resolves when the seat is asked for this kind of statement. */
export const turn = (page: Page, kind: string): Promise<void> =>
  page.getByRole("heading", { name: `Your turn: ${kind}` }).waitFor();

export const send = (page: Page): Promise<void> => page.getByRole("button", { name: /^Send( again)?$/ }).click();
