// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askToDecide, type ApplicantDecision, useApplicants } from '../../../client/applicants/use-applicants.ts'
import { onToast } from '../../../client/ui/overlays/toast.ts'
import type { ApplicationStatus } from '../../../shared/options.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { createFakeServer } from '../support/fake-server.ts'

configure({ asyncUtilTimeout: 10_000 })

let server: ReturnType<typeof createFakeServer>
/** As the server has them. */
let stored: Applicant[]
let said: string[]
let off: () => void
beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  stored = ['ana', 'bo'].map((id) => applicantOf(id, 'pending'))
  said = []
  off = onToast(({ text }) => said.push(text))
})
afterEach(() => {
  cleanup()
  off()
  vi.unstubAllGlobals()
})

const applicantOf = (id: string, status: ApplicationStatus) =>
  ({
    application: { id, status, job_role_id: null },
    freelancer: { id, full_name: id, job_roles: [], skills: [] },
    match: null,
  }) as unknown as Applicant

const job = { id: 'j1', applications: [], roles: [] } as unknown as Job

async function openList() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useApplicants(job), { wrapper })
  await waitFor(() => expect(result.current.applicants).toHaveLength(2))
  const decide = (decision: ApplicantDecision, id: string) => {
    const one = result.current.applicants!.find(({ application }) => application.id === id)!
    act(() => void result.current.decide(decision, one))
  }
  const shown = () => result.current.applicants!.map(({ application: { id, status } }) => `${id} ${status}`)
  return { decide, shown }
}

const decisionsSent = () =>
  server.calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, body }) => `${path.split('/').at(-1)} ${body.application_ids[0]}`)

/** Answers decisions when told to. */
function holdDecisions() {
  const waiting: (() => void)[] = []
  const answers = (refusal: string) => ({
    status: 200,
    body: [{ is_done: !refusal, rejected: !refusal, detail: refusal, is_held: true }],
  })
  let refusal = ''
  server.answer = async ({ method, path, body }) => {
    if (method === 'GET') return { status: 200, body: stored }
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (!refusal) {
      const status = path.endsWith('accept') ? 'accepted' : path.endsWith('reject') ? 'rejected' : 'shortlisted'
      stored = stored.map((one) =>
        one.application.id === body.application_ids[0] ? applicantOf(one.application.id, status) : one,
      )
    }
    return answers(refusal)
  }
  return async (refused = '') => {
    await waitFor(() => expect(waiting).not.toEqual([]))
    refusal = refused
    await act(async () => waiting.shift()!())
  }
}

test('a decision is on the screen before the server has answered, and one made meanwhile follows it', async () => {
  const answer = holdDecisions()
  const { decide, shown } = await openList()
  decide('shortlist', 'ana')
  decide('accept', 'bo')
  decide('accept', 'ana')
  await waitFor(() => expect(shown()).toEqual(['ana accepted', 'bo accepted']))
  await waitFor(() => expect(decisionsSent()).toEqual(['shortlist ana']))
  await answer()
  await waitFor(() => expect(decisionsSent()).toEqual(['shortlist ana', 'accept bo']))
  expect(shown()).toEqual(['ana accepted', 'bo accepted'])
  await answer()
  await answer()
  await waitFor(() => expect(said).toEqual(['ana: shortlisted', 'bo: confirmed', 'ana: confirmed']))
  expect(decisionsSent()).toEqual(['shortlist ana', 'accept bo', 'accept ana'])
  expect(shown()).toEqual(['ana accepted', 'bo accepted'])
})

test('what the server refuses is taken back with its reason; the one that waits is made nevertheless', async () => {
  const answer = holdDecisions()
  const { decide, shown } = await openList()
  decide('accept', 'ana')
  decide('reject', 'bo')
  await waitFor(() => expect(shown()).toEqual(['ana accepted']))
  await answer('All places are filled.')
  await waitFor(() => expect(shown()).toEqual(['ana pending']))
  expect(said).toEqual(['ana: All places are filled.'])
  await answer()
  await waitFor(() => expect(said.at(-1)).toBe('bo: rejected'))
  expect(shown()).toEqual(['ana pending'])
})

test('without signal a rejection is taken back: they are in the list again', async () => {
  let giveUp = () => {}
  const lost = new Promise<void>((resolve) => (giveUp = resolve))
  server.answer = async ({ method }) => {
    if (method === 'GET') return { status: 200, body: stored }
    await lost
    return 'network'
  }
  const { decide, shown } = await openList()
  decide('reject', 'ana')
  await waitFor(() => expect(shown()).toEqual(['bo pending']))
  giveUp()
  await waitFor(() => expect(said).toEqual([expect.stringMatching(/no connection/)]))
  expect(shown()).toEqual(['ana pending', 'bo pending'])
})

test('a key for what cannot be decided any more says why', async () => {
  const decide = vi.fn()
  await askToDecide(job, decide, 'shortlist', applicantOf('ana', 'shortlisted'))
  await askToDecide(job, decide, 'reject', applicantOf('bo', 'accepted'))
  const over = { ...job, date_end: '2026-01-01T00:00:00Z' }
  await askToDecide(over, decide, 'accept', applicantOf('ana', 'pending'))
  expect(said).toEqual([
    'ana is shortlisted already.',
    'bo is confirmed already. To change that, cancel the booking with b.',
    'This project is over.',
  ])
  expect(decide).not.toHaveBeenCalled()
})
