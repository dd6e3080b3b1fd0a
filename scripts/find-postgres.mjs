import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian, Red Hat and Homebrew install the programs of each version. */
const HOMES = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']
const OLDEST = 15

/**
 * The folder with the programs of the newest installed PostgreSQL; null if none is installed.
 *
 * @returns {string | null}
 */
export function findPostgres() {
  const found = HOMES.filter((home) => existsSync(home)).flatMap((home) =>
    readdirSync(home).flatMap((name) => {
      const bin = join(home, name, 'bin')
      const version = Number(/\d+$/.exec(name)?.[0] ?? 0)
      return version >= OLDEST && existsSync(join(bin, 'initdb')) ? [{ bin, version }] : []
    }),
  )
  return found.toSorted((a, b) => b.version - a.version)[0]?.bin ?? null
}
