import type { Context as HonoContext } from 'hono'
import { malformed } from '../errors.ts'
import type { AppEnvironment } from './app-env.ts'

type PageRange = { limit: number; after?: string | undefined }

/**
 * One page of a list in memory: after the row that ended the last page or, if that is gone, after its former position.
 * `next` is the cursor of the next page; null on the last.
 */
export function cutListPage<Row>(rows: Row[], idOf: (row: Row) => string, { limit, after }: PageRange) {
  const start = after ? startAfterMark(rows.map(idOf), after) : 0
  const page = rows.slice(start, start + limit)
  const end = start + page.length
  return { page, next: end < rows.length ? pageMarkOf(String(end), idOf(page.at(-1)!)) : null }
}

function startAfterMark(ids: string[], mark: string) {
  const [end, id] = readPageMark(mark, 2) as [string, string]
  const index = ids.indexOf(id)
  return index >= 0 ? index + 1 : Math.max(0, Number.parseInt(end, 10) || 0)
}

/** A page's end as the next page's `after`: some texts, opaque to clients. */
export const pageMarkOf = (...parts: string[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

/** The texts in a cursor that `markOf` made of as many; 400 for anything else. */
export function readPageMark(mark: string, count: number): string[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(mark, 'base64url').toString())
    if (Array.isArray(parts) && parts.length === count && parts.every((part) => typeof part === 'string')) return parts
  } catch {
    // Not made by markOf: refused below.
  }
  throw malformed('after: is not the mark of a page')
}

/** Sorts after every time and id. */
export const AFTER_EVERYTHING = '~'

/**
 * Sets the header Link (RFC 8288): the same address with the next page's cursor under `name`. No header on the last
 * page.
 */
export function linkNextPage(c: HonoContext<AppEnvironment>, name: 'after' | 'before', mark: string | number | null) {
  if (mark === null) return
  const { pathname, searchParams } = new URL(c.req.url)
  searchParams.set(name, String(mark))
  c.header('link', `<${pathname}?${searchParams}>; rel="next"`)
}
