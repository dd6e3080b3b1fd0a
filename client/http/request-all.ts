import { request } from './request.ts'
import type { RequestOptions } from './create-request.ts'

type Options<Row> = RequestOptions & {
  /** Handed all rows so far after each page. */
  onRows?: (rows: Row[]) => void
}

/** Every page of a list: the header Link (RFC 8288) names the next, until there is none. */
export async function requestAll<Row>(path: string, { onRows, ...options }: Options<Row> = {}): Promise<Row[]> {
  let rows: Row[] = []
  let next: string | null = path
  while (next) {
    let link: string | null = null
    const onHeaders = (headers: Headers) => (link = headers.get('link'))
    rows = [...rows, ...(await request<Row[]>('GET', next, undefined, { ...options, onHeaders }))]
    onRows?.(rows)
    next = nextIn(link)
  }
  return rows
}

/** '</api/jobs?after=x>; rel="next"' names '/jobs?after=x'. */
export const nextIn = (link: string | null) => /<\/api(\/[^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null
