import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { joinServer } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { dataUrl, photoWithPlace } from '../support/factories/photos.ts'
import { startS3 } from '../support/outside/s3-server.ts'
import { startServer } from '../support/server.ts'

const COMMAND = ['scripts/command.mjs', 'move-files']
const FILES = 60

/** A folder with pictures and documents, an empty bucket, and the command between them. */
async function places() {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const { objects, settings } = s3.bucket()
  const folder = temporaryFolder()
  for (const store of ['files', 'documents', 'uploads']) mkdirSync(join(folder, store))
  for (let n = 0; n < FILES; n++)
    writeFileSync(join(folder, n % 2 ? 'files' : 'documents', `${n}`), randomBytes(n === 3 ? 3_000_000 : n * 1_000))
  writeFileSync(join(folder, 'files', '7.part'), 'half')
  writeFileSync(join(folder, 'uploads', 'x'), 'on its way')
  const env = (dataDir: string) => ({ ...process.env, ...settings, DATA_DIR: dataDir })
  const move = async (dataDir: string, ...words: string[]) =>
    (await promisify(execFile)(process.execPath, [...COMMAND, ...words], { env: env(dataDir) })).stdout
  return { s3, settings, objects, folder, move, env }
}

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const inFolder = (folder: string) =>
  ['documents', 'files'].flatMap((store) =>
    readdirSync(join(folder, store))
      .filter((name) => !name.endsWith('.part'))
      .map((name) => `${store}/${name} ${hashOf(readFileSync(join(folder, store, name)))}`),
  )

test('files are moved to a bucket and back: after a kill it continues, and both are equal by number and hash', async () => {
  const { s3, objects, folder, move, env } = await places()
  const inBucket = () => [...objects].map(([name, { bytes }]) => `${name} ${hashOf(bytes)}`)

  s3.control.delay = 20
  const killed = spawn(process.execPath, ['--import', 'tsx', 'server/app/move-files.ts', '--to', 's3'], {
    env: env(folder),
  })
  await eventually(() => expect(objects.size).toBeGreaterThan(15))
  await end(killed)
  await s3.idle()
  s3.control.delay = 0
  const before = objects.size
  expect(before).toBeLessThan(FILES)
  // A file with wrong content of the same length.
  const spoiled = [...objects.keys()].find((name) => objects.get(name)!.bytes.length > 1)!
  objects.set(spoiled, { bytes: randomBytes(objects.get(spoiled)!.bytes.length), at: new Date() })

  const output = await move(folder, '--to', 's3')
  expect(output).toContain(`${FILES} files`)
  expect(Number(/(\d+) copied now/.exec(output)![1])).toBe(FILES - before + 1)
  expect(inBucket().toSorted()).toEqual(inFolder(folder).toSorted())

  const again = await move(folder, '--to', 's3')
  expect(again).toContain(': 0 copied now')
  const together = (text: string) => /All of them together: ([0-9a-f]{64})/.exec(text)![1]
  expect(together(again)).toBe(together(output))

  const back = temporaryFolder()
  expect(together(await move(back, '--to', 'folder'))).toBe(together(output))
  expect(inFolder(back).toSorted()).toEqual(inFolder(folder).toSorted())

  expect(await move(folder, '--to', 's3', '--remove')).toContain(`${FILES} were taken away`)
  expect(inFolder(folder)).toEqual([])
  expect(objects.size).toBe(FILES)
})

test('a store that becomes unreachable ends the move with a message, nothing is lost, and the next run continues', async () => {
  const { s3, objects, folder, move } = await places()
  s3.control.delay = 20
  const failed = move(folder, '--to', 's3', '--remove').then(
    () => null,
    (error: { stderr: string; code: number }) => error,
  )
  await eventually(() => expect(objects.size).toBeGreaterThan(10))
  s3.control.isAway = true
  expect(await failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Run it again to go on.') })
  const names = [...objects.keys(), ...inFolder(folder).map((line) => line.split(' ')[0])]
  expect(new Set(names).size).toBe(FILES)
  Object.assign(s3.control, { isAway: false, delay: 0 })
  expect(await move(folder, '--to', 's3', '--remove')).toContain('each the same')
  expect([objects.size, inFolder(folder).length]).toEqual([FILES, 0])
})

test('a server on S3 serves what it has stored there, also after a kill, and the same from its folder after moving it there', async () => {
  const { settings, objects, move } = await places()
  const dataDir = temporaryFolder()
  const first = await startServer({ dataDir, env: settings })
  const member = await joinServer(first.origin, 'freelancer')
  const put = await member.put('/users/profile', { profile_pic_data: dataUrl(await photoWithPlace()) })
  const picture = put.body.profile_picture as string
  const shown = async (origin: string) => {
    const answer = await fetch(origin + picture)
    return [answer.status, answer.headers.get('content-type'), hashOf(Buffer.from(await answer.arrayBuffer()))]
  }
  const before = await shown(first.origin)
  expect(before.slice(0, 2)).toEqual([200, 'image/webp'])
  expect([...objects.keys()]).toContain(picture.slice(1))
  expect(existsSync(join(dataDir, 'files'))).toBe(false)
  await first.kill()
  const second = await startServer({ dataDir, env: settings })
  expect(await shown(second.origin)).toEqual(before)
  await second.stop()
  await move(dataDir, '--to', 'folder')
  const third = await startServer({ dataDir })
  expect(await shown(third.origin)).toEqual(before)
})

test('a server whose bucket does not exist ends with a message that names the setting', async () => {
  const { env } = await places()
  const started = promisify(execFile)(process.execPath, ['dist/server/main.js'], {
    env: { ...env(temporaryFolder()), DEMO: '0', S3_BUCKET: 'nowhere' },
  })
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: 'These settings are not usable:\n  S3_BUCKET: there is no bucket of this name\n',
  })
})

test('without a bucket, or with other arguments, it prints what it needs', async () => {
  const { move } = await places()
  await expect(move(temporaryFolder(), '--to', 'nowhere')).rejects.toMatchObject({ code: 2 })
  const env = { ...process.env, DATA_DIR: temporaryFolder() }
  const alone = promisify(execFile)(process.execPath, [...COMMAND, '--to', 's3'], { env })
  await expect(alone).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('set them first') })
})

function end(child: ChildProcess) {
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  return ended
}
