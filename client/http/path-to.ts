/**
 * An address with parts that are not ours to trust, as ids from the address bar are: pathTo`/users/${id}/profile`. Each part stays one part, whatever
 * stands in it: no slash, question mark or dots lead anywhere else. A query made by URLSearchParams is encoded already.
 */
export function pathTo(texts: TemplateStringsArray, ...parts: (string | number | URLSearchParams)[]): string {
  return texts.reduce((path, text, n) => `${path}${encoded(parts[n - 1] ?? '')}${text}`)
}

function encoded(part: string | number | URLSearchParams) {
  if (part instanceof URLSearchParams) return part.toString()
  // Encoding leaves dots alone, and '..' would climb.
  return /^\.+$/.test(String(part)) ? '-' : encodeURIComponent(part)
}
