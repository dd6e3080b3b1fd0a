/** The deepest body of this API is a profile's photos in its portfolio: six levels. */
const JSON_DEPTH_MAX = 32
/** The largest body is a crew plan: 1,500 shifts of seven fields, with 7,500 people in them. */
const JSON_ENTRIES_MAX = 20_000

/**
 * Checks JSON as its bytes arrive, before anything parses it (F7). Returns a function that takes the next chunk and
 * returns why the whole is refused: too deep, or too many entries (keys of objects and members of lists); null while it
 * is acceptable. A single pass that skips over strings.
 */
export function watchJsonShape(): (piece: Uint8Array) => string | null {
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
      if (byte === QUOTE_BYTE) isInText = true
      else if (byte === COMMA_BYTE) entries++
      else if (byte === OPENING_BRACKET_BYTE || byte === OPENING_BRACE_BYTE) depth++
      else if (byte === CLOSING_BRACKET_BYTE || byte === CLOSING_BRACE_BYTE) depth--
      if (depth > JSON_DEPTH_MAX) return 'The request is nested too deeply.'
      // Every entry but a container's first follows a comma, and the depth limits the containers without one.
      if (entries > JSON_ENTRIES_MAX) return 'The request has too many entries.'
    }
    return null
  }

  /** The end of the string that contains `start`; -1 if it does not end in this chunk. */
  function endOfText(bytes: Buffer, start: number) {
    let from = start + Number(isEscaping)
    isEscaping = false
    for (;;) {
      const end = bytes.indexOf(QUOTE_BYTE, from)
      const isEscaped = backslashesBefore(bytes, end < 0 ? bytes.length : end, from) % 2 === 1
      if (end < 0) isEscaping = isEscaped
      if (end < 0 || !isEscaped) return end
      from = end + 1
    }
  }
}

function backslashesBefore(bytes: Buffer, end: number, start: number) {
  let count = 0
  while (end - 1 - count >= start && bytes[end - 1 - count] === BACKSLASH_BYTE) count++
  return count
}

const BACKSLASH_BYTE = 92
const QUOTE_BYTE = 34
const COMMA_BYTE = 44
const OPENING_BRACKET_BYTE = 91
const CLOSING_BRACKET_BYTE = 93
const OPENING_BRACE_BYTE = 123
const CLOSING_BRACE_BYTE = 125
