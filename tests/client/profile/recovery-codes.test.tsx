// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import '../support/jsdom-gaps.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import TwoFactorTab from '../../../client/settings/two-factor-tab.tsx'
import type { TwoFactor } from '../../../shared/accounts/two-factor.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
const revoke = vi.fn<(address: string) => void>()
beforeEach(() => {
  vi.stubGlobal('fetch', own.server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  Object.assign(URL, { createObjectURL: () => 'blob:codes', revokeObjectURL: revoke })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const STATE: TwoFactor = {
  enabled: true,
  sms: false,
  authenticator: true,
  passkey: false,
  recovery_codes_left: 2,
  recovery_codes: null,
}

test('recovery codes are downloaded from an address that lasts until the browser has read it', async () => {
  own.server.answer = ({ method, path }) => {
    if (method === 'POST') return { status: 200, body: { ...STATE, recovery_codes: ['ABCD-EFGH'] } }
    if (path === '/auth/ways') return { status: 200, body: { sms: false, passkeys: false, mail: true } }
    return { status: 200, body: path === '/auth/passkeys' ? [] : STATE }
  }
  render(
    <QueryProvider>
      <TwoFactorTab />
    </QueryProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Make new codes' }))
  fireEvent.change(await screen.findByLabelText(/^Password/), { target: { value: 'secret' } })
  fireEvent.submit(document.getElementById('ask-password')!)
  const button = await screen.findByRole('button', { name: 'Download' })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  fireEvent.click(button)
  vi.advanceTimersByTime(1000)
  expect(revoke).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(revoke).toHaveBeenCalledWith('blob:codes')
})
