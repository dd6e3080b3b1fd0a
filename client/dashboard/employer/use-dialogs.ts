import { useState } from 'react'
import { COMPARE_MAX, COMPARE_MIN } from '../../../shared/limits.ts'
import { toast } from '../../ui/toast.ts'
import { canCompare } from './selection-bar.tsx'
import type { ApplicantList } from './use-applicant-list.ts'

/** What stands over the list about those selected in it. */
export function useDialogs({ selection: { selected } }: ApplicantList) {
  const [shown, show] = useState<'compare' | 'reject' | 'keys' | null>(null)
  return {
    shown,
    close: () => show(null),
    keys: () => show('keys'),
    compare() {
      if (canCompare(selected.length)) show('compare')
      else toast({ tone: 'info', text: `Select ${COMPARE_MIN} to ${COMPARE_MAX} applicants to compare.` })
    },
    reject() {
      if (selected.some(({ application }) => application.status !== 'accepted')) show('reject')
      else toast({ tone: 'info', text: 'Everybody selected is accepted already.' })
    },
  }
}
export type Dialogs = ReturnType<typeof useDialogs>
