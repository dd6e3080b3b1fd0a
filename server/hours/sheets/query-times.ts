import type { CrewSheetRow, TimesQuery } from '../../../shared/hours/crew-sheets.ts'
import type { UserContext } from '../../context.ts'
import { conflict } from '../../errors.ts'
import { crewSheetOf } from '../chiefs/crew-sheet-rows.ts'
import { actOnSheet, expectSeenVersion } from './act-on-sheet.ts'
import { expectLineOf } from './decide-sheet.ts'
import type { SheetKey } from './sheet-act.ts'
import { chiefsSheetBooking } from './sheet-bookings.ts'

/**
 * A chief says how long a line of what was sent should be, and why. The office or its person settle it; all other lines
 * are payable. Asked after the grant had ended it is kept for the desk to see, and holds up nothing.
 * @throws 404 for anybody but a chief of the day, 409 with what stands if another came first, for one's own day and for
 *   what was agreed about money; 422 for no line of the version
 */
export async function queryTimes(
  me: UserContext,
  key: SheetKey,
  { id, ...body }: TimesQuery,
): Promise<{ sheet: CrewSheetRow; repeated: boolean }> {
  const { sheet, repeated } = await actOnSheet(
    me,
    key,
    { asked: 'query', id, ...body },
    (_tx, found) => {
      const { version, line, should_be_minutes, reason } = body
      const { last } = expectSeenVersion(found, body)
      expectLineOf(last, line)
      if (last.lines[line]!.rule === 'agreed')
        throw conflict('That amount was agreed by hand: the desk can ask about it.')
      return { version, kind: 'query', line, should_be_minutes, reason }
    },
    (tx) => chiefsSheetBooking(tx, me, key, body.at),
  )
  return { sheet: crewSheetOf(sheet), repeated }
}
