// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import ClockCard from '../../../client/today/clock/clock-card.tsx'
import type { OwnBooking } from '../../../client/trade/call-sheets/use-own-sheet.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
const BOOKING = {
  booking_id: 'a1',
  freelancer_id: 'me',
  day_rate: 280,
  shifts: [],
  mates: [],
  job: { id: 'j1', title: 'Rigging', employer_name: 'Brightline' },
} as unknown as OwnBooking

test('the button under the thumb stays and says what is next, so that the focus has nowhere to go; what was pressed is kept', async () => {
  const clock = vi.spyOn(performance, 'now')
  render(<ClockCard booking={BOOKING} now={Date.now()} place={0} isWorkday />, { wrapper: MemoryRouter })
  const button = await screen.findByRole('button', { name: 'On site' })
  button.focus()
  for (const [at, next] of ['Break', 'Back'].entries()) {
    clock.mockReturnValue((at + 1) * 1_000_000)
    fireEvent.click(button)
    expect(button.textContent).toBe(next)
    expect([button.isConnected, document.activeElement === button]).toEqual([true, true])
  }
  await waitFor(async () => expect(await own.tab.db.punches.count()).toBe(2))
})
