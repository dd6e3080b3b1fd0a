import { formatLondonTime, isoLondonDay, workDay } from '../../shared/dates-in-london.ts'
import { CLOCK_KIND_TEXTS } from '../../shared/hours/punch-texts.ts'
import type { WriteTransaction } from '../db/connection.ts'
import type { PunchRow } from '../db/schema/hours.ts'
import { notifyRecipient } from '../delivery/notify.ts'
import { hoursPathOfPerson, workDayText } from './sheets/notify-of-acts.ts'
import { sheetBookingsOf } from './sheets/sheet-bookings.ts'

/** Somebody hears that others changed one of their presses of the clock, and why. */
export async function notifyOfCorrection(tx: WriteTransaction, punch: PunchRow, replaced: PunchRow, now: Date) {
  const [booking] = await sheetBookingsOf(tx, [punch.booking_id])
  if (!booking || punch.made_by === booking.freelancer_id) return
  const [day, before] = [workDayText(isoLondonDay(Date.parse(replaced.at))), pressText(replaced)]
  const after = punch.kind === 'void' ? `${before} was taken out` : `${before} is ${pressText(punch)} now`
  const notice = {
    user_id: booking.freelancer_id,
    kind: 'hours',
    key: `corrected:${punch.id}`,
    title: `Your times for ${day} have been corrected`,
    body: `${booking.company_name}, ${booking.job_title}: ${after}. “${punch.reason}”`,
    navigate: hoursPathOfPerson(booking, workDay(Date.parse(replaced.at))),
    tag: `hours:${booking.job_id}`,
  } as const
  await notifyRecipient(tx, notice, now)
}

/** 'Off site 18:30' */
const pressText = ({ kind, at }: PunchRow) =>
  kind === 'void' ? 'a punch that was taken out' : `${CLOCK_KIND_TEXTS[kind]} ${formatLondonTime(at)}`
