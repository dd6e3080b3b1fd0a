import type { OperationAddress, PathParts, OperationPath, OperationQuery } from './operations.ts'

/**
 * An address of the app with untrusted parts: pathTo`/messages?userId=${id}`. Each part stays one segment, whatever it
 * contains: slashes, question marks or dots lead nowhere else. A query made by URLSearchParams is encoded already.
 */
export function pathTo(texts: TemplateStringsArray, ...parts: (string | number | URLSearchParams)[]): string {
  return texts.reduce((path, text, n) => `${path}${encodedPathPart(parts[n - 1] ?? '')}${text}`)
}

/**
 * The address of an operation, encoded in the same way: at('/users/{id}/profile', { id }). The path is as the server
 * declares it, so that the types of its body and answer are known.
 */
export function at<P extends OperationPath>(
  path: P,
  parts: PathParts<P>,
  query?: OperationQuery<P>,
): OperationAddress<P> {
  const named = parts as Record<string, string | number>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodedPathPart(named[name]!))
  return (query === undefined ? filled : `${filled}?${queryTextOf(query)}`) as OperationAddress<P>
}

const queryTextOf = (query: object) =>
  query instanceof URLSearchParams
    ? query.toString()
    : Object.entries(query)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&')

function encodedPathPart(part: string | number | URLSearchParams) {
  if (part instanceof URLSearchParams) return part.toString()
  // encodeURIComponent leaves dots alone, and '..' would climb.
  return /^\.+$/.test(String(part)) ? '-' : encodeURIComponent(part)
}
