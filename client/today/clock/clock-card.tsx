import { ownCallsOf } from '../../../shared/call-sheets/calls.ts'
import { isoLondonDay } from '../../../shared/dates-in-london.ts'
import { plannedDaysOf } from '../../../shared/hours/planned-days.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import type { PayTerms } from '../../../shared/pay/pay-terms.ts'
import { termsOnDay } from '../../../shared/pay/terms/terms-on-day.ts'
import { termsAtDayRate } from '../../../shared/pay/unstated-terms.ts'
import type { PunchKind } from '../../../shared/pay/work-days.ts'
import { keptPunchesOf } from '../../offline/store/clock/punch-rows.ts'
import { useLive } from '../../offline/store/use-live.ts'
import { regionNameOf } from '../../trade/call-sheets/site-facts.tsx'
import type { OwnBooking } from '../../trade/call-sheets/use-own-sheet.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { InlineError } from '../../ui/inline-error.tsx'
import { isPlaceRefused, setPlaceRefused } from './ask-place.ts'
import { usePrimaryOnce } from '../one-primary.tsx'
import { type ClockStanding, clockStateOf } from './clock-state.ts'
import { EarnedSoFar } from './earned-so-far.tsx'
import { ForgottenOutCard } from './forgotten-out-form.tsx'
import { PunchList } from './punch-list.tsx'
import { ShowChief } from './show-chief.tsx'
import { useClockWatch } from './use-clock-watch.ts'
import { usePresses } from './use-presses.ts'
import styles from './clock.module.css'

type Props = {
  booking: OwnBooking
  now: number
  /** Whether there is work today; without it only what was forgotten is asked for. */
  isWorkday: boolean
  /** Among the jobs of the day, from the top. */
  place: number
}

/** The clock of a booking: one press for each of coming, break, back and going. Kept here first, signal or not. */
export default function ClockCard({ booking, now, isWorkday, place }: Props) {
  const { booking_id, job, freelancer_id, day_rate } = booking
  const clocked = { booking_id, job_id: job.id, job_title: job.title, freelancer_id }
  const kept = useLive((db) => keptPunchesOf(db, booking_id), [booking_id])
  const { punches, ...presses } = usePresses(clocked, kept ?? [])
  const agreed = useLive(async (db) => (await db.booking_terms.get(booking_id)) ?? null, [booking_id])
  useClockWatch()
  if (!kept || agreed === undefined) return null
  const termsOn = (workDay: string) =>
    agreed
      ? termsOnDay<{ terms: PayTerms }>(agreed, workDay).terms
      : termsAtDayRate(null, Math.round((day_rate ?? 0) * 100))
  const gap = termsOn(isoLondonDay(now)).new_day_gap_minutes
  const clock = clockStateOf(punches, { calls: ownCallsOf(booking), planned: plannedOf(booking) }, gap, now)
  const begun = clock.stretch[0]?.at
  const isClockShown = isWorkday || clock.stretch.length > 0
  return (
    <>
      {isClockShown && (
        <Card as="section" aria-label={regionNameOf('Clock', job.title)} className={styles.clock}>
          {clock.state !== 'off' && (
            <EarnedSoFar
              terms={termsOn(isoLondonDay(begun ? Date.parse(begun) : now))}
              hasRate={agreed !== null || day_rate !== null}
              clock={clock}
              now={now}
            />
          )}
          <ClockButtons state={clock.state} place={place} {...presses} />
          <PunchList booking={clocked} clock={clock} company={job.employer_name} />
          <ShowChief clock={clock} jobTitle={job.title} names={booking.mates} />
          {PLACE_CHOICE}
        </Card>
      )}
      {clock.forgotten.map((forgotten, at) => (
        <ForgottenOutCard key={forgotten.last.id} booking={clocked} forgotten={forgotten} place={place + at} />
      ))}
    </>
  )
}

/** Each day of the role, or of its own shifts: a call without an end says nothing of when it was to be over. */
function plannedOf({ job, role, shifts }: OwnBooking) {
  const { date_start, date_end } = role ?? job
  return date_start && date_end ? plannedDaysOf({ shifts, start: date_start, end: date_end }) : []
}

/** By its place a button stays, and says what is next: of one that is removed the focus would be moved before the frame. */
const NEXT_PRESSES: Record<ClockStanding, Record<string, PunchKind>> = {
  off: { first: 'in' },
  on: { first: 'break', second: 'out' },
  break: { first: 'back' },
}

type ButtonsProps = { state: ClockStanding; place: number } & Pick<
  ReturnType<typeof usePresses>,
  'press' | 'said' | 'failure'
>

function ClockButtons({ state, place, press, said, failure }: ButtonsProps) {
  const variant = usePrimaryOnce(state === 'off' ? 'clock' : 'running clock', place)
  const presses = Object.entries(NEXT_PRESSES[state])
  return (
    <div className={styles.presses}>
      {presses.map(([place, kind]) => (
        <Button
          key={place}
          full
          variant={kind === presses.at(-1)![1] ? variant : 'outline'}
          className={styles.press}
          onClick={() => press(kind)}
        >
          {CLOCK_KIND_TEXTS[kind]}
        </Button>
      ))}
      <output className="sr-only">{said}</output>
      {failure && <InlineError what={failure} />}
    </div>
  )
}

/** The same element at each press, so that React leaves it as it is. */
const PLACE_CHOICE = <PlaceChoice />

/** Where somebody was is evidence for them, and theirs to refuse. */
function PlaceChoice() {
  const isRefused = useLive(isPlaceRefused, [])
  if (isRefused === undefined) return null
  return (
    <div className={styles.place}>
      <p>{isRefused ? 'Your location isn’t kept.' : 'Each press notes where you are, to about 100\u00a0m.'}</p>
      <Button variant="ghost" size="sm" onClick={() => void setPlaceRefused(!isRefused)}>
        {isRefused ? 'Note it' : 'Don’t note it'}
      </Button>
    </div>
  )
}
