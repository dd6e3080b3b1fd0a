// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { AgreedRoleTerms, WaitingPayRequests } from '../../../client/applicants/detail/agreed-terms.tsx'
import type { JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import { PayRequested } from '../../../client/jobs/pay-requested.tsx'
import { drainAllQueues } from '../../../client/offline/outbox/drain.ts'
import { queuePayRequest } from '../../../client/offline/outbox/kinds/pay-request.ts'
import { countUnsentItems } from '../../../client/offline/session/sign-out.ts'
import { readDraftText } from '../../../client/offline/store/drafts.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { application } from '../support/rows.ts'
import { ownDevice } from '../support/own-device.ts'

const own = ownDevice()

const TIMES = { date_start: '2999-03-01T08:00:00.000Z', date_end: '2999-03-03T20:00:00.000Z' }
const AGREED = { role_name: 'Rigger', day_rate: 280, ...TIMES }
const JOB = {
  id: 'j1',
  title: 'Arena tour',
  employer_id: 'ann',
  employer_name: 'Brightline',
  roles: [{ id: 'rigger', ...AGREED }],
}
const booking = (pay_request?: object) => ({
  ...application({ id: 'a1', status: 'accepted' }),
  job_role_id: 'rigger',
  terms: AGREED,
  pay_request,
})
const ASKED = { id: 'p1', day_rate: 350, from_day: '2999-03-02', reason: 'A night.', state: 'waiting', asked_at: '' }

const showOwn = (pay_request?: object) => {
  const entry = { job: JOB, application: booking(pay_request) } as unknown as JobEntry
  return render(<PayRequested entry={entry} agreed={AGREED} />, { wrapper: MemoryRouter })
}
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const unsent = () => own.tab.db.outbox.toArray()
const asked = { day_rate: 350, template: '', from_day: '2999-03-02', reason: 'A night.' }
const queueAsked = () => queuePayRequest({ job: JOB, application_id: 'a1', asked }, own.tab.device)

test('without signal a freelancer asks for another rate from a day, with a reason: kept as it is typed, and shown at once as unsent', async () => {
  showOwn()
  await press('Ask for different pay')
  await press('Ask')
  await screen.findByText('You’ve already agreed that')
  await screen.findByText('Say why, in a few words')
  expect(await unsent()).toEqual([])
  await type('Day rate, £', '350')
  await type('From', '2999-03-02')
  await type('Why', 'A night.')
  await waitFor(async () => expect(await readDraftText(own.tab.device, 'pay-request:a1')).toContain('A night.'))
  await press('Ask')
  await screen.findByText('Asking for different pay: will be sent')
  await screen.findByText(/£350\/day from Sat 2 Mar on: “A night.” Until it arrives and Brightline says yes/)
  expect(await unsent()).toMatchObject([
    { kind: 'pay_request', body: { job_id: 'j1', application_id: 'a1', ...asked }, title: 'Arena tour' },
  ])
  expect(await readDraftText(own.tab.device, 'pay-request:a1')).toBe('')
  expect(screen.queryByRole('button', { name: 'Ask for different pay' })).toBeNull()
})

test('what waits can be edited with all that was typed, or taken back', async () => {
  await queueAsked()
  showOwn()
  await press('Edit')
  const rate = await screen.findByLabelText<HTMLInputElement>('Day rate, £')
  await waitFor(() => expect(rate.value).toBe('350'))
  expect(screen.getByLabelText<HTMLSelectElement>('From').value).toBe('2999-03-02')
  expect(await unsent()).toEqual([])
  await press('Ask')
  await press('Take it back')
  await screen.findByRole('button', { name: 'Ask for different pay' })
  expect(await unsent()).toEqual([])
})

test('refused, it says why and what to do', async () => {
  await queueAsked()
  own.server.answer = () => ({ status: 422, body: { detail: 'That day is over.' } })
  await drainAllQueues(own.tab.device)
  showOwn()
  await screen.findByText('Asking for different pay: not sent')
  await screen.findByText('That day is over. Change it and send it again, or discard it.')
  for (const name of ['Try again', 'Edit', 'Discard']) await screen.findByRole('button', { name })
  await press('Discard')
  await screen.findByRole('button', { name: 'Ask for different pay' })
})

test('what they asked for is said with its day until there is an answer, and taking it back waits for signal', async () => {
  showOwn(ASKED)
  await screen.findByText(/You asked for £350\/day from Sat 2 Mar on: “A night.” No answer yet/)
  expect(screen.queryByRole('button', { name: 'Ask for different pay' })).toBeNull()
  await press('Take it back')
  await screen.findByText('Taking it back: will be sent')
  await screen.findByText('Brightline can still say yes until this arrives.')
  expect(await unsent()).toMatchObject([{ kind: 'pay_request_withdrawal', body: { request_id: 'p1' } }])
  await press('Keep asking')
  await screen.findByRole('button', { name: 'Take it back' })
  expect(await unsent()).toEqual([])
})

test('signing out with a request that waits warns of it', async () => {
  const before = await countUnsentItems()
  await queueAsked()
  expect((await countUnsentItems()) - before).toBe(1)
})

const freelancer = { id: 'ana', full_name: 'Ana Reyes' }
/** As a company has it on its device. */
const askedHere = () => ({ ...booking(ASKED), freelancer_id: 'ana', freelancer_name: 'Ana Reyes' })
const companyJob = () => ({ ...JOB, applications: [askedHere()] }) as unknown as Job

function showCompany() {
  const applicant = { freelancer, application: askedHere() } as unknown as Applicant
  return render(<AgreedRoleTerms job={companyJob()} applicant={applicant} />)
}

test('without signal the company reads what would change and why, and agrees: shown at once as unsent, until it is taken back', async () => {
  showCompany()
  await screen.findByText('Ana Reyes asks for £350/day from Sat 2 Mar on')
  await screen.findByText(/£350 instead of £280, for a day of up to 10 hours/)
  await press('Agree')
  await screen.findByText('Agreeing: will be sent')
  await screen.findByText('Until it arrives, what you agreed stands.')
  expect(screen.queryByRole('button', { name: 'Agree' })).toBeNull()
  expect(await unsent()).toMatchObject([
    {
      kind: 'pay_answer',
      title: 'Ana Reyes',
      text: 'Agree to £350/day',
      body: { job_id: 'j1', application_id: 'a1', freelancer_id: 'ana', request_id: 'p1', answer: 'agree' },
    },
  ])
  await press('Take it back')
  await screen.findByRole('button', { name: 'Agree' })
  expect(await unsent()).toEqual([])
})

test('a no wants a reason, which is kept as it is typed and can be edited while it waits', async () => {
  showCompany()
  await press('Keep what was agreed')
  await press('Say no')
  await screen.findByText('Please give a reason')
  expect(await unsent()).toEqual([])
  await type('Reason, for Ana Reyes', 'Over budget.')
  await waitFor(async () => expect(await readDraftText(own.tab.device, 'pay-answer:p1')).toBe('Over budget.'))
  await press('Say no')
  await screen.findByText('Saying no: will be sent')
  await screen.findByText(/Your reason: “Over budget\.”/)
  expect(await unsent()).toMatchObject([{ body: { answer: 'decline', reason: 'Over budget.' } }])
  await press('Edit')
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason, for Ana Reyes')
  await waitFor(() => expect(reason.value).toBe('Over budget.'))
  expect(await unsent()).toEqual([])
})

test('an answer that is refused says why, and can be tried again or discarded', async () => {
  showCompany()
  await press('Agree')
  await screen.findByText('Agreeing: will be sent')
  own.server.answer = () => ({ status: 409, body: { detail: 'Your company has said no to this already.' } })
  await drainAllQueues(own.tab.device)
  await screen.findByText('Your answer: not sent')
  await screen.findByText('Your company has said no to this already.')
  await screen.findByRole('button', { name: 'Try again' })
  await press('Discard')
  await screen.findByRole('button', { name: 'Agree' })
})

test('where the applicants cannot be fetched, requests that wait are still there to answer', async () => {
  render(<WaitingPayRequests job={companyJob()} />)
  await screen.findByText('Ana Reyes asks for £350/day from Sat 2 Mar on')
  await press('Agree')
  await screen.findByText('Agreeing: will be sent')
})

test('either side reads the reason of a no', async () => {
  const declined = { ...ASKED, state: 'declined', answer_reason: 'Over budget.' }
  showOwn(declined)
  await screen.findByText(/Brightline said no: “Over budget\.”/)
  const applicant = { freelancer, application: booking(declined) } as unknown as Applicant
  render(<AgreedRoleTerms job={{ ...JOB, applications: [] } as unknown as Job} applicant={applicant} />)
  await screen.findByText('You said no to £350/day from Sat 2 Mar on: “Over budget.”')
})
