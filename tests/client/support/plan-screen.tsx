import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import PlanScreen from '../../../client/plan/plan-screen.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import type { CrewPlan } from '../../../shared/hiring/plan-rules.ts'
import { ownDevice } from './own-device.ts'
import { planOf, planPerson, shift } from './plans.ts'

/** Before each test of a file a device of its own, on which the plan of a project can be opened. */
export function ownPlanScreen() {
  const own = ownDevice()
  beforeEach(async () => {
    await loadWidgets()
    vi.stubGlobal('fetch', own.server.fetch)
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
    // jsdom draws nothing, and a list without height has no rows.
    Element.prototype.scrollIntoView = () => {}
    Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 400 })
  })
  return {
    own,
    async open(plan: CrewPlan, at = '') {
      own.server.answer = () => ({ status: 200, body: plan })
      render(
        <MemoryRouter initialEntries={[`/project?id=${plan.id}&tab=plan${at}`]}>
          <main>
            <PlanScreen jobId={plan.id} />
          </main>
        </MemoryRouter>,
      )
      await screen.findByRole('button', { name: 'By person' })
    },
  }
}

export const ana = planPerson('ana', { full_name: 'Ana Birch' })
/** Ana is in the one shift of the riggers. */
export const published = (fields: Partial<CrewPlan>) =>
  planOf({ title: 'Arena', people: [ana], shifts: [shift('s', { people: ['ana'] })], ...fields })

export const cellAt = (row: string, day: number) =>
  document.querySelector<HTMLElement>(`[data-cell="${row} 2026-12-0${day}"]`)!

/** What a screen reader reads of a cell. */
export const wordsOfCell = (cell: Element) =>
  [...cell.querySelectorAll('.sr-only')].map(({ textContent }) => textContent).join('; ')

/** The editor of the cell that the address named. */
export async function openEditor(cell: HTMLElement) {
  await waitFor(() => {
    if (document.activeElement !== cell) throw new Error('The cell has not the focus')
  })
  act(() => void fireEvent.keyDown(cell, { key: 'Enter' }))
  return screen.findByRole('dialog', { name: /^Rigger/ })
}
