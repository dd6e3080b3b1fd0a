// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyProjectDraft, newJobBodyOf, type ProjectDraft } from '../../../client/projects/project-draft.ts'
import { ProjectRolesStep } from '../../../client/projects/project-roles-step.tsx'
import '../support/jsdom-gaps.ts'
import { judgeNothing } from '../support/judge-nothing.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

/** The step, and the roles that would be posted. */
function Roles() {
  const [draft, set] = useState(() => emptyProjectDraft(() => 'id'))
  const change = (next: Partial<ProjectDraft>) => set((before) => ({ ...before, ...next }))
  return (
    <>
      <ProjectRolesStep draft={draft} judged={judgeNothing} onChange={change} />
      <output data-testid="posted">{JSON.stringify(newJobBodyOf(draft).roles)}</output>
    </>
  )
}

/** What the field's own description says, as a screen reader hears it. */
const saidOf = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby')?.split(' ') ?? [])
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test.each([
  ['America/New_York', '2027-03-01', '2027-03-01T08:00:00.000Z', true],
  ['America/New_York', '2027-07-01', '2027-07-01T07:00:00.000Z', true],
  // Where the clocks have changed, and London's have not.
  ['America/New_York', '2027-03-20', '2027-03-20T08:00:00.000Z', true],
  ['Asia/Kolkata', '2027-07-01', '2027-07-01T07:00:00.000Z', true],
  ['Europe/Lisbon', '2027-07-01', '2027-07-01T07:00:00.000Z', false],
])('on a device in %s 08:00 on %s is posted as 08:00 in London, %s; named: %s', (zone, day, moment, isNamed) => {
  vi.stubEnv('TZ', zone)
  render(<Roles />)
  for (const label of ['Start', 'End']) {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    expect(saidOf(field).includes('London time')).toBe(isNamed)
    fireEvent.change(field, { target: { value: `${day} 08:00` } })
    fireEvent.blur(field)
    expect(field.value).toContain('08:00')
    expect(saidOf(screen.getByLabelText(label)).includes('London time')).toBe(isNamed)
  }
  expect(JSON.parse(screen.getByTestId('posted').textContent)).toMatchObject([{ date_start: moment, date_end: moment }])
})
