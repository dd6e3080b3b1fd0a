import { Busboy } from '@fastify/busboy'
import { malformed } from '../errors.ts'

/** The longest form, that of a credential, has nine parts. */
const FORM_PARTS_MAX = 32
/** Bytes of a part's head, and of a field, which is never a long text. */
const PART_HEAD_BYTES_MAX = 4_096
const FORM_FIELD_BYTES_MAX = 65_536

/**
 * Reads a multipart form as its bytes arrive. `add` takes the next of them and throws 400 as soon as the form has too many
 * parts, or is none; `end` returns the form.
 */
export function openFormReader(contentType: string) {
  const form = new FormData()
  let fault: string | null = null
  const refuse = (words: string) => void (fault ??= words)
  const parser = open(contentType)

  function open(type: string) {
    try {
      return new Busboy({
        headers: { 'content-type': type },
        // Any path is removed from a name where it is kept.
        preservePath: true,
        isPartAFile: (_name, _type, filename) => filename !== undefined,
        limits: {
          parts: FORM_PARTS_MAX,
          fieldSize: FORM_FIELD_BYTES_MAX,
          headerSize: PART_HEAD_BYTES_MAX,
          headerPairs: 16,
        },
      })
    } catch {
      throw malformed('The form has no boundary.')
    }
  }

  parser.on('partsLimit', () => refuse('The form has too many parts.'))
  parser.on('field', (name: string | undefined, value, _nameTruncated, isCut) => {
    if (isCut) refuse('A field of the form is too long.')
    if (name !== undefined) form.append(name, value)
  })
  parser.on('file', (name: string | undefined, stream, filename, _encoding, type) => {
    const chunks: Buffer[] = []
    stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    stream.on('error', () => refuse(BROKEN_FORM_TEXT))
    stream.on(
      'end',
      () => name !== undefined && form.append(name, new File(chunks, unescapedFileName(filename), { type })),
    )
  })
  parser.on('error', () => refuse(BROKEN_FORM_TEXT))
  const finished = new Promise<void>((resolve) => parser.once('finish', resolve).once('error', () => resolve()))

  const expectFine = () => {
    if (fault === null) return
    parser.destroy()
    throw malformed(fault)
  }
  return {
    add(chunk: Uint8Array) {
      parser.write(chunk)
      expectFine()
    },
    async end() {
      parser.end()
      await finished
      expectFine()
      return form
    },
  }
}

const BROKEN_FORM_TEXT = 'The form could not be read.'

/** As a browser writes what cannot stand in a head (HTML, 4.10.22.8). */
const unescapedFileName = (name: string) =>
  name.replace(/%22|%0A|%0D/gi, (escaped) => String.fromCharCode(parseInt(escaped.slice(1), 16)))
