import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { Upload as TusUpload } from '@tus/server'
import pino from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDocumentStore, openFileStore } from '../../../server/ports/files/files.ts'
import {
  objectNamesBefore,
  type ObjectStore,
  openFolderStore,
  readWholeObject,
} from '../../../server/ports/files/object-store.ts'
import { openUploadStore, uploadStoreId } from '../../../server/ports/files/uploads.ts'
import { bucketInSettings, openBucketStore } from '../../../server/ports/files/s3-objects.ts'
import { readSettings } from '../../../server/ports/settings.ts'
import { attach, openAttachment } from '../../support/factories/attachments.ts'
import { pdf } from '../../support/factories/documents.ts'
import { createFreelancer } from '../../support/factories/people.ts'
import { S3_KEYS, startS3 } from '../../support/outside/s3-server.ts'
import { createWorld } from '../../support/world.ts'

const later = () => new Date(Date.now() + 60_000)
const silent = pino({ level: 'silent' })

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'standby-objects-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function openS3() {
  const s3 = await startS3()
  onTestFinished(() => s3.close())
  const { objects, settings } = s3.bucket()
  return { s3, objects, settings, store: openBucketStore(bucketInSettings(readSettings(settings))!, silent) }
}

const STORES: [string, () => Promise<ObjectStore>][] = [
  ['a folder', async () => openFolderStore(temporaryFolder())],
  ['a bucket', async () => (await openS3()).store],
]

describe.each(STORES)('in %s', (_where, openStore) => {
  test('bytes are read as they were put, a second put replaces them, and unknown names have nothing', async () => {
    const store = await openStore()
    const [bytes, other] = [randomBytes(300_000), randomBytes(10)]
    expect(await store.open('documents/a')).toBeNull()
    await store.remove('documents/a')
    await store.put('documents/a', bytes)
    await store.put('documents/empty', Buffer.alloc(0))
    const opened = (await store.open('documents/a'))!
    expect(opened.size).toBe(300_000)
    expect((await readWholeObject(opened)).equals(bytes)).toBe(true)
    expect(await readWholeObject((await store.open('documents/empty'))!)).toHaveLength(0)
    await store.put('documents/a', other)
    expect((await readWholeObject((await store.open('documents/a'))!)).equals(other)).toBe(true)
    await store.remove('documents/a')
    expect(await store.open('documents/a')).toBeNull()
  })

  test('a list contains what is in its folder and below it, and nothing else', async () => {
    const store = await openStore()
    expect(await objectNamesBefore(store, 'uploads/', later())).toEqual([])
    for (const name of ['uploads/ana/1', 'uploads/ana/2', 'uploads/ben/1', 'uploads-not/1', 'files/1'])
      await store.put(name, Buffer.from(name))
    expect((await objectNamesBefore(store, 'uploads/', later())).toSorted()).toEqual(['ana/1', 'ana/2', 'ben/1'])
    expect(await objectNamesBefore(store, 'uploads/ana/', later())).toHaveLength(2)
    expect(await objectNamesBefore(store, 'uploads/', new Date(Date.now() - 60_000))).toEqual([])
    for await (const { name, size } of store.list('files/')) expect([name, size]).toEqual(['files/1', 7])
  })

  test('an upload that one process began continues in another, and overlapping writes are read once', async () => {
    const objects = await openStore()
    const [one, other] = [openUploadStore(objects), openUploadStore(objects)]
    const bytes = randomBytes(400_000)
    const id = uploadStoreId('ana', 'plan')
    const metadata = { purpose: 'attachment', filename: 'plan.pdf' }
    await one.pieces.create(new TusUpload({ id, size: bytes.length, offset: 0, metadata }))
    expect(await other.find('ana', 'plan')).toMatchObject({ size: bytes.length, offset: 0, name: 'plan.pdf' })
    const write = (store: typeof one, from: number, to: number) =>
      store.pieces.write(Readable.from([bytes.subarray(from, to)]), id, from)
    expect(await write(one, 0, 100_000)).toBe(100_000)
    await Promise.all([write(one, 100_000, 150_000), write(other, 100_000, 300_000), write(one, 150_000, 160_000)])
    // Bytes behind a gap do not count yet.
    await write(other, 350_000, 400_000)
    expect(await one.find('ana', 'plan')).toMatchObject({ offset: 300_000 })
    await write(one, 300_000, 350_000)
    expect(await other.find('ana', 'plan')).toMatchObject({ offset: 400_000 })
    expect((await one.read('ana', 'plan'))!.equals(bytes)).toBe(true)
    expect([await one.countOf('ana'), await one.countOf('an')]).toEqual([1, 0])
    await other.use('ana', 'plan', 'hash')
    expect(await one.find('ana', 'plan')).toMatchObject({ offset: 400_000, used_hash: 'hash' })
    expect([await one.read('ana', 'plan'), await one.countOf('ana')]).toEqual([null, 0])
    await one.sweep(later())
    expect(await objectNamesBefore(objects, 'uploads/', later())).toEqual([])
  })

  test('an object whose body was only partly read is released', async () => {
    const store = await openStore()
    await store.put('files/a', randomBytes(1_000_000))
    const reader = (await store.open('files/a'))!.body.getReader()
    expect((await reader.read()).value!.length).toBeGreaterThan(0)
    await reader.cancel()
  })

  test('the same picture saved many times at once is stored once, with its copy, and no save fails', async () => {
    const store = await openStore()
    const files = openFileStore(store)
    const bytes = Buffer.from('one picture'.repeat(10_000))
    const names = await Promise.all(Array.from({ length: 30 }, () => files.save(bytes, 'webp', { 480: bytes })))
    expect(new Set(names).size).toBe(1)
    const [name] = names as [string]
    expect((await readWholeObject((await files.open(name))!)).equals(bytes)).toBe(true)
    expect((await files.keptBefore(later())).toSorted()).toEqual([name.replace('.', '-480.'), name].toSorted())
    // For a missing copy the whole picture is served; for an invalid name nothing.
    expect((await readWholeObject((await files.open(name.replace('.', '-96.')))!)).equals(bytes)).toBe(true)
    expect(await files.open('../documents/x')).toBeNull()
  })

  test('a document is deleted with its thumbnail, and listed without it', async () => {
    const documents = openDocumentStore(await openStore())
    const name = await documents.save(Buffer.from('whole'))
    await documents.saveThumbnail(name, Buffer.from('small'))
    expect(await documents.keptBefore(later())).toEqual([name])
    expect((await readWholeObject((await documents.openThumbnail(name))!)).toString()).toBe('small')
    await documents.remove(name)
    expect([await documents.open(name), await documents.openThumbnail(name)]).toEqual([null, null])
  })
})

test('an object being written in a folder is seen complete or not at all', async () => {
  const folder = temporaryFolder()
  const store = openFolderStore(folder)
  const [one, two] = [Buffer.alloc(300_000, 1), Buffer.alloc(300_000, 2)]
  await store.put('files/a', one)
  const writing = (async () => {
    for (let n = 0; n < 20; n++) await store.put('files/a', n % 2 ? one : two)
  })()
  for (let n = 0; n < 20; n++) {
    const bytes = await readWholeObject((await store.open('files/a'))!)
    expect([bytes.length, new Set(bytes).size]).toEqual([300_000, 1])
  }
  await writing
  expect(readdirSync(join(folder, 'files'))).toEqual(['a'])
})

describe('S3', () => {
  test('a store that is busy, or whose connection breaks, is retried', async () => {
    const { s3, store, objects } = await openS3()
    s3.control.faults.push({ status: 503, code: 'SlowDown' }, 'hang up', { status: 500, code: 'InternalError' })
    await store.put('files/a', Buffer.from('a'))
    expect(objects.get('files/a')!.bytes.toString()).toBe('a')
    s3.control.faults.push('hang up', { status: 503, code: 'SlowDown' })
    expect((await readWholeObject((await store.open('files/a'))!)).toString()).toBe('a')
    s3.control.faults.push({ status: 503, code: 'SlowDown' })
    await store.remove('files/a')
    expect(objects.size).toBe(0)
  })

  test('a connection that breaks within a file is resumed where it broke', async () => {
    const { s3, store } = await openS3()
    const bytes = randomBytes(500_000)
    await store.put('documents/a', bytes)
    s3.control.faults.push({ cutAfter: 100_000 }, { cutAfter: 100_000 }, 'hang up')
    const got = await readWholeObject((await store.open('documents/a'))!)
    expect(got.equals(bytes)).toBe(true)
    expect(s3.control.asked.filter((one) => one.startsWith('GET'))).toHaveLength(4)
  })

  test('an object that was replaced while it was read is not mixed', async () => {
    const { s3, store } = await openS3()
    await store.put('documents/a', randomBytes(500_000))
    s3.control.faults.push({ cutAfter: 100_000 })
    const opened = (await store.open('documents/a'))!
    await store.put('documents/a', randomBytes(500_000))
    await expect(readWholeObject(opened)).rejects.toThrow()
  })

  test('a list of many pages is complete', async () => {
    const { s3, store } = await openS3()
    s3.control.pageSize = 3
    for (let n = 0; n < 10; n++) await store.put(`files/${n}`, Buffer.from('x'))
    expect(await objectNamesBefore(store, 'files/', later())).toHaveLength(10)
  })

  test('missing permissions of the key are logged as an operator’s error, and never reported as a missing file', async () => {
    const { s3, settings, objects } = await openS3()
    const logged: string[] = []
    const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
    const wrong = readSettings({ ...settings, S3_SECRET_ACCESS_KEY: 'not the secret' })
    const store = openBucketStore(bucketInSettings(wrong)!, log)
    await expect(store.put('files/a', Buffer.from('a'))).rejects.toMatchObject({ status: 503, retryAfter: 5 })
    await expect(store.open('files/a')).rejects.toMatchObject({ status: 503 })
    expect(objects.size).toBe(0)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('SignatureDoesNotMatch')
    expect(logged[0]).not.toContain('not the secret')
    s3.buckets.clear()
    const right = openBucketStore(bucketInSettings(readSettings(settings))!, silent)
    await expect(right.open('files/a')).rejects.toMatchObject({ status: 503 })
  })
})

describe('a server with its files on S3', () => {
  const started = async () => {
    const s3 = await startS3()
    onTestFinished(() => s3.close())
    return { s3, ...s3.bucket() }
  }

  const blamed: [string, string, Record<string, string>][] = [
    ['a bucket that is not there', 'S3_BUCKET: there is no bucket', { S3_BUCKET: 'another' }],
    ['an address where nothing answers', 'S3_ENDPOINT: nothing answers at', { S3_ENDPOINT: 'http://127.0.0.1:1' }],
    ['a key that is unknown', 'S3_ACCESS_KEY_ID: the store does not know', { S3_ACCESS_KEY_ID: 'AKIDNOBODY' }],
    ['another secret', 'S3_SECRET_ACCESS_KEY: this is not the secret', { S3_SECRET_ACCESS_KEY: 'x' }],
    ['another region', 'S3_REGION: the bucket is in another', { S3_REGION: 'elsewhere-1' }],
  ]
  test.each(blamed)('does not start with %s, and names the setting', async (_what, words, wrong) => {
    const { settings } = await started()
    await expect(createWorld({ ...settings, ...wrong })).rejects.toThrow(words)
  })

  test('does not start if its files are public, and leaves nothing there', async () => {
    const { s3, settings, objects } = await started()
    s3.control.isPublic = true
    await expect(createWorld(settings)).rejects.toThrow('S3_BUCKET: everybody can read')
    expect(objects.size).toBe(0)
  })

  test('one of the settings without the others is an error', () => {
    expect(() => readSettings(S3_KEYS)).toThrow('S3_BUCKET: must be set with the other three')
  })

  test('answers 503 while the store is unreachable, keeps messages, and continues once it is back', async () => {
    const { s3, settings, objects } = await started()
    const world = await createWorld(settings)
    const ana = await createFreelancer(world)
    const kept = await attach(world, ana, { bytes: pdf({ words: 'kept' }) })
    s3.control.isAway = true
    const id = '018f0000-0000-7000-8000-000000000001'
    const refused = await attach(world, ana, { bytes: pdf({ words: 'plan' }) }, id)
    expect(refused.status).toBe(503)
    const opening = await world.app.request(kept.body.attachment_url, {
      headers: { authorization: `Bearer ${ana.token}` },
    })
    expect([opening.status, opening.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await ana.get('/auth/me')).status).toBe(200)
    expect(world.errors.join()).toContain('S3_ENDPOINT')
    world.errors.length = 0
    s3.control.isAway = false
    expect((await attach(world, ana, { bytes: pdf({ words: 'plan' }) }, id)).status).toBe(201)
    const opened = await openAttachment(world, ana, kept.body.attachment_url)
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(hash(opened.bytes)).toBe(hash(pdf({ words: 'kept' })))
    expect([...objects.keys()].every((name) => name.startsWith('documents/'))).toBe(true)
  })
})
