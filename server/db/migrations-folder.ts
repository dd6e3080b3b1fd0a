import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A folder of migrations: beside this file in the sources, at the project's root for the built server. */
export function migrationsFolder(name: 'migrations' | 'postgres/migrations') {
  const here = dirname(fileURLToPath(import.meta.url))
  const candidates = [join(here, name), join(here, '../../server/db', name), join(process.cwd(), 'server/db', name)]
  const found = candidates.find((folder) => existsSync(join(folder, 'meta')))
  if (!found) throw new Error(`The migrations folder server/db/${name} is missing`)
  return found
}
