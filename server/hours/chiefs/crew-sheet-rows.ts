import type { CrewSheetRow } from '../../../shared/hours/crew-sheets.ts'
import type { DaySheet } from '../../../shared/hours/sheets.ts'
import type { UserContext } from '../../context.ts'
import { standingGrantsOf } from '../../jobs/core/chief-grants.ts'
import { daySheetsOfBookings } from '../sheets/day-sheet-rows.ts'

/** How far sheets are, by their ids, for a chief of their job on their day. */
export async function syncedCrewSheetRows({ db, user }: UserContext, ids: string[]): Promise<CrewSheetRow[]> {
  const grants = await standingGrantsOf(db.read, user.id)
  if (grants.length === 0) return []
  const sheets = await daySheetsOfBookings(db.read, [...new Set(ids.map((id) => id.split(':')[0]!))])
  return ids
    .flatMap((id) => sheets.get(id) ?? [])
    .filter(({ job_id, work_day }) => grants.some((one) => one.job_id === job_id && one.days.includes(work_day)))
    .map(crewSheetOf)
}

export function crewSheetOf({ id, booking_id, job_id, work_day, state, versions, acts }: DaySheet): CrewSheetRow {
  const { version: last, hash, lines } = versions.at(-1)!
  const signed = acts.findLast(
    ({ version, kind, as, is_after_grant }) =>
      version === last && kind === 'sign' && as !== 'person' && !is_after_grant,
  )
  return {
    id,
    booking_id,
    job_id,
    work_day,
    state,
    steps: versions.length + acts.length,
    version: last,
    hash,
    lines: lines.map(({ rule, minutes }) => ({ rule, minutes })),
    signed: signed ? { by_name: signed.by_name, as: signed.as, at: signed.at } : null,
  }
}
