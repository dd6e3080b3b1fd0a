import { formatLondonDay, londonMoment } from '../../../shared/dates-in-london.ts'
import { poundsText } from '../../../shared/pay/pay-words.ts'
import type { WriteTransaction } from '../../db/connection.ts'
import { notifyRecipient } from '../../delivery/notify.ts'
import type { FoundSheet, NewSheetAct } from './sheet-act.ts'
import { daySheetId } from './day-sheet-rows.ts'
import type { SheetBooking } from './sheet-bookings.ts'

type DoneAct = FoundSheet & NewSheetAct & { id: string; by: string }

/** Tells the other side, and of a chief's question the desk, too. What forty people send of one day is one entry for the desk, without a mail for each. */
export async function notifyOfSheetAct(tx: WriteTransaction, act: DoneAct) {
  const { booking, side, work_day, now, id, kind, is_after_grant = false } = act
  const isToCompany = side === 'person' || is_after_grant
  const words = is_after_grant ? lateChiefWordsOf(act) : isToCompany ? companyWordsOf(act) : personWordsOf(act)
  const whom = isToCompany
    ? { user_id: booking.employer_id, about_id: booking.freelancer_id }
    : { user_id: booking.freelancer_id }
  const notice = {
    ...whom,
    ...words,
    kind: 'hours',
    key: `sheet:${id}`,
    ...(isToCompany && kind === 'submit' && { id: `sheets:${booking.job_id}:${work_day}`, mail: null }),
    navigate: isToCompany ? hoursPathOfCompany(booking) : hoursPathOfPerson(booking, work_day),
    tag: `hours:${booking.job_id}`,
  } as const
  await notifyRecipient(tx, notice, now)
  if (side === 'chief' && kind === 'query' && !is_after_grant) await notifyCompanyOfQuestion(tx, act)
}

/** The chief has asked and cannot settle it. */
async function notifyCompanyOfQuestion(tx: WriteTransaction, { booking, work_day, now, id, by, reason }: DoneAct) {
  const { employer_id, freelancer_id, full_name, job_id, job_title } = booking
  await notifyRecipient(
    tx,
    {
      user_id: employer_id,
      about_id: freelancer_id,
      kind: 'hours',
      key: `sheet:${id}:desk`,
      mail: null,
      navigate: hoursPathOfCompany(booking),
      tag: `hours:${job_id}`,
      title: `${by} queries ${full_name}’s hours`,
      body: `${workDayText(work_day)}, ${job_title}: “${reason}”`,
    },
    now,
  )
}

/** The desk hears of it, since it is the desk that signs and asks. */
function lateChiefWordsOf({ by, kind, reason, booking: { full_name, job_title }, work_day }: DoneAct) {
  const whose = `${full_name} on ${workDayText(work_day)}, ${job_title}`
  if (kind === 'query')
    return {
      title: `${by} asked after you stood them down`,
      body: `About the hours of ${whose}: “${reason}” It doesn’t hold anything up: query the line yourselves, or sign.`,
    }
  return {
    title: `${by} signed after you stood them down`,
    body: `The times of ${whose}. It doesn’t count: look at it, and sign it yourselves.`,
  }
}

function companyWordsOf({ kind, booking, work_day, reason, makes, sheet }: DoneAct) {
  const { full_name, job_title } = booking
  const isVouched = sheet?.state === 'vouched' && !makes
  const day = workDayText(work_day)
  switch (kind) {
    case 'submit':
      return {
        title: `${full_name} has sent their hours`,
        body: `${day}, ${job_title}${makes ? `: ${poundsText(makes.content.total_pence)}` : ''}. ${isVouched ? 'The chief has signed it already.' : 'Sign it or query a line.'}`,
      }
    case 'sign':
      return {
        title: `${full_name} agrees`,
        body: `${full_name} has signed the changed sheet for ${day}, ${job_title}.`,
      }
    case 'query':
      return { title: `${full_name} has a question`, body: `About the sheet for ${day}, ${job_title}: “${reason}”` }
    default:
      return {
        title: `${full_name} has changed a sheet`,
        body: `${day}, ${job_title}: “${reason}” It needs signing.`,
      }
  }
}

function personWordsOf(act: DoneAct) {
  const { kind, side, booking, work_day, reason, sheet, makes, by } = act
  const { company_name, job_title } = booking
  const day = workDayText(work_day)
  if (side === 'chief' && kind === 'sign' && sheet?.state !== 'submitted')
    return {
      title: `Your chief has signed ${day}`,
      body: `${by} has signed your times for ${job_title}. Look at them and send your hours.`,
    }
  switch (kind) {
    case 'sign':
      return {
        title: `Your hours for ${day} are signed`,
        body: `${company_name} has signed ${poundsText(sheet!.versions.at(-1)!.total_pence)} for ${job_title}.`,
      }
    case 'query':
      return {
        title: `A question about ${day}`,
        // The reason first: a list and a lock screen cut off the end.
        body: `“${reason}” ${side === 'chief' ? `${by}, your chief,` : company_name} has queried a line on your sheet for ${job_title}. The other lines are payable.`,
      }
    case 'answer':
      return { title: `An answer about ${day}`, body: `${company_name}, for ${job_title}: “${reason}”` }
    default:
      return {
        title: `Your sheet for ${day} has been changed`,
        body: `${company_name} makes it ${poundsText(makes!.content.total_pence)} for ${job_title}: “${reason}” What was signed stands until you agree.`,
      }
  }
}

type LatePunch = { booking: SheetBooking; work_day: string; version: number; total: number }

/** Both sides hear that what was sent or signed is another day now. */
export async function notifyOfLatePunch(
  tx: WriteTransaction,
  { booking, work_day, version, total }: LatePunch,
  now: Date,
) {
  const day = workDayText(work_day)
  const key = `sheet-changed:${daySheetId(booking.id, work_day)}:${version}`
  const shared = { kind: 'hours', tag: `hours:${booking.job_id}` } as const
  const body = `A late punch makes it ${poundsText(total)}, version ${version}, for ${booking.job_title}.`
  await notifyRecipient(
    tx,
    {
      ...shared,
      user_id: booking.freelancer_id,
      key,
      title: `Your hours for ${day} have changed`,
      body: `${body} Look at it and send it; what was signed stands.`,
      navigate: hoursPathOfPerson(booking, work_day),
    },
    now,
  )
  await notifyRecipient(
    tx,
    {
      ...shared,
      user_id: booking.employer_id,
      about_id: booking.freelancer_id,
      key: `${key}:desk`,
      title: `${booking.full_name}’s hours for ${day} have changed`,
      body: `${body} It’s unsigned; what was signed stands.`,
      navigate: hoursPathOfCompany(booking),
      mail: null,
    },
    now,
  )
}

export const hoursPathOfCompany = ({ job_id }: Pick<SheetBooking, 'job_id'>) => `/project?id=${job_id}&tab=hours`
export const hoursPathOfPerson = ({ id }: Pick<SheetBooking, 'id'>, work_day: string) =>
  `/hours?day=${daySheetId(id, work_day)}`

/** 'Tue 1 Dec' */
export const workDayText = (day: string) => formatLondonDay(new Date(londonMoment(day, '12:00')))
