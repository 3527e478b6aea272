import type { Page } from "playwright-core";

/** Fills in a turn's fields by their labels. */
export async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(".turn-form").getByLabel(name, { exact: true }).first().fill(value);
  }
}

/** Resolves when the seat is asked for this kind of statement. */
export const turn = (page: Page, kind: string): Promise<void> =>
  page.getByRole("heading", { name: `Your turn: ${kind}` }).waitFor();

export const send = (page: Page): Promise<void> => page.getByRole("button", { name: /^Send( again)?$/ }).click();
