import { lazy, Suspense } from 'react'
import type { ApplicantList } from '../use-applicant-list.ts'
import type { Dialogs } from './use-dialogs.ts'

const CancelApplicantDialog = lazy(() => import('./cancel-applicant-dialog.tsx'))
const CompareDialog = lazy(() => import('./compare-dialog.tsx'))
const RejectDialog = lazy(() => import('./reject-dialog.tsx'))
const KeysDialog = lazy(() => import('../keys-dialog.tsx'))

export function SelectedDialogs({ list, dialogs }: { list: ApplicantList; dialogs: Dialogs }) {
  const { shown, cancelling, close } = dialogs
  return (
    <Suspense fallback={null}>
      {shown === 'compare' && <CompareDialog list={list} onClose={close} />}
      {shown === 'reject' && <RejectDialog list={list} onClose={close} />}
      {cancelling && <CancelApplicantDialog job={list.job} applicant={cancelling} onClose={close} />}
      {shown === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  )
}
