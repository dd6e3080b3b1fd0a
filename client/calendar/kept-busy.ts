import type { BusyPerson } from '../../shared/hiring/crews.ts'
import type { StandbyDb } from '../offline/store/database.ts'

/** Who is busy elsewhere in the week from this day on, as the server said then (ISO). */
type KeptWeek = { from: string; fetched_at: string; people: BusyPerson[] }

const KEY = 'busy_people'
/** The weeks looked at last; what is over goes with them. */
const WEEKS = 12

const weeksOf = async (db: StandbyDb) => ((await db.facts.get(KEY))?.value ?? []) as KeptWeek[]

export const keptBusy = async (db: StandbyDb, from: string) => (await weeksOf(db)).find((week) => week.from === from)

export const keepBusy = (db: StandbyDb, week: KeptWeek) =>
  db.transaction('rw', db.facts, async () => {
    const others = (await weeksOf(db)).filter(({ from }) => from !== week.from)
    await db.facts.put({ key: KEY, value: [week, ...others].slice(0, WEEKS) })
  })
