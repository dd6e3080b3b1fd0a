// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SitePinCard } from '../../../client/settings/site-pin-card.tsx'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
afterEach(() => void vi.unstubAllGlobals())

test('four digits are set as a PIN, and removed; anything else stays here with words', async () => {
  own.server.answer = () => ({ status: 204 })
  const fetched: unknown[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    fetched.push([path, JSON.parse(String(init.body))])
    return own.server.fetch(path, init)
  })
  render(<SitePinCard />)
  const pin = screen.getByLabelText<HTMLInputElement>(/^New PIN/)
  const set = () => fireEvent.click(screen.getByRole('button', { name: 'Set PIN' }))
  fireEvent.change(pin, { target: { value: '47a' } })
  set()
  await screen.findByText('Four digits')
  fireEvent.change(pin, { target: { value: '4711' } })
  set()
  await waitFor(() => expect(pin.value).toBe(''))
  fireEvent.click(screen.getByRole('button', { name: 'Remove PIN' }))
  await waitFor(() => expect(fetched).toHaveLength(2))
  expect(fetched).toEqual(['4711', null].map((value) => ['/api/me/site-pin', { pin: value }]))
})
