import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import UsersIcon from 'lucide-react/icons/users'
import type { LocalCrewList } from '../offline/store/rows.ts'
import { OnceFetched } from '../shell/once-fetched.tsx'
import { useCrewLists } from '../trade/crews/crew-lists.ts'
import { asOfText } from '../ui/as-of.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Button } from '../ui/button.tsx'
import { nameOfDay } from '../ui/calendar-days.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Select } from '../ui/fields/select.tsx'
import { useNarrow } from '../ui/hooks/use-width.ts'
import bars from './bars.module.css'
import styles from './calendar.module.css'
import type { IndexedProject } from '../trade/bookings/company-days.ts'
import { PeopleOfDay } from './people-day.tsx'
import { freePeopleCountsOf, personRowsOn } from '../trade/bookings/people-days.ts'
import { PeopleWeek } from './people-week.tsx'
import { useBusyPeople } from '../trade/bookings/use-busy-people.ts'

type Props = {
  projects: readonly IndexedProject[]
  names: ReadonlyMap<string, string>
  days: string[]
  day: string
  today: string
  label: string
  onDay: (day: string) => void
}

const BUSY_EXPLANATION = 'Busy: they’re working elsewhere or have blocked the day. You can’t see which.'

/**
 * The company's lists and whoever is confirmed: its own bookings from this device, and from the server who is busy
 * elsewhere. `?list=` is the list that is shown, `?free=` the day whose free people come first.
 */
export function PeopleOfWeek({ projects, names, days, day, today, label, onDay }: Props) {
  const lists = useCrewLists() ?? NO_LISTS
  const { busy, asOf, isAhead, failure, refetch } = useBusyPeople(days, today)
  const [list, chooseList] = useSearchParam('list')
  const [freeDay, chooseFreeDay] = useSearchParam('free')
  const isNarrow = useNarrow()
  const rows = useMemo(() => {
    const listed = lists.flatMap(({ people }) => people)
    const all = personRowsOn(projects, days, { today, names, listed, busy, asOf })
    const chosen = lists.find(({ id }) => id === list)
    const ids = chosen && new Set(chosen.people.map(({ id }) => id))
    return ids ? all.filter(({ id }) => ids.has(id)) : all
  }, [projects, days, today, names, lists, list, busy, asOf])
  const sortedDay = days.find((each) => each === freeDay) ?? null
  const filled = lists.filter(({ people }) => people.length > 0)
  const week = { label, days, today, rows }
  return (
    <>
      <div className={bars.tools}>
        {filled.length > 0 && (
          <Select
            aria-label="People of"
            className={bars.lists}
            value={list ?? ''}
            placeholder="All lists and crews"
            options={filled.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => chooseList(target.value)}
          />
        )}
        {!isNarrow && (
          <output>{sortedDay && freeOnDayText(sortedDay, freeCountOn(rows, sortedDay, days), rows.length)}</output>
        )}
      </div>
      {rows.length === 0 ? (
        <NobodyThisWeek />
      ) : isNarrow ? (
        <PeopleOfDay {...week} day={day} onDay={onDay} />
      ) : (
        <PeopleWeek {...week} freeDay={sortedDay} onFreeDay={chooseFreeDay} />
      )}
      {isAhead && (
        <p className={styles.note} aria-live="polite">
          {asOf ? `Busy times are ${asOfText(asOf)}. ${BUSY_EXPLANATION}` : (failure ?? BUSY_EXPLANATION)}
          {failure && (
            <Button size="sm" onClick={refetch}>
              Try again
            </Button>
          )}
        </p>
      )}
    </>
  )
}

const NO_LISTS: LocalCrewList[] = []

const freeCountOn = (rows: Parameters<typeof freePeopleCountsOf>[0], day: string, days: string[]) =>
  freePeopleCountsOf(rows, days)[days.indexOf(day)]!

const freeOnDayText = (day: string, free: number, all: number) => `${free} of ${all} are free on ${nameOfDay(day)}`

/** A parameter of the address; null where it has none. */
function useSearchParam(name: string) {
  const [params, setParams] = useSearchParams()
  const choose = (value: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  return [params.get(name), choose] as const
}

const NobodyThisWeek = () => (
  <OnceFetched>
    <EmptyState
      icon={<UsersIcon />}
      title="Nobody this week"
      text="Your favourites, lists and confirmed crew show up here, with the days they’re free."
      action={<ButtonLink to="/crews">Crews</ButtonLink>}
    />
  </OnceFetched>
)
