// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { replaceDraft, readDraftText } from '../../../client/offline/store/drafts.ts'
import { QueryProvider } from '../../../client/http/query-client.tsx'
import { InviteFreelancerDialog } from '../../../client/applicants/fit/invite-dialog.tsx'
import InviteSeveralDialog from '../../../client/trade/crews/invite-several-dialog.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { POSTING_PACKAGES } from '../../../shared/payments/packages.ts'
import type { JobRole } from '../../../shared/jobs/jobs.ts'
import { role } from '../support/jobs.ts'
import { PAY_TEMPLATE } from '../../support/factories/pay.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()
beforeEach(() => loadWidgets())

const job = (id: string, title: string, roles: JobRole[] = []) =>
  ({
    roles,
    id,
    title,
    location: 'Leeds',
    placement: POSTING_PACKAGES.premium.placement,
    employer_name: 'Brightline',
    date_start: '2027-03-01T07:00:00Z',
    date_end: '2027-03-04T20:00:00Z',
  }) as never
const dialogFor = (chosen?: never) => (
  <MemoryRouter>
    <QueryProvider>
      <InviteSeveralDialog
        people={[{ id: 'cy', full_name: 'Cy Marsh' }]}
        job={chosen}
        onInvited={() => {}}
        onClose={() => {}}
      />
    </QueryProvider>
  </MemoryRouter>
)
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const draft = (id: string) => readDraftText(own.tab.device, `invitations:${id}`)

test('one person is invited by name', () => {
  render(dialogFor())
  screen.getByRole('dialog', { name: 'Invite Cy Marsh' })
  screen.getByRole('button', { name: 'Invite Cy' })
})

test('what is written before the project is chosen goes along to it, and on to another', async () => {
  const { rerender } = render(dialogFor())
  fireEvent.change(box(), { target: { value: 'Free in March?' } })
  rerender(dialogFor(job('j1', 'Arena tour')))
  await waitFor(async () => expect(await draft('j1')).toBe('Free in March?'))
  expect(box().value).toBe('Free in March?')
  await waitFor(async () => expect(await draft('')).toBe(''))
  rerender(dialogFor(job('j2', 'Square')))
  await waitFor(async () => expect(await draft('j2')).toBe('Free in March?'))
  expect(box().value).toBe('Free in March?')
})

test('what was written before any project, and left, goes along when it is opened again', async () => {
  await replaceDraft(own.tab.device, 'invitations:', 'Free in March?')
  const { rerender } = render(dialogFor())
  await waitFor(() => expect(box().value).toBe('Free in March?'))
  rerender(dialogFor(job('j1', 'Arena tour')))
  await waitFor(async () => expect(await draft('j1')).toBe('Free in March?'))
  expect(box().value).toBe('Free in March?')
  await waitFor(async () => expect(await draft('')).toBe(''))
})

test('it does not take the place of what was written for that project before; nothing written, the words proposed are of the project', async () => {
  await replaceDraft(own.tab.device, 'invitations:j1', 'Kept for Arena.')
  const { rerender } = render(dialogFor(job('j2', 'Square')))
  expect(box().value).toContain('We are crewing Square')
  rerender(dialogFor(job('j3', 'Wharf')))
  expect(box().value).toContain('We are crewing Wharf')
  fireEvent.change(box(), { target: { value: 'Free in March?' } })
  rerender(dialogFor(job('j1', 'Arena tour')))
  await waitFor(() => expect(box().value).toBe('Kept for Arena.'))
  expect([await draft('j1'), await draft('j3')]).toEqual(['Kept for Arena.', 'Free in March?'])
  rerender(dialogFor(job('j3', 'Wharf')))
  await waitFor(() => expect(box().value).toBe('Free in March?'))
})

test('the words proposed for several have the days of the roles that still have a place', async () => {
  const days = (start: string, end: string) => ({ date_start: `2027-03-${start}Z`, date_end: `2027-03-${end}Z` })
  const roles = [
    { ...role('Rigger', 280), ...days('01T08:00:00', '02T18:00:00') },
    { ...role('Loader', 180), ...days('04T21:00:00', '05T05:00:00') },
    { ...role('Driver', 180), ...days('09T08:00:00', '09T18:00:00'), filled: 1 },
  ]
  render(dialogFor(job('j4', 'Wharf', roles)))
  expect(box().value).toContain('(Rigger, 1 to 2 Mar 2027; Loader, 4 Mar 2027), and would like you on it.')
})

test('an invitation says what each role with a free place pays, to several as to one', async () => {
  const roles = [
    { ...role('Rigger', 280), id: 'r1', pay: PAY_TEMPLATE.rules },
    { ...role('Driver', 180), id: 'r2', filled: 1 },
  ]
  const { unmount } = render(dialogFor(job('j5', 'Wharf', roles)))
  const toSeveral = screen.getByRole('region', { name: 'Terms of the Rigger' }).textContent
  expect(toSeveral).toContain('£280 for a day of up to 10 hours, breaks not counted; over 10 hours £56 an hour')
  expect(screen.queryByRole('region', { name: 'Terms of the Driver' })).toBeNull()
  unmount()
  const person = {
    freelancer: { id: 'cy', full_name: 'Cy Moss', job_roles: [] },
    match: { score: 80, reasons: [], missing: [], miles: 3 },
  } as never
  render(
    <MemoryRouter>
      <QueryProvider>
        <InviteFreelancerDialog
          job={job('j5', 'Wharf', roles)}
          person={person}
          onInvited={() => {}}
          onRefused={() => {}}
          onClose={() => {}}
        />
      </QueryProvider>
    </MemoryRouter>,
  )
  expect(screen.getByRole('region', { name: 'Terms of the Rigger' }).textContent).toBe(toSeveral)
  expect(screen.queryByRole('region', { name: 'Terms of the Driver' })).toBeNull()
})
