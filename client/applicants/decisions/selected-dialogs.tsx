import { lazy, Suspense, useCallback, useState } from 'react'
import type { ApplicantList } from '../use-applicant-list.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { COMPARE_MAX, COMPARE_MIN } from '../../../shared/limits.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { canCompare } from './selection-bar.tsx'
import { canCancel } from '../use-applicants.ts'

const CancelApplicantDialog = lazy(() => import('./cancel-applicant-dialog.tsx'))
const CompareDialog = lazy(() => import('./compare-dialog.tsx'))
const MessageCrewDialog = lazy(() => import('../../trade/crew-messages/message-crew-dialog.tsx'))
const RejectDialog = lazy(() => import('./reject-dialog.tsx'))

export function SelectedDialogs({ list, dialogs }: { list: ApplicantList; dialogs: Dialogs }) {
  const { shown, cancelling, close } = dialogs
  return (
    <Suspense fallback={null}>
      {shown === 'compare' && <CompareDialog list={list} onClose={close} />}
      {shown === 'message' && (
        <MessageCrewDialog
          job={list.job}
          selected={list.selection.selected.map(({ freelancer: { id, full_name } }) => ({ id, name: full_name }))}
          onSent={list.selection.clear}
          onClose={close}
        />
      )}
      {shown === 'reject' && <RejectDialog list={list} onClose={close} />}
      {cancelling && <CancelApplicantDialog job={list.job} applicant={cancelling} onClose={close} />}
    </Suspense>
  )
}

/** Dialogs over the list: about the selected applicants, about a booked one. */
export function useDialogs({ job, selection: { selected } }: ApplicantList) {
  const [shown, show] = useState<'compare' | 'message' | 'reject' | null>(null)
  const [cancelling, setCancelling] = useState<Applicant | null>(null)
  const cancel = useCallback((one: Applicant) => canCancel(job, one) && setCancelling(one), [job])
  return {
    shown,
    cancelling,
    close() {
      show(null)
      setCancelling(null)
    },
    cancel,
    compare() {
      if (canCompare(selected.length)) show('compare')
      else toast({ tone: 'info', text: `Select ${COMPARE_MIN} to ${COMPARE_MAX} applicants to compare.` })
    },
    message() {
      if (selected.length > 0) show('message')
      else toast({ tone: 'info', text: 'Select the people to write to.' })
    },
    reject() {
      if (selected.some(({ application }) => application.status !== 'accepted')) show('reject')
      else toast({ tone: 'info', text: 'Everybody selected is accepted already.' })
    },
  }
}
export type Dialogs = ReturnType<typeof useDialogs>
