import { lazy, Suspense, useState } from 'react'
import SearchIcon from 'lucide-react/icons/search-x'
import { FilterChip } from '../ui/chip.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { lazyScreen } from '../ui/hooks/lazy-screen.ts'
import { loadWidgets } from '../ui/load-widgets.ts'
import { LongList } from '../ui/long-list.tsx'
import { SkeletonList } from '../ui/skeleton.tsx'
import { useSameRows } from '../ui/hooks/stable.ts'
import { useViewParam } from '../ui/hooks/use-view-param.ts'
import { useWide } from '../ui/hooks/use-width.ts'
import { useOwnRecord } from '../offline/session/use-me.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useOpened } from '../trade/use-opened.ts'
import { applicationStateOf, type ApplicationState, type JobEntry } from './freelancer-jobs.ts'
import { ownRolesOf } from '../trade/roles-for.ts'
import { ApplyCard } from './apply-card.tsx'
import styles from './apply-tab.module.css'
import { FilterBar, type FilterKind } from './filter-bar.tsx'
import { isFiltered, useJobFilters } from './job-filters.ts'
import type { SearchedJobs } from './search-results.tsx'
import { useApplyActions } from './use-apply-actions.ts'
import { OnceFetched } from '../shell/once-fetched.tsx'
import { lazyDialog } from '../ui/overlays/lazy-dialog.tsx'

const LazyFilterSheet = lazyDialog(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))
const LazySavedSearches = lazyDialog(() => import('./saved-searches-sheet.tsx'))
const LazySearchResults = lazy(() => import('./search-results.tsx'))
const LazyApplyDialog = lazyDialog(async () => ({ default: (await import('./apply-dialog.tsx')).ApplyDialog }))
const LazyLinkedJob = lazyDialog(() => import('./linked-job.tsx'))
const LazyJobSheet = lazyDialog(async () => ({ default: (await import('./job-sheet.tsx')).JobSheet }))
const LazyJobPanel = lazyScreen(async () => ({ default: (await import('./job-sheet.tsx')).JobPanel }))
const LazyJobsMap = lazy(async () => ({ default: (await import('./jobs-map.tsx')).JobsMap }))
// For a link to a job both are loaded together with the rows.
if (location.search.includes('job=')) {
  LazyJobSheet.load().catch(() => {})
  void loadWidgets()
}

/** Matched jobs, best first. The chosen one is shown beside the list on wide screens, else in a sheet. */
export function ApplyTab({ entries, now }: { entries: JobEntry[]; now: number }) {
  const { filters, change, clear } = useJobFilters()
  const { idOf, open, close } = useOpened()
  const actions = useApplyActions(open)
  const me = useOwnRecord()
  const ownRoles = useSameRows()('own roles', me ? ownRolesOf(me) : [])
  const isWide = useWide()
  const [view, setView] = useViewParam('jobs-view', ['list', 'map'])
  const isMap = view === 'map'
  const changeView = () => setView(isMap ? 'list' : 'map')
  const isSearch = isFiltered(filters)
  const [found, setFound] = useState<SearchedJobs>()
  const shown = isSearch ? found?.entries : entries
  const find = (id: string | null) => [entries, found?.entries ?? []].flat().find((entry) => entry.job.id === id)
  const filtering = idOf('filter') as FilterKind | null
  const applying = find(idOf('apply'))
  const reading = find(idOf('job'))
  const beside = reading ?? applying ?? shown?.[0]
  const is = (state: ApplicationState) => (entry: JobEntry) => applicationStateOf(entry, now) === state
  const isOpen = is('open')
  const applyBeside = () => beside && isOpen(beside) && actions.apply(beside)
  const next = shown?.find(is('offered')) ?? (isWide && beside && isOpen(beside) ? beside : shown?.find(isOpen))

  useShortcuts('Jobs', [
    ...(isWide && !isMap ? [['a', 'Apply for the job shown in full', applyBeside] as const] : []),
    ['m', isMap ? 'Jobs as a list' : 'Jobs on the map', changeView],
  ])

  return (
    <>
      <FilterBar filters={filters} onOpen={(kind) => open('filter', kind)}>
        <FilterChip pressed={isMap} onClick={changeView}>
          Map
        </FilterChip>
      </FilterBar>
      <Suspense fallback={null}>
        {isSearch && (
          <LazySearchResults
            entries={entries}
            filters={filters}
            onFound={setFound}
            onSave={() => open('filter', 'saved')}
            onClear={clear}
          />
        )}
      </Suspense>
      {!shown ? (
        <SkeletonList label="Searching" rows={3} height={230} />
      ) : shown.length === 0 ? (
        <OnceFetched>
          <NoMatchingJobs isFiltered={isSearch} total={entries.length} onClear={clear} />
        </OnceFetched>
      ) : (
        <div className={styles.sides}>
          {(isWide || !isMap) && (
            <div className={styles.list}>
              <LongList
                label="Jobs that match"
                items={shown}
                keyOf={jobEntryKeyOf}
                estimate={236}
                columns
                render={(entry) => (
                  <ApplyCard
                    entry={entry}
                    ownRoles={ownRoles}
                    now={now}
                    actions={actions}
                    isNext={entry === next}
                    isCurrent={isWide && !isMap && entry === beside}
                    isOnMap={isMap}
                  />
                )}
              />
              {isSearch && found?.foot}
            </div>
          )}
          {(isWide || isMap) && (
            <Suspense fallback={<div />}>
              {isMap ? (
                <LazyJobsMap entries={shown} onRead={actions.read} />
              ) : (
                beside && <LazyJobPanel key={beside.job.id} entry={beside} actions={actions} />
              )}
            </Suspense>
          )}
        </div>
      )}
      {filtering === 'saved' && <LazySavedSearches filters={filters} onChange={change} onClose={close} />}
      {filtering && filtering !== 'saved' && (
        <LazyFilterSheet
          kind={filtering}
          jobs={entries.map((entry) => entry.job)}
          found={shown?.length ?? 0}
          filters={filters}
          onChange={change}
          onClose={close}
        />
      )}
      {applying && <LazyApplyDialog key={applying.job.id} entry={applying} ownRoles={ownRoles} onClose={close} />}
      {idOf('job') && !reading && !isSearch && <LazyLinkedJob actions={actions} onClose={close} />}
      {(!isWide || isMap) && reading && <LazyJobSheet entry={reading} actions={actions} onClose={close} />}
    </>
  )
}

const jobEntryKeyOf = (entry: JobEntry) => entry.job.id

function NoMatchingJobs({ isFiltered, total, onClear }: { isFiltered: boolean; total: number; onClear: () => void }) {
  if (isFiltered && total > 0) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title="No job matches these filters"
        text={total === 1 ? '1 job matches without them.' : `${total} jobs match without them.`}
        action={<Button onClick={onClear}>Clear filters</Button>}
      />
    )
  }
  return (
    <EmptyState
      title="No open jobs right now"
      text="New ones appear here as they’re posted. Your roles and skills decide what you see first."
      action={<ButtonLink to="/settings">Your roles and skills</ButtonLink>}
    />
  )
}
