// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../client/http/query-client.tsx'
import { setServerReached } from '../../../client/http/reach.ts'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import PaymentSuccessScreen from '../../../client/payment/payment-success-screen.tsx'
import PaymentScreen from '../../../client/payment/payment-screen.tsx'
import { BANK_DID_NOT_PAY, PAYMENT_ON_ITS_WAY, PAYMENT_TAKES_DAYS } from '../../../shared/payments/payment-texts.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import { createFakeServer } from '../support/fake-server.ts'
import '../support/jsdom-gaps.ts'

let server: ReturnType<typeof createFakeServer>

beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  keepSession('token', { id: 'u1', user_type: 'employer' } as OwnRecord)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  dropSessionToken()
  setServerReached(true)
  vi.unstubAllGlobals()
})

const bought = (fields: object) => ({
  id: 'p1',
  package_id: 'premium',
  state: 'paid',
  posts: 10,
  posts_left: 10,
  posts_taken: 0,
  staff_taken: 0,
  amount: 100,
  refunded: 0,
  dispute: null,
  currency: 'gbp',
  receipt: 'SB-000017',
  buyer_name: 'Mina',
  paid_at: '2026-11-01T12:00:00Z',
  ...fields,
})

async function open(credits: object) {
  const none = { posts_left: 0, packages: [], next_package: null, paying: 'open', test_post: false }
  server.answer = () => ({ status: 200, body: { ...none, ...credits } })
  render(
    <MemoryRouter>
      <PaymentScreen />
    </MemoryRouter>,
  )
}

test('what is on its way is said before another package is paid for', async () => {
  await open({ packages: [bought({ state: 'on_its_way', posts_left: 0, receipt: '' })] })
  await screen.findByText(
    /On its way from your bank, which takes a few days: £100 for Premium\. What you buy now comes on top\./,
  )
  expect(screen.getByText('On its way')).toBeDefined()
})

test('what became of each package is said: refunded, disputed, failed, given, taken', async () => {
  const packages = [
    bought({ id: 'p1', refunded: 50, posts_left: 5, posts_taken: 5 }),
    bought({ id: 'p2', dispute: 'open', posts_left: 0, posts_taken: 10 }),
    bought({ id: 'p3', state: 'failed', posts_left: 0, receipt: '' }),
    bought({ id: 'p4', state: 'granted', amount: 0, receipt: '', buyer_name: 'Standby', staff_taken: 1 }),
  ]
  await open({ packages })
  for (const words of [
    '£50 refunded.',
    '5 posts taken back with the money.',
    'The payer’s bank disputes this payment.',
    'The bank did not pay. Nothing was posted.',
    'Given without payment.',
    '1 post taken back by our staff.',
  ])
    await screen.findByText(words)
  expect(screen.getByText('1 Nov 2026 · Standby')).toBeDefined()
})

test('a payment on its way is no error on the page after the checkout', async () => {
  server.answer = () => ({ status: 402, body: { detail: PAYMENT_ON_ITS_WAY } })
  render(
    <MemoryRouter initialEntries={['/payment-success?session_id=cs_1']}>
      <PaymentSuccessScreen />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: 'Your payment is on its way' })
  expect(screen.getByText(PAYMENT_TAKES_DAYS)).toBeDefined()
  expect(screen.queryByText('Payment Error')).toBeNull()
})

test('without a line the page after the checkout is no error, and looks again by itself or when asked', async () => {
  server.answer = () => 'network'
  render(
    <MemoryRouter initialEntries={['/payment-success?session_id=cs_1']}>
      <PaymentSuccessScreen />
    </MemoryRouter>,
  )
  const silent = { name: 'No signal to check your payment' }
  await screen.findByRole('heading', silent)
  expect(screen.queryByText('Payment Error')).toBeNull()
  const asked = () => server.paths().filter((path) => path === '/payments/complete-job-posting/cs_1').length
  const before = asked()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(asked()).toBe(before + 1))
  await screen.findByRole('heading', silent)

  server.answer = () => ({ status: 200, body: { job: { id: 'j1', title: 'Arena tour' }, posts_left: 9 } })
  act(() => {
    setServerReached(false)
    setServerReached(true)
  })
  await screen.findByText('Arena tour is posted.')
  screen.getByRole('heading', { name: 'Payment received' })
  expect(screen.queryByRole('heading', silent)).toBeNull()
})

test('a payment that a bank refused leads to another way to pay, and is not said to be safe', async () => {
  server.answer = () => ({ status: 402, body: { detail: BANK_DID_NOT_PAY } })
  render(
    <MemoryRouter initialEntries={['/payment-success?session_id=cs_1']}>
      <PaymentSuccessScreen />
    </MemoryRouter>,
  )
  await screen.findByText(BANK_DID_NOT_PAY)
  expect(screen.getByRole('link', { name: 'Back to the packages' }).getAttribute('href')).toBe('/payment')
  expect(screen.queryByText(/nothing is lost/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
