// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../../client/ui/chakra/widgets.ts'
import { SheetEditor } from '../../../client/call-sheet/sheet-editor.tsx'
import type { SheetWriting } from '../../../client/trade/call-sheets/sheet-form.ts'
import { TeamStep } from '../../../client/company/company-team-step.tsx'
import { emptyMemberDraft } from '../../../client/company/company-draft.ts'
import { emptyProjectDraft } from '../../../client/projects/project-draft.ts'
import { ProjectRolesStep } from '../../../client/projects/project-roles-step.tsx'
import { loadWidgets } from '../../../client/ui/load-widgets.ts'
import { onToast, type ToastMessage } from '../../../client/ui/overlays/toast.ts'
import { job } from '../support/jobs.ts'
import { judgeNothing } from '../support/judge-nothing.ts'

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  await loadWidgets()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a role that is added to a project has the focus in its name', () => {
  let keys = 0
  function Roles() {
    const [draft, setDraft] = useState(() => emptyProjectDraft(() => `k${(keys += 1)}`))
    return <ProjectRolesStep draft={draft} judged={judgeNothing} onChange={(next) => setDraft({ ...draft, ...next })} />
  }
  render(<Roles />)
  for (const number of [1, 2]) {
    press('Add a role')
    expect(document.activeElement).toBe(screen.getAllByRole('combobox', { name: 'Role name' })[number])
  }
})

test('a team member that is added has the focus in their email', () => {
  function Team() {
    const [draft, setDraft] = useState({ team: [emptyMemberDraft('first')] })
    const props = { canMail: true, judged: judgeNothing, problem: null, draft } as unknown as Parameters<
      typeof TeamStep
    >[0]
    return <TeamStep {...props} onChange={(next) => setDraft({ ...draft, ...next } as typeof draft)} />
  }
  render(<Team />)
  press('Add a team member')
  expect(document.activeElement).toBe(screen.getAllByLabelText('Email')[1])
})

test('a day that is taken off a call sheet comes back where it was, with its times and what was written since', () => {
  const said: ToastMessage[] = []
  const off = onToast((one) => said.push(one))
  const dayOf = (date: string) => ({
    id: date,
    date,
    times: [{ id: `${date}t`, time: '08:00', until: '', label: `get-in ${date}`, role_id: '' }],
  })
  let changes = 0
  function Sheet() {
    const [form, setForm] = useState({ venue: '', documents: [], days: ['2026-12-05', '2026-12-06'].map(dayOf) })
    const change: SheetWriting['change'] = (next) => {
      changes++
      setForm((now) => ({
        ...now,
        ...((typeof next === 'function' ? next(now as never) : next) as object),
      }))
    }
    return <SheetEditor job={job('j')} writing={{ form, change } as unknown as SheetWriting} />
  }
  const { unmount } = render(<Sheet />)
  const labels = () => screen.getAllByPlaceholderText<HTMLInputElement>('What for').map(({ value }) => value)
  press('Remove day: Saturday 5 December')
  expect(labels()).toEqual(['get-in 2026-12-06'])
  expect(said.map(({ text }) => text)).toEqual(['Saturday 5 December is off the sheet.'])
  fireEvent.change(screen.getByPlaceholderText('What for'), { target: { value: 'show' } })
  for (const _twice of [1, 2]) act(() => said[0]!.action!.onClick())
  expect(labels()).toEqual(['get-in 2026-12-05', 'show'])
  expect(said[0]!.action!.until!.aborted).toBe(false)
  unmount()
  const before = changes
  said[0]!.action!.onClick()
  expect([said[0]!.action!.until!.aborted, changes]).toEqual([true, before])
  off()
})
