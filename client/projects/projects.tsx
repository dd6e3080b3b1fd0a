import { type ReactNode, useMemo } from 'react'
import SearchIcon from 'lucide-react/icons/search-x'
import type { Job } from '../../shared/jobs/jobs.ts'
import { useStatus } from '../offline/sync/status.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Row, Stack } from '../ui/layout.tsx'
import { LongList } from '../ui/long-list.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useSameRows } from '../ui/hooks/same-rows.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { matchesProject, sortProjects } from './project-filters.ts'
import { ProjectFilterBar } from './project-filter-bar.tsx'
import { PostsLeft } from './posts-left.tsx'
import { ProjectSlip } from './project-card.tsx'
import styles from './projects.module.css'
import { useProjectFilters } from './use-project-filters.ts'

type Props = {
  jobs: Job[] | undefined
  onOpen: (id: string) => void
  onManage: (id: string) => void
  /** The button that posts one, where it does not stand at the foot of the page. */
  post: ReactNode
}

export function Projects({ jobs, onOpen, onManage, post }: Props) {
  const now = useNow(60_000)
  const { filters, change, clear } = useProjectFilters()
  const { firstSyncDone } = useStatus()
  const same = useSameRows()
  const kept = useMemo(() => jobs?.map((job) => same(job.id, job)), [jobs, same])
  const sorted = useMemo(() => sortProjects(kept ?? [], now), [kept, now])
  const shown = useMemo(() => sorted.filter((job) => matchesProject(job, filters, now)), [sorted, filters, now])

  return (
    <Stack>
      <Row justify="between" gap={3} className={styles.tools}>
        <PostsLeft />
        {post}
      </Row>
      {!jobs || (!firstSyncDone && jobs.length === 0) ? (
        <SkeletonList label="Loading your projects" rows={4} height={170} />
      ) : jobs.length === 0 ? (
        <EmptyState
          title="No projects yet"
          text="Post the first one: what it is, where, and the roles with their dates and day rates."
        />
      ) : (
        <>
          <ProjectFilterBar jobs={sorted} filters={filters} now={now} onChange={change} />
          {shown.length === 0 ? (
            <EmptyState
              icon={<SearchIcon />}
              title="No project matches these filters"
              text={
                jobs.length === 1 ? '1 project stands without them.' : `${jobs.length} projects stand without them.`
              }
              action={<Button onClick={clear}>Clear filters</Button>}
            />
          ) : (
            <LongList
              label="Your projects"
              items={shown}
              keyOf={(job) => job.id}
              estimate={172}
              columns
              render={(job) => <ProjectSlip job={job} now={now} onOpen={onOpen} onManage={onManage} />}
            />
          )}
        </>
      )}
    </Stack>
  )
}
