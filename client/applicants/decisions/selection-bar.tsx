import { SelectionBar } from '../../ui/table/selection-bar.tsx'
import type { ApplicantSelection } from '../use-applicant-list.ts'
import { canCompare, type ApplicantDialogs } from './selected-dialogs.tsx'

/** The number of selected applicants, and actions for all of them. */
export function ApplicantsBar({ selection, dialogs }: { selection: ApplicantSelection; dialogs: ApplicantDialogs }) {
  const { length } = selection.selected
  return (
    <SelectionBar
      label="Selected applicants"
      count={length}
      acts={[
        { label: 'Compare', keys: 'c', isDisabled: !canCompare(length), onClick: dialogs.compare },
        { label: 'Message', keys: 'm', onClick: dialogs.message },
        { label: 'Shortlist', keys: 'Shift+S', onClick: dialogs.shortlist },
        { label: 'Accept', keys: 'Shift+A', onClick: dialogs.accept },
        { label: 'Reject', keys: 'Shift+R', onClick: dialogs.reject },
        { label: 'Add to list', keys: 'l', onClick: dialogs.list },
      ]}
      onClear={selection.clear}
    />
  )
}
