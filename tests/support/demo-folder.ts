import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SHARED = 'STANDBY_TEST_DEMO'

/** For the whole run: a folder in which the first test that needs a demonstration world leaves it for the others. */
export default function setUp() {
  const place = mkdtempSync(join(tmpdir(), 'standby-demo-'))
  process.env[SHARED] = place
  return () => rmSync(place, { recursive: true, force: true })
}

/**
 * A data folder with a demonstration world. Creating one takes longer than most tests, so that `make` is called once
 * per run.
 */
export async function demoFolder(make: (folder: string) => Promise<void>): Promise<string> {
  const place = process.env[SHARED]
  if (!place) throw new Error('This project of vitest has no global setup for demonstration worlds')
  const [folder, isReady] = [join(place, 'data'), join(place, 'ready')]
  if (isFirst(folder)) {
    await make(folder)
    writeFileSync(isReady, '')
  }
  for (let tries = 0; !existsSync(isReady); tries++) {
    if (tries > 600) throw new Error('The demonstration world was never made')
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
