// `npm run move-files -- --to s3|folder` copies people's files to the other store, whether the server runs or not, and
// verifies each by reading it back. After an interruption it can be run again: files that are equal in both stores are
// not copied twice. The old store keeps its files until it is run with `--remove`, which deletes those that are equal
// in the new one.
import '../ports/private-files.ts'
import 'dotenv/config'
import { createHash } from 'node:crypto'
import pino from 'pino'
import { type ObjectStore, openFolderStore, readWholeObject } from '../ports/files/object-store.ts'
import { bucketInSettings, checkBucket, openBucketStore } from '../ports/files/s3-objects.ts'
import { UnusableSettings } from '../errors.ts'
import { readSettings } from '../ports/settings.ts'

/** Without unfinished uploads: a device whose upload is missing starts it again. */
const MOVED_FOLDERS = ['files/', 'documents/']
const FILES_MOVED_AT_ONCE = 8
const FILES_PER_REPORT = 1_000

const { to, isRemoved } = readMoveFilesArguments()
const { from, into, place } = await openBothStores()
const movedFileLines: string[] = []
const movedTotals = { bytes: 0, copied: 0, removed: 0 }
const namesToMove = movableNamesIn(from)
try {
  await Promise.all(Array.from({ length: FILES_MOVED_AT_ONCE }, moveRemainingFiles))
} catch (error) {
  exitWithError(
    `${(error as Error).message} ${movedFileLines.length} files are in ${place} so far. Run it again to go on.`,
  )
}
// Sorted by name, so that the digest does not depend on the order in which a store lists its files.
const digestOfAllFiles = createHash('sha256').update(movedFileLines.toSorted().join('\n')).digest('hex')
printMoveProgress(
  `${movedFileLines.length} files (${movedTotals.bytes} bytes) are in ${place}, each the same by its SHA-256: ${movedTotals.copied} copied now.`,
)
if (isRemoved) printMoveProgress(`${movedTotals.removed} were taken away where they came from.`)
printMoveProgress(`All of them together: ${digestOfAllFiles}`)

async function moveRemainingFiles() {
  for await (const name of namesToMove) {
    const source = await from.open(name)
    // Deleted since it was listed.
    if (!source) continue
    const bytes = await readWholeObject(source)
    const hash = bytesHashOf(bytes)
    if ((await storedFileHash(into, name)) !== hash) {
      await into.put(name, bytes)
      if ((await storedFileHash(into, name)) !== hash) throw new Error(`${name} is not the same in ${place}.`)
      movedTotals.copied++
    }
    if (isRemoved) {
      await from.remove(name)
      movedTotals.removed++
    }
    movedTotals.bytes += bytes.length
    if (movedFileLines.push(`${name} ${hash}`) % FILES_PER_REPORT === 0)
      printMoveProgress(`${movedFileLines.length} files, ${movedTotals.copied} copied ...`)
  }
}

async function* movableNamesIn(store: ObjectStore) {
  for (const folder of MOVED_FOLDERS)
    for await (const { name } of store.list(folder)) if (!name.endsWith('.part')) yield name
}

function bytesHashOf(bytes: Uint8Array) {
  return createHash('sha256').update(bytes).digest('hex')
}

async function storedFileHash(store: ObjectStore, name: string) {
  const stored = await store.open(name)
  return stored && bytesHashOf(await readWholeObject(stored))
}

async function openBothStores() {
  try {
    const settings = readSettings(process.env)
    const bucket = bucketInSettings(settings)
    if (!bucket)
      exitWithError(
        'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY say which bucket: set them first.',
      )
    await checkBucket(bucket)
    const [folder, inBucket] = [openFolderStore(settings.DATA_DIR), openBucketStore(bucket, pino({ level: 'silent' }))]
    return to === 's3'
      ? { from: folder, into: inBucket, place: `the bucket ${bucket.name}` }
      : { from: inBucket, into: folder, place: settings.DATA_DIR }
  } catch (error) {
    if (error instanceof UnusableSettings) exitWithError(error.message)
    throw error
  }
}

function readMoveFilesArguments() {
  const [, , option, to, last, ...rest] = process.argv
  const isRemoved = last === '--remove'
  if (option === '--to' && (to === 's3' || to === 'folder') && (isRemoved || !last) && rest.length === 0)
    return { to, isRemoved }
  console.error('Usage: npm run move-files -- --to s3|folder [--remove]')
  process.exit(2)
}

function printMoveProgress(sentence: string) {
  console.log(sentence)
}

function exitWithError(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
