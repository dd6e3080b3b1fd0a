import { lazy, Suspense, useCallback } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import { pathTo } from './http/path-to.ts'
import { QueryProvider } from './http/query-client.tsx'
import { useSession } from './offline/session/session.ts'
import type { StandbyDb } from './offline/store/database.ts'
import { useLive } from './offline/store/use-live.ts'
import { readFirstSync } from './offline/sync/first-sync.ts'
import { Page, PageParts } from './shell/page.tsx'
import { useShortcuts } from './shell/shortcuts.ts'
import { applicantCountsOf } from './trade/applicant-counts.ts'
import { channelAddress } from './trade/conversation-address.ts'
import { PrintedCrew } from './trade/call-sheets/printed-sheet.tsx'
import { useCrew } from './trade/call-sheets/use-crew.ts'
import { PrintedJob } from './trade/printed-job.tsx'
import { ASK_FIRST_SECTION, PROJECT_TABS, type ProjectTab, projectPath } from './trade/project-address.ts'
import { useOpened } from './trade/use-opened.ts'
import { classNames } from './ui/class-names.ts'
import { PageSpinner } from './ui/spinner.tsx'
import { Tabs } from './ui/tabs.tsx'
import ApplicantsScreen from './applicants/applicants-screen.tsx'
import { NoProject } from './projects/page/no-project.tsx'
import { OlderApplications } from './projects/page/older-applications.tsx'
import { ProjectHead } from './projects/page/project-head.tsx'
import { ProjectSide } from './projects/page/project-side.tsx'
import styles from './projects/page/project.module.css'
import { lazyDialog } from './ui/overlays/lazy-dialog.tsx'

const LazyFitScreen = lazy(() => import('./applicants/fit/fit-screen.tsx'))
const LazyPlanScreen = lazy(() => import('./plan/plan-screen.tsx'))
const LazyCallSheetEditor = lazy(() => import('./call-sheet/editor-screen.tsx'))
const LazyJobHours = lazy(() => import('./hours/crew/job-hours-tab.tsx'))
const LazyCrewMessages = lazy(async () => {
  const { CrewMessagesCard: list } = await import('./trade/crew-messages/crew-messages.tsx')
  return { default: list }
})
const LazyProjectConversations = lazy(() => import('./messages/project-conversations.tsx'))
const LazyProjectNotes = lazy(() => import('./applicants/project-notes.tsx'))
const LazyProjectDocuments = lazy(() => import('./call-sheet/project-documents.tsx'))
const LazyProjectInvitations = lazy(() => import('./applicants/fit/project-invitations.tsx'))
const LazyProjectHistory = lazy(() => import('./projects/page/project-history.tsx'))
const LazyProjectActions = lazyDialog(() => import('./projects/project-sheet.tsx'))
const LazyProjectEditor = lazyDialog(() => import('./projects/edit-project.tsx'))

/**
 * /project?id=ID: everything of one project of the company, under one head: each tab is an address. A freelancer who
 * was sent the link sees it as a job.
 */
export default function ProjectPage() {
  const id = useSearchParams()[0].get('id') ?? ''
  const isEmployer = useSession().user?.user_type === 'employer'
  const kept = useLive((db) => findKeptProject(db, id), [id])
  if (!isEmployer) return <Navigate to={pathTo`/?job=${id}`} replace />
  if (!kept) return <PageSpinner />
  return kept.job ? (
    <OpenedProject key={id} {...kept} job={kept.job} />
  ) : (
    <NoProject firstSyncDone={kept.firstSyncDone} />
  )
}

type KeptProject = Awaited<ReturnType<typeof findKeptProject>>
type Props = KeptProject & { job: NonNullable<KeptProject['job']> }

/** Whether all is here is read before the row: the other way round the last page could come between them. */
async function findKeptProject(db: StandbyDb, id: string) {
  const { firstSyncDone } = await readFirstSync(db)
  const [job = null, sheet = null, conversations] = await Promise.all([
    db.jobs.get(id),
    db.call_sheets.get(id),
    db.conversations.filter((one) => one.job_id === id).toArray(),
  ])
  return {
    firstSyncDone,
    job,
    sheet,
    unread: conversations.filter((one) => one.unread_count > 0).length,
    channel: conversations.find((one) => one.channel) ?? null,
  }
}

function OpenedProject({ job, sheet, unread, channel }: Props) {
  const { idOf, open, close } = useOpened()
  const navigate = useNavigate()
  const [tab, setTab] = useProjectTab(job.id)
  const crew = useCrew(job, sheet) ?? []
  const counts: Partial<Record<ProjectTab, number>> = { applicants: applicantCountsOf(job).all, messages: unread }
  const hasWholeWidth = tab === 'applicants' || tab === 'fit' || tab === 'plan' || tab === 'sheet' || tab === 'hours'
  useShortcuts('Project', [
    ['[', 'Previous tab', () => stepToTab(-1)],
    [']', 'Next tab', () => stepToTab(1)],
    ['P', 'Print', () => window.print()],
    ['e', 'Edit the project', () => open('edit', job.id)],
    ['M', 'Message the crew', () => void navigate(projectPath(job.id, 'messages', { message: job.id }))],
    ...(channel ? [['C', 'Crew channel', () => void navigate(channelAddress(job.id))] as const] : []),
    ['', 'Duplicate, close or reopen, ask a list first', () => open('manage', job.id)],
    ...PROJECT_PAGE_TABS.map(({ id, label }) => ['', label, () => setTab(id)] as const),
  ])

  return (
    <Page title={job.title} hideTitle back="/" crumb="Your Projects" width="full">
      <div className={styles.project}>
        <ProjectHead
          job={job}
          sheet={sheet}
          channel={channel}
          onEdit={() => open('edit', job.id)}
          onMore={() => open('manage', job.id)}
          isFolded={tab !== 'applicants'}
        />
        <Tabs
          label="Project"
          items={PROJECT_PAGE_TABS.map((one) => ({ ...one, count: counts[one.id] }))}
          value={tab}
          onChange={setTab}
        >
          <PageParts>
            <OlderApplications job={job} />
            <QueryProvider>
              <Suspense fallback={<PageSpinner />}>
                {hasWholeWidth ? (
                  <WholeWidthTab tab={tab} job={job} />
                ) : (
                  <div className={classNames(styles.sides, tab === 'history' && styles.withCosts)}>
                    <div className={styles.main}>
                      {tab === 'invitations' && <LazyProjectInvitations job={job} />}
                      {tab === 'messages' && (
                        <>
                          <LazyCrewMessages job={job} />
                          <LazyProjectConversations job={job} />
                        </>
                      )}
                      {tab === 'notes' && <LazyProjectNotes job={job} />}
                      {tab === 'documents' && <LazyProjectDocuments job={job} sheet={sheet} />}
                      {tab === 'history' && <LazyProjectHistory job={job} sheet={sheet} />}
                    </div>
                    <ProjectSide job={job} sheet={sheet} />
                  </div>
                )}
              </Suspense>
            </QueryProvider>
          </PageParts>
        </Tabs>
      </div>
      {!TABS_PRINTING_THEMSELVES.has(tab) && (
        <PrintedJob kind="Crew list" job={job}>
          <PrintedCrew job={job} sheet={sheet} crew={crew} />
        </PrintedJob>
      )}
      {idOf('manage') && (
        <LazyProjectActions
          job={job}
          asksFirst={idOf('manage') === ASK_FIRST_SECTION}
          onEdit={() => open('edit', job.id)}
          onCopied={() => void navigate('/?post=new')}
          onClose={close}
        />
      )}
      {idOf('edit') && <LazyProjectEditor job={job} onClose={close} />}
    </Page>
  )
}

const PROJECT_PAGE_TABS: { id: ProjectTab; label: string; short?: string }[] = [
  { id: 'applicants', label: 'Applicants' },
  { id: 'fit', label: 'Good fits', short: 'Good fits' },
  { id: 'invitations', label: 'Invitations' },
  { id: 'plan', label: 'Plan' },
  { id: 'sheet', label: 'Call sheet' },
  { id: 'hours', label: 'Hours' },
  { id: 'messages', label: 'Messages' },
  { id: 'notes', label: 'Notes' },
  { id: 'documents', label: 'Documents' },
  { id: 'history', label: 'History' },
]

/** The other tabs print the crew list. */
const TABS_PRINTING_THEMSELVES = new Set<ProjectTab>(['applicants', 'plan', 'sheet', 'hours'])

/** Those that have their own columns. */
function WholeWidthTab({ tab, job }: { tab: ProjectTab; job: Pick<Props['job'], 'id' | 'title'> }) {
  const jobId = job.id
  switch (tab) {
    case 'fit':
      return <LazyFitScreen jobId={jobId} />
    case 'plan':
      return (
        <div className={styles.whole}>
          <LazyPlanScreen jobId={jobId} />
        </div>
      )
    case 'sheet':
      return <LazyCallSheetEditor jobId={jobId} />
    case 'hours':
      return (
        <div className={styles.whole}>
          <LazyJobHours job={job} />
        </div>
      )
    default:
      return <ApplicantsScreen jobId={jobId} />
  }
}

/** What is open in a tab closes with it. */
function useProjectTab(id: string) {
  const asked = useSearchParams()[0].get('tab')
  const navigate = useNavigate()
  const tab = PROJECT_TABS.find((one) => one === asked) ?? PROJECT_TABS[0]
  const setTab = useCallback(
    (next: ProjectTab) => void navigate(projectPath(id, next), { replace: true, state: window.history.state?.usr }),
    [navigate, id],
  )
  return [tab, setTab] as const
}

/**
 * The focus goes along, so that it is not lost with the tab that is left; and the next key counts from it, before the
 * tab is drawn.
 */
function stepToTab(by: 1 | -1) {
  const tabs = [...document.querySelectorAll<HTMLElement>('[role=tablist][aria-label=Project] [role=tab]')]
  const focused = tabs.indexOf(document.activeElement as HTMLElement)
  const from = focused >= 0 ? focused : tabs.findIndex((one) => one.getAttribute('aria-selected') === 'true')
  tabs[from + by]?.focus()
  tabs[from + by]?.click()
}
