// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import AddToListDialog from '../../../client/trade/crews/add-to-list-dialog.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { CREW_PEOPLE_MAX } from '../../../shared/limits.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(async () => {
  keepSession('token', { id: 'me', user_type: 'employer', company_id: 'co' } as OwnRecord)
  await loadWidgets()
})
afterEach(() => localStorage.clear())

const face = (n: number) => ({ id: `p${n}`, full_name: `Person ${n}`, profile_picture: null, job_roles: [] })
const faces = (count: number) => Array.from({ length: count }, (_, n) => face(n))
const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add' })

function open(count: number) {
  const onClose = vi.fn()
  render(
    <MemoryRouter>
      <AddToListDialog people={faces(count)} onClose={onClose} />
    </MemoryRouter>,
  )
  return onClose
}
const queued = async () => (await own.tab.db.outbox.toArray()).map(({ body }) => body)

test('more people than a list has room for cannot be added, and the room that is left is said', async () => {
  open(CREW_PEOPLE_MAX + 1)
  await screen.findByText(`Room for ${CREW_PEOPLE_MAX} more`)
  expect(add().disabled).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: /Favourites/ }))
  expect(add().disabled).toBe(true)
  expect(await queued()).toEqual([])
})

test('who is in the list already takes no room, and is not sent again', async () => {
  const kept = { name: 'A-team', is_favourites: false, created_at: '2026-06-01T08:00:00Z' }
  const noted = faces(CREW_PEOPLE_MAX).map((one) => ({ ...one, note: '' }))
  await own.tab.db.crew_lists.bulkPut([
    { ...kept, id: 'full', name: 'Full house', people: noted.map((one) => ({ ...one, id: `other ${one.id}` })) },
    { ...kept, id: 'l1', people: noted.slice(0, -1) },
  ] as never)
  const onClose = open(CREW_PEOPLE_MAX)
  await screen.findByText('Full')
  const list = screen.getByRole<HTMLInputElement>('radio', { name: /A-team/ })
  fireEvent.click(list)
  await waitFor(() => expect(list.checked).toBe(true))
  fireEvent.click(add())
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const last = face(CREW_PEOPLE_MAX - 1)
  expect(await queued()).toEqual([{ list_id: 'l1', people: [{ ...last, is_in: true }] }])
})
