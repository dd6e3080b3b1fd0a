import { z } from 'zod'
import { statedRulesSchema } from '../pay/terms/answered-terms.ts'
import { payRulesSchema } from '../pay/terms/pay-rules.ts'
import { placeIdField } from '../places.ts'
import { idField, requiredName, namedObject, namedStrict, trimmedText } from '../fields.ts'
import {
  LOCATION_MAX,
  POSTCODE_MAX,
  PROJECT_DESCRIPTION_MAX,
  PROJECT_SKILLS_MAX,
  PROJECT_TITLE_MAX,
  ROLE_NAME_MAX,
} from '../limits.ts'

const templateRoleFields = {
  role_name: trimmedText(ROLE_NAME_MAX),
  day_rate: trimmedText(12),
  places: trimmedText(6),
  skills: trimmedText(PROJECT_SKILLS_MAX).optional(),
}

/** A project as typed, without its dates: what the form is filled with. */
const templateProjectSchema = namedStrict('TemplateProject', {
  title: trimmedText(PROJECT_TITLE_MAX),
  description: trimmedText(PROJECT_DESCRIPTION_MAX),
  event_type: trimmedText(60),
  location: trimmedText(LOCATION_MAX),
  postcode: trimmedText(POSTCODE_MAX),
  place_id: placeIdField.optional(),
  /** A project of the company whose picture of the venue those posted from it begin with. */
  venue_picture_of: idField.optional(),
  hourly_rate: trimmedText(12).optional(),
  /** Comma-separated. */
  skills: trimmedText(PROJECT_SKILLS_MAX),
  roles: z
    .array(z.strictObject({ ...templateRoleFields, pay: payRulesSchema.optional() }))
    .min(1, { error: 'at least one role is needed' })
    .max(40),
})

export const newTemplateSchema = z.strictObject({
  id: idField.optional(),
  name: requiredName(PROJECT_TITLE_MAX),
  project: templateProjectSchema,
})
export type NewProjectTemplate = z.infer<typeof newTemplateSchema>
export type NewProjectTemplateInput = z.input<typeof newTemplateSchema>

export const templateSchema = namedObject('Template', {
  id: z.string(),
  name: z.string(),
  project: z.object({
    ...templateProjectSchema.shape,
    roles: z.array(z.object({ ...templateRoleFields, pay: statedRulesSchema.optional() })),
  }),
  created_at: z.string(),
})
export type ProjectTemplate = z.infer<typeof templateSchema>
export type TemplateProject = ProjectTemplate['project']
