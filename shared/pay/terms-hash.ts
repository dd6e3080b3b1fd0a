/** A JSON value; what has no value (null) is not agreed. */
type JsonValue = string | number | boolean | null | JsonValue[] | { [name: string]: JsonValue | undefined }

/**
 * JSON with sorted names and no spaces (RFC 8785), without what is null: so that terms keep their hash when a later release
 * has more fields.
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.keys(value)
    .filter((name) => value[name] !== null && value[name] !== undefined)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name]!)}`)
  return `{${fields.join(',')}}`
}

/** The SHA-256 of the canonical JSON, in hexadecimal. Asynchronous: not within a transaction of IndexedDB. */
export async function termsHash(terms: JsonValue) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(canonicalJson(terms)))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
