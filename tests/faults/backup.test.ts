import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import type { UploadedAttachment } from '../../shared/messages/messages.ts'
import { callServer, joinServer, PASSWORD } from '../support/api.ts'
import { pdf } from '../support/factories/documents.ts'
import { startServer } from '../support/server.ts'

const runScript = (name: string, dataDir: string, file: string, env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/backup/${name}.ts`, file], {
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  })

test('D6 a backup taken during writes, restored elsewhere: intact, of one moment, and devices start over', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'backup.tar.gz')
  const server = await startServer()
  const [ana, ben] = [await joinServer(server.origin, 'freelancer'), await joinServer(server.origin, 'employer')]
  const acknowledged: string[] = []
  let isWriting = true
  const writing = (async () => {
    while (isWriting) {
      const sent = await ana.post('/messages/send-direct', {
        recipient_id: ben.user.id,
        content: `Message ${acknowledged.length}`,
        ...(acknowledged.length % 5 === 0 ? await attach(server.origin, ana.token) : {}),
      })
      expect(sent.status).toBe(201)
      acknowledged.push(sent.body.message.id)
    }
  })()
  while (acknowledged.length < 50) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = acknowledged.length
  await runScript('backup', server.dataDir, file)
  const after = acknowledged.length
  isWriting = false
  await writing
  expect(after).toBeGreaterThan(before)

  await expect(runScript('restore', server.dataDir, file)).rejects.toThrow('stop it first')
  const restored = join(folder, 'restored')
  await runScript('restore', restored, file)
  const ids = facts(join(restored, 'standby.db'), acknowledged)
  const [live, kept] = [filesOf(server.dataDir), filesOf(restored)]
  for (const name of documentsIn(join(restored, 'standby.db'))) expect(kept[name], name).toBe(live[name])
  expect(ids.length).toBeGreaterThanOrEqual(before)
  expect(ids.length).toBeLessThanOrEqual(after + 1)
  expect(epochOf(join(restored, 'standby.db'))).not.toBe(epochOf(server.database))

  const second = await startServer({ dataDir: restored })
  const signedIn = await callServer(second.origin, 'POST', '/auth/login', { email: ana.email, password: PASSWORD })
  expect(signedIn.status).toBe(200)
})

test('D8 a backup of a large database that is written to all the time ends, with one moment of every table and its files', async () => {
  const folder = temporaryFolder()
  const [live, restored, file] = [join(folder, 'live'), join(folder, 'restored'), join(folder, 'backup.tar.gz')]
  const { stop } = await startServer({ dataDir: live, env: { DEMO: '1' } })
  await stop()
  const writer = new Database(join(live, 'standby.db'))
  onTestFinished(() => void writer.close())
  writer.exec('create table made_pages (bytes blob); create table made_writes (n integer primary key, file text)')
  const page = writer.prepare('insert into made_pages values (zeroblob(1000000))')
  writer.transaction(() => Array.from({ length: 150 }, () => page.run()))()
  const before = tablesOf(join(live, 'standby.db'))

  let written = 0
  // As the server does: the file first, then in one transaction the row that names it and whatever goes with it.
  const write = writer.transaction((n: number, name: string) => {
    writer.prepare('insert into made_writes values (?, ?)').run(n, name)
    writer.prepare("update counters set value = value + 1 where name = 'revision'").run()
  })
  const writing = setInterval(() => {
    const name = `made-${++written}`
    writeFileSync(join(live, 'documents', name), name)
    write(written, name)
  }, 100)
  const from = written
  await runScript('backup', live, file).finally(() => clearInterval(writing))
  const until = written
  await runScript('restore', restored, file)

  const kept = tablesOf(join(restored, 'standby.db'))
  const names = kept.find(({ name }) => name === 'made_writes')!.rows.map((row) => JSON.parse(row) as { file: string })
  expect(names.length).toBeGreaterThanOrEqual(from)
  expect(until).toBeGreaterThan(names.length)
  const revision = (tables: typeof kept) =>
    JSON.parse(tables.find(({ name }) => name === 'counters')!.rows.find((row) => row.includes('revision'))!).value
  expect(revision(kept) - revision(before)).toBe(names.length)
  const still = (tables: typeof kept) => tables.filter(({ name }) => !['made_writes', 'counters'].includes(name))
  expect(still(kept)).toEqual(still(before))
  const [all, found] = [filesOf(live), filesOf(restored)]
  for (const { file: name } of names) expect(found[`documents/${name}`]).toBe(all[`documents/${name}`])
  for (const name of Object.keys(all).filter((one) => !one.includes('made-'))) expect(found[name]).toBe(all[name])
})

test.each(['backup', 'restore'])('%s of a server on PostgreSQL is refused, and nothing is changed', async (name) => {
  const folder = temporaryFolder()
  const [dataDir, file] = [join(folder, 'data'), join(folder, 'backup.tar.gz')]
  writeFileSync(file, 'as it was')
  const env = { DATABASE_URL: 'postgres://standby:password@db.example.com/standby' }
  const { code, stderr } = await runScript(name, dataDir, file, env).catch((error) => error)
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^The database is the PostgreSQL of DATABASE_URL\. .*pg_/)])
  expect([existsSync(dataDir), readFileSync(file, 'utf8')]).toEqual([false, 'as it was'])
})

test('a backup of a server whose files are on S3 reports that they are not included', async () => {
  const [folder, { dataDir, stop }] = [temporaryFolder(), await startServer()]
  await stop()
  const env = { ...process.env, DATA_DIR: dataDir, S3_BUCKET: 'crew-files' }
  const args = ['--import', 'tsx', 'scripts/backup/backup.ts', join(folder, 'backup.tar.gz')]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  expect(stdout).toContain('The files in the bucket crew-files are not in it')
})

test('D6 a restored backup has every row of every table and every file, byte for byte', async () => {
  const folder = temporaryFolder()
  const [live, restored, file] = ['live', 'restored', 'backup.tar.gz'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const server = await startServer({ dataDir: live, env: { DEMO: '1' } })
  await server.stop()
  await runScript('backup', live, file)
  await runScript('restore', restored, file)

  const tables = tablesOf(join(live, 'standby.db'))
  expect(tables.filter(({ rows }) => rows.length > 0).length).toBeGreaterThan(35)
  for (const [at, table] of tablesOf(join(restored, 'standby.db')).entries()) expect(table).toEqual(tables[at])
  const files = filesOf(live)
  const kinds = new Set(Object.keys(files).map((name) => name.split('/')[0]))
  expect([...kinds]).toEqual(expect.arrayContaining(['documents', 'files', 'vapid.json', 'encryption.key']))
  expect(filesOf(restored)).toEqual(files)
})

test('an invalid backup changes nothing; existing data is moved aside', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'backup.tar.gz')
  const server = await startServer()
  await joinServer(server.origin, 'freelancer')
  await runScript('backup', server.dataDir, file)
  await joinServer(server.origin, 'freelancer')
  await server.stop()
  const count = () => countUsers(server.database)

  writeFileSync(join(folder, 'no-backup'), 'hello')
  await expect(runScript('restore', server.dataDir, join(folder, 'no-backup'))).rejects.toThrow('no usable backup')
  expect(count()).toBe(2)
  const { stdout } = await runScript('restore', server.dataDir, file)
  expect(count()).toBe(1)
  const aside = /What was there is in (.+)\.\n/.exec(stdout)![1]!
  expect(countUsers(join(aside, 'standby.db'))).toBe(2)
  expect(existsSync(join(server.dataDir, 'vapid.json'))).toBe(true)
})

/** Checks the restored database and returns its messages: the first of the acknowledged ones, without a gap. */
function facts(path: string, acknowledged: string[]) {
  const database = new Database(path)
  expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(database.pragma('foreign_key_check')).toEqual([])
  const ids = database.prepare('select id from messages order by seq').pluck().all() as string[]
  database.close()
  expect(ids).toEqual(acknowledged.slice(0, ids.length))
  return ids
}

/** Every table by name with its rows as text, sorted; without the epoch, which a restore changes. */
function tablesOf(path: string) {
  const database = new Database(path, { readonly: true })
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name <> 'made_pages' order by name")
    .pluck()
    .all()
  const tables = (names as string[]).map((name) => ({
    name,
    rows: database
      .prepare(name === 'meta' ? "select * from meta where key <> 'epoch'" : `select * from "${name}"`)
      .all()
      .map((row) => JSON.stringify(row))
      .toSorted(),
  }))
  database.close()
  return tables
}

/** SHA-256 of each file below a data folder, by its path there; without the database. */
function filesOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('standby.db'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const hashOf = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
  return Object.fromEntries(names.toSorted().map((name) => [name, hashOf(name)]))
}

function documentsIn(path: string) {
  const database = new Database(path, { readonly: true })
  const names = database.prepare('select document_file from attachments').pluck().all() as string[]
  database.close()
  expect(names.length).toBeGreaterThan(5)
  return names.map((name) => join('documents', name))
}

async function attach(origin: string, token: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(pdf({ size: 50_000 }))], { type: 'application/pdf' }), 'rider.pdf')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${origin}/api/messages/upload-attachment`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(201)
  return (await response.json()) as UploadedAttachment
}

function epochOf(path: string) {
  const database = new Database(path, { readonly: true })
  const epoch = database.prepare("select value from meta where key = 'epoch'").pluck().get()
  database.close()
  expect(epoch).toEqual(expect.any(String))
  return epoch
}

function countUsers(path: string) {
  const database = new Database(path, { readonly: true })
  const count = database.prepare('select count(*) from users').pluck().get()
  database.close()
  return count
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-backup-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
