import { useState } from 'react'
import type { FittingFreelancer } from '../../../shared/hiring/invitations.ts'
import { jobStatusAt } from '../../../shared/jobs/job-status.ts'
import type { Job } from '../../../shared/jobs/jobs.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import { useRowSelection } from '../../ui/table/use-row-selection.ts'
import { fittingPersonIdOf } from './fit-rows.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const LazyAddFittingToList = lazyDialog(() => import('../../trade/crews/add-to-list-dialog.tsx'))
const LazyInviteFittingDialog = lazyDialog(() => import('../../trade/crews/invite-several-dialog.tsx'))

/** Those selected of the people shown, and what can be done with all of them. */
export function useFitSelection(job: Job, people: FittingFreelancer[]) {
  const selection = useRowSelection(people, fittingPersonIdOf)
  const [shown, show] = useState<'invite' | 'list' | null>(null)
  const { length } = selection.selected
  return {
    ...selection,
    shown,
    close: () => show(null),
    invite() {
      if (length === 0) toast({ tone: 'info', text: SELECT_FREELANCER_FIRST_TEXT })
      else if (jobStatusAt(job) === 'open') show('invite')
      else toast({ tone: 'info', text: PROJECT_NOT_OPEN_TEXT })
    },
    addToList() {
      if (length > 0) show('list')
      else toast({ tone: 'info', text: SELECT_FREELANCER_FIRST_TEXT })
    },
  }
}
export type FitSelection = ReturnType<typeof useFitSelection>

const SELECT_FREELANCER_FIRST_TEXT = 'Select somebody first, with x.'
export const PROJECT_NOT_OPEN_TEXT = 'The project is not open: nobody can apply for it.'

export const FitSelectionBar = ({ selection }: { selection: FitSelection }) => (
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

export function FitSelectionDialogs({ job, selection }: { job: Job; selection: FitSelection }) {
  const { shown, selected, clear, close } = selection
  const people = selected.map(({ freelancer }) => freelancer)
  return (
    <>
      {shown === 'invite' && <LazyInviteFittingDialog job={job} people={people} onInvited={clear} onClose={close} />}
      {shown === 'list' && <LazyAddFittingToList people={people} onDone={clear} onClose={close} />}
    </>
  )
}
