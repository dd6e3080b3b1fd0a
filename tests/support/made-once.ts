import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SHARED = 'STANDBY_TEST_FOLDERS'

/** For the whole run: a place where the first test that needs such a data folder leaves it for the others. */
export default function setUp() {
  const place = mkdtempSync(join(tmpdir(), 'standby-folders-'))
  process.env[SHARED] = place
  return () => rmSync(place, { recursive: true, force: true })
}

/**
 * A data folder of this kind. `make` is called once per run: a demonstration world takes longer than most tests, and
 * the migrations of a first start an eighth of a server's start. Null where the project has not set this up.
 */
export async function madeOnce(
  kind: 'demo' | 'fresh',
  make: (folder: string) => Promise<void>,
): Promise<string | null> {
  const place = process.env[SHARED]
  if (!place) return null
  const [folder, isReady] = [join(place, kind), join(place, `${kind}-ready`)]
  if (isFirst(folder)) {
    await make(folder)
    writeFileSync(isReady, '')
  }
  for (let tries = 0; !existsSync(isReady); tries++) {
    if (tries > 600) throw new Error(`The ${kind} data folder was never made`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return folder
}

/** Creating a folder is the lock among the workers. */
function isFirst(folder: string) {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}
