// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AcceptSelectedDialog from '../../../client/applicants/decisions/accept-selected-dialog.tsx'
import { rejectedCountText } from '../../../client/applicants/decisions/reject-rest.tsx'
import { useApplicantDialogs } from '../../../client/applicants/decisions/selected-dialogs.tsx'
import type { ApplicantList } from '../../../client/applicants/use-applicant-list.ts'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { ConfirmHost } from '../../../client/ui/overlays/confirm-host.tsx'
import { questionStore } from '../../../client/ui/overlays/confirm.ts'
import { onToast, type ToastMessage } from '../../../client/ui/overlays/toast.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { createFakeServer } from '../support/fake-server.ts'

let server: ReturnType<typeof createFakeServer>
let toasts: ToastMessage[]
let off: () => void
beforeEach(async () => {
  await loadWidgets()
  server = createFakeServer()
  vi.stubGlobal('fetch', server.fetch)
  toasts = []
  off = onToast((one) => toasts.push(one))
})
afterEach(() => {
  cleanup()
  off()
  vi.unstubAllGlobals()
})

const MANY = 250
const people = Array.from(
  { length: MANY },
  (_, n) =>
    ({
      application: { id: `a${n}`, status: 'pending', job_role_id: 'hand' },
      freelancer: { id: `f${n}`, full_name: `Person ${n}` },
      match: null,
    }) as unknown as Applicant,
)
const clear = vi.fn()
const list = {
  job: { id: 'j1', roles: [{ id: 'hand', role_name: 'Hand', places: 300, filled: 0 }] },
  selection: { selected: people, clear },
  refetch: () => {},
} as unknown as ApplicantList

const held = (ids: string[]) =>
  ids.map((application_id) => ({ application_id, is_done: true, detail: '', is_held: true }))
const said = () => toasts.map(({ text }) => text)
const sizes = (path: string) =>
  server.calls.filter((call) => call.path.endsWith(path)).map(({ body }) => body.application_ids.length)

test('250 are shortlisted in as many requests as it takes, nobody silently left out, and undone in as many', async () => {
  server.answer = ({ body }) => ({ status: 200, body: held(body.application_ids) })
  const { result } = renderHook(() => useApplicantDialogs(list))
  act(() => result.current.shortlist())
  expect(questionStore.get()?.title).toBe('Shortlist 250 people?')
  act(() => questionStore.get()!.answer(true))
  await waitFor(() => expect(said()).toEqual(['250 shortlisted.']))
  expect(sizes('/applications/shortlist')).toEqual([200, 50])
  toasts[0]!.action!.onClick()
  await waitFor(() => expect(said().at(-1)).toBe('250 undone.'))
  expect(sizes('/applications/undo')).toEqual([200, 50])
})

test('before several are shortlisted or accepted those who are not free are named', async () => {
  const busy = {
    ...people[0]!,
    match: { role_id: 'hand', clashes: [{ role_id: 'hand', text: 'not free' }], missing: [] },
  }
  const among = { ...list, selection: { selected: [busy, ...people.slice(1, 3)], clear } } as unknown as ApplicantList
  render(<AcceptSelectedDialog list={among} onClose={() => {}} />)
  const warned = await screen.findByRole('region', { name: 'Confirmed but not free' })
  expect(
    within(warned)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Person 0: not free'])
  cleanup()
  const { result } = renderHook(() => useApplicantDialogs(among))
  act(() => result.current.shortlist())
  render(<ConfirmHost />)
  await screen.findByRole('alertdialog', { name: 'Shortlist 3 people?' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Person 0: not free'])
  act(() => questionStore.get()!.answer(false))
  expect(server.calls).toEqual([])
})

test('250 are accepted in order; after a lost answer the next press goes on there under the same id', async () => {
  let isHeard = false
  server.answer = ({ body }) =>
    server.calls.length === 1 || isHeard ? { status: 200, body: held(body.application_ids) } : 'network'
  const onClose = vi.fn()
  render(<AcceptSelectedDialog list={list} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Accept 250' }))
  await screen.findByRole('alert')
  isHeard = true
  fireEvent.click(screen.getByRole('button', { name: 'Accept 250' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(said()).toEqual(['250 confirmed.'])
  const sent = server.calls.filter(({ path }) => path.endsWith('/accept')).map(({ body }) => body)
  expect(sent.map(({ application_ids }) => application_ids.length)).toEqual([200, 50, 50])
  expect(sent[2]).toEqual(sent[1])
  expect([...sent[0].application_ids, ...sent[2].application_ids]).toEqual(
    people.map(({ application }) => application.id),
  )
})

test('who gives up halfway is told how many are accepted, and can undo these', async () => {
  server.answer = ({ body }) =>
    server.calls.length === 1 ? { status: 200, body: held(body.application_ids) } : 'network'
  const onClose = vi.fn()
  render(<AcceptSelectedDialog list={list} onClose={onClose} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Accept 250' }))
  await screen.findByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([said(), toasts[0]?.action?.label]).toEqual([['200 confirmed.'], 'Undo'])
  expect(onClose).toHaveBeenCalledOnce()
})

test('a rejection says of the message what is true: it goes out later, or has gone, or went to nobody', () => {
  const one = (is_held: boolean, detail = '') => ({ is_held, detail })
  expect(rejectedCountText([one(true), one(true)])).toBe('2 rejected. Your message goes out in ten seconds.')
  expect(rejectedCountText([one(false)])).toBe('1 rejected. Your message is sent.')
  expect(rejectedCountText([one(true, 'You have blocked them.')])).toBe('1 rejected.')
})
