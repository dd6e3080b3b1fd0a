/** How files of these types begin, as text of one byte a character. */
const BEGINNINGS: Record<string, RegExp> = {
  'application/pdf': /^[^]{0,1019}%PDF-/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/png': /^\x89PNG/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8/,
  'image/avif': /^[^]{4}ftyp/,
}

/** Whether the bytes begin as a file of this type does; of a type that is not known here they may begin in any way. */
export function beginsAs(type: string, bytes: ArrayBuffer): boolean {
  return BEGINNINGS[type]?.test(beginningOf(bytes)) ?? true
}

/** A sign-in page that was kept in a file's place: text in angle or curly brackets. */
export const isPage = (bytes: ArrayBuffer) => /^(\xef\xbb\xbf)?\s*[<{]/.test(beginningOf(bytes))

const beginningOf = (bytes: ArrayBuffer) => String.fromCharCode(...new Uint8Array(bytes.slice(0, 1024)))
