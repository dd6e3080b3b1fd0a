import type { RequestOptions, SendAny } from './create-request.ts'
import type { Address, AnswerOf, Path } from './operations.ts'
import { request } from './request.ts'

type RowOf<P extends string> = AnswerOf<'GET', P> extends (infer Row)[] ? Row : never
/** Paths whose answer is a list. */
type ListPath<P extends string = Path<'GET'>> = P extends unknown
  ? AnswerOf<'GET', P> extends unknown[]
    ? P
    : never
  : never

type Page<P extends string> = {
  rows: RowOf<P>[]
  /** Address of the next page; null on the last. */
  next: Address<P> | null
}

/** One page of a list; the header Link (RFC 8288) has the next. */
export async function requestPage<const P extends ListPath>(
  path: P | Address<P>,
  options: RequestOptions = {},
): Promise<Page<P>> {
  let link: string | null = null
  const onHeaders = (headers: Headers) => (link = headers.get('link'))
  const rows = await (request as SendAny)('GET', path, undefined, { ...options, onHeaders })
  return { rows: rows as RowOf<P>[], next: nextIn(link) as Address<P> | null }
}

/** '</api/jobs?after=x>; rel="next"' gives '/jobs?after=x'. */
const nextIn = (link: string | null) => /<\/api(\/[^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null

type Options<Row> = RequestOptions & {
  /** Called with all rows so far after each page. */
  onRows?: (rows: Row[]) => void
}

/** All pages of a list. */
export async function requestAll<const P extends ListPath>(
  path: P | Address<P>,
  { onRows, ...options }: Options<RowOf<P>> = {},
): Promise<RowOf<P>[]> {
  let rows: RowOf<P>[] = []
  let next: P | Address<P> | null = path
  while (next) {
    const page: Page<P> = await requestPage(next, options)
    rows = [...rows, ...page.rows]
    onRows?.(rows)
    next = page.next
  }
  return rows
}
