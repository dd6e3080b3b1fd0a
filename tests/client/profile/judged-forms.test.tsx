// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import {
  type CompanyDraft,
  emptyMemberDraft,
  teamMembersProblem,
  teamMistakesIn,
} from '../../../client/company/company-draft.ts'
import { TeamStep } from '../../../client/company/company-team-step.tsx'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import {
  emptyProjectDraft,
  projectInfoMistakesIn,
  projectRoleFaultsIn,
  projectRoleMistakesIn,
  projectRolesProblem,
} from '../../../client/projects/project-draft.ts'
import { ProjectInfoStep } from '../../../client/projects/project-info-step.tsx'
import { ProjectRolesStep } from '../../../client/projects/project-roles-step.tsx'
import { PasswordTab } from '../../../client/settings/password-tab.tsx'
import { PayoutForm } from '../../../client/settings/payout-form.tsx'
import { useForm } from '../../../client/ui/hooks/use-form.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import type { PayoutDetails } from '../../../shared/people/payout.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', own.server.fetch)
  await loadWidgets()
})

const draw = (what: ReactElement) =>
  render(
    <MemoryRouter>
      <QueryProvider>{what}</QueryProvider>
    </MemoryRouter>,
  )
const leave = (field: HTMLElement, value?: string) => {
  if (value !== undefined) fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}
const isWrong = (field: HTMLElement) => field.getAttribute('aria-invalid') === 'true'
const saidOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent)
    .join()

function Roles() {
  const [draft, setDraft] = useState(() => emptyProjectDraft(() => 'k'))
  const { judged } = useForm(projectRoleMistakesIn(draft), { fields: projectRoleFaultsIn(draft) })
  return <ProjectRolesStep draft={draft} judged={judged} onChange={(next) => setDraft({ ...draft, ...next })} />
}

function Info() {
  const [draft] = useState(() => emptyProjectDraft(() => 'k'))
  const { judged } = useForm(projectInfoMistakesIn(draft))
  return <ProjectInfoStep draft={draft} judged={judged} onChange={() => {}} />
}

test('a day rate that the server would refuse is said beside its field, and ends step 2', () => {
  draw(<Roles />)
  const rate = screen.getByLabelText('Day rate, £')
  leave(rate, '100000.01')
  expect(saidOf(rate)).toContain('At most £100,000')
  leave(rate, '100000')
  expect(isWrong(rate)).toBe(false)
  const [start, end] = ['2999-01-01T08:00:00Z', '2999-01-02T08:00:00Z']
  const role = { key: 'k', role_name: 'Rigger', day_rate: '100001', date_start: start, date_end: end, places: '1' }
  const problem = (day_rate: string) =>
    projectRolesProblem({ ...emptyProjectDraft(() => 'k'), roles: [{ ...role, day_rate }] })
  expect(problem('100001')).toBe('The day rate of role 1 is too high: at most £100,000.')
  expect(problem('100000')).toBeNull()
})

test('a project’s location that is left empty is needed', () => {
  draw(<Info />)
  const location = screen.getByLabelText('Location')
  expect(isWrong(location)).toBe(false)
  leave(location)
  expect(saidOf(location)).toContain('Needed')
})

test('an email of the team that is none is said at its own row when it is left, and ends the step', () => {
  const member = (key: string, email: string) => ({ ...emptyMemberDraft(key), email, full_name: 'Dana' })
  const team = [member('a', 'dana@northern.example'), member('b', '')]
  function Team() {
    const [draft, setDraft] = useState({ team })
    const { judged } = useForm(teamMistakesIn(draft as CompanyDraft))
    const props = { canMail: true, problem: null, judged, draft } as unknown as Parameters<typeof TeamStep>[0]
    return <TeamStep {...props} onChange={(next) => setDraft({ ...draft, ...next } as typeof draft)} />
  }
  draw(<Team />)
  const [first, second] = screen.getAllByLabelText('Email')
  leave(second!, 'ivo@northern')
  expect([isWrong(first!), saidOf(second!)]).toEqual([false, expect.stringContaining('such as sam@example.com')])
  leave(second!, 'ivo@northern.example')
  expect(isWrong(second!)).toBe(false)
  const problemOf = (email: string) => teamMembersProblem({ team: [team[0]!, member('b', email)] } as never)
  expect([problemOf('ivo@northern'), problemOf(''), problemOf('ivo@northern.example')]).toEqual([
    'Enter an email such as sam@example.com.',
    null,
    null,
  ])
})

test('payout details are judged field by field as they are left', () => {
  const kept = { bank_name: '', account_holder: '', account_number: '', sort_code: '', preferred_currency: 'GBP' }
  draw(<PayoutForm kept={kept as PayoutDetails} onSaved={() => {}} />)
  const [bank, holder, code] = ['Bank name', 'Account holder', 'Sort code'].map((name) => screen.getByLabelText(name))
  leave(bank!)
  leave(code!, '12')
  expect([saidOf(bank!), isWrong(holder!), isWrong(code!)]).toEqual([
    expect.stringContaining('Enter the name of your bank.'),
    false,
    true,
  ])
  leave(bank!, 'Barclays')
  expect(isWrong(bank!)).toBe(false)
})

test('a new password is judged as it is left; once it is changed the empty fields are not', async () => {
  own.server.answer = ({ path }) => (path === '/auth/change-password' ? { status: 204 } : { status: 200, body: [] })
  draw(<PasswordTab />)
  const [now, next, again] = ['Current password', 'New password', 'Confirm new password'].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  )
  leave(now!, 'the old one')
  leave(next!, 'a long new one')
  leave(again!, 'another')
  expect([isWrong(now!), isWrong(next!), saidOf(again!)]).toEqual([
    false,
    false,
    expect.stringContaining('Passwords do not match'),
  ])
  leave(again!, 'a long new one')
  expect(isWrong(again!)).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(next!.value).toBe(''))
  leave(again!)
  expect([now, next, again].map((field) => isWrong(field!))).toEqual([false, false, false])
})
