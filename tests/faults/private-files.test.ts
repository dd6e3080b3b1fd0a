import { execFile } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { pdf } from '../support/factories/documents.ts'
import { photoForm, photoWithPlace } from '../support/factories/photos.ts'
import { startServer } from '../support/server.ts'

const runScript = (name: string, dataDir: string, file: string) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', `scripts/backup/${name}.ts`, file], {
    env: { ...process.env, DATA_DIR: dataDir },
  })

const modeOf = (path: string) => lstatSync(path).mode & 0o777

/** Files in this folder and below it that other users can access. */
function open(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...below].filter((path) => modeOf(path) & 0o077).map((path) => `${modeOf(path).toString(8)} ${path}`)
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-private-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('the server’s data is accessible by its owner only: database, log, uploads, keys, backups, restored data; also what an earlier release left readable', async () => {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const first = await startServer({ dataDir })
  const ana = await joinServer(first.origin, 'freelancer')
  const form = photoForm(await photoWithPlace())
  const headers = { authorization: `Bearer ${ana.token}` }
  const kept = await fetch(`${first.origin}/api/users/photos`, { method: 'POST', headers, body: form })
  expect(kept.status).toBe(201)
  const attached = new FormData()
  attached.append('file', new File([pdf()], 'plan.pdf', { type: 'application/pdf' }))
  const sent = await fetch(`${first.origin}/api/messages/upload-attachment`, {
    method: 'POST',
    headers,
    body: attached,
  })
  expect(sent.status).toBe(201)
  const names = readdirSync(dataDir)
  expect(names).toEqual(
    expect.arrayContaining(['standby.db', 'standby.db-wal', 'standby.db-shm', 'encryption.key', 'files']),
  )
  expect(open(dataDir)).toEqual([])

  const file = join(folder, 'backup.tar.gz')
  await runScript('backup', dataDir, file)
  expect(modeOf(file).toString(8)).toBe('600')
  await first.stop()

  // As an earlier release left it, and a backup of that.
  chmodSync(dataDir, 0o755)
  for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
    const path = join(dataDir, name)
    chmodSync(path, lstatSync(path).isDirectory() ? 0o755 : 0o644)
  }
  const old = join(folder, 'old.tar.gz')
  await promisify(execFile)('tar', ['-czf', old, '-C', dataDir, '.'])
  await startServer({ dataDir })
  expect(open(dataDir)).toEqual([])

  const restored = join(folder, 'restored')
  mkdirSync(restored)
  writeFileSync(join(restored, 'vapid.json'), '{}')
  await runScript('restore', restored, old)
  expect(open(restored).filter((line) => !line.includes('replaced-'))).toEqual([])
  expect(modeOf(restored).toString(8)).toBe('700')
})

test('a development server listens on this machine only, and warns if HOST is another', async () => {
  const alone = await startServer()
  expect(alone.logs.join('\n')).not.toContain('NOT FOR THIS MACHINE ALONE')
  const open = await startServer({ env: { HOST: '0.0.0.0', NODE_ENV: 'development' } })
  await expect.poll(() => open.logs.join('\n')).toContain('NOT FOR THIS MACHINE ALONE: HOST is 0.0.0.0')
})
