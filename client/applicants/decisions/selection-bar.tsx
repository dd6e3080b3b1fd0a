import type { Job } from '../../../shared/jobs/jobs.ts'
import { acceptRefusal } from '../../../shared/jobs/project-acts.ts'
import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import type { ApplicantSelection } from '../use-applicant-list.ts'
import { canCompare, type ApplicantDialogs } from './selected-dialogs.tsx'

type Props = { job: Job; selection: ApplicantSelection; dialogs: ApplicantDialogs }

/** The number of selected applicants, and actions for all of them. */
export function ApplicantsBar({ job, selection, dialogs }: Props) {
  const { length } = selection.selected
  return (
    <SelectionBar
      label="Selected applicants"
      count={length}
      acts={[
        { label: 'Compare', keys: 'c', isDisabled: !canCompare(length), onClick: dialogs.compare },
        { label: 'Message', keys: 'm', onClick: dialogs.message },
        { label: 'Shortlist', keys: 'Shift+S', onClick: dialogs.shortlist },
        ...(acceptRefusal(job, Date.now()) ? [] : [{ label: 'Accept', keys: 'Shift+A', onClick: dialogs.accept }]),
        { label: 'Reject', keys: 'Shift+R', onClick: dialogs.reject },
        { label: 'Add to list', keys: 'l', onClick: dialogs.list },
      ]}
      onClear={selection.clear}
    />
  )
}
