import { useCallback, useState } from 'react'
import type { ApplicantList } from '../use-applicant-list.ts'
import type { Applicant } from '../../../shared/jobs/jobs.ts'
import { COMPARED_APPLICANTS_MAX, COMPARED_APPLICANTS_MIN } from '../../../shared/limits.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { canCancelBooking } from '../use-applicants.ts'
import { SPECIFIED_TEXT } from '../../../shared/specified-texts.ts'
import { at } from '../../http/path-to.ts'
import { failureText, request } from '../../http/request.ts'
import { syncNow } from '../../offline/sync/sync.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { peopleNameOrCount } from '../../../shared/counts.ts'
import type { DecisionOutcome } from '../../../shared/hiring/applicants.ts'
import { answeredOutcomesOf, applicationBatchesOf, sendInBatches } from '../../trade/decisions/in-batches.ts'
import { clashingApplicants } from './plan-accept.ts'
import { type Shortcut, UNDO_KEY } from '../../shell/shortcuts.ts'
import { FAVOURITES_KEY } from '../../trade/crews/favourites-chip.tsx'
import { reportDecisions, undoLastDecision } from '../../trade/decisions/undo.ts'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'

const LazyCancelApplicantDialog = lazyDialog(() => import('./cancel-applicant-dialog.tsx'))
const LazyAddApplicantsToList = lazyDialog(() => import('../../trade/crews/add-to-list-dialog.tsx'))
const LazyAcceptSelectedDialog = lazyDialog(() => import('./accept-selected-dialog.tsx'))
const LazyCompareDialog = lazyDialog(() => import('./compare-dialog.tsx'))
const LazyMessageSelectedDialog = lazyDialog(() => import('../../trade/crew-messages/message-crew-dialog.tsx'))
const LazyUncheckedDialog = lazyDialog(() => import('../right-to-work/unchecked-dialog.tsx'))
const LazyRejectDialog = lazyDialog(() => import('./reject-dialog.tsx'))

export function SelectedDialogs({ list, dialogs }: { list: ApplicantList; dialogs: ApplicantDialogs }) {
  const { shown, cancelling, close } = dialogs
  return (
    <>
      {shown === 'compare' && <LazyCompareDialog list={list} onClose={close} />}
      {shown === 'message' && (
        <LazyMessageSelectedDialog
          job={list.job}
          selected={list.selection.selected.map(({ freelancer: { id, full_name } }) => ({ id, name: full_name }))}
          onSent={list.selection.clear}
          onClose={close}
        />
      )}
      {shown === 'list' && (
        <LazyAddApplicantsToList
          people={list.selection.selected.map(({ freelancer }) => freelancer)}
          onDone={list.selection.clear}
          onClose={close}
        />
      )}
      {shown === 'accept' && <LazyAcceptSelectedDialog list={list} onClose={close} />}
      {shown === 'reject' && <LazyRejectDialog list={list} onClose={close} />}
      {list.unchecked && <LazyUncheckedDialog job={list.job} onChanged={list.refetch} {...list.unchecked} />}
      {cancelling && <LazyCancelApplicantDialog job={list.job} applicant={cancelling} onClose={close} />}
    </>
  )
}

/** Dialogs over the list: about the selected applicants, about a booked one. */
export function useApplicantDialogs(list: ApplicantList) {
  const { job } = list
  const { selected } = list.selection
  const [shown, show] = useState<'compare' | 'message' | 'accept' | 'reject' | 'list' | null>(null)
  const [cancelling, setCancelling] = useState<Applicant | null>(null)
  const cancel = useCallback((one: Applicant) => canCancelBooking(job, one) && setCancelling(one), [job])
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
      else
        toast({
          tone: 'info',
          text: `Select ${COMPARED_APPLICANTS_MIN} to ${COMPARED_APPLICANTS_MAX} applicants to compare.`,
        })
    },
    message() {
      if (selected.length > 0) show('message')
      else toast({ tone: 'info', text: 'Select the people to write to.' })
    },
    shortlist: () => void shortlistSelected(list),
    list() {
      if (selected.length > 0) show('list')
      else toast({ tone: 'info', text: SELECT_APPLICANT_FIRST_TEXT })
    },
    accept() {
      if (selected.some(isNotAcceptedYet)) show('accept')
      else toast({ tone: 'info', text: selected.length > 0 ? EVERYBODY_ACCEPTED_TEXT : SELECT_APPLICANT_FIRST_TEXT })
    },
    reject() {
      if (selected.some(isNotAcceptedYet)) show('reject')
      else toast({ tone: 'info', text: selected.length > 0 ? EVERYBODY_ACCEPTED_TEXT : SELECT_APPLICANT_FIRST_TEXT })
    },
  }
}

export const canCompare = (count: number) => count >= COMPARED_APPLICANTS_MIN && count <= COMPARED_APPLICANTS_MAX
const isNotAcceptedYet = ({ application }: Applicant) => application.status !== 'accepted'
const EVERYBODY_ACCEPTED_TEXT = 'Everybody selected is confirmed already.'
const SELECT_APPLICANT_FIRST_TEXT = 'Select somebody first, with x.'
export type ApplicantDialogs = ReturnType<typeof useApplicantDialogs>

/** What is done with those selected, and with the whole list, at every width. */
export const selectedShortcuts = (list: ApplicantList, dialogs: ApplicantDialogs): Shortcut[] => [
  ['*', 'Select all, or none', list.selection.toggleAll],
  ['S', 'Shortlist those selected', dialogs.shortlist],
  ['A', 'Accept as many as there’s room for', dialogs.accept],
  ['R', 'Reject those selected', dialogs.reject],
  ['c', 'Compare those selected', dialogs.compare],
  ['m', 'Message those selected', dialogs.message],
  ['l', 'Add those selected to a list', dialogs.list],
  [`z ${UNDO_KEY}`, 'Undo, for ten seconds', undoLastDecision],
  [...FAVOURITES_KEY, list.favourites.toggle],
  ...SHOWN_FILTER_SHORTCUTS.map(([shown, words]): Shortcut => ['', `Show ${words}`, () => list.change({ shown })]),
  ['Escape', 'Clear selection', list.selection.clear],
]
const SHOWN_FILTER_SHORTCUTS = [
  ['all', 'all applicants'],
  ['pending', 'new applicants'],
  ['shortlisted', 'those shortlisted'],
  ['accepted', 'those confirmed'],
] as const

/** Shortlists those of the selected who are new, after a question; who could not be is named. */
async function shortlistSelected({ job, selection, refetch }: ApplicantList) {
  const asked = selection.selected.filter(({ application }) => application.status === 'pending')
  if (asked.length === 0) return toast({ tone: 'info', text: 'Nobody you selected is new.' })
  const clashes = clashingApplicants(asked)
  const isSure = await confirm({
    title: `Shortlist ${peopleNameOrCount(asked.map(({ freelancer }) => freelancer))}?`,
    text: `You’ve got 10 seconds to undo. Then they’re told.${clashes.length > 0 ? ' Not free:' : ''}`,
    lines: clashes.map(({ applicant: { application, freelancer }, why }) => ({
      id: application.id,
      text: `${freelancer.full_name}: ${why}`,
    })),
    confirmLabel: `Shortlist ${asked.length}`,
    enterConfirms: true,
  })
  if (!isSure) return
  const batches = applicationBatchesOf<DecisionOutcome>(asked.map(({ application }) => application.id))
  try {
    await sendInBatches(batches, ({ id, application_ids }) =>
      request('POST', at('/jobs/{id}/applications/shortlist', { id: job.id }), { id, application_ids, is_held: true }),
    )
    selection.clear()
  } catch (error) {
    toast({ tone: 'stop', text: failureText(error, SPECIFIED_TEXT.shortlistFailed) })
  }
  const outcomes = answeredOutcomesOf(batches)
  const done = outcomes.filter(({ is_done }) => is_done)
  reportDecisions(`${done.length} shortlisted.`, done, { jobId: job.id, status: 'shortlisted', refetch })
  for (const { application_id, is_done, detail } of outcomes) {
    const person = asked.find(({ application }) => application.id === application_id)
    if (!is_done) toast({ tone: 'stop', text: `${person?.freelancer.full_name}: ${detail}` })
  }
  refetch()
  void syncNow()
}
