import { useEffect, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import NextIcon from 'lucide-react/icons/chevron-right'
import BackIcon from 'lucide-react/icons/chevron-left'
import ClockIcon from 'lucide-react/icons/timer'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { formatMonth } from '../../../shared/dates.ts'
import { shiftDayText } from '../../../shared/hiring/shift-times.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import { currentDevice } from '../../offline/store/device.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { keepBookingTerms } from '../../offline/sync/booking-terms.ts'
import { useStatus } from '../../offline/sync/status.ts'
import { OnceFetched } from '../../shell/once-fetched.tsx'
import { Page } from '../../shell/page.tsx'
import { StaleNote } from '../../shell/stale.tsx'
import { longWeeksOf } from '../../trade/hours/use-clocked-times.ts'
import { DayBars } from '../../trade/plots/day-bars.tsx'
import { FilterChip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMinute } from '../../ui/hooks/use-now.ts'
import { useViewParam } from '../../ui/hooks/use-view-param.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx'
import { SkeletonList } from '../../ui/skeleton.tsx'
import { type HoursDay, shownOf } from '../hours-day.ts'
import {
  datesBetween,
  daysWithin,
  isToAgree,
  isToSend,
  OWN_SPANS,
  type OwnSpan,
  ownDaysOf,
  ownTotalsOf,
  readOwnHours,
  datesOfOwnSpan,
} from './own-days.ts'
import { OwnDayList } from './own-day-list.tsx'
import styles from './own.module.css'

const LazySheetDialog = lazyDialog(() => import('../sheet/sheet-dialog.tsx'))

/** One's own days and hours, and what they pay, by week and month; sheets are sent from here, without signal too. */
export function OwnHours() {
  const now = useMinute()
  const [params, setParams] = useSearchParams()
  const found = useLive(readOwnHours, [])
  const days = useMemo(() => found && ownDaysOf(found, now), [found, now])
  const longWeeks = useMemo(() => found && longWeeksOf(found.punches, now).get(currentDevice().user_id), [found, now])
  const { online } = useStatus()
  const [span, setSpan] = useViewParam('hours-span', OWN_SPANS)
  const today = isoLondonDay(now)
  const [at, setAt] = useState(today)
  useEffect(() => {
    if (online) void keepBookingTerms(currentDevice()).catch(() => {})
  }, [online])

  if (!days) return <SkeletonList label="Loading your hours" rows={5} height={56} />
  const opened = days.find(({ id }) => id === params.get('day'))
  const open = (id: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (id) after.set('day', id)
        else after.delete('day')
        return after
      },
      { replace: true },
    )
  const todo = days.filter((day) => isToSend(day) || isToAgree(day))
  const unsent = days.filter(({ waiting }) => waiting !== null)

  return (
    <Page title="Hours" width="narrow">
      <Stack gap={4}>
        {days.length === 0 ? (
          <OnceFetched>
            <EmptyState
              icon={<ClockIcon />}
              title="No hours yet"
              text="Your confirmed jobs show up here day by day, with your hours and pay."
            />
          </OnceFetched>
        ) : (
          <>
            {todo.length > 0 && <OwnDayList heading={`To send ${todo.length}`} days={todo} onOpen={open} />}
            {unsent.length > 0 && <OwnDayList heading={`Not sent yet ${unsent.length}`} days={unsent} onOpen={open} />}
            {longWeeks && <Text size="small">{longWeeks}</Text>}
            <OwnSpanView days={days} span={span} at={at} today={today} onSpan={setSpan} onMove={setAt} onOpen={open} />
          </>
        )}
        <StaleNote />
      </Stack>
      {opened && <LazySheetDialog day={opened} side="person" onClose={() => open(null)} />}
    </Page>
  )
}

type SpanProps = {
  days: HoursDay[]
  span: OwnSpan
  /** A day within it. */
  at: string
  today: string
  onSpan: (span: OwnSpan) => void
  onMove: (day: string) => void
  onOpen: (id: string) => void
}

function OwnSpanView({ days, span, at, today, onSpan, onMove, onOpen }: SpanProps) {
  const [isPay, setPay] = useState(false)
  const within = datesOfOwnSpan(span, at)
  const own = daysWithin(within, days)
  const totals = ownTotalsOf(own)
  const bars = datesBetween(within).map((day) => {
    const ofDay = ownTotalsOf(own.filter(({ work_day }) => work_day === day))
    return { day, planned: 0, actual: isPay ? ofDay.pence : ofDay.minutes }
  })
  const before = (day: string) => new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const isNow = within.from <= today && today < within.until
  return (
    <>
      <div className={styles.span}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is of a form */}
        <div className={styles.spans} role="group" aria-label="Show by">
          {OWN_SPANS.map((one) => (
            <FilterChip key={one} pressed={one === span} onClick={() => onSpan(one)}>
              {one === 'week' ? 'Week' : 'Month'}
            </FilterChip>
          ))}
        </div>
        <div className={styles.move}>
          <IconButton label={`Previous ${span}`} onClick={() => onMove(before(within.from))}>
            <BackIcon />
          </IconButton>
          <IconButton label={`Next ${span}`} onClick={() => onMove(within.until)}>
            <NextIcon />
          </IconButton>
        </div>
      </div>
      <section className={styles.totals} aria-label={spanTextOf(span, within)}>
        <h2>{isNow ? (span === 'week' ? 'This week' : 'This month') : spanTextOf(span, within)}</h2>
        {isNow && (
          <Text muted size="small">
            {spanTextOf(span, within)}
          </Text>
        )}
        {totals.minutes > 0 || totals.pence > 0 ? (
          <>
            <p className={styles.sum}>
              <strong>{durationText(totals.minutes)}</strong>
              <strong>{poundsText(totals.pence)}</strong>
            </p>
            <Text size="small" muted>
              {totals.payable > 0 ? `${poundsText(totals.payable)} of it can be paid` : 'None of it is signed off yet'}
            </Text>
          </>
        ) : (
          <p>{own.some(isOnSiteNow) ? 'You’re on site now.' : `Nothing clocked this ${span}.`}</p>
        )}
      </section>
      {own.some((day) => (shownOf(day)?.worked_minutes ?? 0) > 0) && (
        <>
          <div className={styles.spans}>
            <FilterChip pressed={!isPay} onClick={() => setPay(false)}>
              Hours
            </FilterChip>
            <FilterChip pressed={isPay} onClick={() => setPay(true)}>
              Pay
            </FilterChip>
          </div>
          <DayBars
            heading={isPay ? 'Pay by day' : 'Hours by day'}
            days={bars}
            names={{ planned: null, actual: isPay ? 'Pay' : 'Worked' }}
            format={isPay ? poundsText : durationText}
          />
        </>
      )}
      {own.length > 0 ? (
        <OwnDayList heading="Days" days={own} onOpen={onOpen} />
      ) : (
        <Text muted>{`No work in this ${span}.`}</Text>
      )}
    </>
  )
}

const isOnSiteNow = ({ sheet, draft }: HoursDay) => sheet === null && draft?.is_running === true

/** 'Mon 30 Nov to Sun 6 Dec', 'December 2026' */
function spanTextOf(span: OwnSpan, { from, until }: { from: string; until: string }) {
  if (span === 'month') return `${formatMonth(`${from}T12:00:00`)} ${from.slice(0, 4)}`
  const last = new Date(Date.parse(`${until}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  return `${shiftDayText(from)} to ${shiftDayText(last)}`
}
