// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setTestDate } from '../../support/test-date.ts'
import { MemoryRouter } from 'react-router-dom'
import { ApplyCardFoot } from '../../../client/jobs/apply-card.tsx'
import type { ApplicationState, JobEntry } from '../../../client/jobs/freelancer-jobs.ts'
import { useApplicationNews } from '../../../client/jobs/freelancer-dashboard.tsx'
import { AllJobFacts } from '../../../client/jobs/job-facts.tsx'
import { takeOfferedPlace } from '../../../client/jobs/apply-acts.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { questionStore } from '../../../client/ui/overlays/confirm.ts'
import { Toaster } from '../../../client/ui/overlays/toaster.tsx'
import type { PlaceOffer } from '../../../shared/jobs/jobs.ts'

afterEach(cleanup)

const entry = (job: object = {}, application: object | null = null) =>
  ({ job: { id: 'j', title: 'Arena rig', roles: [], ...job }, application, unsent: null }) as unknown as JobEntry

const buttons = (state: ApplicationState, job: object) => {
  const actions = new Proxy({}, { get: () => vi.fn() }) as never
  render(<ApplyCardFoot entry={entry(job)} state={state} actions={actions} />)
  return screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label')?.split(':')[0])
}

test.each([
  ['unsent', {}, ['Edit']],
  ['unsent', { gone: true }, ['Discard']],
  ['unsent', { found: true }, ['Edit']],
  ['refused', {}, ['Try again', 'Edit', 'Discard']],
  ['refused', { gone: true }, ['Try again', 'Discard']],
] as const)('%s, with %o: %j is possible', (state, job, offered) => {
  expect(buttons(state, job)).toEqual(offered)
})

const offer = (state: PlaceOffer['state']): PlaceOffer => ({
  id: 'o',
  job_role_id: 'r',
  state,
  offered_at: '',
  ended_at: null,
  expires_at: '2026-12-14T17:10:00',
})

test.each([
  ['lapsed', 'The offer ran out on Mon 14 Dec at 17:10'],
  ['waiting', 'The offer ran out on Mon 14 Dec at 17:10'],
  ['gone', 'It went to somebody else'],
  ['stopped', 'The company withdrew its offer'],
  ['declined', 'You turned it down'],
] as const)('shortlisted, with an offer that is %s: the text says so', (state, words) => {
  const application = { status: 'shortlisted', offer: offer(state) }
  render(<ApplyCardFoot entry={entry({}, application)} state="shortlisted" actions={{} as never} />)
  expect(screen.getByText(words)).toBeTruthy()
})

const offered = entry(
  {
    employer_name: 'Brightline',
    roles: [{ id: 'r', role_name: 'Rigger', day_rate: 280, date_start: '2026-12-14', date_end: '2026-12-14' }],
    match: { score: 80, reasons: [], missing: ['no IPAF', 'clashes on Mon 14 Dec'], miles: 3 },
  },
  { status: 'shortlisted', offer: offer('waiting') },
)

test('an offered place has its rate, and the clash beside it', () => {
  render(<ApplyCardFoot entry={offered} state="offered" actions={{} as never} />)
  screen.getByText('A place is free: Rigger, £280/day. Yours to take until 17:10')
  screen.getByText('Clashes on Mon 14 Dec')
})

test.each([
  ['one role of two', ['clashes on Mon 14 Dec', ''], 2],
  ['both roles', ['clashes on Mon 14 Dec', 'clashes on Mon 14 Dec'], 1],
] as const)('a clash of %s is beside each of them, or once above all', (_, texts, shown) => {
  setTestDate('2026-12-01T12:00:00Z')
  const ids = ['r1', 'r2']
  const role = {
    role_name: 'Rigger',
    day_rate: 280,
    date_start: '2026-12-14T08:00:00Z',
    date_end: '2026-12-14T20:00:00Z',
  }
  const clashes = texts.flatMap((text, at) => (text ? [{ role_id: ids[at], text }] : []))
  const match = { score: 80, reasons: [], missing: ['clashes on Mon 14 Dec'], miles: 3, clashes }
  const job = {
    company_id: 'c',
    employer_name: 'Brightline',
    location: 'Leeds',
    event_type: 'Gig',
    created_at: '2026-12-01',
  }
  const dates = {
    date_start: role.date_start,
    date_end: role.date_end,
    required_skills: [],
    description: '',
    placement: 'ordinary',
  }
  const roles = ids.map((id) => ({ ...role, id, places: 1, filled: 0 }))
  render(
    <MemoryRouter>
      <AllJobFacts entry={entry({ ...job, ...dates, roles, match })} />
    </MemoryRouter>,
  )
  expect(screen.getAllByText('Clashes on Mon 14 Dec')).toHaveLength(shown)
})

test('the question before a place is taken names the clash', async () => {
  const taking = takeOfferedPlace(offered)
  await vi.waitFor(() => expect(questionStore.get()).not.toBeNull())
  expect(questionStore.get()!.text).toContain('£280/day. Clashes on Mon 14 Dec. You’re confirmed')
  questionStore.get()!.answer(false)
  await taking
})

test('a late refusal of an offer is labelled as such; one in time is not', async () => {
  function News({ entries }: { entries: JobEntry[] }) {
    useApplicationNews(entries)
    return <Toaster />
  }
  const declining = (id: string) =>
    ({
      ...entry({ id }, { status: 'shortlisted', offer: offer('lapsed') }),
      unsent: { kind: 'offer_answer', state: 'queued', body: { answer: 'decline' } },
    }) as unknown as JobEntry
  const answered = (id: string, state: PlaceOffer['state']) =>
    entry({ id }, { status: 'shortlisted', offer: offer(state) })
  const { rerender } = render(<News entries={[declining('late'), declining('in time')]} />)
  rerender(<News entries={[answered('late', 'gone'), answered('in time', 'declined')]} />)
  await screen.findByText(
    'Your no came too late. It went to somebody else. You’re still on the shortlist.',
    {},
    { timeout: 15_000 },
  )
  expect(screen.queryAllByText(/too late/)).toHaveLength(1)
})
