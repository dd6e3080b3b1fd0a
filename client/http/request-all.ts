import type { RequestOptions } from './create-request.ts'
import { type Page, requestPage } from './request-page.ts'

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
