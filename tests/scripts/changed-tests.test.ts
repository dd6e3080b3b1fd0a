import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isForAll, READ_BY, readersOf } from '../../scripts/check/changed-tests.mjs'
import { readImporters, withImporters } from '../../scripts/check/importers.mjs'

const importers = readImporters()
const found = (...files: string[]) => withImporters(files, importers)

test('a file’s importers are found through others, for styles and lazy parts too, but not those of its types alone', () => {
  expect(found('shared/dates.ts')).toContain('tests/client/ui/cards.test.tsx')
  expect(found('server/hiring/write-note.ts')).toContain('tests/api/hiring/applicants.test.ts')
  expect(found('client/ui/badge.module.css')).toContain('client/routes.tsx')
  expect(found('tests/client/ui/tabs.test.tsx')).toEqual(['tests/client/ui/tabs.test.tsx'])
  expect(found('server/http/router.ts')).not.toContain('tests/client/ui/tabs.test.tsx')
})

test('a test that reads a file runs when it changes, by the file that reads it', () => {
  expect(found(...readersOf('client/boot/boot.ts'))).toContain('tests/client/offline/boot.test.ts')
  expect(found(...readersOf('server/accounts/core/common-passwords.txt'))).toContain('tests/api/accounts/auth.test.ts')
  expect(readersOf('client/boot.ts')).toEqual([])
})

test.each(READ_BY)('%s, read by %s, are there', (place, reader) => {
  expect([place, reader].filter((path) => !existsSync(path))).toEqual([])
})

test.each(['package.json', 'scripts/step.mjs', 'server/db/postgres/migrations/0001_a.sql', 'tests/support/a.sql'])(
  'all tests run when %s changes',
  (file) => expect(isForAll(file)).toBe(true),
)
