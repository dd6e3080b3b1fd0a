// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import HowItWorksScreen from '../../../client/landing/how-it-works-screen.tsx'
import LegalScreen from '../../../client/mailed/legal-screen.tsx'
import SupportScreen from '../../../client/mailed/support-screen.tsx'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import PaymentCancelScreen from '../../../client/payment/payment-cancel-screen.tsx'
import PaymentScreen from '../../../client/payment/payment-screen.tsx'
import PaymentSuccessScreen from '../../../client/payment/payment-success-screen.tsx'
import { deletionConsequences } from '../../../client/settings/delete-account.tsx'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { createFakeServer } from '../support/fake-server.ts'
import '../support/jsdom-gaps.ts'

let server: ReturnType<typeof createFakeServer>
beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  dropSessionToken()
  setServerReached(true)
  vi.unstubAllGlobals()
})

const signIn = (user_type: OwnRecord['user_type']) =>
  keepSession('token', { id: 'u1', user_type, posting_is_free: true } as OwnRecord)

test.each([
  ['employer', '/payment', <PaymentScreen key="1" />],
  ['freelancer', '/payment', <PaymentScreen key="2" />],
  ['employer', '/payment-success?session_id=cs_1', <PaymentSuccessScreen key="3" />],
  ['employer', '/payment-success', <PaymentSuccessScreen key="4" />],
  ['employer', '/payment-cancel?for=project', <PaymentCancelScreen key="5" />],
] as const)('where posting is free, the dashboard stands at the %s’s %s', async (who, at, element) => {
  server.answer = () => 'hang'
  signIn(who)
  render(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/" element="The dashboard" />
        <Route path="*" element={element} />
      </Routes>
    </MemoryRouter>,
  )
  expect(await screen.findByText('The dashboard')).toBeDefined()
  expect(server.paths().filter((path) => path.startsWith('/payments/'))).toEqual([])
})

/** Each public page, and the words on it that are only of payments. */
const PUBLIC: [string, ReactElement, RegExp][] = [
  ['/how-it-works/employers', <HowItWorksScreen key="1" side="employers" />, /What it costs/],
  ['/how-it-works/freelancers', <HowItWorksScreen key="2" side="freelancers" />, /Employers pay to post/],
  ['/support', <SupportScreen key="3" />, /about a payment, the number on the receipt/],
  ['/terms', <LegalScreen key="4" />, /at the price shown before they pay/],
  ['/privacy', <LegalScreen key="5" />, /Stripe/],
]

test.each(PUBLIC)('%s speaks of payments only where posting is paid for', async (path, element, words) => {
  const shown = async (is_free: boolean) => {
    server.answer = (request) => ({
      status: 200,
      body: request.path === '/payments/posting' ? { is_free } : { email: 'help@standby.example' },
    })
    render(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>)
    await waitFor(() => expect(server.paths()).toContain('/payments/posting'))
    // Whatever the answer changes is drawn.
    await act(() => new Promise((done) => setTimeout(done)))
    return document.body
  }
  const paid = await shown(false)
  await waitFor(() => expect(paid.textContent).toMatch(words))
  cleanup()
  expect((await shown(true)).textContent).not.toMatch(/\bpackage|\bpayment|\breceipt|\bprice|Stripe|pay to post/i)
})

test('deleting an account loses no packages where there are none', () => {
  const company = { name: 'Brightline', colleagues: 0, projects: 0, applicants: 0, confirmed: 0 }
  const [first] = deletionConsequences({ applications: 0, bookings: 0, company }, [0, 0], true)
  expect(first).toBe('Brightline closes with your account.')
})
