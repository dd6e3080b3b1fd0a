import { chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'

type Releases = { current: string[]; previous: string[] }

/**
 * Keeps a copy of this release's hashed files in `kept`, and those of the release before it: a tab that is still open may ask
 * for a screen it has not loaded yet. Older ones go. Returns the folder.
 */
export function keepAssets(built: string, kept: string, log: Logger) {
  const list = join(kept, 'releases.json')
  try {
    const current = readdirSync(built).toSorted()
    const known = readList(list)
    if (JSON.stringify(known.current) === JSON.stringify(current)) return kept
    mkdirSync(kept, { recursive: true })
    for (const name of current) {
      copyFileSync(join(built, name), join(kept, name))
      // A copy has the rights of what it was made from; here, as everything beside it, it is its owner's alone.
      chmodSync(join(kept, name), 0o600)
    }
    const wanted = new Set([...current, ...known.current, 'releases.json'])
    for (const name of readdirSync(kept)) if (!wanted.has(name)) rmSync(join(kept, name))
    writeFileSync(list, JSON.stringify({ current, previous: known.current } satisfies Releases))
  } catch (error) {
    // Not built yet, or no room: the product works without.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') log.warn({ err: error }, 'the old assets could not be kept')
  }
  return kept
}

function readList(path: string): Releases {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Releases
  } catch {
    return { current: [], previous: [] }
  }
}
