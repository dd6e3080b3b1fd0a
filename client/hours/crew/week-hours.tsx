import BackIcon from 'lucide-react/icons/chevron-left'
import NextIcon from 'lucide-react/icons/chevron-right'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { useDayParam } from '../../ui/hooks/use-day-param.ts'
import { useMinute } from '../../ui/hooks/use-now.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { datesOfOwnSpan } from '../own/own-days.ts'
import { CrewHoursTable } from './crew-hours.tsx'
import { useWeekHours } from './use-job-hours.ts'
import styles from './crew-hours.module.css'

/** The hours of a week over all projects of the company. */
export function CompanyWeekHours() {
  const today = isoLondonDay(useMinute())
  const [day, setDay] = useDayParam(today)
  const { from, until } = datesOfOwnSpan('week', day)
  const hours = useWeekHours(from)
  const { days, jobs, failure, refetch } = hours
  const dayBefore = (of: string) => new Date(Date.parse(`${of}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const title = `${shiftDayText(from)} to ${shiftDayText(dayBefore(until))}`
  useShortcuts('Hours of a week', [
    ['', 'Previous week', () => setDay(dayBefore(from))],
    ['', 'Next week', () => setDay(until)],
  ])
  return (
    <Page
      title="Hours"
      subtitle={title}
      width="columns"
      actions={
        <div className={styles.acts}>
          <IconButton label="Previous week" onClick={() => setDay(dayBefore(from))}>
            <BackIcon />
          </IconButton>
          <IconButton label="Next week" onClick={() => setDay(until)}>
            <NextIcon />
          </IconButton>
        </div>
      }
    >
      {days && jobs ? (
        <CrewHoursTable key={from} hours={{ ...hours, days, jobs }} title={title} isWeek />
      ) : failure ? (
        <InlineError
          what={failure}
          action={
            <Button size="sm" onClick={refetch}>
              Try again
            </Button>
          }
        />
      ) : (
        <SkeletonList label="Loading the hours" rows={6} height={40} />
      )}
    </Page>
  )
}
