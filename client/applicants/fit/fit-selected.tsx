import { lazy, Suspense, useState } from 'react'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { useRowSelection } from '../../ui/table/use-row-selection.ts'
import { fitId } from './fit-table.tsx'

const AddToListDialog = lazy(() => import('../../trade/crews/add-to-list-dialog.tsx'))
const InviteSeveralDialog = lazy(() => import('../../trade/crews/invite-several-dialog.tsx'))

/** Those selected of the people shown, and what can be done with all of them. */
export function useFitSelection(job: Job, people: FittingFreelancer[]) {
  const selection = useRowSelection(people, fitId)
  const [shown, show] = useState<'invite' | 'list' | null>(null)
  const { length } = selection.selected
  return {
    ...selection,
    shown,
    close: () => show(null),
    invite() {
      if (length === 0) toast({ tone: 'info', text: SELECT_FIRST })
      else if (jobStatusAt(job) === 'open') show('invite')
      else toast({ tone: 'info', text: NOT_OPEN })
    },
    addToList() {
      if (length > 0) show('list')
      else toast({ tone: 'info', text: SELECT_FIRST })
    },
  }
}
export type FitSelection = ReturnType<typeof useFitSelection>

const SELECT_FIRST = 'Select somebody first, with x.'
export const NOT_OPEN = 'The project is not open: nobody can apply for it.'

export const FitBar = ({ selection }: { selection: FitSelection }) => (
  <SelectionBar
    label="Selected freelancers"
    count={selection.selected.length}
    acts={[
      { label: 'Invite', keys: 'Shift+I', isPrimary: true, onClick: selection.invite },
      { label: 'Add to list', keys: 'l', onClick: selection.addToList },
    ]}
    onClear={selection.clear}
  />
)

export function FitDialogs({ job, selection }: { job: Job; selection: FitSelection }) {
  const { shown, selected, clear, close } = selection
  const people = selected.map(({ freelancer }) => freelancer)
  return (
    <Suspense fallback={null}>
      {shown === 'invite' && <InviteSeveralDialog job={job} people={people} onInvited={clear} onClose={close} />}
      {shown === 'list' && <AddToListDialog people={people} onDone={clear} onClose={close} />}
    </Suspense>
  )
}
