// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { PlanGrid } from '../../../client/plan/plan-grid.tsx'
import { type PlanPlace, planPlaceInAddress, planRowsOf } from '../../../client/plan/plan-rows.ts'
import { planOf, planRole } from '../support/plans.ts'

// jsdom draws nothing, and a list without height has no rows.
Element.prototype.scrollIntoView = () => {}
Object.defineProperty(Element.prototype, 'clientHeight', { value: 400 })
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const days = { date_start: '2026-12-04T08:00:00Z', date_end: '2026-12-08T18:00:00Z' }
const plan = planOf({
  version: 0,
  roles: [
    planRole('Rigger', { id: 'rigger', ...days }),
    planRole('Lighting technician', { id: 'lights', ...days }),
    planRole('Sound engineer', { id: 'sound', ...days }),
  ],
})
const draft = { shifts: [], moves: [] }
const rows = planRowsOf(plan, draft, 'roles')
const focused = () => (document.activeElement as HTMLElement).dataset['cell']

test('the place of the address has the focus, and of keys pressed before anything is drawn each counts', () => {
  const onOpen = vi.fn()
  render(<Grid onOpen={onOpen} />)
  expect(focused()).toBe('lights 2026-12-05')
  act(() => {
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter'])
      fireEvent.keyDown(document.activeElement!, { key })
  })
  expect(focused()).toBe('sound 2026-12-07')
  expect(onOpen.mock.calls).toEqual([[{ row: 'sound', day: '2026-12-07' }]])
})

test('an address without a row, or with one that is gone, leads to the first row of the day', () => {
  expect(planPlaceInAddress(rows, '2026-12-05', null)).toEqual({ row: 'rigger', day: '2026-12-05' })
  expect(planPlaceInAddress(rows, '2026-12-05', 'gone')).toEqual({ row: 'rigger', day: '2026-12-05' })
  expect([planPlaceInAddress(rows, null, 'lights'), planPlaceInAddress(rows, '2027-01-01', null)]).toEqual([null, null])
})

test('today’s column is marked, and a grid that is opened without a place begins there', () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-12-07T12:00:00Z'))
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(230)
  const scrolled = () => document.querySelector('table')!.parentElement!.scrollLeft
  const { unmount } = render(<Grid onOpen={() => {}} asked={null} />)
  expect(document.querySelector('th[aria-current=date]')!.querySelector('button')!.textContent).toBe('Mon 7 Dec')
  expect(scrolled()).toBe(570)
  unmount()
  render(<Grid onOpen={() => {}} />)
  expect(scrolled()).toBe(0)
})

type GridProps = { onOpen: (place: PlanPlace) => void; asked?: string | null }

function Grid({ onOpen, asked = '2026-12-05' }: GridProps) {
  const [first] = useState(() => planPlaceInAddress(rows, asked, 'lights'))
  const [current, setCurrent] = useState(first ?? { row: 'rigger', day: '2026-12-04' })
  return (
    <PlanGrid
      plan={plan}
      planning={{ draft, refusals: [], warnings: [] }}
      rows={rows}
      first={first}
      current={current}
      onCurrent={setCurrent}
      onOpen={onOpen}
      onToggle={() => {}}
      isOneDay={false}
      onDays={() => {}}
      onStretch={() => {}}
      onStretchAt={() => {}}
      onDrop={() => {}}
      onBring={() => {}}
    />
  )
}
