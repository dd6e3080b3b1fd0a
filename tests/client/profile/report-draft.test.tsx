// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import '../support/jsdom-gaps.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import PersonActions from '../../../client/trade/person-actions.tsx'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()

async function report() {
  render(<PersonActions id="ann" name="Ann" isBlocked={false} isOpened />, { wrapper: MemoryRouter })
  const item = await screen.findByRole('menuitem', { name: 'Report' }, { timeout: 10_000 })
  // jsdom has no pointer over an item: by keys, as far down as it is.
  await waitFor(() => {
    if (!item.hasAttribute('data-highlighted')) fireEvent.keyDown(screen.getByRole('menu'), { key: 'ArrowDown' })
    expect(item.hasAttribute('data-highlighted')).toBe(true)
  })
  fireEvent.click(item)
  return screen.findByLabelText<HTMLTextAreaElement>(/^What happened/, {}, { timeout: 10_000 })
}

test('what is written about somebody to report stays until it is reported', async () => {
  fireEvent.change(await report(), { target: { value: 'He did not pay.' } })
  await waitFor(async () =>
    expect(await own.tab.db.drafts.get('report:ann')).toMatchObject({ value: 'He did not pay.' }),
  )
  cleanup()
  const words = await report()
  await waitFor(() => expect(words.value).toBe('He did not pay.'))
})
