import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const WORDS = /\.(html|js|css|json|webmanifest|svg|txt|xml)$/
const HARDEST = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

/** Writes `.br` and `.gz` beside each text file in `folder` and below, which the server sends as they are; one that would be larger is omitted. */
export async function compressClient(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && WORDS.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))
}

async function compress(path: string) {
  const bytes = await readFile(path)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, HARDEST), promisify(gzip)(bytes, { level: 9 })])
  if (br.length < bytes.length) await writeFile(`${path}.br`, br)
  if (gz.length < bytes.length) await writeFile(`${path}.gz`, gz)
}
