// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
// Preloaded: on a busy machine importing it takes seconds.
import '../../client/ui/chakra/widgets.ts'
import CrewMemberDialog from '../../client/chief/crew-member-dialog.tsx'
import type { DayMember } from '../../client/chief/crew-day.ts'
import type { CrewTableRow } from '../../client/crews/crew-rows.ts'
import { CrewNoteDialog, ListNameDialog } from '../../client/crews/list-dialogs.tsx'
import type { ChiefActs } from '../../client/chief/use-chief-acts.ts'
import type { LocalCrewList } from '../../client/offline/store/rows.ts'
import { DecisionReasonDialog } from '../../client/staff/decision-button.tsx'
import { CorrectPunchDialog } from '../../client/today/clock/correct-punch-dialog.tsx'
import { loadWidgets } from '../../client/ui/load-widgets.ts'
import { clockedBy, CREW_DAY, grantFor } from './support/crew-day.ts'
import { ownDevice } from './support/own-device.ts'

ownDevice()
beforeEach(
  () => void vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
beforeEach(loadWidgets)

const nothing = () => {}
const [punch] = clockedBy('b1', `${CREW_DAY} in 08:00`)
const booking = { booking_id: 'b1', job_id: 'j1', job_title: 'Arena tour', freelancer_id: 'p1' }
const list = { id: 'night', name: 'Night crew', people: [] } as unknown as LocalCrewList
const row = { id: 'zoe', full_name: 'Zoe Hart', note: 'Drives a van', job_roles: [] } as unknown as CrewTableRow
const member = {
  ...grantFor('Ana', 'Ben').grant.crew[1]!,
  standing: 'on',
  punches: [punch],
  exceptions: [],
  sheet: null,
}

const SuspensionOf = ({ id }: { id: string }) => (
  <DecisionReasonDialog
    about={id}
    title="Suspend Jo Hall?"
    text=""
    hint=""
    decide={() => Promise.resolve()}
    confirmLabel="Suspend"
    done=""
    onClose={nothing}
  />
)

const DIALOGS: [string, () => ReactElement, string, string?][] = [
  [
    'one’s own press',
    () => <CorrectPunchDialog booking={booking} punch={punch as never} company="Quayside" onClose={nothing} />,
    'Why',
  ],
  [
    'a press of the crew',
    () => (
      <CrewMemberDialog
        member={member as unknown as DayMember}
        acts={{} as ChiefActs}
        day={CREW_DAY}
        onClose={nothing}
      />
    ),
    'Why',
    'Add a time',
  ],
  ['a note about somebody', () => <CrewNoteDialog list={list} row={row} onClose={nothing} />, 'Note'],
  ['a decision of the staff', () => <SuspensionOf id="jo" />, 'Reason'],
  ['a new list', () => <ListNameDialog onClose={nothing} />, 'Name'],
  ['the name of a list', () => <ListNameDialog list={list} onClose={nothing} />, 'Name'],
]

test.each(DIALOGS)(
  'what was written about %s is there when its dialog is opened again',
  async (_, dialog, label, press) => {
    const open = async () => {
      const shown = render(<MemoryRouter>{dialog()}</MemoryRouter>)
      await screen.findByRole('dialog')
      if (press) fireEvent.click(screen.getByRole('button', { name: press }))
      return { ...shown, field: await screen.findByLabelText<HTMLTextAreaElement>(label) }
    }
    const first = await open()
    fireEvent.change(first.field, { target: { value: 'Forgot it at the dock' } })
    first.unmount()
    await open()
    await screen.findByDisplayValue('Forgot it at the dock')
  },
)

test('what was written about one person is not there for another of the same name', async () => {
  const box = () => screen.findByLabelText<HTMLTextAreaElement>('Reason')
  const first = render(<SuspensionOf id="jo" />)
  fireEvent.change(await box(), { target: { value: 'Never turned up' } })
  first.unmount()
  const other = render(<SuspensionOf id="namesake" />)
  expect((await box()).value).toBe('')
  fireEvent.change(await box(), { target: { value: 'Sold his place' } })
  other.unmount()
  render(<SuspensionOf id="jo" />)
  await screen.findByDisplayValue('Never turned up')
})
