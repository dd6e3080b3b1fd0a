import { sheetOperations } from '../../../shared/hours/sheet-operations.ts'
import { createdAnswer, serveOperations } from '../../http/serve.ts'
import type { SheetAnswer } from './sheet-act.ts'
import { amendSheet, querySheet, signSheet } from './decide-sheet.ts'
import { listSheets, readJobHours, readWeekHours } from './job-hours.ts'
import { queryTimes } from './query-times.ts'
import { signTimes } from './sign-times.ts'
import { submitSheet } from './submit-sheet.ts'

const keyOf = ({ id, work_day }: { id: string; work_day: string }) => ({ booking_id: id, work_day })
const answerOf = async (done: Promise<SheetAnswer>) => {
  const { sheet, repeated } = await done
  return createdAnswer(sheet, repeated)
}

export const sheetRoutes = serveOperations(sheetOperations, {
  listSheets: ({ me, params }) => listSheets(me, params.id),
  submitSheet: ({ me, params, body }) => answerOf(submitSheet(me, keyOf(params), body)),
  signSheet: ({ me, params, body }) => answerOf(signSheet(me, keyOf(params), body)),
  signTimes: async ({ me, params, body }) => {
    const { sheet, repeated } = await signTimes(me, keyOf(params), body)
    return createdAnswer(sheet, repeated)
  },
  queryTimes: async ({ me, params, body }) => {
    const { sheet, repeated } = await queryTimes(me, keyOf(params), body)
    return createdAnswer(sheet, repeated)
  },
  querySheet: ({ me, params, body }) => answerOf(querySheet(me, keyOf(params), body)),
  amendSheet: ({ me, params, body }) => answerOf(amendSheet(me, keyOf(params), body)),
  getJobHours: ({ me, params }) => readJobHours(me, params.id),
  getWeekHours: ({ me, query }) => readWeekHours(me, query.from),
})
