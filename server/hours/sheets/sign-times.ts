import type { CrewSheetRow, TimesSignature } from '../../../shared/hours/crew-sheets.ts'
import { formatLondonTime } from '../../../shared/dates-in-london.ts'
import { CLOCK_KIND_TEXTS } from '../../../shared/hours/punch-texts.ts'
import type { PunchKind } from '../../../shared/pay/work-days.ts'
import type { UserContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { crewSheetOf } from '../chiefs/crew-sheet-rows.ts'
import { actOnSheet } from './act-on-sheet.ts'
import { bookingDaysOf } from './booking-days.ts'
import type { SheetKey } from './sheet-act.ts'
import { chiefsSheetBooking } from './sheet-bookings.ts'
import { versionOfDraft } from './submit-sheet.ts'

/**
 * A chief signs the times of a day as they saw them. Where its sheet was sent, it is signed; else the chief's is the first
 * version, and the person agrees by sending it. What the company has signed already needs no second signature. Signed after
 * the grant had ended it is kept for the desk to see, and is no assent of the company.
 * @throws 409 with what stands if the times are others by now, or money is in question; 422 for a day that is none
 */
export async function signTimes(
  me: UserContext,
  key: SheetKey,
  { id, ...body }: TimesSignature,
): Promise<{ sheet: CrewSheetRow; repeated: boolean }> {
  const { sheet, repeated } = await actOnSheet(
    me,
    key,
    { asked: 'sign', id, version: 0, ...body },
    async (tx, { booking, sheet: known, now }) => {
      if (known?.state === 'signed' || known?.state === 'vouched') return null
      const { drafts } = await bookingDaysOf(tx, booking, now)
      const draft = drafts.find(({ work_day }) => work_day === key.work_day)
      if (!draft?.hash) {
        const message = draft?.fault ?? 'Nothing was clocked on this day.'
        throw invalid(message, [{ path: 'times', message }])
      }
      const stands = draft.inputs!.punches
      const seen = body.times.map(({ kind, at }) => [kind, new Date(at).toISOString()])
      if (JSON.stringify(seen) !== JSON.stringify(stands))
        throw conflict(
          `These times have changed since you saw them: ${signedTimesText(stands)}. Look again, then sign.`,
        )
      const last = known?.versions.at(-1)
      if (last?.lines.some(({ rule }) => rule === 'agreed'))
        throw conflict('An amount of this day was changed by hand: the desk signs it.')
      const version = last?.version ?? 1
      return { version, kind: 'sign', ...(!last && { makes: versionOfDraft(version, draft) }) }
    },
    (tx) => chiefsSheetBooking(tx, me, key, body.at),
  )
  return { sheet: crewSheetOf(sheet), repeated }
}

/** 'On site 08:00, Off site 18:00' */
const signedTimesText = (times: [kind: string, at: string][]) =>
  times.map(([kind, at]) => `${CLOCK_KIND_TEXTS[kind as PunchKind]} ${formatLondonTime(at)}`).join(', ')
