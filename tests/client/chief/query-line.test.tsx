// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
// Loaded when the first dialog opens; on a busy machine that takes longer than a test waits.
import '../../../client/ui/chakra/widgets.ts'
import '../../../client/chief/crew-member-dialog.tsx'
import { crewDayOf, isPlainMember, readCrewOf } from '../../../client/chief/crew-day.ts'
import { CrewDayList } from '../../../client/chief/crew-day-list.tsx'
import { SheetHistory } from '../../../client/hours/sheet/sheet-history.tsx'
import type { CrewSheetRow } from '../../../shared/hours/crew-sheets.ts'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import { clockedBy, CREW_DAY, grantFor } from '../support/crew-day.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
const GRANT = grantFor('Ana', 'Ben')
const NEXT_MORNING = Date.parse('2027-03-02T09:00:00Z')
const SENT: CrewSheetRow = {
  id: `b1:${CREW_DAY}`,
  booking_id: 'b1',
  job_id: 'j1',
  work_day: CREW_DAY,
  state: 'submitted',
  signed: null,
  steps: 2,
  version: 1,
  hash: 'seen',
  lines: [
    { rule: 'day', minutes: 600 },
    { rule: 'overtime', minutes: 60 },
    { rule: 'agreed', minutes: 30 },
    { rule: 'per_diem', minutes: 0 },
  ],
}

beforeEach(async () => {
  const { db } = own.tab
  await db.chief_grants.put(GRANT)
  await db.punches.bulkPut(clockedBy('b1', `${CREW_DAY} in 08:00 break 12:00 back 13:00 out 19:00`))
})

async function members() {
  const kept = await readCrewOf(own.tab.db, 'g1')
  return crewDayOf(GRANT.grant, kept!, CREW_DAY, NEXT_MORNING)
}
async function openBen(sheet: CrewSheetRow | null = SENT) {
  if (sheet) await own.tab.db.crew_sheets.put(sheet)
  render(<CrewDayList signed={GRANT} members={await members()} day={CREW_DAY} />)
  fireEvent.click(screen.getByRole('button', { name: /Ben/ }))
  return screen.findByRole('dialog', { name: 'Ben' })
}
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a chief asks about a line by its length and why; it waits in the outbox, and the day is not signed beside it', async () => {
  await openBen()
  fireEvent.click(screen.getByRole('button', { name: 'Query a line' }))
  const lines = await screen.findByLabelText('Which line?')
  expect(lines.textContent).toBe('10 h, the day1 h, overtime')
  fireEvent.click(screen.getByRole('button', { name: 'Send question' }))
  await screen.findByText('Please say why: Ben reads it')
  fill('Why?', 'The truck left at half past six.')
  for (const wrong of ['an hour', '0:75', '8.30', '49:00']) {
    fill('What should it be?', wrong)
    fireEvent.click(screen.getByRole('button', { name: 'Send question' }))
    const length = await screen.findByLabelText('What should it be?')
    await waitFor(() => expect(length.getAttribute('aria-invalid'), wrong).toBe('true'))
    expect(await own.tab.db.outbox.count(), wrong).toBe(0)
  }
  fill('Which line?', '1')
  fill('What should it be?', '0:30')
  fireEvent.click(screen.getByRole('button', { name: 'Send question' }))
  await waitFor(async () => expect(await own.tab.db.outbox.count()).toBe(1))
  const [row] = await own.tab.db.outbox.toArray()
  expect(row).toMatchObject({ kind: 'times_query', state: 'queued', title: 'Ben, Arena tour' })
  expect(row!.body).toMatchObject({
    booking_id: 'b1',
    work_day: CREW_DAY,
    version: 1,
    hash: 'seen',
    line: 1,
    should_be_minutes: 30,
    reason: 'The truck left at half past six.',
  })
  const ben = (await members())[1]!
  expect([ben.question, isPlainMember(ben)]).toEqual(['waiting', false])
})

test('a press of a chief who had been stood down says so in the list, and which it is in the day', async () => {
  const [first] = await own.tab.db.punches.toArray()
  await own.tab.db.punches.put({ ...first!, method: 'chief', is_after_grant: true })
  const dialog = await openBen()
  expect(screen.getByText('chief stood down', { selector: 'button *' })).toBeDefined()
  const presses = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent!.includes('chief stood down'))
  expect(presses).toEqual([true, false, false, false])
})

test.each([
  ['nothing was sent', null],
  ['it is with the office', { ...SENT, state: 'queried' as const }],
  ['all of it was agreed by hand', { ...SENT, lines: SENT.lines.slice(2) }],
])('no line is asked about where %s', async (_why, sheet) => {
  await openBen(sheet)
  await screen.findByRole('button', { name: 'Add a time' })
  expect(screen.queryByRole('button', { name: 'Query a line' })).toBeNull()
})

test('the history says what a chief has asked, in hours, and what the desk has, in pounds', () => {
  const act = { version: 1, kind: 'query', line: 0, at: `${CREW_DAY}T19:00:00Z` }
  const sheet = {
    versions: [{ version: 1, lines: [{ words: '10 h, the day' }], total_pence: 28_000, made_as: 'person' }],
    acts: [
      { ...act, id: '1', as: 'chief', by_name: 'Ana', should_be_pence: null, should_be_minutes: 510, reason: 'Left.' },
      {
        ...act,
        id: '2',
        as: 'desk',
        by_name: 'Mina',
        should_be_pence: 25_000,
        should_be_minutes: null,
        reason: 'Rate.',
      },
    ],
  } as unknown as DaySheet
  render(<SheetHistory sheet={sheet} />)
  expect(screen.getByText(/Ana, as chief, queried “10 h, the day” of version 1: should be 8 h 30/)).toBeTruthy()
  expect(screen.getByText(/Mina, for the company, queried .* should be £250/)).toBeTruthy()
})
