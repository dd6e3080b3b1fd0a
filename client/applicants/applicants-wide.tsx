import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Applicant, Job } from '../../shared/jobs/jobs.ts'
import { moveKeys, selectKeys } from '../ui/table/row-keys.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../shell/page.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useFavourites } from '../trade/crews/use-favourites.ts'
import { useOpened } from '../trade/use-opened.ts'
import { ApplicantDetail } from './detail/applicant-detail.tsx'
import { ApplicantSheet } from './detail/applicant-sheet.tsx'
import { type CurrentApplicant, CurrentRowProvider, useCurrentApplicant, useRestedApplicant } from './current-row.tsx'
import { ApplicantsWideFoot, ApplicantsWideHead, useApplicantsView } from './applicants-wide-parts.tsx'
import styles from './applicants-wide.module.css'
import tools from '../ui/table/tools.module.css'
import { ApplicantsList, ApplicantsState } from './applicants-list.tsx'
import { type ApplicantColumns, ApplicantsTable, useApplicantColumns } from './applicants-table.tsx'
import { ApplicantsTools } from './applicants-tools.tsx'
import { FreePlacesList, PlacesBar } from './free-places.tsx'
import { PrintedApplicants } from './printed-applicants.tsx'
import { InterruptedRejection } from './decisions/reject-rest.tsx'
import { SelectedDialogs, selectedShortcuts, useApplicantDialogs } from './decisions/selected-dialogs.tsx'
import { type ApplicantList, useApplicantList } from './use-applicant-list.ts'

/** A list with the chosen applicant beside it, or a table of all; both fully usable by keyboard. */
export function ApplicantsWide({ job }: { job: Job }) {
  const list = useApplicantList(job)
  const place = useCurrentApplicant(list.found)
  const [view, setView] = useApplicantsView()
  const dialogs = useApplicantDialogs(list)
  const favourites = useFavourites()
  const search = useRef<HTMLInputElement>(null)
  const { current } = place
  const { rested, rest: restNow } = useRestedApplicant(current, list.found)

  function writeNote() {
    flushSync(restNow)
    document.querySelector<HTMLElement>('[data-note]')?.focus()
  }

  useShortcuts('Applicants', [
    ...moveKeys('applicant', place),
    ['Enter', 'Open, or confirm'],
    ['s', 'Shortlist', () => current && void list.ask('shortlist', current)],
    ['a', 'Accept', () => current && void list.ask('accept', current)],
    ['r', 'Reject', () => current && void list.ask('reject', current)],
    ['b', 'Cancel a booking', () => current && dialogs.cancel(current)],
    ...selectKeys(current?.application.id, list.selection),
    ...selectedShortcuts(list, dialogs),
    ['f', 'Add to favourites, or remove', () => current && favourites.toggle(current.freelancer)],
    ['n', 'Write a note (beside the cards)', writeNote],
    ['v', 'Cards or table', () => setView(view === 'cards' ? 'table' : 'cards')],
    ['/', 'Search', () => search.current?.focus()],
  ])

  const { open } = useOpened()
  const openApplicant = (id: string) => {
    place.choose(id)
    open('applicant', id, { within: 'project' })
  }
  const columns = useApplicantColumns(list, openApplicant)

  const head = (
    <ApplicantsWideHead list={list} view={view} onView={setView} columns={columns}>
      <ApplicantsTools
        list={list}
        search={search}
        withOrder={view === 'cards'}
        wordClass={view === 'table' ? tools.word : undefined}
      />
    </ApplicantsWideHead>
  )
  const rejectRest = dialogs.shown !== 'reject' && <InterruptedRejection list={list} />
  const foot = <ApplicantsWideFoot list={list} dialogs={dialogs} />
  return (
    <Page title={`Applicants: ${job.title}`} hideTitle width="full">
      {view === 'cards' ? (
        <div className={styles.sides}>
          <div className={styles.left}>
            {head}
            {rejectRest}
            <ApplicantCardsSide list={list} place={place} />
            {foot}
          </div>
          <ChosenApplicantSide list={list} current={rested} />
        </div>
      ) : (
        <div className={styles.whole}>
          {head}
          {rejectRest}
          <ApplicantTableSide
            list={list}
            place={place}
            columns={columns}
            onCancel={dialogs.cancel}
            onOpen={openApplicant}
          />
          {foot}
        </div>
      )}
      <SelectedDialogs list={list} dialogs={dialogs} />
      <PrintedApplicants list={list} />
    </Page>
  )
}

function ApplicantCardsSide({ list, place }: { list: ApplicantList; place: CurrentApplicant }) {
  const box = useRef<HTMLDivElement>(null)
  const currentId = place.current?.freelancer.id
  const { moves } = place
  useEffect(() => {
    if (moves > 0) box.current?.querySelector<HTMLElement>(`[data-person="${CSS.escape(currentId ?? '')}"]`)?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- only what a person does moves the focus
  }, [moves])
  return (
    <div ref={box} className={styles.scroll}>
      <ApplicantsState list={list} />
      <CurrentRowProvider id={currentId}>
        <ApplicantsList list={list} onOpen={place.choose} />
      </CurrentRowProvider>
    </div>
  )
}

function ChosenApplicantSide({ list, current }: { list: ApplicantList; current: CurrentApplicant['current'] }) {
  return (
    <div className={styles.right}>
      {current ? (
        <ApplicantDetail
          key={current.freelancer.id}
          job={list.job}
          applicant={current}
          notes={list.notes}
          onDecide={list.ask}
          onChanged={list.refetch}
        />
      ) : (
        list.applicants && (
          <EmptyState title="No applicant chosen" text="Choose an applicant on the left to see them here." />
        )
      )}
      <div className={styles.places}>
        <FreePlacesList job={list.job} />
        <PlacesBar counts={list.counts} />
      </div>
    </div>
  )
}

type ApplicantTableSideProps = {
  list: ApplicantList
  place: CurrentApplicant
  columns: ApplicantColumns
  onCancel: (applicant: Applicant) => void
  onOpen: (id: string) => void
}

function ApplicantTableSide({ list, ...table }: ApplicantTableSideProps) {
  const { idOf, close } = useOpened()
  const opened = list.applicants?.find(({ freelancer }) => freelancer.id === idOf('applicant'))
  return (
    <div className={styles.rest}>
      <ApplicantsState list={list} />
      {list.found.length > 0 && <ApplicantsTable list={list} {...table} />}
      {opened && <ApplicantSheet list={list} applicant={opened} onClose={() => close({ within: 'project' })} />}
    </div>
  )
}
