import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished, vi } from 'vitest'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import TodayScreen from '../../../client/today/today-screen.tsx'
import type { CallSheet, SheetContent } from '../../../shared/call-sheets/call-sheets.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import type { StandbyDb } from '../../../client/offline/store/database.ts'
import { application } from './rows.ts'
import { SHEET } from '../../support/factories/call-sheets.ts'

/** Of the test's clock, at which the breakfast of SHEET is at 06:15 in London. */
const MORNING = '2027-03-01T04:55:00Z'

export function openToday(user_type: OwnRecord['user_type'] = 'freelancer', now = MORNING) {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  vi.setSystemTime(now)
  onTestFinished(() => {
    vi.useRealTimers()
    localStorage.clear()
  })
  keepSession('token', { id: 'me', user_type } as OwnRecord)
  return render(<TodayScreen />, { wrapper: MemoryRouter })
}

export const content: SheetContent = { ...SHEET, documents: [] }
export const sheet = (fields: Partial<CallSheet> = {}): CallSheet => ({
  id: 'j1',
  version: 1,
  content,
  published_at: '2027-02-20T12:00:00Z',
  published_by: null,
  seen_version: 1,
  is_reached: true,
  before: null,
  draft: null,
  crew: null,
  ...fields,
})
/** A job that 'me' is confirmed for, in this role. */
export async function putBookedJob(db: StandbyDb, id = 'j1', on: object = role) {
  const where = { location: 'Leeds, Hall', postcode: 'LS1 1AA' }
  const employer = { employer_name: 'Brightline', employer_id: 'eva' }
  const { date_end } = role
  await db.jobs.put({ id, title: `Tour ${id}`, ...employer, ...where, roles: [on], date_end } as never)
  await db.applications.put(application({ id: `a-${id}`, job_id: id, job_role_id: 'r1', status: 'accepted' }))
}

export const role = {
  id: 'r1',
  role_name: 'Rigger',
  date_start: '2027-03-01T07:00:00Z',
  date_end: '2027-03-04T04:00:00Z',
}
