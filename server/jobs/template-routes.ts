import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'
import { templatesOperations } from '../../shared/jobs/template-operations.ts'
import { serveOperations, createdAnswer } from '../http/serve.ts'

export const templatesRoutes = serveOperations(templatesOperations, {
  listTemplates: ({ me }) => listTemplates(me),
  createTemplate: async ({ me, body }) => {
    const { template, repeated } = await saveTemplate(me, body)
    return createdAnswer(template, repeated)
  },
  deleteTemplate: ({ me, params }) => removeTemplate(me, params.id),
})
