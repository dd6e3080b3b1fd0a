// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { queueSheetReminder } from '../../../client/offline/outbox/kinds/call-sheet.ts'
import type { CrewState } from '../../../shared/call-sheets/call-sheets.ts'
import { application, conversation } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'
import { content, openToday, role, sheet } from '../support/today.tsx'

const own = ownDevice()

const state = (freelancer_id: string, full_name: string, marks: Partial<CrewState> = {}): CrewState => ({
  freelancer_id,
  full_name,
  profile_picture: null,
  role_name: 'Rigger',
  told_version: 0,
  told_at: null,
  reached_version: 0,
  reached_at: null,
  seen_version: 0,
  seen_at: null,
  last_reached_at: null,
  reminded_at: null,
  ...marks,
})

/** The company's job with these people, from the day of `role` on. */
const putJob = (applications: object[], date_end = role.date_end) =>
  own.tab.db.jobs.put({
    id: 'j1',
    title: 'Tour j1',
    location: 'Leeds',
    roles: [role],
    date_start: role.date_start,
    date_end,
    applications,
  } as never)

test('an employer has the jobs of the next 48 hours, each with who has not seen the call sheet first', async () => {
  const confirmed = (freelancer_id: string, more: object = {}) =>
    application({ id: freelancer_id, freelancer_id, status: 'accepted', ...more })
  const job = (id: string, date_start: string, applications: object[]) =>
    ({
      id,
      title: `Tour ${id}`,
      location: 'Leeds',
      roles: [role],
      date_start,
      date_end: role.date_end,
      applications,
    }) as never
  await own.tab.db.jobs.bulkPut([
    job('j1', role.date_start, [confirmed('ana'), confirmed('ben', { phone: '07700 900123' })]),
    job('j2', '2027-03-02T07:00:00Z', [confirmed('cy')]),
    job('j3', '2027-03-04T07:00:00Z', [confirmed('ana')]),
  ])
  const crew = [state('ana', 'Ana Birch', { seen_version: 2 }), state('ben', 'Ben Ash', { told_version: 2 })]
  await own.tab.db.call_sheets.put(sheet({ version: 2, crew }))
  await own.tab.db.conversations.put(conversation({ other_user_id: 'cy', other_user_name: 'Cy Dean' }))
  openToday('employer')
  // Each is there once its own crew was read.
  await waitFor(() => expect(screen.getAllByRole('region', { name: /^Tour/ })).toHaveLength(2))
  const jobs = screen.getAllByRole('region', { name: /^Tour/ })
  expect(jobs.map((each) => within(each).getByRole('heading', { level: 2 }).textContent)).toEqual([
    'Tour j1',
    'Tour j2',
  ])
  const [today, tomorrow] = jobs.map((each) => within(each))
  today!.getByText('1 of 2 have seen version 2')
  expect(today!.getAllByRole('heading', { level: 4 }).map((each) => each.textContent)).toEqual(['Ben Ash', 'Ana Birch'])
  today!.getByText('Told')
  today!.getByText('Seen version 2')
  expect(today!.getAllByRole('listitem')[0]!.textContent).toBe('Today 06:15 breakfast')
  expect(today!.getByRole('link', { name: 'Call Ben Ash' }).getAttribute('href')).toBe('tel:07700900123')
  expect(today!.queryByRole('link', { name: 'Call Ana Birch' })).toBeNull()
  await tomorrow!.findByText('Cy Dean')
  expect(tomorrow!.getByRole('link', { name: 'Message Cy Dean' }).getAttribute('href')).toContain('new_cy_j2')
  expect(tomorrow!.getByRole('link', { name: 'Write the call sheet' }).getAttribute('href')).toBe('/call-sheet?job=j2')
})

test.each([
  ['today', '2027-03-01T04:55:00Z'],
  ['tomorrow', '2027-02-28T16:00:00Z'],
])(
  'a larger crew of %s begins with a wall of faces, who has not seen it first; Remind all waits in the outbox, once each',
  async (_, now) => {
    const names = ['Ana Birch', 'Ben Ash', 'Cy Dean', 'Di Eve']
    const applications = names.map((name) =>
      application({
        id: name,
        freelancer_id: name,
        status: 'accepted',
        ...(name === 'Ben Ash' && { phone: '0770 900123' }),
      }),
    )
    const at = { told_version: 2, told_at: role.date_start }
    const crew = [
      state('Ana Birch', 'Ana Birch', { seen_version: 2 }),
      state('Ben Ash', 'Ben Ash', at),
      state('Cy Dean', 'Cy Dean', { ...at, reached_version: 2, reached_at: role.date_start }),
      state('Di Eve', 'Di Eve', { reminded_at: new Date(Date.parse(now) - 300_000).toISOString() }),
    ]
    await putJob(applications)
    await own.tab.db.call_sheets.put(sheet({ version: 2, crew }))
    openToday('employer', now)
    const wall = within(await screen.findByRole('list', { name: 'Crew at a glance' }))
    expect(wall.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'BACall Ben Ash Told',
      'CDCy Dean Reached',
      'DEDi Eve Not told',
      'ABAna Birch Seen',
    ])
    const ring = wall.getAllByRole('link')
    expect(ring.map((link) => link.getAttribute('href'))).toEqual(['tel:0770900123'])
    // One was reminded five minutes ago.
    await act(async () => screen.getByRole('button', { name: 'Remind all 2' }).click())
    await screen.findByRole('button', { name: 'All reminded' })
    const waiting = await own.tab.db.outbox.toArray()
    expect(waiting.map(({ kind, text }) => `${kind} ${text}`).toSorted()).toEqual([
      'sheet_reminder Ben Ash',
      'sheet_reminder Cy Dean',
    ])
    expect(own.server.calls).toEqual([])
  },
)

test('during a load-out of the call sheet that begins after the project’s end its employer still has the job', async () => {
  const ana = application({ id: 'ana', freelancer_id: 'ana', status: 'accepted' })
  await putJob([ana], '2027-03-01T20:00:00Z')
  const loadOut = {
    id: 't',
    at: '2027-03-01T23:00:00Z',
    until: '2027-03-02T03:00:00Z',
    label: 'load-out',
    role_id: null,
  }
  await own.tab.db.call_sheets.put(sheet({ crew: [], content: { ...content, times: [loadOut] } }))
  openToday('employer', '2027-03-02T02:00:00Z')
  const job = within(await screen.findByRole('region', { name: 'Tour j1' }))
  expect(job.getAllByRole('listitem')[0]!.textContent).toContain('23:00 load-out until 03:00')
})

test('a reminder of the call sheet waits without signal, once, says so, and is not asked for again so soon', async () => {
  const ben = state('ben', 'Ben Ash', { told_version: 2 })
  const confirmed = application({ id: 'a1', freelancer_id: 'ben', status: 'accepted' })
  await putJob([confirmed])
  await own.tab.db.call_sheets.put(sheet({ version: 2, crew: [ben] }))
  openToday('employer')
  const remind = () => screen.getByRole('button', { name: 'Remind Ben Ash' })
  await screen.findByRole('button', { name: 'Remind Ben Ash' })
  await act(async () => remind().click())
  await screen.findByText('Reminder waiting to be sent')
  expect(remind().getAttribute('aria-disabled')).toBe('true')
  await act(async () => remind().click())
  const [item, ...more] = await own.tab.db.outbox.toArray()
  expect([item!.kind, item!.title, item!.text, more]).toEqual(['sheet_reminder', 'Tour j1', 'Ben Ash', []])
  expect(own.server.calls).toEqual([])

  own.server.answer = () => ({ status: 403, body: { detail: 'They have blocked you.' } })
  await act(() => drainAllQueues(own.tab.device))
  await screen.findByText('Not reminded')
  screen.getByText(/They have blocked you/)
  expect(remind().getAttribute('aria-disabled')).toBe('false')

  await act(async () => remind().click())
  own.server.answer = () => ({ status: 204 })
  await screen.findByText('Reminder waiting to be sent')
  await act(() => drainAllQueues(own.tab.device))
  expect(await own.tab.db.outbox.toArray()).toEqual([])
  const reminded_at = new Date().toISOString()
  await act(() => own.tab.db.call_sheets.put(sheet({ version: 2, crew: [{ ...ben, reminded_at }] })))
  await screen.findByText('reminded just now')
  expect(remind().getAttribute('aria-disabled')).toBe('true')
})

test('of who has seen the call sheet meanwhile nothing is said of the reminder', async () => {
  await own.tab.db.call_sheets.put(sheet({ version: 2, crew: [] }))
  const reminder = { job: { id: 'j1', title: 'Tour' }, person: { freelancer_id: 'ben', full_name: 'Ben Ash' } }
  await queueSheetReminder(reminder)
  own.server.answer = () => ({ status: 409, body: { detail: 'They have seen version 2 already.' } })
  await drainAllQueues(own.tab.device)
  expect(await own.tab.db.outbox.toArray()).toEqual([])
})
