// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import EditorScreen from '../../../client/call-sheet/editor-screen.tsx'
import { keepSession } from '../../../client/offline/session/session-store.ts'
import { tooLongText } from '../../../client/ui/fields/too-long.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { SHEET_LABEL_MAX, SHEET_NOTES_MAX, SHEET_PARKING_MAX, SHEET_VENUE_MAX } from '../../../shared/limits.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import '../support/jsdom-gaps.ts'
import { frames } from '../support/frames.ts'
import { job } from '../support/jobs.ts'
import { ownDevice } from '../support/own-device.ts'
import { content, sheet } from '../support/today.tsx'

const own = ownDevice()
const asked = vi.fn(() => new Promise(() => {}))
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', asked)
  Element.prototype.scrollIntoView = () => {}
  asked.mockClear()
  await loadWidgets()
  keepSession('token', { id: 'me', user_type: 'employer' } as OwnRecord)
  await own.tab.db.jobs.put(job('j1'))
  await own.tab.db.call_sheets.put(sheet({ content, crew: [] }))
  render(<EditorScreen jobId="j1" />, { wrapper: MemoryRouter })
})

const press = (name: RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
/** Gives Chakra the time that it has while a person types. */
const type = (box: HTMLElement, value: string) =>
  act(async () => {
    box.focus()
    await frames(2)
    fireEvent.change(box, { target: { value } })
    await frames(4)
  })
const written = () => asked.mock.calls.filter((call: unknown[]) => (call[1] as RequestInit)?.method === 'PUT')

test.each([
  ['Venue', SHEET_VENUE_MAX],
  ['Parking', SHEET_PARKING_MAX],
  ['Notes', SHEET_NOTES_MAX],
  ['What for, time 1 of Monday 1 March', SHEET_LABEL_MAX],
])('%s of more than %i characters is neither saved nor published, and has the focus', async (label, most) => {
  const box = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input, textarea' })
  const long = 'n'.repeat(most + 1)
  await type(box, long)
  for (const button of [/^Save draft/, /^Publish version/]) {
    box.blur()
    await press(button)
    screen.getByText(tooLongText(long, most)!)
    expect(document.activeElement).toBe(box)
    expect(written()).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  }

  await type(box, 'n'.repeat(most))
  await press(/^Save draft/)
  await waitFor(() => expect(written()).toHaveLength(1))
})

test('in the preview, too, where the words name the field', async () => {
  const box = await screen.findByLabelText(/^Parking/)
  const long = 'n'.repeat(SHEET_PARKING_MAX + 3)
  await type(box, long)
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Preview' })))
  for (const button of [/^Save draft/, /^Publish version/]) {
    await press(button)
    await screen.findByText(new RegExp(`Parking: ${tooLongText(long, SHEET_PARKING_MAX)}`))
    expect(written()).toEqual([])
    expect(screen.queryByRole('dialog')).toBeNull()
  }
})
