import type { NewTemplate, TemplateProject } from '../../shared/jobs/templates.ts'
import type { ProjectDraft } from './project-draft.ts'

/** What is kept of a project as a template: all but its dates. */
export function templateOf(draft: ProjectDraft, id: string): NewTemplate {
  const { title, description, event_type, location, postcode, hourly_rate = '', skills, roles } = draft
  const kept = roles.map(({ role_name, day_rate, places }) => ({ role_name, day_rate, places }))
  return {
    id,
    name: title.trim(),
    project: { title, description, event_type, location, postcode, hourly_rate, skills, roles: kept },
  }
}

/** The template as a project being written, its dates to be chosen. */
export const draftFrom = ({ roles, ...fields }: TemplateProject, newId: () => string): Omit<ProjectDraft, 'id'> => ({
  ...fields,
  roles: roles.map((role) => ({ ...role, key: newId(), date_start: '', date_end: '' })),
})
