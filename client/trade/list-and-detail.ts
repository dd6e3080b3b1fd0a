import { OPENABLE_NAMES } from './use-opened.ts'

type ScreenAddress = { pathname: string; search: string }

/**
 * Into a detail from its list, out of it, or neither: jobs and a job, projects and a project, conversations and a thread,
 * crews and one of them, notifications and what one of them is about.
 */
export function wayBetween(from: ScreenAddress, to: ScreenAddress): 'in' | 'out' | null {
  const [before, after] = [listPlaceOf(from), listPlaceOf(to)]
  const isTogether =
    before?.list === after?.list || before?.list === NOTIFICATIONS_PATH || after?.list === NOTIFICATIONS_PATH
  if (!before || !after || !isTogether || before.isDetail === after.isDetail) return null
  const detail = after.isDetail ? to : from
  const wide = SIDE_BY_SIDE_QUERIES[detail.pathname]
  if (wide && matchMedia(wide).matches) return null
  return after.isDetail ? 'in' : 'out'
}

const NOTIFICATIONS_PATH = '/notifications'

/** From these widths on a list and its detail are. */
const SIDE_BY_SIDE_QUERIES: Record<string, string> = {
  '/messages': '(min-width: 48em)',
  '/': '(min-width: 62em)',
  '/crews': '(min-width: 62em)',
}

type ListPlace = { list: '/' | '/messages' | '/crews' | typeof NOTIFICATIONS_PATH; isDetail: boolean }

/** Null: neither. A form or a question over a list has a movement of its own. */
function listPlaceOf({ pathname, search }: ScreenAddress): ListPlace | null {
  const params = new URLSearchParams(search)
  if (pathname === '/project') return { list: '/', isDetail: true }
  if (pathname === '/messages') return { list: pathname, isDetail: params.has('conversation') || params.has('userId') }
  if (pathname === '/crews') return { list: pathname, isDetail: params.has('list') }
  if (pathname === NOTIFICATIONS_PATH) return { list: pathname, isDetail: false }
  if (pathname !== '/') return null
  const opened = OPENABLE_NAMES.filter((name) => params.has(name))
  if (opened.length === 0) return { list: pathname, isDetail: false }
  return opened.join() === 'job' ? { list: pathname, isDetail: true } : null
}
