// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { NewPlan } from '../../../shared/hiring/plan.ts'
import { PLAN_SHIFTS_MAX } from '../../../shared/limits.ts'
import { differentShifts } from '../../support/factories/drafted-plan.ts'
import { ana, cellAt, openEditor, ownPlanScreen, published } from '../support/plan-screen.tsx'
import { planPerson, planRole, shift } from '../support/plans.ts'

const { own, open } = ownPlanScreen()

test.each([
  ['the call first', ['Call', '18:00'], ['End', '23:00']],
  ['the end first', ['End', '08:00'], ['Call', '23:00']],
] as const)(
  'both times of a shift are changed, %s, though for a moment they are the same',
  async (_which, one, other) => {
    await open(published({ id: one[0] }), '&day=2026-12-05&row=Rigger')
    const editor = within(await openEditor(cellAt('Rigger', 5)))
    const type = ([label, value]: typeof one | typeof other) =>
      fireEvent.change(editor.getByLabelText(label), { target: { value } })
    type(one)
    type(other)
    const [starts, ends] = ['Call', 'End'].map((label) => editor.getByLabelText<HTMLInputElement>(label).value)
    expect([one[1], other[1]].toSorted()).toEqual([starts, ends].toSorted())
    await waitFor(() => expect(cellAt('Rigger', 5).textContent).toContain(`${starts}–${ends}`))
    fireEvent.click(editor.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: /^Publish / }))
    const publishing = await screen.findByRole('dialog', { name: 'Publish the plan' })
    await act(async () => void fireEvent.click(within(publishing).getByRole('button', { name: 'Publish' })))
    const sent = () => own.server.calls.find(({ method }) => method === 'POST')?.body as NewPlan | undefined
    await waitFor(() => expect(sent()?.shifts[0]).toMatchObject({ starts, ends }))
  },
)

test('before publishing the focus is on ‘Publish’, which a key that is still held does not press; where it cannot be pressed, on the heading', async () => {
  const openPublishing = async (id: string, places: number) => {
    const mine = { id, version: 1, base: [], shifts: [shift('s', { places, people: ['ana', 'ben'] })], moves: [] }
    await own.tab.db.drafts.put({ key: `plan:${id}`, value: JSON.stringify(mine), updated_at: '' })
    await open(published({ id, people: [ana, planPerson('ben')] }))
    await screen.findByRole('button', { name: /^Publish / })
    act(() => void fireEvent.keyDown(document.body, { key: 'p' }))
    return screen.findByRole('dialog', { name: 'Publish the plan' })
  }
  const publish = within(await openPublishing('entered', 2)).getByRole('button', { name: 'Publish' })
  expect(document.activeElement).toBe(publish)
  const enter = (repeat: boolean) => fireEvent.keyDown(publish, { key: 'Enter', repeat })
  expect([enter(true), enter(false)]).toEqual([false, true])
  cleanup()
  const heading = within(await openPublishing('crowded', 1)).getByRole('heading', { name: 'Publish the plan' })
  expect(document.activeElement).toBe(heading)
})

test('one shift more than a plan takes is said before it is published, and so it cannot be', async () => {
  const shifts = differentShifts(PLAN_SHIFTS_MAX + 1, { role_id: 'Rigger' })
  const mine = { id: 'd', version: 1, base: [], shifts, moves: [] }
  await own.tab.db.drafts.put({ key: 'plan:festival', value: JSON.stringify(mine), updated_at: '' })
  await open(published({ id: 'festival', people: [], shifts: [], roles: [planRole('Rigger', { pending: 2 })] }))
  fireEvent.click(await screen.findByRole('button', { name: /^Publish 1501/ }))
  const publishing = within(await screen.findByRole('dialog', { name: 'Publish the plan' }))
  publishing.getByText(/^This plan has 1501 shifts; it can have 1500 at most/)
  expect(publishing.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true)
})
