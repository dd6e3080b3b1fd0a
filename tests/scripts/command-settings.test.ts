import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { commandSettings } from '../../scripts/command-settings.mjs'
import { openSqlite } from '../../server/db/sqlite.ts'

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-command-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function fileOf(lines: string) {
  const file = join(temporaryFolder(), 'standby.env')
  writeFileSync(file, lines)
  return file
}

const command = (words: string[], env: Record<string, string> = {}) => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/command.mjs', ...words], {
    env: { PATH: process.env.PATH, ...env },
    encoding: 'utf8',
  })
  return { said: stdout + stderr, status }
}

test('a command takes the file of the server under systemd with what its unit sets, another by --env-file, and what is set wins', () => {
  const [usual, other] = [fileOf('SMTP_URL="smtp://mail"\nNODE_ENV=test'), fileOf('DATA_DIR=/srv/b\nPORT=80')]
  expect(commandSettings(['list'], {}, usual)).toEqual({
    args: ['list'],
    env: { SMTP_URL: 'smtp://mail', NODE_ENV: 'test', DATA_DIR: '/var/lib/standby' },
  })
  expect(commandSettings(['list'], { DATA_DIR: '/srv/a' }, usual).env.DATA_DIR).toBe('/srv/a')
  const given = { args: ['grant', 'a@b.example'], env: { DATA_DIR: '/srv/b', PORT: '81' } }
  expect(commandSettings(['--env-file', other, ...given.args], { PORT: '81' }, usual)).toEqual(given)
  expect(commandSettings([...given.args, `--env-file=${other}`], { PORT: '81' }, usual)).toEqual(given)
  expect(commandSettings(['list'], { PORT: '81' }, '/nowhere/standby.env')).toEqual({ args: ['list'], env: {} })
  expect(() => commandSettings(['--env-file'], {}, usual)).toThrow('needs the name')
  expect(() => commandSettings(['--env-file', '/nowhere/x.env'], {}, usual)).toThrow('/nowhere/x.env cannot be read')
})

test('staff and backup where there is no database make none, say where they looked, and end with 1', () => {
  const folder = temporaryFolder()
  const env = fileOf(`DATA_DIR=${folder}`)
  for (const words of [
    ['staff', 'list'],
    ['staff', 'grant', 'mina@example.com'],
    ['backup', join(folder, 'backup.tar.gz')],
  ])
    expect(command([...words, '--env-file', env])).toEqual({ said: expect.stringContaining(folder), status: 1 })
  expect(readdirSync(folder)).toEqual([])
  new Database(join(folder, 'standby.db')).exec('create table other (a)').close()
  for (const words of [
    ['staff', 'list'],
    ['backup', join(folder, 'backup.tar.gz')],
  ])
    expect(command([...words, '--env-file', env])).toEqual({ said: expect.stringContaining('database'), status: 1 })
  expect(existsSync(join(folder, 'backup.tar.gz'))).toBe(false)
})

test('D9 a database that a newer build has migrated is refused in words by the build before it, and is left as it is', async () => {
  const folder = temporaryFolder()
  await openSqlite(folder).close()
  const database = new Database(join(folder, 'standby.db'))
  database.exec(
    "insert into __drizzle_migrations (hash, created_at) select 'made', max(created_at) + 1 from __drizzle_migrations",
  )
  database.close()
  const before = execFileSync('sha256sum', [join(folder, 'standby.db')], { encoding: 'utf8' })
  expect(() => openSqlite(folder)).toThrow(
    /DATA_DIR: a newer release has changed the database in it; start that release/,
  )
  expect(command(['staff', 'list'], { DATA_DIR: folder })).toEqual({
    said: expect.stringContaining('a newer release'),
    status: 1,
  })
  expect(execFileSync('sha256sum', [join(folder, 'standby.db')], { encoding: 'utf8' })).toBe(before)
}, 60_000)
