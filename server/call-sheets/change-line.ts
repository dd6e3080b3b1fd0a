import type { SheetContent } from '../../shared/call-sheets/call-sheets.ts'
import { formatLondonDay, formatLondonLongDay, formatLondonTime } from '../../shared/london.ts'
import { changeWords } from '../../shared/call-sheets/sheet-changes.ts'
import { type Clock, sheetChanges } from '../../shared/call-sheets/shared-sheet-changes.ts'

/** The server's words name the times of a job as they are in London. */
export const LONDON: Clock = { day: formatLondonDay, longDay: formatLondonLongDay, time: formatLondonTime }

/** What a version changed, for the company, in a line; empty for the first one. */
export const changeLine = (before: SheetContent | null, content: SheetContent) =>
  before ? changeWords(sheetChanges(before, content, LONDON)) : ''
