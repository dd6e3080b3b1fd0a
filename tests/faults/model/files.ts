import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { pdf } from '../../support/factories/documents.ts'
import { photoWithPlace } from '../../support/factories/photos.ts'

type Picked = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/** A photo of one colour, derived from its name, so that the server's re-encoded picture can be recognised. */
export async function photoCalled(name: string): Promise<Picked> {
  const bytes = await photoWithPlace({ width: 12, height: 9, colour: `#${coloursOf(name).toString('hex')}` })
  return picked(name, 'image/jpeg', bytes)
}

/** Whether a picture is that of the photo of this name: re-encoding changes colours a little. */
export async function isPictureOf(name: string, picture: Buffer) {
  const drawn = await sharp(picture).removeAlpha().resize(1, 1).raw().toBuffer()
  return [...coloursOf(name)].every((value, n) => Math.abs(value - drawn[n]!) < 8)
}

const coloursOf = (name: string) => createHash('sha256').update(name).digest().subarray(0, 3)

/** A document that contains its own name, so that no two are equal. */
export const documentCalled = (name: string): Picked =>
  picked(`${name}.pdf`, 'application/pdf', documentBytes(`${name}.pdf`))

export const documentBytes = (name: string) => pdf({ words: name })

const picked = (name: string, type: string, bytes: Buffer): Picked => ({
  name,
  type,
  arrayBuffer: async () => new Uint8Array(bytes).buffer as ArrayBuffer,
})
