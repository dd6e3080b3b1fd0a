import { useRef } from 'react'
import { PageSpinner } from '../ui/spinner.tsx'
import { QueryProvider } from '../http/query-client.tsx'
import { useLive } from '../offline/store/use-live.ts'
import { useWide } from '../ui/hooks/use-width.ts'
import { ApplicantsWide } from './applicants-wide.tsx'
import type { Job } from '../../shared/jobs/jobs.ts'
import { Page } from '../shell/page.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { MessageCrew } from '../trade/crew-messages/message-crew.tsx'
import { useOpened } from '../trade/use-opened.ts'
import { FilterChip } from '../ui/chip.tsx'
import { ApplicantSheet } from './detail/applicant-sheet.tsx'
import { ApplicantsList, ApplicantsState } from './applicants-list.tsx'
import styles from './applicants-list.module.css'
import { ApplicantsTools } from './applicants-tools.tsx'
import { ExportButton } from './export-button.tsx'
import { FreePlacesButton } from './free-places.tsx'
import { PrintedApplicants } from './printed-applicants.tsx'
import { InterruptedRejection } from './decisions/reject-rest.tsx'
import { ApplicantsBar } from './decisions/selection-bar.tsx'
import { SelectedDialogs, selectedShortcuts, useApplicantDialogs } from './decisions/selected-dialogs.tsx'
import { useApplicantList } from './use-applicant-list.ts'

/** The applicants of a project: list and detail on wide screens, else cards and a sheet. */
export default function ApplicantsScreen({ jobId }: { jobId: string }) {
  const job = useLive((db) => db.jobs.get(jobId), [jobId])
  const isWide = useWide()

  if (!job) return <PageSpinner />
  return <QueryProvider>{isWide ? <ApplicantsWide job={job} /> : <ApplicantsNarrow job={job} />}</QueryProvider>
}

/** Cards; pressing one opens a sheet with the decisions at its bottom. */
function ApplicantsNarrow({ job }: { job: Job }) {
  const list = useApplicantList(job)
  const dialogs = useApplicantDialogs(list)
  const { idOf, open, close } = useOpened()
  const search = useRef<HTMLInputElement>(null)
  useShortcuts('Applicants', [
    ...selectedShortcuts(list, dialogs),
    ['', 'Select applicants', list.selection.switch],
    ['/', 'Search', () => search.current?.focus()],
  ])
  const opened = list.applicants?.find(({ freelancer }) => freelancer.id === idOf('applicant'))

  return (
    <Page
      title={`Applicants: ${job.title}`}
      subtitle={
        <span className={styles.count}>
          <FreePlacesButton job={job} counts={list.counts} />
          <FilterChip pressed={list.selection.isSelecting} onClick={list.selection.switch}>
            Select
          </FilterChip>
          <MessageCrew job={job} />
          <ExportButton list={list} />
        </span>
      }
      foot={list.selection.isSelecting && <ApplicantsBar job={list.job} selection={list.selection} dialogs={dialogs} />}
    >
      {dialogs.shown !== 'reject' && <InterruptedRejection list={list} />}
      <ApplicantsTools list={list} search={search} withOrder />
      <ApplicantsState list={list} />
      <ApplicantsList list={list} onOpen={(id) => open('applicant', id, { within: 'project' })} />
      {opened && <ApplicantSheet list={list} applicant={opened} onClose={() => close({ within: 'project' })} />}
      <SelectedDialogs list={list} dialogs={dialogs} />
      <PrintedApplicants list={list} />
    </Page>
  )
}
