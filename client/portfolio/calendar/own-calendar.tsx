import { FilterChip } from '../../ui/chip.tsx'
import { useViewParam } from '../../ui/hooks/use-view-param.ts'
import { OwnCalendarList } from '../calendar.tsx'
import { OwnGrid } from './own-grid.tsx'
import styles from './own-grid.module.css'

const CALENDAR_VIEW_LABELS = { month: 'Month', week: 'Week', list: 'List' }

/** One's own calendar as a month, a week or a list. */
export function OwnCalendar() {
  const [view, setView] = useViewParam('calendar-view', ['month', 'week', 'list'])
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form */}
      <div className={styles.views} role="group" aria-label="View">
        {(['month', 'week', 'list'] as const).map((id) => (
          <FilterChip key={id} pressed={id === view} onClick={() => setView(id)}>
            {CALENDAR_VIEW_LABELS[id]}
          </FilterChip>
        ))}
      </div>
      {view === 'list' ? (
        <OwnCalendarList />
      ) : (
        <div data-view={view}>
          <OwnGrid view={view} />
        </div>
      )}
    </>
  )
}
