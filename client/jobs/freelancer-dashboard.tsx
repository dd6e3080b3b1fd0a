import type { OwnRecord } from '../../shared/people/users.ts'
import { matchGapNamesOf } from '../../shared/people/match-gaps.ts'
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react'
import type { StandbyDb } from '../offline/store/database.ts'
import { useLive } from '../offline/store/use-live.ts'
import { keptNeedCount } from '../offline/session/kept-need-count.ts'
import { useFirstRows } from '../offline/store/first-rows.ts'
import { useFirstSync } from '../offline/sync/first-sync.ts'
import { firstScreenPainted } from '../offline/session/start.ts'
import { useSession } from '../offline/session/session.ts'
import { Page } from '../shell/page.tsx'
import { moveFocusAmong, type Shortcut, useShortcuts } from '../shell/shortcuts.ts'
import { SkeletonList } from '../ui/skeleton.tsx'
import { StaleNote } from '../shell/stale.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTabParam } from '../ui/hooks/use-tab-param.ts'
import styles from '../trade/dashboard.module.css'
import { useSameRows } from '../ui/hooks/stable.ts'
import { useNow } from '../ui/hooks/use-now.ts'
import { NeedsRoom } from '../trade/needs/needs-room.tsx'
import { useOpened } from '../trade/use-opened.ts'
import { ApplyTab } from './apply-tab.tsx'
import { BookedList, nextCallOf } from './booked-list.tsx'
import {
  applicationStateOf,
  type ApplicationState,
  type JobEntry,
  findFreelancerJobs,
  type FoundJobs,
  type FreelancerJobs,
  hasAnyJobs,
  jobsInFirstRows,
  sortFreelancerJobs,
} from './freelancer-jobs.ts'
import { useApplyActions } from './use-apply-actions.ts'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const LazyBookedJob = lazy(() => import('./booked-job.tsx'))
/** It brings more code with it than the jobs need, which are painted first. If it cannot be loaded, they still work. */
const LazyOwnNeeds = lazy(async () => {
  await firstScreenPainted()
  return import('./own-needs-list.tsx').then(
    ({ OwnNeeds: list }) => ({ default: list }),
    () => ({ default: () => null }),
  )
})
const LazyLinkedJobDialog = lazyDialog(() => import('./linked-job.tsx'))

/** Apply for Jobs, Confirmed Jobs, Previous Jobs, entirely from this device, with or without signal. */
export function FreelancerDashboard() {
  const now = useNow(60_000)
  const kept = useLive(findJobsOnDevice, [])
  const first = useFirstRows(Boolean(kept && hasAnyJobs(kept)))
  const found = useMemo(() => (first ? jobsInFirstRows(first) : kept), [first, kept])
  const same = useSameRows()
  const jobs = useMemo(() => found && sortFreelancerJobs(found, now, same), [found, now, same])
  const { idOf } = useOpened()
  useApplicationNews(useMemo(() => jobs && [...jobs.apply, ...jobs.confirmed], [jobs]))

  const booked = jobs && bookedEntryOf(jobs, idOf('job'))
  if (booked) {
    return (
      <Suspense fallback={null}>
        <LazyBookedJob entry={booked} />
      </Suspense>
    )
  }
  return <FreelancerJobTabs jobs={jobs} now={now} />
}

/** With the days that are blocked or freed here. Few have any, and the first screen waits for all of its code. */
export async function findJobsOnDevice(db: StandbyDb): Promise<FoundJobs> {
  const [found, blocked] = await Promise.all([findFreelancerJobs(db), db.blocked_days.toArray()])
  if (blocked.length === 0 && !found.unsent.some(({ kind }) => kind === 'blocked_days')) return found
  return import('./blocked-jobs.ts').then((code) => code.countBlockedDays(db, found, blocked)).catch(() => found)
}

function FreelancerJobTabs({ jobs, now }: { jobs: FreelancerJobs | undefined; now: number }) {
  const [chosen, setTab] = useTabParam(['apply', 'confirmed', 'previous'])
  const { firstSyncDone, isFetching } = useFirstSync()
  const { user } = useSession()
  const { idOf, open, close } = useOpened()
  const actions = useApplyActions(open)
  const asked = idOf('job')
  // Only that tab has the form of an application.
  const tab = idOf('apply') ? 'apply' : chosen
  const isLoading = !jobs || (!firstSyncDone && hasNoEntries(jobs))
  useShortcuts('Jobs', JOB_SHORTCUTS)

  return (
    <Page title="Dashboard" hideTitle width="columns">
      <div className={styles.under}>
        {isLoading ? (
          // In place of the tabs too: only the jobs say whether there is a call above them.
          <SkeletonList label="Loading jobs" rows={4} height={230} />
        ) : (
          <>
            <Suspense fallback={<NeedsRoom count={needCountBefore(jobs, user, now)} />}>
              <LazyOwnNeeds jobs={jobs} now={now} />
            </Suspense>
            <Tabs
              label="Jobs"
              items={[
                { id: 'apply', label: 'Apply for Jobs', short: 'Apply' },
                {
                  id: 'confirmed',
                  label: 'Confirmed Jobs',
                  short: 'Confirmed',
                  ...(!isFetching && { count: jobs.confirmed.length }),
                },
                { id: 'previous', label: 'Previous Jobs', short: 'Previous' },
              ]}
              value={tab}
              onChange={setTab}
            >
              {tab === 'apply' ? (
                <ApplyTab entries={jobs.apply} now={now} />
              ) : (
                <BookedList tab={tab} entries={jobs[tab]} onOpen={actions.read} />
              )}
            </Tabs>
          </>
        )}
        {asked && jobs && (isLoading || tab !== 'apply') && (
          // A link may call a job confirmed that is not confirmed yet, or no longer.
          <LazyLinkedJobDialog
            entry={jobs.apply.find(({ job }) => job.id === asked)}
            actions={actions}
            onClose={close}
          />
        )}
        <StaleNote />
      </div>
    </Page>
  )
}

/** How many lines to leave free: as many as the last time, and what the jobs themselves say. */
const needCountBefore = ({ apply, confirmed }: FreelancerJobs, me: OwnRecord | null, now: number) =>
  Math.max(
    keptNeedCount(me?.id ?? '') ?? 1,
    apply.filter((entry) => applicationStateOf(entry, now) === 'offered').length +
      (nextCallOf(confirmed, [], now) ? 1 : 0) +
      (me && matchGapNamesOf(me).length > 0 ? 1 : 0),
  )

const JOB_SHORTCUTS: Shortcut[] = [
  ['j', 'Next job', () => moveFocusAmong('article h2 a', 1)],
  ['k', 'Previous job', () => moveFocusAmong('article h2 a', -1)],
  ['Enter', 'Open it'],
  ['f', 'Filters', () => document.querySelector<HTMLElement>('[aria-label=Filters] [aria-haspopup]')?.focus()],
]

const hasNoEntries = (jobs: FreelancerJobs) => Object.values(jobs).every((entries: JobEntry[]) => entries.length === 0)

const bookedEntryOf = (jobs: FreelancerJobs, id: string | null) =>
  id ? [...jobs.confirmed, ...jobs.previous].find((entry) => entry.job.id === id) : undefined

/**
 * Announces when the server has accepted, or refused, an application that was waiting on this device. Never earlier.
 */
export function useApplicationNews(entries: JobEntry[] | undefined) {
  const before = useRef(new Map<string, ApplicationState>())

  useEffect(() => {
    if (!entries) return
    for (const entry of entries) {
      const state = applicationStateOf(entry)
      const was = before.current.get(entry.job.id)
      if (was && was !== state)
        void import('./apply-acts.ts').then(
          ({ announceApplicationNews }) => announceApplicationNews(was, state, entry),
          () => {},
        )
      before.current.set(entry.job.id, state)
    }
  }, [entries])
}
