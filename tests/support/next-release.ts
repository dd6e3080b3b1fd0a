import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const SOURCES = [
  'client',
  'public',
  'shared',
  'package.json',
  'scripts/vite',
  ...readdirSync(root).filter((name) => name.startsWith('tsconfig')),
  'vite.config.ts',
  'dist/server',
  'server/db/migrations',
  'server/accounts/core/common-passwords.txt',
  'server/ports/places/uk-towns.tsv',
]

/**
 * A folder with a next release, built from these sources: the device's schema has another version with another table,
 * and all rows are fetched again. Takes as long as a build of the client.
 */
export async function buildNextRelease(version: number, table: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'standby-next-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const source of SOURCES) cpSync(join(root, source), join(folder, source), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  appendFileSync(
    join(folder, 'client/offline/store/upgrades.ts'),
    `\nschemaUpgrades.push({ version: ${version}, stores: { ${table}: 'id' }, upgrade: (tx) => tx.table('facts').delete('cursor') })\n`,
  )
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // Not for tests, as this process: such a build has no worker, and styles that the content security policy refuses.
  const env = { ...process.env, NODE_ENV: 'production' }
  await promisify(execFile)(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: folder, env })
  return folder
}
