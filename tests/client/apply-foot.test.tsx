// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApplyFoot } from '../../client/jobs/apply-card.tsx'
import type { ApplicationState, Entry } from '../../client/jobs/freelancer-jobs.ts'
import { useApplicationNews } from '../../client/jobs/freelancer-dashboard.tsx'
import { Toaster } from '../../client/ui/overlays/toaster.tsx'
import type { Offer } from '../../shared/jobs/jobs.ts'

afterEach(cleanup)

const entry = (job: object = {}, application: object | null = null) =>
  ({ job: { id: 'j', title: 'Arena rig', roles: [], ...job }, application, unsent: null }) as unknown as Entry

const buttons = (state: ApplicationState, job: object) => {
  const actions = new Proxy({}, { get: () => vi.fn() }) as never
  render(<ApplyFoot entry={entry(job)} state={state} actions={actions} />)
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

const offer = (state: Offer['state']): Offer => ({
  ...{ id: 'o', job_role_id: 'r', state, offered_at: '', ended_at: null },
  expires_at: '2026-12-14T17:10:00',
})

test.each([
  ['lapsed', 'The offer of a place ended Mon 14 Dec at 17:10'],
  ['waiting', 'The offer of a place ended Mon 14 Dec at 17:10'],
  ['gone', 'The place offered went to somebody else'],
  ['stopped', 'The company took its offer back'],
  ['declined', 'You said no to the place offered'],
] as const)('shortlisted, with an offer that is %s: the text says so', (state, words) => {
  const application = { status: 'shortlisted', offer: offer(state) }
  render(<ApplyFoot entry={entry({}, application)} state="shortlisted" actions={{} as never} />)
  expect(screen.getByText(words)).toBeTruthy()
})

test('a late refusal of an offer is labelled as such; one in time is not', async () => {
  function News({ entries }: { entries: Entry[] }) {
    useApplicationNews(entries)
    return <Toaster />
  }
  const declining = (id: string) =>
    ({
      ...entry({ id }, { status: 'shortlisted', offer: offer('lapsed') }),
      unsent: { kind: 'offer_answer', state: 'queued', body: { answer: 'decline' } },
    }) as unknown as Entry
  const answered = (id: string, state: Offer['state']) => entry({ id }, { status: 'shortlisted', offer: offer(state) })
  const { rerender } = render(<News entries={[declining('late'), declining('in time')]} />)
  rerender(<News entries={[answered('late', 'gone'), answered('in time', 'declined')]} />)
  await screen.findByText(
    'Your no came too late. The place offered went to somebody else. You are still on the shortlist.',
    {},
    { timeout: 15_000 },
  )
  expect(screen.queryAllByText(/too late/)).toHaveLength(1)
})
