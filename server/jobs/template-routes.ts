import { listTemplates, removeTemplate, saveTemplate } from './templates.ts'
import { templatesOperations } from '../../shared/jobs/template-operations.ts'
import { serve, created } from '../http/serve.ts'

export const templatesRoutes = serve(templatesOperations, {
  listTemplates: ({ me }) => listTemplates(me),
  createTemplate: async ({ me, body }) => {
    const { template, repeated } = await saveTemplate(me, body)
    return created(template, repeated)
  },
  deleteTemplate: ({ me, params }) => removeTemplate(me, params.id),
})
