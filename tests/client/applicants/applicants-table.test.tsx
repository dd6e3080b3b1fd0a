// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApplicantsTable, useApplicantColumns } from '../../../client/applicants/applicants-table.tsx'
import { useCurrentApplicant } from '../../../client/applicants/current-row.tsx'
import type { ApplicantList } from '../../../client/applicants/use-applicant-list.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'

// jsdom measures nothing: a box of ten rows.
beforeEach(() => void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

const found = ['Tomasz Adamski', 'Rosa Lind'].map(
  (full_name, n) =>
    ({
      application: { id: `a${n}`, status: 'pending', created_at: '2026-11-20T09:00:00Z' },
      freelancer: { id: `f${n}`, full_name, job_roles: [], skills: [], location: '', total_ratings: 0, referees: {} },
      match: { score: 70, miles: 12, reasons: [], missing: [] },
    }) as unknown as Applicant,
)

function Table({ onOpen }: { onOpen: (id: string) => void }) {
  const list = {
    job: { roles: [], applications: [], required_skills: [] },
    found,
    filters: { order: 'match' },
    selection: { has: () => false, toggle: () => {}, isAll: false, toggleAll: () => {} },
    notes: { of: () => [] },
    ask: () => {},
    change: () => {},
  } as unknown as ApplicantList
  const columns = useApplicantColumns(list, onOpen)
  return (
    <ApplicantsTable
      list={list}
      place={useCurrentApplicant(found)}
      columns={columns}
      onCancel={() => {}}
      onOpen={onOpen}
    />
  )
}

test('a right click on a row opens that applicant, as a press on the name does', () => {
  const onOpen = vi.fn()
  render(<Table onOpen={onOpen} />)
  fireEvent.contextMenu(screen.getAllByRole('row')[2]!.querySelectorAll('td')[2]!)
  fireEvent.click(screen.getByRole('button', { name: 'Rosa Lind' }))
  expect(onOpen.mock.calls).toEqual([['f1'], ['f1']])
  expect(screen.getByRole('row', { current: true }).textContent).toContain('Rosa Lind')
})
