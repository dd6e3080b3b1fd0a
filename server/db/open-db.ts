import type { AppDatabase, DatabaseMeasures } from './connection.ts'
import { type ProcessJoining, openSingleProcess, type Processes } from './processes.ts'
import { openSqlite } from './sqlite.ts'

/**
 * Opens the database, and creates and migrates it if needed: SQLite in DATA_DIR, or PostgreSQL if DATABASE_URL is set.
 */
export async function openAppDatabase(
  settings: { DATA_DIR: string; DATABASE_URL?: string; DATABASE_READ_URL?: string[] },
  measures?: DatabaseMeasures,
): Promise<AppDatabase> {
  const { DATA_DIR, DATABASE_URL, DATABASE_READ_URL } = settings
  if (!DATABASE_URL) return openSqlite(DATA_DIR)
  // Loaded only if needed: it would cost every other start time and memory.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return await openPostgres(DATABASE_URL, measures, DATABASE_READ_URL)
}

/** Registers this process with the others on the same PostgreSQL. Throws if they share a setting that it has otherwise. */
export async function joinProcesses(
  { DATABASE_URL }: { DATABASE_URL?: string },
  joining: ProcessJoining,
): Promise<Processes> {
  if (!DATABASE_URL) return openSingleProcess()
  const { joinPostgresProcesses } = await import('./postgres/join-processes.ts')
  return await joinPostgresProcesses(DATABASE_URL, joining)
}
