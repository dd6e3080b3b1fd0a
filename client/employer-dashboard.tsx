import { lazy, Suspense } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { useLive } from './offline/store/use-live.ts'
import { useFirstRows } from './offline/store/first-rows.ts'
import { useFirstSync } from './offline/sync/first-sync.ts'
import { projectPath, projectPathOf } from './trade/project-address.ts'
import { useOpened } from './trade/use-opened.ts'
import PlusIcon from 'lucide-react/icons/plus'
import type { CallSheet } from '../shared/call-sheets/call-sheets.ts'
import type { Job } from '../shared/jobs/jobs.ts'
import { Button } from './ui/button.tsx'
import { Page } from './shell/page.tsx'
import { moveFocusAmong, useShortcuts } from './shell/shortcuts.ts'
import { SkeletonList } from './ui/skeleton.tsx'
import { StaleNote } from './shell/stale.tsx'
import { Tabs } from './ui/tabs.tsx'
import { useStable } from './ui/hooks/stable.ts'
import { useLow, useNarrow } from './ui/hooks/use-width.ts'
import { useTabParam } from './ui/hooks/use-tab-param.ts'
import styles from './trade/dashboard.module.css'
import { CompanyNeeds } from './projects/company-needs.tsx'
import { CompanyProjects } from './projects/projects.tsx'
import { useProjectsView } from './projects/use-projects-view.ts'
import { classNames } from './ui/class-names.ts'
import { lazyDialog } from './ui/overlays/lazy-dialog.tsx'

const LazyPostProject = lazyDialog(() => import('./projects/post-project.tsx'))
const LazyManageProject = lazyDialog(() => import('./projects/project-sheet.tsx'))
const LazyEditProjectForm = lazyDialog(() => import('./projects/edit-project.tsx'))

/**
 * Your Projects and Rate Freelancers; the form for a new project (`/?post=new`, or at its last step `/?post=package`);
 * managing and editing a posted one (`/?manage=ID`, `/?edit=ID`). Older addresses of a project's applicants
 * (`/?project=ID`) and of the freelancers that fit it (`/?fit=ID`), and a freelancer's link to it (`/?job=ID`), lead to
 * its page.
 */
export function EmployerDashboard() {
  const kept = useLive((db) => db.jobs.toArray(), [])
  const { firstSyncDone } = useFirstSync()
  const first = useFirstRows(Boolean(kept?.length), firstSyncDone)
  const jobs = first?.jobs ?? kept
  const { idOf, open, close } = useOpened()
  const navigate = useNavigate()
  // A card renders again when its project changes, not at each sync.
  const acts = useStable({
    onOpen: (id: string) => void navigate(projectPath(id)),
    onManage: (id: string) => open('manage', id),
    onPost: () => open('post', 'new'),
  })
  const managed = jobs?.find(({ id }) => id === idOf('manage'))
  const edited = jobs?.find(({ id }) => id === idOf('edit'))

  const { search } = useLocation()
  const lost =
    firstSyncDone && kept && [idOf('manage'), idOf('edit')].find((id) => id && !jobs?.some((job) => job.id === id))
  // Where a project is not here, its page says so.
  const elsewhere = lost || new URLSearchParams(search).get('job')
  const project = elsewhere ? projectPath(elsewhere) : projectPathOf(search)
  if (project) return <Navigate to={project} replace />
  return (
    <>
      <EmployerTabs jobs={jobs} firstSheets={first?.sheets} {...acts} />
      {idOf('post') && <LazyPostProject startAt={idOf('post') === 'package' ? 'package' : 'info'} onClose={close} />}
      {managed && (
        <LazyManageProject
          job={managed}
          onEdit={() => open('edit', managed.id)}
          onCopied={() => open('post', 'new')}
          onClose={close}
        />
      )}
      {edited && <LazyEditProjectForm job={edited} onClose={close} />}
    </>
  )
}

const LazyRatePanel = lazy(() => import('./ratings/rate-panel.tsx'))

const EMPLOYER_TABS = [
  { id: 'projects', label: 'Your Projects' },
  { id: 'rate', label: 'Rate Freelancers' },
] as const

const PROJECT_CARD_SHORTCUTS = [
  ['j', 'Next project', () => moveFocusAmong('article h2 a', 1)],
  ['k', 'Previous project', () => moveFocusAmong('article h2 a', -1)],
] as const

type Props = {
  jobs: Job[] | undefined
  firstSheets: CallSheet[] | undefined
  onOpen: (id: string) => void
  onManage: (id: string) => void
  onPost: () => void
}

function EmployerTabs({ onPost, firstSheets, ...projects }: Props) {
  const [tab, setTab] = useTabParam(['projects', 'rate'])
  const [view, setView] = useProjectsView()
  const isNarrow = useNarrow()
  const isLow = useLow()
  const hasFoot = isNarrow && !isLow
  const isRating = tab === 'rate'
  const isTable = !isRating && view === 'table'
  useShortcuts('Projects', [
    // A table has its own.
    ...(isTable ? [] : PROJECT_CARD_SHORTCUTS),
    ['Enter', 'Open its applicants'],
    ['n', 'Post a new project', onPost],
    ['v', 'Cards or table', () => setView(view === 'table' ? 'cards' : 'table')],
    ['/', 'Search', () => document.querySelector<HTMLElement>('main input[type=search]')?.focus()],
  ])
  const post = (
    <Button variant="primary" icon={<PlusIcon />} onClick={onPost}>
      Post New Project
    </Button>
  )

  return (
    <Page
      title={EMPLOYER_TABS[isRating ? 1 : 0].label}
      hideTitle
      foot={hasFoot && !isRating ? post : null}
      width={isTable ? 'full' : 'columns'}
    >
      <div className={classNames(styles.under, isTable && styles.whole)}>
        <CompanyNeeds jobs={projects.jobs} firstSheets={firstSheets} />
        <Tabs label="Dashboard" items={EMPLOYER_TABS} value={tab} onChange={setTab}>
          {isRating ? (
            <Suspense fallback={<SkeletonList label="Loading" rows={3} height={150} />}>
              <LazyRatePanel />
            </Suspense>
          ) : (
            <CompanyProjects {...projects} view={view} onView={setView} post={hasFoot ? null : post} />
          )}
        </Tabs>
        {!isRating && <StaleNote overFoot={hasFoot} />}
      </div>
    </Page>
  )
}
