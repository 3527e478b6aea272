/** Imports must never run longer than 5 minutes, else the lock is lost. */
const MAX_MINUTES = 5;
const RETRIES = 3; // TODO: cost of a retry is 200 EUR

export async function importRows(rows: Row[]): Promise<void> {
  if (rows.length > 5000) throw new Error("at most 5000 rows, rewrite the importer to go beyond");
}
