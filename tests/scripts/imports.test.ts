import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const CRUISER = resolve('node_modules/dependency-cruiser/bin/dependency-cruise.mjs')
const CONFIG = resolve('.dependency-cruiser.mjs')

/** [importing file, import, name of the violated rule]; each import is of `b`. */
const REFUSED = [
  ['client/messages/a.ts', `import { b } from '../jobs/b.ts'`, 'a client feature imports no other'],
  ['client/messages/lazy.ts', `export const b = () => import('../jobs/b.ts')`, 'a client feature imports no other'],
  ['client/messages/up.ts', `import { b } from '../routes.ts'`, 'nothing imports the routes'],
  [
    'client/messages/far.ts',
    `import { b } from '../../server/jobs/b.ts'`,
    'the client, the server, tests and scripts are apart',
  ],
  ['client/messages/paint.ts', `import { createSystem as b } from '@chakra-ui/react'`, 'only ui knows Chakra'],
  ['client/offline/a.ts', `import { b } from '../messages/b.ts'`, 'the client’s platform knows no feature'],
  ['client/offline/drawn.ts', `import type { B } from '../ui/b.ts'`, 'http and offline draw nothing'],
  ['client/offline/node.ts', `import { join as b } from 'node:path'`, 'the client runs in a browser'],
  ['client/ui/a.ts', `import { b } from '../offline/b.ts'`, 'ui knows itself and state alone'],
  ['client/shell/a.ts', `import { b } from '../trade/b.ts'`, 'the frame and the trade are apart'],
  ['server/hiring/a.ts', `import { b } from '../jobs/b.ts'`, 'hiring knows nothing above it'],
  ['server/jobs/db.ts', `import { b } from 'better-sqlite3'`, 'SQLite stays in server/db'],
  ['server/jobs/types.ts', `import type { B } from 'drizzle-orm/better-sqlite3'`, 'SQLite stays in server/db'],
  ['server/jobs/matching/a.ts', `import { b } from '../b.ts'`, 'jobs/matching knows nothing above it'],
  ['server/accounts/core/a.ts', `import type { B } from '../b.ts'`, 'accounts/core knows nothing above it'],
  ['server/ports/a.ts', `import { b } from '../http/b.ts'`, 'ports knows nothing above it'],
  ['server/context.ts', `import type { B } from './jobs/b.ts'`, 'the context names types of the platform only'],
  ['server/jobs/routes.ts', `import { eq as b } from 'drizzle-orm'`, 'routes hold no query'],
  ['server/hiring/offer-routes.ts', `import { b } from '../db/b.ts'`, 'routes hold no query'],
  ['shared/a.ts', `import { v7 as b } from 'uuid'`, 'shared imports zod and itself'],
  ['shared/up.ts', `import type { B } from '../server/jobs/b.ts'`, 'shared imports zod and itself'],
  ['shared/round.ts', `import type { A } from './way.ts'\nexport type B = A`, 'no circle'],
] as const

const ALLOWED = {
  'client/routes.ts': `export const b = () => import('./messages/b.ts')`,
  'client/messages/allowed.ts': `import { b } from './b.ts'
    import { b as c } from '../offline/b.ts'
    import { b as d } from '../trade/b.ts'
    import { b as e } from '../../shared/b.ts'
    export const f = [b, c, d, e]`,
  'server/jobs/allowed.ts': `import { b } from '../hiring/b.ts'
    import { eq } from 'drizzle-orm'
    export const c = [b, eq]`,
  'server/db/allowed.ts': `import Database from 'better-sqlite3'\nexport const b = Database`,
}

test('each forbidden import is reported with its rule, types included; allowed ones are not', () => {
  const root = mkdtempSync(join(tmpdir(), 'standby-imports-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const folders = new Set(
    ['messages', 'jobs', 'offline', 'ui', 'trade'].map((name) => `client/${name}`).concat('server/jobs/core', 'shared'),
  )
  for (const name of ['jobs', 'hiring', 'accounts', 'http', 'db']) folders.add(`server/${name}`)
  const all: Record<string, string> = {
    ...Object.fromEntries([...folders].map((folder) => [`${folder}/b.ts`, 'export type B = 1\nexport const b = 1'])),
    'shared/way.ts': `import type { B } from './round.ts'\nexport type A = B`,
    ...ALLOWED,
    ...Object.fromEntries(REFUSED.map(([file, source]) => [file, source])),
  }
  for (const [file, source] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))

  const { stdout, stderr } = spawnSync(
    process.execPath,
    [CRUISER, 'client', 'server', 'shared', '--config', CONFIG, '--output-type', 'json'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e8 },
  )
  expect(stderr).not.toContain('ERROR')
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } }
  const named = summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`)
  for (const [file, source, rule] of REFUSED) expect(named, source).toContain(`${file}: ${rule}`)
  expect(named.filter((one) => Object.keys(ALLOWED).some((file) => one.startsWith(`${file}:`)))).toEqual([])
})
