import type { RequestOptions } from './create-request.ts'
import { request } from './request.ts'

type Page<Row> = {
  rows: Row[]
  /** Its path; null after the last. */
  next: string | null
}

/** One page of a list: the header Link (RFC 8288) names the next. */
export async function requestPage<Row>(path: string, options: RequestOptions = {}): Promise<Page<Row>> {
  let link: string | null = null
  const onHeaders = (headers: Headers) => (link = headers.get('link'))
  const rows = await request<Row[]>('GET', path, undefined, { ...options, onHeaders })
  return { rows, next: nextIn(link) }
}

/** '</api/jobs?after=x>; rel="next"' names '/jobs?after=x'. */
const nextIn = (link: string | null) => /<\/api(\/[^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null

type Options<Row> = RequestOptions & {
  /** Handed all rows so far after each page. */
  onRows?: (rows: Row[]) => void
}

/** Every page of a list. */
export async function requestAll<Row>(path: string, { onRows, ...options }: Options<Row> = {}): Promise<Row[]> {
  let rows: Row[] = []
  let next: string | null = path
  while (next) {
    const page: Page<Row> = await requestPage<Row>(next, options)
    rows = [...rows, ...page.rows]
    onRows?.(rows)
    next = page.next
  }
  return rows
}
