import { useState } from 'react'
import NextIcon from 'lucide-react/icons/chevron-right'
import PreviousIcon from 'lucide-react/icons/chevron-left'
import ClashIcon from 'lucide-react/icons/triangle-alert'
import { isoDayAfter, daysFrom } from '../../../shared/calendar/blocked-days.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useOpened } from '../../trade/use-opened.ts'
import { Button } from '../../ui/button.tsx'
import { monthsLater, nameOfMonth, nameOfWeek } from '../../ui/calendar-days.ts'
import { DayGrid, type GridView } from '../../ui/day-grid.tsx'
import { useDayParam } from '../../ui/hooks/use-day-param.ts'
import { useMinute } from '../../ui/hooks/use-now.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { toggleBlockedDays } from './block-days.ts'
import BlockDialog from './block-dialog.tsx'
import { DayDetails } from './day-details.tsx'
import { MARK_TONE_WORDS, type OwnDays, readOwnDays } from './day-marks.ts'
import styles from './own-grid.module.css'

/** One's own month or week. Enter or Space on a day blocks it or frees it; a click only shows what is on it. */
export function OwnGrid({ view }: { view: GridView }) {
  const days = useLive((db) => readOwnDays(db, Date.now()), [])
  const today = isoLondonDay(useMinute())
  const [day, setDay] = useDayParam(today)
  /** Where marking with Shift began. */
  const [anchor, setAnchor] = useState<string | null>(null)
  const { idOf, open, close } = useOpened()
  const step = (by: number) => setDay(view === 'month' ? monthsLater(day, by) : isoDayAfter(day, 7 * by))
  const ask = () => open('block', 'days')
  useShortcuts('Calendar', [
    ['b', 'Block days', ask],
    ['[', `Previous ${view}`, () => step(-1)],
    [']', `Next ${view}`, () => step(1)],
    ['.', `This ${view}`, () => setDay(today)],
  ])
  if (!days) return <SkeletonList rows={2} height={180} label="Loading the calendar" />

  const marked = anchor ? daysFrom(anchor, day) : []

  function move(to: string, isExtending: boolean) {
    setAnchor(isExtending ? (anchor ?? day) : null)
    setDay(to)
  }

  function press(pressed: string) {
    setDay(pressed)
    setAnchor(null)
    const wanted = marked.includes(pressed) && marked.length > 1 ? marked : [pressed]
    void toggleBlockedDays(wanted, days!, today)
  }

  const name = view === 'month' ? nameOfMonth(day) : nameOfWeek(day)
  return (
    <>
      <div className={styles.head}>
        <h2 aria-live="polite">{name}</h2>
        <div className={styles.tools}>
          <IconButton label={`Previous ${view}`} variant="outline" onClick={() => step(-1)}>
            <PreviousIcon />
          </IconButton>
          <Button onClick={() => move(today, false)}>Today</Button>
          <IconButton label={`Next ${view}`} variant="outline" onClick={() => step(1)}>
            <NextIcon />
          </IconButton>
          <Button aria-keyshortcuts="b" onClick={ask}>
            Block days…
          </Button>
        </div>
      </div>
      <DayGrid
        label={name}
        view={view}
        day={day}
        today={today}
        selected={new Set(marked)}
        onDay={move}
        onPress={press}
        onClick={(clicked) => move(clicked, false)}
        isBlocked={(each) => days.blocked.has(each)}
        describe={(each) => dayDescriptionOf(each, days)}
      >
        {(each) => <DayMarkLabels day={each} days={days} />}
      </DayGrid>
      <DayDetails day={day} days={days} today={today} />
      {idOf('block') && (
        <BlockDialog first={marked[0] ?? day} last={marked.at(-1) ?? day} blocked={days.blocked} onClose={close} />
      )}
    </>
  )
}

function DayMarkLabels({ day, days }: { day: string; days: OwnDays }) {
  return (
    <>
      {days.clashes.has(day) && (
        <span className={styles.clash}>
          <ClashIcon aria-hidden="true" /> <span>Clash</span>
        </span>
      )}
      {days.blocked.has(day) && <span className={styles.blocked}>Blocked</span>}
      {days.marks.get(day)?.map(({ key, tone, title }) => (
        <span key={key} className={styles.mark} data-tone={tone}>
          {title}
        </span>
      ))}
    </>
  )
}

/** 'clash, booked though blocked, Booked: Arena rig, Busy: Five-a-side'; 'free' with nothing on it. */
function dayDescriptionOf(day: string, { marks, blocked, clashes, standing }: OwnDays) {
  const words = [
    ...(clashes.has(day) ? ['clash'] : []),
    ...(blocked.has(day) ? [standing.has(day) ? 'booked though blocked' : 'blocked'] : []),
    ...(marks.get(day) ?? []).map(({ tone, title }) => `${MARK_TONE_WORDS[tone]}: ${title}`),
  ]
  return words.join(', ') || 'free'
}
