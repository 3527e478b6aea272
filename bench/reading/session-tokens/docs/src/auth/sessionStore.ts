import type { Pool } from "pg";

export interface SessionRow {
  id: string;
  userId: string;
  clubId: string;
  roles: number;
  createdAt: Date;
  lastSeenAt: Date;
}

/** One row for each logged-in browser. See RFC-004 for why this is not Redis. */
export class SessionStore {
  constructor(private readonly db: Pool) {}

  async find(id: string): Promise<SessionRow | null> {
    const { rows } = await this.db.query(
      `select id, user_id as "userId", club_id as "clubId", roles,
              created_at as "createdAt", last_seen_at as "lastSeenAt"
         from sessions where id = $1`,
      [id],
    );
    return rows[0] ?? null;
  }

  /** Called when a club bars a member; takes effect with the next request. */
  async dropAllFor(userId: string): Promise<number> {
    const res = await this.db.query(`delete from sessions where user_id = $1`, [userId]);
    return res.rowCount ?? 0;
  }

  // TODO(yael): last_seen_at is written every request, could be once a minute
  async touch(id: string): Promise<void> {
    await this.db.query(`update sessions set last_seen_at = now() where id = $1`, [id]);
  }
}
