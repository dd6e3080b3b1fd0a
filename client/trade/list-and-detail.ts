import { OPENED } from './use-opened.ts'

type Address = { pathname: string; search: string }

/**
 * Into a detail from its list, out of it, or neither: jobs and a job, projects and a project, conversations and a thread,
 * crews and one of them, notifications and what one of them is about.
 */
export function wayBetween(from: Address, to: Address): 'in' | 'out' | null {
  const [before, after] = [placeOf(from), placeOf(to)]
  const isTogether = before?.list === after?.list || before?.list === NEWS || after?.list === NEWS
  if (!before || !after || !isTogether || before.isDetail === after.isDetail) return null
  const detail = after.isDetail ? to : from
  const wide = SIDE_BY_SIDE[detail.pathname]
  if (wide && matchMedia(wide).matches) return null
  return after.isDetail ? 'in' : 'out'
}

const NEWS = '/notifications'

/** From these widths on a list and its detail are. */
const SIDE_BY_SIDE: Record<string, string> = {
  '/messages': '(min-width: 48em)',
  '/': '(min-width: 62em)',
  '/crews': '(min-width: 62em)',
}

type Place = { list: '/' | '/messages' | '/crews' | typeof NEWS; isDetail: boolean }

/** Null: neither. A form or a question over a list has a movement of its own. */
function placeOf({ pathname, search }: Address): Place | null {
  const params = new URLSearchParams(search)
  if (pathname === '/project') return { list: '/', isDetail: true }
  if (pathname === '/messages') return { list: pathname, isDetail: params.has('conversation') || params.has('userId') }
  if (pathname === '/crews') return { list: pathname, isDetail: params.has('list') }
  if (pathname === NEWS) return { list: pathname, isDetail: false }
  if (pathname !== '/') return null
  const opened = OPENED.filter((name) => params.has(name))
  if (opened.length === 0) return { list: pathname, isDetail: false }
  return opened.join() === 'job' ? { list: pathname, isDetail: true } : null
}
