// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { InterruptedRejection } from '../../../client/applicants/decisions/reject-rest.tsx'
import type { ApplicantList } from '../../../client/applicants/use-applicant-list.ts'
import { useRejectSeveral } from '../../../client/applicants/decisions/use-reject-several.ts'
import type { Applicant, Job } from '../../../shared/jobs/jobs.ts'
import { setDevice } from '../../../client/offline/store/device.ts'
import { createFakeServer } from '../support/fake-server.ts'
import { openTab } from '../support/test-device.ts'

let server: ReturnType<typeof createFakeServer>
beforeEach(() => {
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const job = { id: 'j1' } as Job
const people = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ application: { id: `a${n}` } }) as unknown as Applicant)
const rejected = (ids: string[]) => ids.map((application_id) => ({ application_id, rejected: true, detail: null }))
type Body = { id: string; application_ids: string[]; message: string }

test('signal is lost halfway: the next press continues there, and the batch whose answer was lost keeps its id', async () => {
  let isHeard = false
  server.answer = ({ body }) =>
    server.calls.length === 1 || isHeard ? { status: 200, body: rejected(body.application_ids) } : 'network'
  const { result } = renderHook(() => useRejectSeveral(job))
  const press = (message = 'Thank you.') => act(() => result.current.reject(people(120), message))
  expect(await press()).toBeNull()
  expect(result.current).toMatchObject({ progress: null, failure: expect.stringMatching(/./) })
  expect(server.calls.map(({ body }) => body.application_ids.length)).toEqual([50, 50])

  isHeard = true
  const outcomes = await press()
  expect(outcomes?.map(({ application_id }) => application_id)).toEqual(people(120).map((one) => one.application.id))
  expect(result.current.failure).toBe('')
  const bodies = server.calls.map(({ body }) => body as Body)
  expect(bodies.map(({ application_ids }) => application_ids.length)).toEqual([50, 50, 50, 20])
  expect(bodies[2]).toEqual(bodies[1])
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(3)
})

test('with another text everybody is sent again, under new ids: the server writes to nobody twice', async () => {
  server.answer = ({ body }) =>
    server.calls.length === 2 ? 'network' : { status: 200, body: rejected(body.application_ids) }
  const { result } = renderHook(() => useRejectSeveral(job))
  await act(() => result.current.reject(people(60), 'Thank you.'))
  await act(() => result.current.reject(people(60), 'Thank you, and see you in spring.'))
  const bodies = server.calls.map(({ body }) => body as Body)
  expect(bodies.map(({ application_ids }) => application_ids.length)).toEqual([50, 10, 50, 10])
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(4)
})

test('a closed tab leaves the rest on the device: the screen offers to continue, with the same ids and text, and then deletes it', async () => {
  const tab = openTab({ fetch: server.fetch })
  onTestFinished(() => {
    setDevice(null)
    tab.close()
  })
  setDevice(tab.device)
  server.answer = ({ body }) =>
    server.calls.length === 1 ? { status: 200, body: rejected(body.application_ids) } : 'network'
  const { result } = renderHook(() => useRejectSeveral(job))
  await act(() => result.current.reject(people(120), 'Thank you.'))
  cleanup()

  server.answer = ({ body }) => ({ status: 200, body: rejected(body.application_ids) })
  const list = { job, applicants: people(120), refetch: () => {} } as unknown as ApplicantList
  render(<InterruptedRejection list={list} />)
  await screen.findByText('50 of 120 were rejected, then it was cut off.')
  expect(screen.getByText('The other 70 get the same message: ‘Thank you.’')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Carry on' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  // It syncs, too, when all are sent.
  const sent = server.calls.filter(({ path }) => path.endsWith('/reject'))
  const bodies = sent.map(({ body }) => body as Body)
  expect(bodies.map(({ application_ids }) => application_ids.length)).toEqual([50, 50, 50, 20])
  expect(bodies[2]).toEqual(bodies[1])
  cleanup()
  const { result: after } = renderHook(() => useRejectSeveral(job))
  await waitFor(async () => expect(await tab.db.drafts.filter(({ value }) => value !== '').count()).toBe(0))
  expect(after.current.rest).toBeNull()
})
