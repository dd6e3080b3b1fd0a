import { lazy, Suspense, useCallback, useState } from 'react'
import type { ApplicantList } from '../use-applicant-list.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { COMPARE_MAX, COMPARE_MIN } from '../../../shared/limits.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { canCancel } from '../use-applicants.ts'
import { TEXT } from '../../../shared/texts.ts'
import { at } from '../../http/path-to.ts'
import { failureText, request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { peopleText } from '../../../shared/counts.ts'
import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import { answeredIn, batchesOf, inBatches } from './in-batches.ts'
import { clashesAmong } from './plan-accept.ts'
import { type Shortcut, UNDO_KEY } from '../../shell/shortcuts.ts'
import { FAVOURITES_KEY } from '../../trade/crews/favourites-chip.tsx'
import { reportDecided, undoLast } from './undo.ts'

const CancelApplicantDialog = lazy(() => import('./cancel-applicant-dialog.tsx'))
const AddToListDialog = lazy(() => import('../../trade/crews/add-to-list-dialog.tsx'))
const AcceptSelectedDialog = lazy(() => import('./accept-selected-dialog.tsx'))
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
      {shown === 'list' && (
        <AddToListDialog
          people={list.selection.selected.map(({ freelancer }) => freelancer)}
          onDone={list.selection.clear}
          onClose={close}
        />
      )}
      {shown === 'accept' && <AcceptSelectedDialog list={list} onClose={close} />}
      {shown === 'reject' && <RejectDialog list={list} onClose={close} />}
      {cancelling && <CancelApplicantDialog job={list.job} applicant={cancelling} onClose={close} />}
    </Suspense>
  )
}

/** Dialogs over the list: about the selected applicants, about a booked one. */
export function useDialogs(list: ApplicantList) {
  const { job } = list
  const { selected } = list.selection
  const [shown, show] = useState<'compare' | 'message' | 'accept' | 'reject' | 'list' | null>(null)
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
    shortlist: () => void shortlistSelected(list),
    list() {
      if (selected.length > 0) show('list')
      else toast({ tone: 'info', text: SELECT_FIRST })
    },
    accept() {
      if (selected.some(isOpen)) show('accept')
      else toast({ tone: 'info', text: selected.length > 0 ? ALL_ACCEPTED : SELECT_FIRST })
    },
    reject() {
      if (selected.some(isOpen)) show('reject')
      else toast({ tone: 'info', text: selected.length > 0 ? ALL_ACCEPTED : SELECT_FIRST })
    },
  }
}

export const canCompare = (count: number) => count >= COMPARE_MIN && count <= COMPARE_MAX
const isOpen = ({ application }: Applicant) => application.status !== 'accepted'
const ALL_ACCEPTED = 'Everybody selected is confirmed already.'
const SELECT_FIRST = 'Select somebody first, with x.'
export type Dialogs = ReturnType<typeof useDialogs>

/** What is done with those selected, and with the whole list, at every width. */
export const selectedShortcuts = (list: ApplicantList, dialogs: Dialogs): Shortcut[] => [
  ['*', 'Select all shown, or nobody', list.selection.toggleAll],
  ['S', 'Shortlist those selected', dialogs.shortlist],
  ['A', 'Accept those selected who fit', dialogs.accept],
  ['R', 'Reject those selected', dialogs.reject],
  ['c', 'Compare those selected', dialogs.compare],
  ['m', 'Message those selected', dialogs.message],
  ['l', 'Add those selected to a list', dialogs.list],
  [`z ${UNDO_KEY}`, 'Undo, for ten seconds', undoLast],
  [...FAVOURITES_KEY, list.favourites.toggle],
  ...SHOWN.map(([shown, words]): Shortcut => ['', `Show ${words}`, () => list.change({ shown })]),
  ['Escape', 'Select nobody', list.selection.clear],
]
const SHOWN = [
  ['all', 'all applicants'],
  ['pending', 'new applicants'],
  ['shortlisted', 'those shortlisted'],
  ['accepted', 'those accepted'],
] as const

/** Shortlists those of the selected who are new, after a question; who could not be is named. */
async function shortlistSelected({ job, selection, refetch }: ApplicantList) {
  const asked = selection.selected.filter(({ application }) => application.status === 'pending')
  if (asked.length === 0) return toast({ tone: 'info', text: 'Nobody new is selected.' })
  const clashes = clashesAmong(asked)
  const isSure = await confirm({
    title: `Shortlist ${peopleText(asked.length)}?`,
    text: `They are told after ten seconds: until then you can undo it.${clashes.length > 0 ? ' Not free:' : ''}`,
    lines: clashes.map(({ applicant: { application, freelancer }, why }) => ({
      id: application.id,
      text: `${freelancer.full_name}: ${why}`,
    })),
    confirmLabel: `Shortlist ${asked.length}`,
    enterConfirms: true,
  })
  if (!isSure) return
  const batches = batchesOf<DecisionOutcome>(asked.map(({ application }) => application.id))
  try {
    await inBatches(batches, ({ id, application_ids }) =>
      request('POST', at('/jobs/{id}/applications/shortlist', { id: job.id }), { id, application_ids, is_held: true }),
    )
    selection.clear()
  } catch (error) {
    toast({ tone: 'stop', text: failureText(error, TEXT.shortlistFailed) })
  }
  const outcomes = answeredIn(batches)
  const done = outcomes.filter(({ is_done }) => is_done)
  reportDecided(`${done.length} shortlisted.`, done, { jobId: job.id, status: 'shortlisted', refetch })
  for (const { application_id, is_done, detail } of outcomes) {
    const person = asked.find(({ application }) => application.id === application_id)
    if (!is_done) toast({ tone: 'stop', text: `${person?.freelancer.full_name}: ${detail}` })
  }
  refetch()
  void syncNow()
}
