import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'
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

test('each line of .env.example, taken as it is, means the same to a shell, to systemd’s way of reading, and to the server', () => {
  const lines = [
    ...read('.env.example')
      .split('# --- ')[0]!
      .matchAll(/^# ([A-Z_]+=.*)$/gm),
  ].map((match) => match[1]!)
  const file = lines.join('\n')
  const known = parseEnv(file)
  const script = `set -eu; set -a\n${file}\nexec "${process.execPath}" -p 'JSON.stringify(process.env)'`
  const said = JSON.parse(execFileSync('sh', ['-c', script], { env: {}, encoding: 'utf8' }))
  expect(said).toMatchObject(known)
  expect(known.MAIL_FROM).toBe('Standby <no-reply@standby.example>')
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
