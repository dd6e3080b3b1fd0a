/** The deepest body of this API is a profile's photos in its portfolio: six levels. */
const DEPTH_MAX = 32
/** The largest body is a crew plan: 1,500 shifts of seven fields, with 7,500 people in them. */
const ENTRIES_MAX = 20_000

/**
 * Checks JSON as its bytes arrive, before anything parses it (F7). Returns a function that takes the next chunk and
 * returns why the whole is refused: too deep, or too many entries (keys of objects and members of lists); null while it
 * is acceptable. A single pass that skips over strings.
 */
export function watchShape(): (piece: Uint8Array) => string | null {
  let depth = 0
  let entries = 0
  let isInText = false
  /** The last chunk ended within a string, after a backslash. */
  let isEscaping = false

  return (piece) => {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    for (let at = 0; at < bytes.length; at++) {
      if (isInText) {
        const end = endOfText(bytes, at)
        if (end < 0) return null
        isInText = false
        at = end
        continue
      }
      const byte = bytes[at]
      if (byte === QUOTE) isInText = true
      else if (byte === COMMA) entries++
      else if (byte === BRACKET || byte === BRACE) depth++
      else if (byte === BRACKET_END || byte === BRACE_END) depth--
      if (depth > DEPTH_MAX) return 'The request is nested too deeply.'
      // Every entry but a container's first follows a comma, and the depth limits the containers without one.
      if (entries > ENTRIES_MAX) return 'The request has too many entries.'
    }
    return null
  }

  /** The end of the string that contains `start`; -1 if it does not end in this chunk. */
  function endOfText(bytes: Buffer, start: number) {
    let from = start + Number(isEscaping)
    isEscaping = false
    for (;;) {
      const end = bytes.indexOf(QUOTE, from)
      const isEscaped = backslashesBefore(bytes, end < 0 ? bytes.length : end, from) % 2 === 1
      if (end < 0) isEscaping = isEscaped
      if (end < 0 || !isEscaped) return end
      from = end + 1
    }
  }
}

function backslashesBefore(bytes: Buffer, end: number, start: number) {
  let count = 0
  while (end - 1 - count >= start && bytes[end - 1 - count] === BACKSLASH) count++
  return count
}

const BACKSLASH = 92
const QUOTE = 34
const COMMA = 44
const BRACKET = 91
const BRACKET_END = 93
const BRACE = 123
const BRACE_END = 125
