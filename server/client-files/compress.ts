import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip'
type Source = { path: string; version: string; cache: string }

const compressors = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  gzip: (bytes: Uint8Array) => promisify(gzip)(bytes, { level: 9 }),
}
const running = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/** A file's bytes as they are or compressed: at the first use, as hard as it goes, then kept in the folder `cache`. */
export async function readEncoded(source: Source, encoding: Encoding | null): Promise<Uint8Array<ArrayBuffer>> {
  if (!encoding) return bytesOf(await readFile(source.path))
  const name = createHash('sha256').update(`${source.path} ${source.version}`).digest('hex').slice(0, 32)
  const kept = join(source.cache, `${name}.${encoding}`)
  const found = await readFile(kept).catch(() => null)
  if (found) return bytesOf(found)
  const job = running.get(kept) ?? compress(source, encoding, kept).finally(() => running.delete(kept))
  running.set(kept, job)
  return job
}

async function compress({ path, cache }: Source, encoding: Encoding, kept: string) {
  const compressed = await compressors[encoding](await readFile(path))
  const draft = `${kept}.${process.pid}.part`
  await mkdir(cache, { recursive: true })
    .then(() => writeFile(draft, compressed))
    .then(() => rename(draft, kept))
    // A full disk costs time at the next request, nothing else.
    .catch(() => undefined)
  return bytesOf(compressed)
}

const bytesOf = (buffer: Buffer) => new Uint8Array(buffer.buffer as ArrayBuffer, buffer.byteOffset, buffer.byteLength)
