import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

test('.env.example lists every setting that the server reads, and nothing is set in it', () => {
  const example = read('.env.example')
  const inUse = example.split('# --- ')[0]!
  const listed = [...inUse.matchAll(/^# ([A-Z_]+)=/gm)].map((match) => match[1])
  const known = [...read('server/ports/settings.ts').matchAll(/^ {2}([A-Z_]+):/gm)].map((match) => match[1])
  expect(known.length).toBeGreaterThan(10)
  expect(listed.toSorted()).toEqual(known.toSorted())
  expect(example).not.toMatch(/^[^#\n]/m)
})

// drizzle-kit writes arrays over several lines, and rewrites its files with each migration.
test('the formatter leaves the migrations of each engine as they are written', () => {
  const { ignorePatterns } = JSON.parse(read('.oxfmtrc.json')) as { ignorePatterns: string[] }
  const folders = readdirSync(new URL('../../server/db', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('/meta'))
    .map((path) => `server/db/${dirname(path)}/**`)
  expect(folders).toHaveLength(2)
  expect(ignorePatterns).toEqual(expect.arrayContaining(folders))
})
