import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import type { DaySheet, DaySheetVersion } from '../../../shared/hours/sheets.ts'
import type { SheetActKind } from '../../../shared/hours/sheet-states.ts'
import { sheetActRefusalOf } from '../../../shared/hours/sheet-states.ts'
import { poundsText } from '../../../shared/pay/pay-words.ts'
import { memberIdsOf } from '../../companies/core/members.ts'
import type { UserContext } from '../../context.ts'
import { recordChange } from '../../db/change-log.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { daySheets, sheetActs, type SheetActRow } from '../../db/schema/day-sheets.ts'
import { bodyHash, expectSameRow } from '../../db/spent-ids.ts'
import { preparedStatement } from '../../db/statement.ts'
import { conflict } from '../../errors.ts'
import { chiefsCovering } from '../../jobs/core/chief-grants.ts'
import { atMomentText } from '../../jobs/core/late-texts.ts'
import { daySheetId, daySheetsOfBookings } from './day-sheet-rows.ts'
import { notifyOfSheetAct } from './notify-of-acts.ts'
import type { FoundSheet, NewSheetAct, SheetAnswer, SheetKey } from './sheet-act.ts'
import { ownSheetBooking, type SheetActor, type SheetBooking, sheetBookingsOf } from './sheet-bookings.ts'

/**
 * Writes one act upon a sheet and tells the other side. The same again changes nothing.
 * @param judge what the act adds, after it is certain that it is no repeat; null: nothing is left to do
 * @throws 404 for anybody but the two sides, 409 where the sheet's state does not allow it, and what `judge` throws
 */
export async function actOnSheet(
  me: UserContext,
  { booking_id, work_day }: SheetKey,
  { asked, id = uuid(), ...body }: { asked: Exclude<SheetActKind, 'answer'>; id?: string | undefined; version: number },
  judge: (tx: WriteTransaction, found: FoundSheet) => Promise<NewSheetAct | null> | NewSheetAct,
  findBooking: (tx: WriteTransaction) => Promise<SheetActor> = (tx) => ownSheetBooking(tx, me, booking_id),
): Promise<SheetAnswer> {
  const body_hash = bodyHash([booking_id, work_day, asked, body])
  const repeated = await me.db.write(async (tx) => {
    const actor = await findBooking(tx)
    const known = await tx.select().from(sheetActs).where(eq(sheetActs.id, id)).get()
    if (known) {
      expectSameRow(known, { made_by: me.user.id, body_hash })
      return true
    }
    const sheet = (await daySheetsOfBookings(tx, [booking_id])).get(daySheetId(booking_id, work_day)) ?? null
    const found: FoundSheet = { booking_id, work_day, ...actor, sheet, now: me.now() }
    const act = await judge(tx, found)
    if (!act) return true
    expectAllowed(found, asked)
    await writeSheetAct(tx, found, { ...act, id, made_by: me.user.id, body_hash })
    await notifyOfSheetAct(tx, { ...found, ...act, id, by: me.user.full_name })
    return false
  })
  me.deliveries.wake()
  const sheets = await daySheetsOfBookings(me.db.read, [booking_id])
  return { sheet: sheets.get(daySheetId(booking_id, work_day))!, repeated }
}

function expectAllowed({ sheet, side, now }: FoundSheet, asked: Exclude<SheetActKind, 'answer'>) {
  const refusal = sheetActRefusalOf(sheet ?? { versions: [], acts: [] }, asked, side)
  if (refusal) throw conflict(sheet ? `${refusal} ${standsText(sheet, { side, now })}` : refusal)
}

/**
 * The version that was named, if it is the last.
 * @throws 409 with what stands
 */
export function expectSeenVersion(
  { sheet, side, now }: FoundSheet,
  seen: { version: number; hash: string },
): { sheet: DaySheet; last: DaySheetVersion } {
  const last = sheet?.versions.at(-1)
  if (!sheet || !last) throw conflict('Nobody has sent a sheet for this day yet.')
  if (last.version !== seen.version || last.hash !== seen.hash) throw overtaken({ side, now }, sheet)
  return { sheet, last }
}

/** 409 with what stands now. */
export const overtaken = (found: ActingSide, sheet: DaySheet) =>
  conflict(`This day has changed since you saw it. ${standsText(sheet, found)}`)

type ActingSide = Pick<FoundSheet, 'side' | 'now'>

/** 'Mina Okafor signed version 2 at 14:02: £280.'; to a chief without the money. */
function standsText({ versions, acts }: DaySheet, { side, now }: ActingSide) {
  const [last, act] = [versions.at(-1)!, acts.at(-1)]
  const total = side === 'chief' ? '' : `: ${poundsText(last.total_pence)}`
  if (!act || act.version !== last.version)
    return `A late punch made version ${last.version} ${atMomentText(last.made_at, now)}${total}.`
  return `${act.by_name} ${ACT_VERBS[act.kind]} version ${act.version} ${atMomentText(act.at, now)}${total}.`
}

const ACT_VERBS: Record<SheetActKind, string> = {
  submit: 'sent',
  sign: 'signed',
  query: 'queried',
  answer: 'answered about',
  amend: 'changed it to',
}

type WrittenAct = NewSheetAct & Pick<SheetActRow, 'id' | 'made_by' | 'body_hash'>

async function writeSheetAct(tx: WriteTransaction, found: FoundSheet, { makes, ...act }: WrittenAct) {
  const { booking_id, work_day, side, sheet, now, is_after_grant = false } = found
  const at = now.toISOString()
  if (makes)
    await tx
      .insert(daySheets)
      .values({ booking_id, work_day, ...makes, made_as: side, made_at: at })
      .run()
  const seq = sheet?.acts.length ?? 0
  await tx
    .insert(sheetActs)
    .values({ booking_id, work_day, seq, as: side, at, is_after_grant, ...act })
    .run()
  await recordDaySheet(tx, found)
}

/** A changed sheet comes to both sides, and without money to the chiefs of its day. */
export async function recordDaySheet(
  tx: WriteTransaction,
  { booking, work_day }: { booking: SheetBooking; work_day: string },
) {
  const both = [booking.freelancer_id, ...(await memberIdsOf(tx, booking.company_id))]
  await recordChange(tx, both, 'day_sheet', daySheetId(booking.id, work_day))
  const chiefs = await chiefsCovering(tx, booking.job_id, (days) => days.includes(work_day))
  await recordChange(tx, chiefs, 'crew_sheet', daySheetId(booking.id, work_day))
}

/** Sheets name whoever has done something about them: with another name, or without one, they come again. */
export async function recordSheetsActedOn(tx: WriteTransaction, user_id: string) {
  const acted = await sheetsActedOnBy(tx).all({ user_id })
  const bookings = await sheetBookingsOf(tx, [...new Set(acted.map(({ booking_id }) => booking_id))])
  for (const booking of bookings)
    for (const { booking_id, work_day } of acted)
      if (booking_id === booking.id) await recordDaySheet(tx, { booking, work_day })
}

const sheetsActedOnBy = preparedStatement((db) =>
  db
    .selectDistinct({ booking_id: sheetActs.booking_id, work_day: sheetActs.work_day })
    .from(sheetActs)
    .where(eq(sheetActs.made_by, sql.placeholder('user_id')))
    .prepare(),
)
