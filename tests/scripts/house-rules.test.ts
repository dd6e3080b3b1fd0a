import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findBreaches } from '../../scripts/house-rules.ts'

test.each([
  ['client/messages/a.ts', `import { z } from 'zod'`, 'zod stays out'],
  ['client/messages/a.ts', `import { jobSchema } from '../../shared/jobs.ts'`, 'loads zod'],
  ['client/messages/a.ts', `import { through } from '../../shared/through.ts'`, 'loads zod'],
  ['client/messages/a.ts', 'const a = (id: string) => `/users/${id}/profile`', 'is encoded'],
  ['client/messages/a.ts', 'const a = (id: string) => `/users?${query}&id=${id}`', 'is encoded'],
  ['client/jobs/a.tsx', 'export const a = <p>The job\n stands here.</p>', "'stands here' is not how"],
  ['client/auth/a.ts', `export const label = 'Code of the app'`, "'Code of the app' is not how"],
  ['client/auth/a.ts', 'export const a = (name: string) => `Log out ${name}`', "'Log out' is not how"],
  ['server/people/a.ts', `export const hint = 'Press it to take it away.'`, "'take it away' is not how"],
  ['client/jobs/a.ts', 'export const a = new Date(0).toLocaleDateString()', 'name the locale'],
  ['shared/a.ts', 'export const a = new Intl.DateTimeFormat(undefined, {})', 'name the locale'],
  ['client/jobs/a.tsx', 'export const a = <aside className={styles.side}>Crew</aside>', 'has an aria-label'],
  [
    'client/jobs/b.tsx',
    'export const a = <TextInput most={STREET_MAX} autoComplete="street-address" />',
    'say address-line1',
  ],
  ['client/jobs/a.tsx', `export const a = <input maxLength={40} />`, 'cut in silence'],
  ['client/jobs/a.tsx', 'export const a = <TextInput value={words} />', 'TextInput says how much the server takes'],
  ['client/jobs/a.tsx', 'export const a = <p><TextArea rows={3} /></p>', 'TextArea says how much the server takes'],
  ['client/jobs/a.tsx', 'export const a = <TextInput inputMode={mode} />', 'TextInput says how much'],
  ['client/jobs/a.tsx', 'export const a = <TextInput readOnly={!isOwner} />', 'TextInput says how much'],
  ['client/jobs/a.tsx', 'export const a = <SuggestedText most={80} />', 'most={80} is a number of its own'],
  ['client/jobs/a.tsx', 'export const a = <ComboboxWidget value={words} />', 'ComboboxWidget says how much'],
  ['client/jobs/a.tsx', `export const a = <input type="number" min={0} />`, 'typed as text'],
  ['client/jobs/a.tsx', `export const a = <TextInput most={MOST} type={'number'} />`, 'typed as text'],
  ['client/ui/fields/a.ts', `export const a = { type: 'number', step: 1 }`, 'typed as text'],
  ['client/jobs/a.tsx', `export function a(event: FormEvent) { event.preventDefault() }`, 'by useForm'],
  ['client/jobs/a.tsx', `export const a = <form onSubmit={(event) => event.preventDefault()} />`, 'by useForm'],
  ['client/jobs/a.tsx', `if (event.key === 'Enter') send()`, 'input method'],
  [
    'client/jobs/a.tsx',
    `export function a(event: KeyboardEvent) { if (event.nativeEvent.isComposing) return }`,
    'input method',
  ],
  ['server/utils/a.ts', `export const a = 1`, 'no drawer'],
  ['client/ui/index.ts', `export { a } from './a.ts'`, 'no barrel'],
  ['server/jobs/acceptApplicant.ts', `export const a = 1`, 'kebab-case'],
  ['server/jobs/a.ts', `export const a = JSON.parse('1') as any`, 'as any'],
  ['client/jobs/a.module.css', '.a { color: #1b1a17 }', 'a colour is written once'],
  ['client/index.html', '<meta name="theme-color" content="#f5f2eb" />', 'a colour is written once'],
  ['vite.config.ts', `export const theme_color = '#0d0e10'`, 'a colour is written once'],
  ['server/hiring/a.ts', 'export function tellStep() {}', "'tellStep' is not a name"],
  ['client/staff/a.tsx', 'export function WaitingDesk() {}', "'WaitingDesk' is not a name"],
  ['server/http/a.ts', 'export const createRoom = 1', 'say createRouter'],
  ['server/ports/a.ts', 'export async function keepInOutbox() {}', 'say dev mailbox or deliveries'],
  ['server/delivery/schedule.ts', 'export const a = 1', 'say cron'],
  ['client/jobs/a.module.css', '.slip { color: var(--ink) }', 'say card'],
  ['tests/api/a.long.test.ts', 'expect(performance.now() - begun).toBeLessThan(2_000)', 'breaks on a busy machine'],
  ['tests/api/a.test.ts', 'expect(await took(() => run())).toBeLessThan(900)', 'breaks on a busy machine'],
  ['tests/faults/a.test.ts', 'expect(elapsedMs).not.toBeGreaterThan(900)', 'breaks on a busy machine'],
  ['tests/client/a.test.ts', 'expect(Date.now() - times[3]!).toBeLessThanOrEqual(9)', 'breaks on a busy machine'],
  ['tests/e2e/a.spec.ts', 'const a = (isPhone: boolean) => isPhone', 'say isNarrow'],
  ['server/jobs/a.ts', `import { objectStatement } from '../db/statement.ts'`, 'a named function in server/db/'],
  ['server/jobs/a.ts', 'export const a = (name: string) => sql.raw(name)', 'a named function in server/db/'],
  [
    'server/jobs/a.ts',
    `export const a = (db: Reader) => db.$client.engine === 'sqlite'`,
    'a named function in server/db/',
  ],
  ['server/jobs/a.ts', `import { formatDate, isoDay } from '../../shared/dates.ts'`, 'as London has them'],
  ['client/jobs/a.tsx', 'formatDateRange(job.date_start, job.date_end)', 'by London’s clock'],
  ['server/jobs/a.ts', `const ZONE = { timeZone: 'Europe/London' }`, "London's days and times"],
  ['scripts/a.ts', `export const ground = '#0d0e10'`, 'a colour is written once'],
  ['tests/api/a.test.ts', `it.skip('later', () => {})`, 'skipped'],
  ['tests/api/a.test.ts', `it.todo('later')`, 'skipped'],
])('%s must not contain: %s', (file, source, sentence) => {
  const breaches = breachesIn({ [file]: source })
  expect(breaches).toHaveLength(1)
  expect(breaches[0]).toContain(`${file}: `)
  expect(breaches[0]).toContain(sentence)
})

test('what is allowed passes', () => {
  const breaches = breachesIn({
    'client/messages/a.ts': `import type { Job } from '../../shared/jobs.ts'
      import { b } from './b.ts'
      import { c } from '../offline/c.ts'
      import { limit } from '../../shared/limits.ts'
      import { useState } from 'react'`,
    'client/messages/b.ts': 'const a = [pathTo`/users/${id}`, `/sync${query}`, `/staff${path}`]',
    'client/ui/tokens.css': ':root { --ink: #1b1a17 }',
    'client/jobs/a.module.css': '.a { color: var(--ink); box-shadow: 0 1px 2px rgb(0 0 0 / 22%) }',
    'client/jobs/fields.tsx': `export const aAllowed = [<TextInput most={NAME_MAX} />, <TextInput type="search" />, <TextInput inputMode="decimal" />,
      <TextInput readOnly />, <PasswordInput />]`,
    'client/ui/fields/a.tsx': 'export const bAllowed = <TextInput {...rest} />',
    'client/routes.tsx': `const screen = () => import('./messages/a.ts')`,
    'server/jobs/routes.ts': `import { jobSchema } from '../../shared/jobs.ts'`,
    'server/jobs/find-jobs.ts': `import { eq } from 'drizzle-orm'`,
    'client/auth/a.ts': `/** Nothing stands here. */\nexport const cAllowed = ['Back to Login', '/auth/login', 'log-out']`,
    'shared/a.ts': `export const dAllowed = [Intl.DateTimeFormat().resolvedOptions(), (1).toLocaleString('en-GB')]`,
    'client/offline/outbox.ts': `export const hasRoom = (outbox: string[]) => outbox.length < 9\nexport const eAllowed = 'At the desk'`,
    'server/db/connection.ts': `import Database from 'better-sqlite3'`,
    'server/db/a.ts': `import { objectStatement } from './statement.ts'\nexport const fAllowed = objectStatement('select 1')`,
    // The words are allowed in a comment.
    'server/jobs/b.ts': ` * an answer as good as any.`.replace(/^/, '/**\n').concat('\n */\nexport const b = 1'),
  })
  expect(breaches).toEqual([])
})

test('a folder of more than thirty files is named, of the client’s tests too; other tests and styles do not count', () => {
  const files = (folder: string, count: number, ending = 'ts') =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/a${n}.${ending}`, '']))
  const others = { ...files('tests/api', 31), ...files('client/jobs', 31, 'css'), ...files('server/jobs', 30) }
  expect(breachesIn({ ...others, ...files('server/hiring', 31), ...files('tests/client', 31) })).toEqual([
    'server/hiring: has 31 files; more than 30 are divided by subject',
    'tests/client: has 31 files; more than 30 are divided by subject',
  ])
})

test('a file of the product over 300 lines is named, and so is a product whose files have grown', () => {
  const files = (folder: string, count: number, lines: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`${folder}/a${n}.ts`, '\n'.repeat(lines)]))
  const others = { ...files('server/db/migrations/a', 9, 400), ...files('tests/api', 9, 400) }
  const small = files('shared', 20, 20)
  expect(breachesIn({ ...others, ...small, ...files('client/a', 1, 300) })).toEqual([])
  expect(breachesIn({ ...others, ...small, ...files('client/a', 1, 301) })).toEqual([
    'client/a/a0.ts: has 301 lines; more than 300 are divided',
  ])
  expect(breachesIn({ ...small, ...files('server/a', 5, 171) })).toEqual([
    'client, server, shared: nine files in ten have 171 lines, not 170 at most',
  ])
  expect(breachesIn({ ...small, ...files('server/a', 24, 76) })).toEqual([
    'client, server, shared: half of the files have 76 lines, not 75 at most',
  ])
})

test('an exported name that two files define is named; names of a file alone, overloads and Props are not', () => {
  const overloads =
    'export function pay(a: string): void\nexport function pay(a: number): void\nexport function pay() {}'
  const allowed = {
    'client/jobs/a.tsx': 'type Props = object\nconst row = 1\nexport const Row = 1',
    'client/jobs/b.tsx': 'export type Props = object\nconst row = 2',
    'server/payments/pay.ts': overloads,
  }
  expect(breachesIn(allowed)).toEqual([])
  const said = "'pay' is defined in each; an exported name has one meaning"
  expect(breachesIn({ ...allowed, 'client/jobs/pay.ts': 'const pay = 1' })).toEqual([
    `client/jobs/pay.ts, server/payments/pay.ts: ${said}`,
  ])
  expect(breachesIn({ ...allowed, 'shared/pay.ts': 'export type pay = 1', 'tests/api/pay.ts': overloads })).toEqual([
    `server/payments/pay.ts, shared/pay.ts: ${said}`,
  ])
})

/** The violations in a small project with these files beside two schemas and a plain list. */
function breachesIn(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'standby-fence-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const all = {
    'shared/jobs.ts': `import { z } from 'zod'\nexport const jobSchema = z.string()`,
    'shared/through.ts': `export { jobSchema as through } from './jobs.ts'`,
    'shared/limits.ts': `export const limit = 1`,
    'tests/a.txt': '',
    'scripts/a.txt': '',
    'client/a.txt': '',
    'server/a.txt': '',
    ...files,
  }
  for (const [file, source] of Object.entries(all)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), source)
  }
  return findBreaches(root)
}
