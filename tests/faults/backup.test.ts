import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { callServer, joinServer, PASSWORD } from '../support/api.ts'
import { startServer } from '../support/server.ts'

const runScript = (name: string, dataDir: string, file: string) =>
  promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, file], { env: { ...process.env, DATA_DIR: dataDir } })

test('D6 a backup taken during writes, restored elsewhere: whole, one moment, and phones start over', async () => {
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
  expect(ids.length).toBeGreaterThanOrEqual(before)
  expect(ids.length).toBeLessThanOrEqual(after + 1)
  expect(epochOf(join(restored, 'standby.db'))).not.toBe(epochOf(server.database))

  const second = await startServer({ dataDir: restored })
  const signedIn = await callServer(second.origin, 'POST', '/auth/login', { email: ana.email, password: PASSWORD })
  expect(signedIn.status).toBe(200)
})

test('what is no backup changes nothing; what was there is put aside', async () => {
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

/** Checks the restored database and gives its messages: the first of those acknowledged, without a gap. */
function facts(path: string, acknowledged: string[]) {
  const database = new Database(path)
  expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }])
  expect(database.pragma('foreign_key_check')).toEqual([])
  const ids = database.prepare('select id from messages order by seq').pluck().all() as string[]
  database.close()
  expect(ids).toEqual(acknowledged.slice(0, ids.length))
  return ids
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
