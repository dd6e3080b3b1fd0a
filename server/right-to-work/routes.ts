import { rightToWorkOperations } from '../../shared/right-to-work/right-to-work-operations.ts'
import { createdAnswer, pagedAnswer, serveOperations } from '../http/serve.ts'
import { fileInForm } from '../http/uploads/received-file.ts'
import { sendDocument } from '../people/credentials/read-document.ts'
import { listRightToWorkChecks, readRightToWorkFile, showRightToWork } from './list-checks.ts'
import { listDueChecks } from './list-due-checks.ts'
import { overrideRightToWork } from './override-check.ts'
import { recordRightToWork } from './record-check.ts'
import { switchRightToWork } from './switch-checks.ts'

export const rightToWorkRoutes = serveOperations(rightToWorkOperations, {
  listRightToWorkChecks: async ({ me, query }) => {
    const { checks, next } = await listRightToWorkChecks(me, query)
    return pagedAnswer(checks, next)
  },
  listDueChecks: ({ me }) => listDueChecks(me),
  switchRightToWork: ({ me, body }) => switchRightToWork(me, body.is_on),
  getRightToWork: ({ me, params }) => showRightToWork(me, params.id),
  recordRightToWork: async ({ me, params, form }) => {
    const { file, ...facts } = form
    const { check, repeated } = await recordRightToWork(me, params.id, { ...facts, file: await fileInForm(file) })
    return createdAnswer(check, repeated)
  },
  overrideRightToWork: async ({ me, params, body }) => {
    const { override, repeated } = await overrideRightToWork(me, params.id, body)
    return createdAnswer(override, repeated)
  },
  getRightToWorkFile: async ({ c, me, params }) => sendDocument(c, await readRightToWorkFile(me, params.id)),
})
