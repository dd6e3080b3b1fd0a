// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import type { CrewTableRow } from '../../../client/crews/crew-rows.ts'
import { CrewNoteDialog, TakeOutOfListDialog } from '../../../client/crews/list-dialogs.tsx'
import type { LocalCrewList } from '../../../client/offline/store/rows.ts'
import AddToListDialog from '../../../client/trade/crews/add-to-list-dialog.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(loadWidgets)

const list = {
  id: 'night',
  company_id: 'c',
  name: 'Night crew',
  people: [],
  is_favourites: false,
} as unknown as LocalCrewList
const row = { id: 'zoe', full_name: 'Zoe Hart', note: '', job_roles: [] } as unknown as CrewTableRow
const onClose = vi.fn()

test.each<[string, () => ReactElement, string]>([
  ['a note', () => <CrewNoteDialog list={list} row={row} onClose={onClose} />, 'Save note'],
  ['taking out', () => <TakeOutOfListDialog list={list} rows={[row]} onDone={onClose} onClose={onClose} />, 'Take out'],
  ['adding', () => <AddToListDialog people={[row]} onDone={onClose} onClose={onClose} />, 'Add'],
])('on a full device the dialog of %s stays, with what was typed, and says so', async (_, dialog, button) => {
  const { db } = own.tab.device
  await db.crew_lists.put(list)
  db.outbox.hook('creating', () => {
    throw Object.assign(new Error('no space'), { name: 'QuotaExceededError' })
  })
  render(<MemoryRouter>{dialog()}</MemoryRouter>)
  const note = screen.queryByRole<HTMLTextAreaElement>('textbox')
  if (note) fireEvent.change(note, { target: { value: 'Drives a van' } })
  const press = await screen.findByRole<HTMLButtonElement>('button', { name: button })
  await vi.waitFor(() => expect(press.disabled).toBe(false))
  fireEvent.click(press)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^That could not be kept on this device/)
  expect(note?.value).toBe(note ? 'Drives a van' : undefined)
  expect(onClose).not.toHaveBeenCalled()
})

test('a note that is opened with an unsaved draft says what it would replace, and what a colleague saves meanwhile', async () => {
  const { db } = own.tab.device
  await db.crew_lists.put(list)
  const dialog = (note: string) => (
    <MemoryRouter>
      <CrewNoteDialog list={list} row={{ ...row, note }} onClose={onClose} />
    </MemoryRouter>
  )
  const first = render(dialog(''))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: 'Drives a van' } })
  expect(screen.queryByText(/^Saved now/)).toBeNull()
  await vi.waitFor(async () => expect(await db.drafts.count()).toBe(1))
  first.unmount()
  const again = render(dialog('Not before noon'))
  await vi.waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Drives a van'))
  expect(screen.getByText('Saved now: Not before noon')).toBeTruthy()
  expect(screen.getByRole('textbox').getAttribute('aria-describedby')).toContain(
    screen.getByText('Saved now: Not before noon').id,
  )
  again.rerender(dialog('Not on Fridays'))
  expect(screen.getByText('Saved now: Not on Fridays')).toBeTruthy()
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Not on Fridays' } })
  expect(screen.queryByText(/^Saved now/)).toBeNull()
})
