import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'

/** Brings the database up to the newest schema. All pending migrations are one transaction: killed in the middle, none has happened. */
export function migrateUp(writer: Database.Database) {
  migrate(drizzle(writer), { migrationsFolder: migrationsFolder() })
}

/** The folder stands beside this file in the sources, and at the project's root for the built server. */
function migrationsFolder() {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = [
    join(here, 'migrations'),
    join(here, '../../server/db/migrations'),
    join(process.cwd(), 'server/db/migrations'),
  ]
  const found = candidates.find((folder) => existsSync(folder))
  if (!found) throw new Error('The migrations folder server/db/migrations is missing')
  return found
}
