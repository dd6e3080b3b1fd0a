import { malformed } from '../errors.ts'

/** Where a page ended, as the next one's `after`: a few texts, opaque to clients. */
export const markOf = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The texts of a mark that `markOf` made of as many; 400 for anything else. */
export function readMark(mark: string, count: number): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(mark, 'base64url').toString())
    if (Array.isArray(parts) && parts.length === count && parts.every((part) => typeof part === 'string')) return parts
  } catch {
    // Not ours: told below.
  }
  throw malformed('after: is not the mark of a page')
}
