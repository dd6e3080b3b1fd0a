import { and, eq } from 'drizzle-orm'
import { amendedLinesOf, openQueriesOf } from '../../../shared/hours/sheet-states.ts'
import { poundsText } from '../../../shared/pay/pay-words.ts'
import { termsHash } from '../../../shared/pay/terms-hash.ts'
import type { UserContext } from '../../context.ts'
import type { DaySheetVersion } from '../../../shared/hours/sheets.ts'
import { daySheets } from '../../db/schema/day-sheets.ts'
import { invalid } from '../../errors.ts'
import { actOnSheet, expectSeenVersion, overtaken } from './act-on-sheet.ts'
import type { SheetKey } from './sheet-act.ts'

type SeenVersion = { id: string; version: number; hash: string }

/**
 * Signs a version; of one that the company has signed and the person queries, answers why it stands.
 * @throws 409 with what stands, if another came first, a colleague's question among others (`reason`: it was seen); 422 for
 *   an answer without a reason
 */
export const signSheet = (
  me: UserContext,
  key: SheetKey,
  { id, ...body }: SeenVersion & { reason?: string | undefined },
) =>
  actOnSheet(me, key, { asked: 'sign', id, ...body }, (_tx, found) => {
    const { sheet } = expectSeenVersion(found, body)
    const reason = body.reason ?? ''
    const open = found.side === 'person' ? [] : openQueriesOf(sheet)
    const isAnswer = open.some((act) => act.as === 'person')
    if (isAnswer && !reason) throw withoutReason('Say why it stands: they have asked about it.')
    if (open.length > 0 && !reason) throw overtaken(found, sheet)
    return { version: body.version, kind: isAnswer ? 'answer' : 'sign', reason }
  })

/**
 * Says what a line should be, and why.
 * @throws 409 with what stands, if another came first; 422 for no line of the version
 */
export const querySheet = (
  me: UserContext,
  key: SheetKey,
  { id, ...body }: SeenVersion & { line: number | null; should_be_pence: number; reason: string },
) =>
  actOnSheet(me, key, { asked: 'query', id, ...body }, (_tx, found) => {
    const { version, line, should_be_pence, reason } = body
    const { last } = expectSeenVersion(found, body)
    expectLineOf(last, line)
    if (line === null && found.side !== 'person')
      throw invalid('Choose the line that is wrong: all others can then be paid.', [
        { path: 'line', message: 'is missing' },
      ])
    return { version, kind: 'query', line, should_be_pence, reason }
  })

/**
 * Makes the next version, with another amount in place of a line or beside them all. The version before keeps its
 * signatures, and stands until the other side signs this one.
 * @throws 409 with what stands, if another came first; 422 for no line of the version
 */
export const amendSheet = (
  me: UserContext,
  key: SheetKey,
  { id, ...body }: SeenVersion & { line: number | null; pence: number; reason: string },
) =>
  actOnSheet(me, key, { asked: 'amend', id, ...body }, async (tx, found) => {
    const { line, pence, reason } = body
    const { last } = expectSeenVersion(found, body)
    expectLineOf(last, line)
    const row = await tx
      .select()
      .from(daySheets)
      .where(
        and(
          eq(daySheets.booking_id, key.booking_id),
          eq(daySheets.work_day, key.work_day),
          eq(daySheets.version, last.version),
        ),
      )
      .get()
    const { engine, input_hash, terms_hash, content } = row!
    const version = last.version + 1
    const lines = amendedLinesOf(content.lines, { line, pence, words: amendedWordsOf(last, body) })
    const total_pence = lines.reduce((sum, one) => sum + one.pence, 0)
    const makes = {
      version,
      engine,
      input_hash,
      terms_hash,
      hash: await termsHash({ from: last.hash, line, pence, reason }),
      content: { ...content, lines, total_pence },
    }
    return { version, kind: 'amend', line, should_be_pence: pence, reason, makes }
  })

/** @throws 422 */
export function expectLineOf({ lines }: DaySheetVersion, line: number | null) {
  if (line === null || line < lines.length) return
  throw invalid('This sheet has no such line.', [{ path: 'line', message: 'is not a line of this version' }])
}

/** '£40 instead of £35: The van was late.' */
const amendedWordsOf = (
  { lines }: DaySheetVersion,
  { line, pence, reason }: { line: number | null; pence: number; reason: string },
) => (line === null ? reason : `${poundsText(pence)} instead of ${poundsText(lines[line]!.pence)}: ${reason}`)

const withoutReason = (words: string) => invalid(words, [{ path: 'reason', message: 'is missing' }])
