// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { questionStore } from '../../../client/ui/overlays/confirm.ts'
import { onToast } from '../../../client/ui/overlays/toast.ts'
import { ana, cellAt, openEditor, ownPlanScreen, published, wordsOfCell } from '../support/plan-screen.tsx'
import { planRole, shift } from '../support/plans.ts'

const { own, open } = ownPlanScreen()
afterEach(() => void vi.useRealTimers())

test('‘Move…’ opens over the day’s editor and gives the focus back to it; it brings somebody to the day that is chosen', async () => {
  await open(published({}), '&day=2026-12-05&row=Rigger')
  const cell = document.querySelector<HTMLElement>('[data-cell="Rigger 2026-12-05"]')!
  await waitFor(() => expect(document.activeElement).toBe(cell))
  act(() => void fireEvent.keyDown(cell, { key: 'Enter' }))
  const editor = await screen.findByRole('dialog', { name: /^Rigger/ })
  // It hides what is not itself from screen readers a frame later: also a dialog over it, if that came before.
  await waitFor(() => expect(cell.closest('[aria-hidden]')).not.toBeNull())
  const button = within(editor).getByRole('button', { name: 'Move Ana Birch…' })
  const openMove = async () => {
    button.focus()
    fireEvent.click(button)
    return screen.findByRole('dialog', { name: 'Move Ana Birch' })
  }
  const cancelled = await openMove()
  fireEvent.click(await within(cancelled).findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move Ana Birch' })).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))

  const dialog = await openMove()
  fireEvent.change(await within(dialog).findByLabelText('To'), { target: { value: 'Rigger' } })
  fireEvent.change(within(dialog).getByLabelText('Day'), { target: { value: '2026-12-07' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move Ana Birch' })).toBeNull())
  await waitFor(() => expect(editor.contains(document.activeElement)).toBe(true))
  expect(within(editor).getByRole<HTMLInputElement>('checkbox', { name: 'Ana Birch' }).checked).toBe(false)
  await waitFor(() => expect(wordsOfCell(cellAt('ana', 7))).toBe('08:00–18:00'))
})

test('places of a shift are read like every number, and judged when the box is left', async () => {
  await open(published({}), '&day=2026-12-05&row=Rigger')
  const editor = await openEditor(cellAt('Rigger', 5))
  const box = await within(editor).findByLabelText<HTMLInputElement>('Places')
  const type = (value: string) => fireEvent.change(box, { target: { value } })
  type(' 4.0 ')
  within(editor).getByText(/^In this shift: 1 of 4/)
  type('')
  expect(within(editor).queryByText('From 1 to 200')).toBeNull()
  for (const wrong of ['', 'abc', '-5', '201', '1.5']) {
    type(wrong)
    fireEvent.blur(box)
    within(editor).getByText('From 1 to 200')
    within(editor).getByText(/^In this shift: 1 of 4/)
  }
  type('12')
  expect(within(editor).queryByText('From 1 to 200')).toBeNull()
  within(editor).getByText(/^In this shift: 1 of 12/)
})

test('by person, with nobody confirmed: who applied is to be accepted, or else freelancers are to be invited', async () => {
  await open(
    published({ id: 'other', people: [], shifts: [], roles: [planRole('Rigger', { pending: 2 })], pending_any: 1 }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'By person' }))
  await screen.findByText(/^3 applied\./)
  expect(screen.getByRole('link', { name: 'Applicants' }).getAttribute('href')).toBe('/project?id=other')
})

test('who has blocked a day is ‘not free’ in its cell, in the editor and before publishing, and can be put in all the same', async () => {
  const people = [{ ...ana, not_free: ['2026-12-06'] }]
  await open(published({ id: 'blocked', people, shifts: [] }), '&day=2026-12-06&row=Rigger')
  const cell = (row: string, day: number) =>
    document.querySelector<HTMLElement>(`[data-cell="${row} 2026-12-0${day}"]`)!
  await waitFor(() => expect(document.activeElement).toBe(cell('Rigger', 6)))
  expect([5, 6].map((day) => cell('ana', day).textContent!.includes('not free'))).toEqual([false, true])
  act(() => void fireEvent.keyDown(cell('Rigger', 6), { key: 'n' }))
  const editor = await screen.findByRole('dialog', { name: /^Rigger/ })
  const tick = await within(editor).findByRole<HTMLInputElement>('checkbox', { name: 'Ana Birch · not free that day' })
  expect(tick.checked).toBe(true)
  await within(editor).findByText(/^Ana Birch is not free on Sun 6 Dec: Rigger/)
  fireEvent.click(within(editor).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(cell('Rigger', 6).textContent).toContain('not free')
  fireEvent.click(screen.getByRole('button', { name: /^Publish / }))
  const publishing = await screen.findByRole('dialog', { name: 'Publish the plan' })
  within(publishing).getByText(/^Ana Birch is not free on Sun 6 Dec/)
  expect(within(publishing).getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(false)
})

/** One shift on the Sunday, drawn up on top of version 1. */
const draftPlan = (job: string) => {
  const mine = { id: 'd', version: 1, base: [], shifts: [shift('mine', { day: '2026-12-06' })], moves: [] }
  return own.tab.db.drafts.put({ key: `plan:${job}`, value: JSON.stringify(mine), updated_at: '' })
}

test('a colleague published meanwhile: what was changed here is kept until they say whose to go on with', async () => {
  await draftPlan('late')
  await open(published({ id: 'late', version: 2, published_by: 'Max Reed', published_at: '2026-12-01T12:00:00Z' }))
  await screen.findByText('Max Reed published this plan at 12:00, after you began.')
  const cell = () => document.querySelector('[data-cell="Rigger 2026-12-06"]')!.textContent
  const theirs = () => fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))
  theirs()
  await waitFor(() => expect(questionStore.get()?.text).toBe('Your own changes are discarded.'))
  act(() => questionStore.get()!.answer(false))
  expect(cell()).toContain('08:00–18:00')
  fireEvent.click(screen.getByRole('button', { name: 'Carry on with mine' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take theirs' })).toBeNull())
  expect(cell()).toContain('08:00–18:00')
})

test('theirs are taken once that is confirmed', async () => {
  await draftPlan('lost')
  await open(published({ id: 'lost', version: 2 }))
  fireEvent.click(await screen.findByRole('button', { name: 'Take theirs' }))
  await waitFor(() => expect(questionStore.get()).not.toBeNull())
  act(() => questionStore.get()!.answer(true))
  await waitFor(() => expect(document.querySelector('[data-cell="Rigger 2026-12-06"]')!.textContent).toBe('no shift'))
})

test('a second shift of a day begins when the first ends, and says so; made equal to it, it is refused', async () => {
  await open(published({ id: 'twice' }), '&day=2026-12-05&row=Rigger')
  const cell = document.querySelector<HTMLElement>('[data-cell="Rigger 2026-12-05"]')!
  await waitFor(() => expect(document.activeElement).toBe(cell))
  act(() => void fireEvent.keyDown(cell, { key: 'Enter' }))
  const editor = await screen.findByRole('dialog', { name: /^Rigger/ })
  expect(within(editor).queryByText(/^It starts when/)).toBeNull()
  fireEvent.click(within(editor).getByRole('button', { name: 'Add shift' }))
  const second = within(await within(editor).findByRole('region', { name: 'Shift 2' }))
  second.getByText(/^It starts when the last one ends/)
  const [call, end] = ['Call', 'End'].map((label) => second.getByLabelText<HTMLInputElement>(label))
  expect([call!.value, end!.value]).toEqual(['18:00', '04:00'])
  await waitFor(() => expect(document.activeElement).toBe(call))
  fireEvent.change(end!, { target: { value: '18:30' } })
  fireEvent.change(call!, { target: { value: '08:00' } })
  fireEvent.change(end!, { target: { value: '18:00' } })
  await within(editor).findByText(/there are two shifts 08:00–18:00/)
})

test('on paper it says as on the screen who is not free, and where else somebody is booked', async () => {
  const elsewhere = [{ start: '2026-12-07T08:00:00Z', end: '2026-12-07T18:00:00Z', title: 'Festival' }]
  const people = [{ ...ana, not_free: ['2026-12-05', '2026-12-06'], elsewhere }]
  await open(published({ id: 'paper', people, shifts: [shift('s', { people: ['ana'] })] }))
  act(() => void dispatchEvent(new Event('beforeprint')))
  const rows = [...document.querySelectorAll('article tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent),
  )
  expect(rows).toContainEqual(['– Ana Birch', '08:00–18:00, not free', 'not free', 'on Festival'])
  act(() => void dispatchEvent(new Event('afterprint')))
})

test('‘Same on days without a shift’ is there while there is such a day', async () => {
  await open(published({ id: 'copied' }), '&day=2026-12-05&row=Rigger')
  const cell = document.querySelector<HTMLElement>('[data-cell="Rigger 2026-12-05"]')!
  await waitFor(() => expect(document.activeElement).toBe(cell))
  act(() => void fireEvent.keyDown(cell, { key: 'Enter' }))
  const editor = await screen.findByRole('dialog', { name: /^Rigger/ })
  fireEvent.click(await within(editor).findByRole('button', { name: 'Same on days without a shift' }))
  await waitFor(() => expect(within(editor).queryByRole('button', { name: 'Same on days without a shift' })).toBeNull())
  expect(document.querySelector('[data-cell="Rigger 2026-12-07"]')!.textContent).toContain('08:00–18:00')
})

test('changes are taken back one by one, with z or the button, until the plan is as published; then there is nothing to undo', async () => {
  const said: string[] = []
  const off = onToast(({ text }) => said.push(text))
  await open(published({ id: 'undone' }), '&day=2026-12-05&row=ana')
  const cell = document.querySelector<HTMLElement>('[data-cell="ana 2026-12-05"]')!
  await waitFor(() => expect(document.activeElement).toBe(cell))
  const press = (key: string) => act(() => void fireEvent.keyDown(cell, { key }))
  press(' ')
  await waitFor(() => expect(wordsOfCell(cell)).toBe('held, not on a shift yet'))
  press(' ')
  await waitFor(() => expect(wordsOfCell(cell)).toBe('08:00–18:00'))
  press('z')
  await waitFor(() => expect(wordsOfCell(cell)).toBe('held, not on a shift yet'))
  const heard = screen.getByText('Last change undone')
  expect(heard.closest('output')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  // Another element, which is read out although it says the same.
  await waitFor(() => expect(screen.getByText('Last change undone')).not.toBe(heard))
  await waitFor(() => expect(wordsOfCell(cell)).toBe('08:00–18:00'))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true))
  press('z')
  expect(said).toEqual(['There is nothing to undo.'])
  off()
})

test('the first shift is one change: one Undo, and everybody works all days as before', async () => {
  await open(published({ id: 'first', shifts: [] }), '&day=2026-12-06&row=Rigger')
  await waitFor(() => expect(document.activeElement).toBe(cellAt('Rigger', 6)))
  act(() => void fireEvent.keyDown(cellAt('Rigger', 6), { key: 'n' }))
  const editor = await screen.findByRole('dialog', { name: /^Rigger/ })
  fireEvent.click(within(editor).getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const ofAna = () => [5, 6, 7].map((day) => wordsOfCell(cellAt('ana', day)))
  expect(ofAna()).toEqual(['08:00–18:00', '08:00–18:00', '08:00–18:00'])
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(ofAna()).toEqual(['all day', 'all day', 'all day']))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('what was published from here, though the answer was lost, is not undone', async () => {
  const said: string[] = []
  const off = onToast(({ text }) => said.push(text))
  await own.tab.db.jobs.put({ id: 'unanswered', applications: [], roles: [], updated_at: '1' } as never)
  await open(published({ id: 'unanswered' }), '&day=2026-12-05&row=ana')
  const cell = document.querySelector<HTMLElement>('[data-cell="ana 2026-12-05"]')!
  await waitFor(() => expect(document.activeElement).toBe(cell))
  act(() => void fireEvent.keyDown(cell, { key: ' ' }))
  await screen.findByRole('button', { name: 'Undo' })
  own.server.answer = () => ({ status: 200, body: published({ id: 'unanswered', version: 2, shifts: [shift('s')] }) })
  await own.tab.db.jobs.put({ id: 'unanswered', applications: [], roles: [], updated_at: '2' } as never)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  act(() => void fireEvent.keyDown(cell, { key: 'z' }))
  expect(said).toEqual(['There is nothing to undo.'])
  expect(wordsOfCell(cell)).toBe('held, not on a shift yet')
  off()
})

test('where there is no grid an arrow scrolls', async () => {
  await open(published({ id: 'gridless', people: [], shifts: [], roles: [planRole('Rigger', { pending: 2 })] }))
  const isScrolled = () => fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  expect(isScrolled()).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'By person' }))
  await screen.findByText('Nobody is confirmed yet')
  act(() => (document.activeElement as HTMLElement).blur())
  expect(isScrolled()).toBe(true)
})

test('an arrow that is pressed before anything has the focus leads into the grid', async () => {
  await open(published({ id: 'arrows' }))
  expect(document.activeElement).toBe(document.body)
  fireEvent.keyDown(document.body, { key: 'ArrowDown' })
  expect(document.activeElement!.getAttribute('data-cell')).toBe('Rigger 2026-12-05')
})

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      addEventListener() {},
      removeEventListener() {},
    }))
  })
  const dayName = () => screen.getByRole('region').getAttribute('aria-label')
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

  test.each([
    ['before it begins', '2026-12-01T10:00:00Z', '', 'Sat 5 Dec'],
    ['in its middle', '2026-12-06T10:00:00Z', '', 'Sun 6 Dec'],
    ['in a night that has not ended', '2026-12-06T04:30:00Z', '', 'Sat 5 Dec'],
    ['when it is over', '2026-12-20T10:00:00Z', '', 'Sat 5 Dec'],
    ['at the day of the address', '2026-12-07T10:00:00Z', '&day=2026-12-05&row=ana', 'Sat 5 Dec'],
  ])('the plan is one day, %s', async (_when, now, at, day) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    await open(published({ id: 'phone' }), at)
    expect(dayName()).toBe(day)
    // Where somebody of a role is meant, the role has the focus.
    if (at) await waitFor(() => expect(document.activeElement!.getAttribute('data-row')).toBe('Rigger'))
  })

  test('the days before and after are a press away; a role has its places, who is in them, and what is wrong', async () => {
    await open(published({ id: 'days', people: [{ ...ana, not_free: ['2026-12-05'] }] }))
    const told = () =>
      screen
        .getAllByRole('button')
        .filter((one) => one.dataset['row'])
        .map((one) => one.textContent)
    expect(told()).toEqual([
      'Rigger08:00–18:00 · 1 of 2 · 1 to fillABAna BirchAna Birch is not free on Sat 5 Dec: Rigger, 08:00–18:00.',
      'StagehandAll day · 0 of 2 · 2 to fill',
    ])
    press('Day after')
    expect(dayName()).toBe('Sun 6 Dec')
    expect(told()[0]).toBe('RiggerNo shift')
    press('Day after')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Day after' }).disabled).toBe(true)
    press('By person')
    expect(told()).toEqual(['Ana BirchRigger · No shift'])
    press('Day before')
    press('Day before')
    expect(told()[0]).toContain('Ana BirchRigger · 08:00–18:00')
  })
})
