import { wizardStartValuesOf, type WizardValues } from '../../../client/onboarding/wizard-values.ts'
import type { OwnRecord } from '../../../shared/people/users.ts'

/** A freelancer who has only signed up. */
export const ME = {
  id: 'me',
  user_type: 'freelancer',
  full_name: 'Tomasz Adamski',
  email: 'tomasz@example.com',
  phone: '',
  location: '',
  postal_code: '',
  travel_distance: null,
  portfolio_url: '',
  bio: '',
  job_role: '',
  job_roles: [],
  industry_experience: '',
  skills: [],
  certifications: [],
  previous_employers: [],
  verification_status: 'verified',
} as unknown as OwnRecord

export const EVENT = { id: 'a', event_name: 'Harbour arena', role: 'Rigger', end_client: 'Quayside', photos: [] }

/** With these every step of the wizard can be opened but the last. */
export const FILLED: WizardValues = {
  ...wizardStartValuesOf(ME),
  address: 'Salford',
  travel_distance: '50',
  job_roles: ['Rigger'],
  industry_experience: '3-5 years',
  skills: ['IPAF'],
  photo: { id: 'p', area: null },
  bio: 'b'.repeat(50),
  items: [EVENT],
}
