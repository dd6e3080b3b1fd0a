import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import ProjectIcon from 'lucide-react/icons/clipboard-list'
import CardsIcon from 'lucide-react/icons/layout-grid'
import SearchIcon from 'lucide-react/icons/search-x'
import type { Job } from '../../shared/jobs/jobs.ts'
import { FetchingNote, OnceFetched } from '../shell/once-fetched.tsx'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { LongList } from '../ui/long-list.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useSameRows } from '../ui/hooks/stable.ts'
import { useNarrow, useWide } from '../ui/hooks/use-width.ts'
import { ViewButtons } from '../trade/view-buttons.tsx'
import type { ProjectsView } from './use-projects-view.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { matchesProject, type ProjectFilters, sortProjectsByStart, useProjectFilters } from './project-filters.ts'
import { ProjectCard } from './project-card.tsx'
import styles from './projects.module.css'
import LensIcon from 'lucide-react/icons/search'
import { shownJobStatusAt } from '../../shared/jobs/job-status.ts'
import { JOB_STATUSES } from '../../shared/options.ts'
import { FilterChip } from '../ui/chip.tsx'
import { Select } from '../ui/fields/select.tsx'
import { TextInput } from '../ui/fields/text-input.tsx'
import { jobStatusText } from '../trade/job-texts.ts'
import { Link } from 'react-router-dom'
import { postsText } from '../../shared/payments/posts-text.ts'
import { usePostingIsFree } from '../offline/session/posting-is-free.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'

const LazyProjectsTable = lazy(() => import('./projects-table.tsx'))

type Props = {
  jobs: Job[] | undefined
  onOpen: (id: string) => void
  onManage: (id: string) => void
  view: ProjectsView
  onView: (view: ProjectsView) => void
  /** The button to post one, where it is neither in the rail nor at the bottom of the page. */
  post: ReactNode
}

export function CompanyProjects({ jobs, onOpen, onManage, view, onView, post }: Props) {
  const now = useNow(60_000)
  const { filters, change, clear } = useProjectFilters()
  const { firstSyncDone, isFetching } = useFirstSync()
  const same = useSameRows()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  const isNarrow = useNarrow()
  const kept = useMemo(() => jobs?.map((job) => same(job.id, job)), [jobs, same])
  const sorted = useMemo(() => sortProjectsByStart(kept ?? [], now), [kept, now])
  const isWide = useWide()
  const shown = useMemo(() => sorted.filter((job) => matchesProject(job, filters, now)), [sorted, filters, now])

  return (
    <Stack>
      {isNarrow && (
        <Row justify="between" gap={3} className={styles.tools}>
          <PostsLeftLink />
          {post}
        </Row>
      )}
      {!jobs || (!firstSyncDone && jobs.length === 0) ? (
        <SkeletonList label="Loading your projects" rows={4} height={170} />
      ) : jobs.length === 0 ? (
        <EmptyState
          icon={<ProjectIcon />}
          title="No projects yet"
          text="Post the first one: what it is, where, and the roles with their dates and day rates."
        />
      ) : (
        <>
          <ProjectFilterBar isPart={isFetching} jobs={sorted} filters={filters} now={now} onChange={change}>
            {isWide && (
              <div ref={setBar} className={styles.looks}>
                <ViewButtons view={view} onView={onView} cardsIcon={<CardsIcon />} />
              </div>
            )}
          </ProjectFilterBar>
          {shown.length === 0 ? (
            <OnceFetched>
              <EmptyState
                icon={<SearchIcon />}
                title="No project matches these filters"
                text={
                  jobs.length === 1 ? '1 project matches without them.' : `${jobs.length} projects match without them.`
                }
                action={<Button onClick={clear}>Clear filters</Button>}
              />
            </OnceFetched>
          ) : view === 'table' ? (
            <Suspense fallback={<SkeletonList label="Loading your projects" rows={12} height={36} />}>
              <LazyProjectsTable
                jobs={shown}
                total={isFetching ? shown.length : jobs.length}
                now={now}
                bar={bar}
                onOpen={onOpen}
                onManage={onManage}
              />
            </Suspense>
          ) : (
            <LongList
              label="Your projects"
              items={shown}
              keyOf={(job) => job.id}
              estimate={172}
              columns
              render={(job) => <ProjectCard job={job} now={now} onOpen={onOpen} onManage={onManage} />}
            />
          )}
        </>
      )}
    </Stack>
  )
}

type ProjectFilterBarProps = {
  /** More of them are coming: how many there are is not known yet. */
  isPart: boolean
  jobs: Job[]
  filters: ProjectFilters
  now: number
  onChange: (next: Partial<ProjectFilters>) => void
  /** The last in the bar. */
  children: ReactNode
}

function ProjectFilterBar({ isPart, jobs, filters, now, onChange, children }: ProjectFilterBarProps) {
  const counts = new Map(
    JOB_STATUSES.map((status) => [status, jobs.filter((job) => shownJobStatusAt(job, now) === status).length]),
  )
  const eventTypes = [...new Set(jobs.map((job) => job.event_type))].sort()

  return (
    <div className={styles.bar}>
      <fieldset className={styles.chips} aria-label="Status">
        <FilterChip pressed={!filters.status} onClick={() => onChange({ status: '' })}>
          {isPart ? 'All' : `All ${jobs.length}`}
        </FilterChip>
        {JOB_STATUSES.filter((status) => counts.get(status) || filters.status === status).map((status) => (
          <FilterChip key={status} pressed={filters.status === status} onClick={() => onChange({ status })}>
            {isPart ? jobStatusText(status) : `${jobStatusText(status)} ${counts.get(status)}`}
          </FilterChip>
        ))}
        <FetchingNote kind="job" />
      </fieldset>
      <div className={styles.find}>
        <TextInput
          type="search"
          icon={<LensIcon />}
          aria-label="Search your projects"
          placeholder="Search"
          value={filters.text}
          onChange={(event) => onChange({ text: event.target.value })}
        />
        <Select
          aria-label="Event type"
          placeholder="Event type"
          options={eventTypes}
          value={filters.event_type}
          onChange={(event) => onChange({ event_type: event.target.value })}
        />
      </div>
      {children}
    </div>
  )
}

/** The posts that the company has left, and a link to buy more; on a wide screen both are in the rail. */
function PostsLeftLink() {
  const left = useOwnRecord()?.posts_left ?? 0
  if (usePostingIsFree()) return null
  return <Link to="/payment">{left > 0 ? `${postsText(left)} left` : 'Packages'}</Link>
}
