import { randomUUID } from "node:crypto";
import { pool } from "../db/pool.js";

/** Thirty minutes. */
const LIFETIME_MS = 30 * 60_000;

export async function open(user) {
  const id = randomUUID();
  await pool.put("sessions", id, { user, until: Date.now() + LIFETIME_MS });
  return id;
}

/** Looked up for every request. */
export async function find(id) {
  const row = await pool.one("sessions", id);
  return row && row.until > Date.now() ? row.user : undefined;
}
