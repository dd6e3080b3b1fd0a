/** How files of these types begin, as text with one byte per character. */
const BEGINNINGS: Record<string, RegExp> = {
  'application/pdf': /^[^]{0,1019}%PDF-/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8/,
  'image/avif': /^[^]{4}ftyp/,
}

/** Whether the bytes begin like a file of this type; unknown types always pass. */
export function beginsAs(type: string, bytes: ArrayBuffer): boolean {
  return BEGINNINGS[type]?.test(beginningOf(bytes)) ?? true
}

/** A sign-in page stored in place of a file: text that begins with an angle or curly bracket. */
export const isPage = (bytes: ArrayBuffer) => /^(\xef\xbb\xbf)?\s*[<{]/.test(beginningOf(bytes))

const beginningOf = (bytes: ArrayBuffer) => String.fromCharCode(...new Uint8Array(bytes.slice(0, 1024)))
