import type { RequestOptions } from './create-request.ts'
import { request } from './request.ts'

export type Page<Row> = {
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
