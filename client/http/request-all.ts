import { request } from './request.ts'
import type { RequestOptions } from './create-request.ts'

/** Every page of a list: the header Link (RFC 8288) names the next, until there is none. */
export async function requestAll<Row>(path: string, options?: RequestOptions): Promise<Row[]> {
  const rows: Row[] = []
  let next: string | null = path
  while (next) {
    let link: string | null = null
    const onHeaders = (headers: Headers) => (link = headers.get('link'))
    rows.push(...(await request<Row[]>('GET', next, undefined, { ...options, onHeaders })))
    next = nextIn(link)
  }
  return rows
}

/** '</api/jobs?after=x>; rel="next"' names '/jobs?after=x'. */
export const nextIn = (link: string | null) => /<\/api(\/[^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null
