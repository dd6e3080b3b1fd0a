// `npm run move-files -- --to s3|folder` copies people's files to the other store, whether the server runs or not, and
// verifies each by reading it back. After an interruption it can be run again: files that are equal in both stores are
// not copied twice. The old store keeps its files until it is run with `--remove`, which deletes those that are equal
// in the new one.
import '../ports/private-files.ts'
import 'dotenv/config'
import { createHash } from 'node:crypto'
import pino from 'pino'
import { type ObjectStore, openFolder, readWhole } from '../ports/files/object-store.ts'
import { bucketIn, checkBucket, openBucket } from '../ports/files/s3-objects.ts'
import { UnusableSettings } from '../errors.ts'
import { readSettings } from '../ports/settings.ts'

/** Without unfinished uploads: a device whose upload is missing starts it again. */
const FOLDERS = ['files/', 'documents/']
const AT_ONCE = 8
const REPORT_EVERY = 1_000

const { to, isRemoved } = readArguments()
const { from, into, place } = await stores()
const lines: string[] = []
const count = { bytes: 0, copied: 0, removed: 0 }
const names = namesIn(from)
try {
  await Promise.all(Array.from({ length: AT_ONCE }, moveAll))
} catch (error) {
  fail(`${(error as Error).message} ${lines.length} files are in ${place} so far. Run it again to go on.`)
}
// Sorted by name, so that the digest does not depend on the order in which a store lists its files.
const all = createHash('sha256').update(lines.toSorted().join('\n')).digest('hex')
print(
  `${lines.length} files (${count.bytes} bytes) are in ${place}, each the same by its SHA-256: ${count.copied} copied now.`,
)
if (isRemoved) print(`${count.removed} were taken away where they came from.`)
print(`All of them together: ${all}`)

async function moveAll() {
  for await (const name of names) {
    const source = await from.open(name)
    // Deleted since it was listed.
    if (!source) continue
    const bytes = await readWhole(source)
    const hash = hashOf(bytes)
    if ((await hashIn(into, name)) !== hash) {
      await into.put(name, bytes)
      if ((await hashIn(into, name)) !== hash) throw new Error(`${name} is not the same in ${place}.`)
      count.copied++
    }
    if (isRemoved) {
      await from.remove(name)
      count.removed++
    }
    count.bytes += bytes.length
    if (lines.push(`${name} ${hash}`) % REPORT_EVERY === 0) print(`${lines.length} files, ${count.copied} copied ...`)
  }
}

async function* namesIn(store: ObjectStore) {
  for (const folder of FOLDERS) for await (const { name } of store.list(folder)) if (!name.endsWith('.part')) yield name
}

function hashOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

async function hashIn(store: ObjectStore, name: string) {
  const stored = await store.open(name)
  return stored && hashOf(await readWhole(stored))
}

async function stores() {
  try {
    const settings = readSettings(process.env)
    const bucket = bucketIn(settings)
    if (!bucket)
      fail('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY say which bucket: set them first.')
    await checkBucket(bucket)
    const [folder, inBucket] = [openFolder(settings.DATA_DIR), openBucket(bucket, pino({ level: 'silent' }))]
    return to === 's3'
      ? { from: folder, into: inBucket, place: `the bucket ${bucket.name}` }
      : { from: inBucket, into: folder, place: settings.DATA_DIR }
  } catch (error) {
    if (error instanceof UnusableSettings) fail(error.message)
    throw error
  }
}

function readArguments() {
  const [, , option, to, last, ...rest] = process.argv
  const isRemoved = last === '--remove'
  if (option === '--to' && (to === 's3' || to === 'folder') && (isRemoved || !last) && rest.length === 0)
    return { to, isRemoved }
  console.error('Usage: npm run move-files -- --to s3|folder [--remove]')
  process.exit(2)
}

function print(sentence: string) {
  console.log(sentence)
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
