import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isForAll, READ_BY, readersOf } from '../../scripts/check/changed-tests.mjs'

test('a file is read by those that have a line for it or for a folder around it', () => {
  expect(readersOf('client/boot/boot.ts')).toEqual(['tests/client/support/boot-script.ts'])
  expect(readersOf('server/accounts/core/common-passwords.txt')).toEqual(['server/accounts/core/passwords.ts'])
  expect(readersOf('client/boot.ts')).toEqual([])
})

test.each(READ_BY)('%s, read by %s, are there', (place, reader) => {
  expect([place, reader].filter((path) => !existsSync(path))).toEqual([])
})

test.each(['package.json', 'scripts/step.mjs', 'server/db/postgres/migrations/0001_a.sql', 'tests/support/a.sql'])(
  'all tests run when %s changes',
  (file) => expect(isForAll(file)).toBe(true),
)
