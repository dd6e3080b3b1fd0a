import type { Db } from './connection.ts'
import { openSqlite } from './sqlite.ts'

/** Opens (and makes, and migrates) the database: SQLite in DATA_DIR, or PostgreSQL where DATABASE_URL is set. */
export async function openDb({ DATA_DIR, DATABASE_URL }: { DATA_DIR: string; DATABASE_URL?: string }): Promise<Db> {
  if (!DATABASE_URL) return openSqlite(DATA_DIR)
  // Loaded only where it is asked for: it would cost every other start its time and memory.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return await openPostgres(DATABASE_URL)
}
