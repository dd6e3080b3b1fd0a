// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { SignInForm } from '../../../client/auth/sign-in-form.tsx'
import SignUpForm from '../../../client/auth/sign-up-form.tsx'
import { useTyped } from '../../../client/auth/use-typed.ts'
import { setServerReached } from '../../../client/http/reach.ts'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import ProfilePanel from '../../../client/profile/profile-panel.tsx'
import { PayoutForm } from '../../../client/settings/payout-form.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { tooLongText } from '../../../client/ui/fields/too-long.tsx'
import {
  BANK_NAME_MAX,
  BANK_NUMBER_MAX,
  BIO_MAX,
  COMPANY_BIO_MAX,
  COMPANY_NAME_MAX,
  EMAIL_MAX,
  FULL_NAME_MAX,
  LINK_MAX,
  PASSWORD_MAX,
  PHONE_NUMBER_MAX,
  POSTCODE_MAX,
  STREET_MAX,
} from '../../../shared/limits.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'
import '../support/jsdom-gaps.ts'
import { frames } from '../support/frames.ts'
import { ownDevice } from '../support/own-device.ts'
import { ME } from '../support/wizard-values.ts'

const own = ownDevice()
beforeAll(() => loadWidgets(), 60_000)
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = ({ path }) => (path === '/auth/me' ? { status: 200, body: ME } : { status: 404 })
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  dropSessionToken()
  setServerReached(true)
  vi.unstubAllGlobals()
})

const fieldOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })

/** Gives Chakra the time that it has while a person types. */
const type = (label: RegExp, value: string) =>
  act(async () => {
    fireEvent.change(fieldOf(label), { target: { value } })
    await frames(4)
  })

/** Types more than the server takes into the field: all of it stays, it is said, and the button `send` leads back to the field. */
async function typeTooMuch(label: RegExp, text: string, most: number, send: string) {
  await type(label, text)
  expect(fieldOf(label).value).toBe(text)
  screen.getByText(tooLongText(text, most)!)
  fireEvent.click(screen.getByRole('button', { name: send }))
  expect(document.activeElement).toBe(fieldOf(label))
}

const EMPLOYER = { ...ME, user_type: 'employer', company_name: 'Brightline', company_id: null } as OwnRecord

test.each([
  [/^Full name/, FULL_NAME_MAX, ME],
  [/^Postcode/, POSTCODE_MAX, ME],
  [/^Street/, STREET_MAX, ME],
  [/^Bio/, BIO_MAX, ME],
  [/^Portfolio URL/, LINK_MAX, ME],
  [/^LinkedIn/, LINK_MAX, ME],
  [/^Company name/, COMPANY_NAME_MAX, EMPLOYER],
  [/^Company description/, COMPANY_BIO_MAX, EMPLOYER],
])(
  'without a line nothing of a profile is queued while its field %s is too long',
  async (label, most, me) => {
    setServerReached(false)
    keepSession('token-me', me)
    await own.tab.db.me.put(me)
    render(
      <QueryProvider>
        <MemoryRouter>
          <ProfilePanel />
        </MemoryRouter>
      </QueryProvider>,
    )
    await screen.findByLabelText(/^Full name/)
    await type(label, 'a')
    await screen.findByRole('button', { name: 'Save' })
    await typeTooMuch(label, 'b'.repeat(most + 1), most, 'Save')
    expect(await own.tab.db.outbox.count()).toBe(0)
  },
  60_000,
)

test('a bio of 6,025 characters is not kept for later; shortened to what goes it is', async () => {
  setServerReached(false)
  keepSession('token-me', ME)
  await own.tab.db.me.put(ME)
  render(
    <QueryProvider>
      <MemoryRouter>
        <ProfilePanel />
      </MemoryRouter>
    </QueryProvider>,
  )
  await screen.findByLabelText(/^Full name/)
  await type(/^Bio/, 'Rigging.')
  await screen.findByRole('button', { name: 'Save' })
  await typeTooMuch(/^Bio/, 'r'.repeat(6025), BIO_MAX, 'Save')
  await type(/^Bio/, 'r'.repeat(BIO_MAX))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await own.tab.db.outbox.count()).toBe(1))
}, 60_000)

function SignUp() {
  return <SignUpForm typed={useTyped('freelancer')} refused={null} onSecondStep={() => {}} />
}
function SignIn() {
  return <SignInForm typed={useTyped('freelancer')} onSecondStep={() => {}} />
}

test.each([
  [/^Email/, EMAIL_MAX],
  [/^Password/, PASSWORD_MAX],
  [/^Full name/, FULL_NAME_MAX],
  [/^Phone number/, PHONE_NUMBER_MAX],
])('a sign-up whose %s is too long is not sent', async (label, most) => {
  render(<SignUp />, { wrapper: MemoryRouter })
  await typeTooMuch(label, '7'.repeat(most + 1), most, 'Join Now')
  expect(own.server.paths()).toEqual([])
})

test.each([
  [/^Email/, EMAIL_MAX],
  [/^Password/, PASSWORD_MAX],
])('a sign-in whose %s is too long is not sent', async (label, most) => {
  render(<SignIn />, { wrapper: MemoryRouter })
  await typeTooMuch(label, '7'.repeat(most + 1), most, 'Sign In')
  expect(own.server.paths()).toEqual([])
})

test.each([
  [/^Bank name/, BANK_NAME_MAX],
  [/^Account holder/, FULL_NAME_MAX],
  [/^Account number/, BANK_NUMBER_MAX],
  [/^Sort code/, BANK_NUMBER_MAX],
])('payout details whose %s is too long are not sent', async (label, most) => {
  const none = {
    bank_name: '',
    account_holder: '',
    account_number: '',
    sort_code: '',
    preferred_currency: 'GBP',
  } as const
  render(
    <QueryProvider>
      <PayoutForm kept={none} onSaved={() => {}} />
    </QueryProvider>,
  )
  await typeTooMuch(label, '7'.repeat(most + 1), most, 'Save')
  expect(own.server.paths()).toEqual([])
})
