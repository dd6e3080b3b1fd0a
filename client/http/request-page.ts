import type { RequestOptions, SendUntypedRequest } from './create-request.ts'
import type { OperationAddress, AnswerOf, OperationPath } from './operations.ts'
import { request } from './request.ts'

type ListRowOf<P extends string> = AnswerOf<'GET', P> extends (infer Row)[] ? Row : never
/** Paths whose answer is a list. */
type ListPath<P extends string = OperationPath<'GET'>> = P extends unknown
  ? AnswerOf<'GET', P> extends unknown[]
    ? P
    : never
  : never

type ListPage<P extends string> = {
  rows: ListRowOf<P>[]
  /** Address of the next page; null on the last. */
  next: OperationAddress<P> | null
}

/** One page of a list; the header Link (RFC 8288) has the next. */
export async function requestPage<const P extends ListPath>(
  path: P | OperationAddress<P>,
  options: RequestOptions = {},
): Promise<ListPage<P>> {
  let link: string | null = null
  const onHeaders = (headers: Headers) => (link = headers.get('link'))
  const rows = await (request as SendUntypedRequest)('GET', path, undefined, { ...options, onHeaders })
  return { rows: rows as ListRowOf<P>[], next: nextPageAddressIn(link) as OperationAddress<P> | null }
}

/** '</api/jobs?after=x>; rel="next"' gives '/jobs?after=x'. */
const nextPageAddressIn = (link: string | null) => /<\/api(\/[^>]+)>; rel="next"/.exec(link ?? '')?.[1] ?? null

type RequestAllOptions<Row> = RequestOptions & {
  /** Called with all rows so far after each page. */
  onRows?: (rows: Row[]) => void
}

/** All pages of a list. */
export async function requestAllPages<const P extends ListPath>(
  path: P | OperationAddress<P>,
  { onRows, ...options }: RequestAllOptions<ListRowOf<P>> = {},
): Promise<ListRowOf<P>[]> {
  let rows: ListRowOf<P>[] = []
  let next: P | OperationAddress<P> | null = path
  while (next) {
    const page: ListPage<P> = await requestPage(next, options)
    rows = [...rows, ...page.rows]
    onRows?.(rows)
    next = page.next
  }
  return rows
}
