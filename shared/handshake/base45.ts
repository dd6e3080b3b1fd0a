/** RFC 9285: bytes in the characters of which a QR code holds most, three for every two bytes. */
const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export function toBase45(bytes: Uint8Array) {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isPair = at + 1 < bytes.length
    const value = isPair ? bytes[at]! * 256 + bytes[at + 1]! : bytes[at]!
    for (let digit = 0, rest = value; digit < (isPair ? 3 : 2); digit++, rest = Math.floor(rest / 45))
      text += CHARACTERS[rest % 45]
  }
  return text
}

/** Null for anything that `toBase45` does not write. */
export function fromBase45(text: string): Uint8Array | null {
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (character) => CHARACTERS.indexOf(character))
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0)
    if (digits.length < 2 || digits.includes(-1) || value >= (digits.length === 3 ? 65_536 : 256)) return null
    if (digits.length === 3) bytes.push(value >> 8)
    bytes.push(value & 255)
  }
  return Uint8Array.from(bytes)
}
