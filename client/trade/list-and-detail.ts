import { OPENED } from './use-opened.ts'

type Address = { pathname: string; search: string }

/** From a list to one of its own or back: jobs and a job, projects and a project, conversations and a thread. */
export function isListAndDetail(from: Address, to: Address) {
  const [before, after] = [placeOf(from), placeOf(to)]
  if (before?.list !== after?.list || before?.isDetail === after?.isDetail) return false
  const together = from.pathname === to.pathname && SIDE_BY_SIDE[from.pathname]
  return !together || !matchMedia(together).matches
}

/** From these widths on a list and its detail are. */
const SIDE_BY_SIDE: Record<string, string> = { '/messages': '(min-width: 48em)', '/': '(min-width: 62em)' }

type Place = { list: '/' | '/messages'; isDetail: boolean }

/** Null: neither. A form or a question over a list has a movement of its own. */
function placeOf({ pathname, search }: Address): Place | null {
  const params = new URLSearchParams(search)
  if (pathname === '/project') return { list: '/', isDetail: true }
  if (pathname === '/messages') return { list: pathname, isDetail: params.has('conversation') || params.has('userId') }
  if (pathname !== '/') return null
  const opened = OPENED.filter((name) => params.has(name))
  if (opened.length === 0) return { list: pathname, isDetail: false }
  return opened.join() === 'job' ? { list: pathname, isDetail: true } : null
}
