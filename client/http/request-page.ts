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

type ListPage<Row, Address> = {
  rows: Row[]
  /** Address of the next page; null on the last. */
  next: Address | null
}

/** One page of a list; the header Link (RFC 8288) has the next. */
export const requestPage = <const P extends ListPath>(
  path: P | OperationAddress<P>,
  options: RequestOptions = {},
): Promise<ListPage<ListRowOf<P>, OperationAddress<P>>> => requestPageAt(path, options)

/**
 * `Row` and `Address` are those of the list at this address. They are given by name: to find out the operation of an
 * address that may be any, the compiler would look at all of them.
 */
async function requestPageAt<Row, Address extends string>(
  address: string,
  options: RequestOptions,
): Promise<ListPage<Row, Address>> {
  let link: string | null = null
  const onHeaders = (headers: Headers) => (link = headers.get('link'))
  const rows = await (request as SendUntypedRequest)('GET', address, undefined, { ...options, onHeaders })
  return { rows: rows as Row[], next: nextPageAddressIn(link) as Address | null }
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
  let next: string | null = path
  while (next) {
    const page: ListPage<ListRowOf<P>, string> = await requestPageAt(next, options)
    rows = [...rows, ...page.rows]
    onRows?.(rows)
    next = page.next
  }
  return rows
}
