// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import SignUpForm from '../../../client/auth/sign-up-form.tsx'
import { useTyped } from '../../../client/auth/use-typed.ts'
import { CompanySetup } from '../../../client/company/company-setup.tsx'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { replaceDraft } from '../../../client/offline/store/drafts.ts'
import { WIZARD_DRAFT_KEY } from '../../../client/onboarding/wizard-draft.ts'
import Wizard from '../../../client/onboarding/wizard.tsx'
import { PublicFooter } from '../../../client/shell/footer.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import '../support/jsdom-gaps.ts'
import { ownDevice } from '../support/own-device.ts'
import { FILLED, ME } from '../support/wizard-values.ts'

const own = ownDevice()
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = ({ path }) => (path === '/auth/me' ? { status: 200, body: ME } : { status: 404 })
  await loadWidgets()
})
afterEach(() => {
  dropSessionToken()
  vi.unstubAllGlobals()
})

function SignUp() {
  return <SignUpForm typed={useTyped('freelancer')} refused={null} onSecondStep={() => {}} />
}

/** Draws each place where the terms are named, and returns the part of the page that names them. */
const PLACES: [string, () => Promise<HTMLElement>][] = [
  [
    'sign-up',
    async () => {
      const { container } = render(<SignUp />, { wrapper: MemoryRouter })
      return container.querySelector('form')!
    },
  ],
  [
    'the wizard’s terms',
    async () => {
      keepSession('token', ME)
      await own.tab.db.me.put(ME)
      const referees = ['ada@example.com', 'grace@example.com']
      await replaceDraft(own.tab.device, WIZARD_DRAFT_KEY, JSON.stringify({ ...FILLED, referees, step: 6 }))
      render(
        <MemoryRouter initialEntries={['/onboarding?step=6']}>
          <Wizard />
        </MemoryRouter>,
      )
      return (await screen.findByRole('list', { name: 'Terms and conditions' })).closest('form')!
    },
  ],
  [
    'the company’s terms',
    async () => {
      keepSession('token', { ...ME, user_type: 'employer' })
      const company_bio = 'We build stages, and look after those who build them with us. '.repeat(3)
      await replaceDraft(own.tab.device, 'company-setup', JSON.stringify({ company_bio }))
      render(<CompanySetup />, { wrapper: MemoryRouter })
      await screen.findByDisplayValue(company_bio.trim(), { normalizer: (text) => text.trim() })
      fireEvent.click(screen.getByRole('button', { name: 'Next' }))
      fireEvent.click(await screen.findByRole('button', { name: 'Skip for now' }))
      return (await screen.findByLabelText(/I agree to the terms/)).closest('form')!
    },
  ],
  [
    'the footer',
    async () => {
      render(<PublicFooter />, { wrapper: MemoryRouter })
      return screen.getByRole('navigation', { name: 'Footer' })
    },
  ],
]

test.each(PLACES)('%s leads to the terms and to what is kept of a person', async (_where, draw) => {
  const place = within(await draw())
  const pathOf = (name: RegExp) => place.getByRole('link', { name }).getAttribute('href')
  expect([pathOf(/^Terms/), pathOf(/^Privacy/)]).toEqual(['/terms', '/privacy'])
})
