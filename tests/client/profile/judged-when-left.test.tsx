// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import SignUpForm from '../../../client/auth/sign-up-form.tsx'
import { useTyped } from '../../../client/auth/use-typed.ts'
import { dropSessionToken, keepSession } from '../../../client/offline/session/session-store.ts'
import { queueProfileChanges } from '../../../client/offline/outbox/kinds/profile.ts'
import { replaceDraft } from '../../../client/offline/store/drafts.ts'
import Wizard from '../../../client/onboarding/wizard.tsx'
import { WIZARD_DRAFT_KEY } from '../../../client/onboarding/wizard-draft.ts'
import type { WizardValues } from '../../../client/onboarding/wizard-values.ts'
import { focusMistakes } from '../../../client/ui/focus-mistakes.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import ProfilePanel from '../../../client/profile/profile-panel.tsx'
import '../support/jsdom-gaps.ts'
import { ownDevice } from '../support/own-device.ts'
import { FILLED, ME } from '../support/wizard-values.ts'

const own = ownDevice()
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', own.server.fetch)
  own.server.answer = ({ path }) => (path === '/auth/me' ? { status: 200, body: ME } : { status: 404 })
  keepSession('token-me', ME)
  onTestFinished(focusMistakes())
})
afterEach(dropSessionToken)

async function openStep(step: number, change: Partial<WizardValues>) {
  await own.tab.db.me.put(ME)
  await replaceDraft(own.tab.device, WIZARD_DRAFT_KEY, JSON.stringify({ ...FILLED, ...change }))
  render(
    <MemoryRouter initialEntries={[`/onboarding?step=${step}`]}>
      <Wizard />
    </MemoryRouter>,
  )
  await screen.findByText(`Step ${step} of 6`)
}
async function openProfile() {
  await own.tab.db.me.put(ME)
  render(
    <MemoryRouter>
      <ProfilePanel />
    </MemoryRouter>,
  )
  await screen.findByLabelText('Full name')
}

/** As the Tab key does it: for what is outside, or for `next`. */
const leave = (field: HTMLElement, next: HTMLElement | null = null) => fireEvent.blur(field, { relatedTarget: next })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const isWrong = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'
/** What the field's own description says, as a screen reader hears it. */
const saidOf = (label: string) => {
  const ids = screen.getByLabelText(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}

test('a step’s fields are judged one by one as they are left, beside the field and aloud', async () => {
  await openStep(2, { job_roles: [], industry_experience: '', skills: [] })
  expect(isWrong('Industry experience')).toBe(false)
  leave(screen.getByLabelText('Industry experience'))
  expect(saidOf('Industry experience')).toContain('Choose how long you have worked in the industry.')
  expect(screen.getByText('Choose how long you have worked in the industry.').closest('[aria-live]')).not.toBeNull()
  expect([isWrong('Job roles'), isWrong('Skills')]).toEqual([false, false])

  const roles = screen.getByLabelText('Job roles')
  leave(roles, screen.getAllByRole('button', { name: 'Add' })[0]!)
  expect(isWrong('Job roles')).toBe(false)
  leave(roles)
  expect(saidOf('Job roles')).toContain('Add at least one job role.')

  fireEvent.change(screen.getByLabelText('Industry experience'), { target: { value: '3-5 years' } })
  await waitFor(() => expect(isWrong('Industry experience')).toBe(false))
})

test.each([
  [1, { address: '', travel_distance: '' }, 'Address'],
  [2, { industry_experience: '', skills: [] }, 'Industry experience'],
  [3, { bio: 'Rigger.' }, 'Bio'],
  [5, { referees: ['ada@example.com', 'grace'] }, 'Referee 2'],
])('Next on step %i focuses the first field that is wrong, again with each press', async (step, change, label) => {
  await openStep(step, change)
  for (const _press of [1, 2]) {
    press('Next')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
    expect(isWrong(label)).toBe(true)
    act(() => (document.activeElement as HTMLElement).blur())
  }
  screen.getByText(`Step ${step} of 6`)
})

test('where no field is wrong, Next focuses what mends it', async () => {
  await openStep(4, { items: [] })
  press('Next')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add an event' })))
  expect(screen.getByRole('alert').textContent).toBe('Add at least one event.')
})

test('an email of a referee is judged when it is left', async () => {
  await openStep(5, { referees: ['', ''] })
  type('Referee 1', 'Tomasz@Example.com')
  expect(isWrong('Referee 1')).toBe(false)
  leave(screen.getByLabelText('Referee 1'))
  expect(saidOf('Referee 1')).toContain('This is your own email.')
  expect(isWrong('Referee 2')).toBe(false)
})

test('the profile’s fields are judged when they are left; Save focuses the first that is wrong and keeps what was typed', async () => {
  await openProfile()
  type('Portfolio URLoptional', 'example.com/reel')
  await screen.findByRole('button', { name: 'Save' })
  expect(isWrong('Portfolio URLoptional')).toBe(false)
  leave(screen.getByLabelText('Portfolio URLoptional'))
  expect(saidOf('Portfolio URLoptional')).toContain('Must start with http:// or https://')

  type('Full name', ' ')
  leave(screen.getByLabelText('Full name'))
  expect(saidOf('Full name')).toContain('Enter your full name.')
  press('Save')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Full name')))
  expect(screen.getByLabelText<HTMLInputElement>('Portfolio URLoptional').value).toBe('example.com/reel')
  expect(await own.tab.db.outbox.count()).toBe(0)

  type('Full name', 'Tomasz Adamski')
  type('Portfolio URLoptional', 'https://example.com/reel')
  expect([isWrong('Full name'), isWrong('Portfolio URLoptional')]).toEqual([false, false])
})

test('a field that the server has refused is not wrong with another value', async () => {
  await own.tab.db.me.put(ME)
  const { id } = await queueProfileChanges({ full_name: 'Tomasz' }, own.tab.device)
  const errors = [{ path: 'full_name', message: 'Give a surname too.' }]
  await own.tab.db.outbox.update(id, { state: 'parked', last_error: { status: 422, detail: 'Not valid', errors } })
  await openProfile()
  await waitFor(() => expect(saidOf('Full name')).toContain('Give a surname too.'))
  type('Full name', 'Tomasz Adamsky')
  await waitFor(() => expect(isWrong('Full name')).toBe(false))
  type('Full name', 'Tomasz')
  await waitFor(() => expect(isWrong('Full name')).toBe(true))
})

test('a phone number that is none is said so when it is left, and not sent', async () => {
  await openProfile()
  type('Phone number', '0161')
  expect(isWrong('Phone number')).toBe(false)
  leave(screen.getByLabelText('Phone number'))
  expect(saidOf('Phone number')).toContain('That’s not a phone number.')
  press('Save number')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Phone number')))
  expect(own.server.paths().filter((path) => path === '/users/profile')).toEqual([])
  type('Phone number', '0161 496 0000')
  expect(isWrong('Phone number')).toBe(false)
})

test('an event of the portfolio: what is needed is said as it is left', async () => {
  await loadWidgets()
  await openStep(4, { items: [] })
  press('Add an event')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an event' }))
  const event = dialog.getByLabelText('Event')
  expect(event.getAttribute('aria-invalid')).toBeNull()
  leave(event)
  expect(event.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(document.activeElement).toBe(event))
})

test('a sign-up is judged field by field as it is left', () => {
  function SignUp() {
    return <SignUpForm typed={useTyped('freelancer')} refused={null} onSecondStep={() => {}} />
  }
  render(<SignUp />, { wrapper: MemoryRouter })
  type('Email', 'danny')
  expect(isWrong('Email')).toBe(false)
  leave(screen.getByLabelText('Email'))
  expect(saidOf('Email')).toContain('Enter an email such as sam@example.com.')
  leave(screen.getByLabelText('Full name'))
  expect(saidOf('Full name')).toContain('Enter your full name.')
  const password = screen.getByLabelText('Password', { selector: 'input' })
  expect(password.getAttribute('aria-invalid')).toBeNull()
  fireEvent.change(password, { target: { value: 'truss' } })
  leave(password)
  expect(password.getAttribute('aria-invalid')).toBe('true')
  type('Email', 'danny@example.com')
  expect(isWrong('Email')).toBe(false)
})

test('what a sign-up lacks is said once it was sent, and no longer than it lacks it', async () => {
  own.server.answer = () => ({
    status: 409,
    body: { detail: 'Taken.', errors: [{ path: 'email', message: 'is in use' }] },
  })
  function SignUp() {
    return <SignUpForm typed={useTyped('freelancer')} refused={null} onSecondStep={() => {}} />
  }
  render(<SignUp />, { wrapper: MemoryRouter })
  press('Join Now')
  await waitFor(() => expect(isWrong('Full name')).toBe(true))
  type('Full name', 'Danny Whitlock')
  expect(isWrong('Full name')).toBe(false)
  const password = screen.getByLabelText('Password', { selector: 'input' })
  fireEvent.change(password, { target: { value: 'truss' } })
  expect(password.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(password, { target: { value: 'Truss-and-motor-77' } })
  expect(password.getAttribute('aria-invalid')).toBeNull()
  type('Email', 'danny@example.com')
  press('Join Now')
  await waitFor(() => expect(saidOf('Email')).toContain('in use'))
  type('Email', 'dan@example.com')
  expect(isWrong('Email')).toBe(false)
  type('Full name', '')
  press('Join Now')
  await waitFor(() => expect(isWrong('Full name')).toBe(true))
  expect(isWrong('Email')).toBe(false)
})

test('what was refused after the code is said until the form is sent again', async () => {
  own.server.answer = () => 'hang'
  function SignUp() {
    const refused = { detail: 'This code is used up.', fields: { phone: 'is in use' } }
    return <SignUpForm typed={useTyped('freelancer')} refused={refused} onSecondStep={() => {}} />
  }
  render(<SignUp />, { wrapper: MemoryRouter })
  screen.getByText(/in use/)
  type('Full name', 'Danny Whitlock')
  type('Email', 'danny@example.com')
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), {
    target: { value: 'Truss-and-motor-77' },
  })
  screen.getByText('This code is used up.')
  press('Join Now')
  await waitFor(() => expect(screen.queryByText('This code is used up.')).toBeNull())
  expect(screen.queryByText(/in use/)).toBeNull()
})
