import type { CrewChief } from '../../../../shared/hours/crew-chiefs.ts'
import type { ShownWitness } from '../../../../shared/handshake/handshake-codes.ts'
import type { DatabaseTables } from '../database.ts'

const COUNTERSIGNS_FACT = 'countersigned'
/** `is_checked`: this phone has the chief's key, and it is theirs. */
export type KeptCountersign = ShownWitness & { is_checked?: boolean }
/** Older ones are with the server. */
const COUNTERSIGNS_KEPT = 40

/** What chiefs' phones have answered to this one, the last ones. */
export const keptCountersigns = async (db: DatabaseTables<'facts'>) =>
  ((await db.facts.get(COUNTERSIGNS_FACT))?.value ?? []) as KeptCountersign[]

export async function keepCountersign(db: DatabaseTables<'facts'>, answer: KeptCountersign) {
  const others = (await keptCountersigns(db)).filter(({ punch_id }) => punch_id !== answer.punch_id)
  await db.facts.put({ key: COUNTERSIGNS_FACT, value: [answer, ...others].slice(0, COUNTERSIGNS_KEPT) })
}

/** Who is chief of the job of a press, as far as this phone has heard. */
export async function chiefsOfPress(db: DatabaseTables<'crew_chiefs' | 'punches'>, id: string): Promise<CrewChief[]> {
  const job_id = (await db.punches.get(id))?.job_id
  return db.crew_chiefs.filter((chief) => chief.job_id === job_id).toArray()
}
