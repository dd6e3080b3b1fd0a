import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian, Red Hat and Homebrew put each version's programs. */
const HOMES = ['/usr/lib/postgresql', '/usr/pgsql', '/opt/homebrew/opt', '/usr/local/opt']
const OLDEST = 15

/**
 * The folder of PostgreSQL's programs, of the newest version there is; null where there is none to run on.
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
