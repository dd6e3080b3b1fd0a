import { readdirSync, readFileSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { takeUnknownReads } from './reads.ts'

test('what a test reads of the project without importing it is told, however it is read, with the file that reads it', async () => {
  readFileSync('README.md')
  await readFile(pathToFileURL('LICENSE'))
  await (await open(`${process.cwd()}/NOTICE.md`)).close()
  readdirSync('docs/decisions')
  const paths = ['README.md', 'LICENSE', 'NOTICE.md', 'docs/decisions/']
  expect(takeUnknownReads()).toEqual(paths.map((path) => `${path}, read by tests/support/reads.test.ts`))
})

test('what lies outside, is installed, or runs all tests when it changes, is not', () => {
  readdirSync(tmpdir())
  readFileSync('node_modules/zod/package.json')
  readFileSync('package.json')
  readdirSync('server/db/migrations')
  expect(takeUnknownReads()).toEqual([])
})
