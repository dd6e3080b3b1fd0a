import { sentVersionOf } from '../../../shared/hours/sheet-states.ts'
import { durationText, poundsText } from '../../../shared/pay/pay-words.ts'
import type { UserContext } from '../../context.ts'
import { conflict, invalid } from '../../errors.ts'
import { actOnSheet } from './act-on-sheet.ts'
import { bookingDaysOf, type HashedDraft } from './booking-days.ts'
import type { NewSheetVersion, SheetKey } from './sheet-act.ts'

type Submission = { id: string; version: number; hash: string; reason?: string | undefined }

/**
 * Sends the sheet of a day, made here from the same punches and terms. What a late punch has made already is sent as it
 * is.
 * @throws 409 if it is not what the person saw, 422 for a day that is none
 */
export const submitSheet = (me: UserContext, key: SheetKey, { id, ...body }: Submission) =>
  actOnSheet(me, key, { asked: 'submit', id, ...body }, async (tx, { booking, sheet, now }) => {
    const { drafts } = await bookingDaysOf(tx, booking, now)
    const draft = drafts.find(({ work_day }) => work_day === key.work_day)
    if (!draft?.hash) {
      const message = draft?.fault ?? 'Nothing was clocked on this day.'
      throw invalid(message, [{ path: 'work_day', message }])
    }
    if (draft.hash !== body.hash)
      throw conflict(
        `The times for this day have changed since you saw them: ${durationText(draft.worked_minutes)}, ${poundsText(draft.total_pence)}. Check them again, then send it.`,
      )
    const version = sentVersionOf(sheet ?? { versions: [], acts: [] }, draft.hash)
    if (version !== body.version)
      throw conflict(`The next version of this sheet is ${version}. Look at it again, then send it.`)
    const isThere = sheet?.versions.some((one) => one.version === version)
    return {
      version,
      kind: 'submit',
      reason: body.reason ?? '',
      ...(!isThere && { makes: versionOfDraft(version, draft) }),
    }
  })

export function versionOfDraft(version: number, draft: HashedDraft): NewSheetVersion {
  const { engine, terms_hash, present, worked, worked_minutes, paid_minutes, rest_before_minutes } = draft
  const { lines, total_pence, exceptions } = draft
  return {
    version,
    engine,
    terms_hash,
    input_hash: draft.hash!,
    hash: draft.hash!,
    content: { present, worked, worked_minutes, paid_minutes, rest_before_minutes, lines, total_pence, exceptions },
  }
}
