import { z } from 'zod'
import { placeId } from '../places.ts'
import { id, name, namedObject, namedStrict, text } from '../fields.ts'
import {
  LOCATION_MAX,
  POSTCODE_MAX,
  PROJECT_DESCRIPTION_MAX,
  PROJECT_SKILLS_MAX,
  PROJECT_TITLE_MAX,
  ROLE_NAME_MAX,
} from '../limits.ts'

/** A project as typed, without its dates: what the form is filled with. */
const templateProject = namedStrict('TemplateProject', {
  title: text(PROJECT_TITLE_MAX),
  description: text(PROJECT_DESCRIPTION_MAX),
  event_type: text(60),
  location: text(LOCATION_MAX),
  postcode: text(POSTCODE_MAX),
  place_id: placeId.optional(),
  hourly_rate: text(12).optional(),
  /** Comma-separated. */
  skills: text(PROJECT_SKILLS_MAX),
  roles: z
    .array(z.strictObject({ role_name: text(ROLE_NAME_MAX), day_rate: text(12), places: text(6) }))
    .min(1, { error: 'at least one role is needed' })
    .max(40),
})
export type TemplateProject = z.infer<typeof templateProject>

export const newTemplate = z.strictObject({
  id: id.optional(),
  name: name(PROJECT_TITLE_MAX),
  project: templateProject,
})
export type NewTemplate = z.infer<typeof newTemplate>

export const template = namedObject('Template', {
  id: z.string(),
  name: z.string(),
  project: templateProject,
  created_at: z.string(),
})
export type Template = z.infer<typeof template>
