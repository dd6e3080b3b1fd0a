// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { crewDayOf, readCrewOf } from '../../../client/chief/crew-day.ts'
import { CrewDayList } from '../../../client/chief/crew-day-list.tsx'
import { clockedBy, CREW_DAY, grantFor } from '../support/crew-day.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
const GRANT = grantFor('Ana', 'Ben', 'Cleo')
const NEXT_MORNING = Date.parse('2027-03-02T09:00:00Z')

beforeEach(async () => {
  const { db } = own.tab
  await db.chief_grants.put(GRANT)
  for (const booking of ['b1', 'b2'])
    await db.punches.bulkPut(clockedBy(booking, `${CREW_DAY} in 08:00 break 12:00 back 13:00 out 18:00`))
})

async function listAsRead() {
  const kept = await readCrewOf(own.tab.db, 'g1')
  const members = crewDayOf(GRANT.grant, kept!, CREW_DAY, NEXT_MORNING)
  return <CrewDayList signed={GRANT} members={members} day={CREW_DAY} />
}
const filter = (words: string) => screen.getByRole('button', { name: words })
const signed = () => own.tab.db.outbox.toArray()

test('who is signed is shown as signed in the same moment, and after the device has read it, until it is taken back', async () => {
  const { rerender } = render(await listAsRead())
  fireEvent.click(filter('Sign 2'))
  filter('To sign 0')
  filter('Signed 2')
  await vi.waitFor(async () => expect(await signed()).toHaveLength(2))
  rerender(await listAsRead())
  filter('Signed 2')
  await own.tab.db.outbox.clear()
  rerender(await listAsRead())
  filter('To sign 2')
})

test('what the device cannot keep is to sign again, with words', async () => {
  vi.spyOn(own.tab.db.outbox, 'add').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
  render(await listAsRead())
  fireEvent.click(filter('Sign 2'))
  filter('To sign 0')
  await screen.findByRole('button', { name: 'To sign 2' })
  expect(await signed()).toEqual([])
})
