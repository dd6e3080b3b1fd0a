import type { IndustryExperience, TravelDistance } from '../../shared/options.ts'
import type { Me } from '../../shared/users.ts'
import type { ProfileChanges } from '../offline/outbox-row.ts'

/** What stands in the form. */
export type ProfileValues = {
  full_name: string
  location: string
  postal_code: string
  travel_distance: string
  job_role: string
  job_roles: string[]
  skills: string[]
  industry_experience: string
  bio: string
  portfolio_url: string
  company_name: string
  company_description: string
}

const shared = ['full_name', 'location', 'postal_code'] as const
const freelancers = [
  'travel_distance',
  'job_role',
  'job_roles',
  'skills',
  'industry_experience',
  'bio',
  'portfolio_url',
] as const
const employers = ['company_name', 'company_description'] as const

export function valuesOf(me: Me): ProfileValues {
  return { ...me, travel_distance: me.travel_distance ?? '' }
}

/** Only what differs from the record, so that two phones do not undo each other's changes. */
export function changesIn(values: ProfileValues, me: Me): ProfileChanges {
  const before = valuesOf(me)
  const mine = [...shared, ...(me.user_type === 'freelancer' ? freelancers : employers)]
  const changed = mine.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  const { travel_distance, industry_experience, ...changes } = Object.fromEntries(
    changed.map((name) => [name, values[name]]),
  )
  return {
    ...changes,
    ...(travel_distance ? { travel_distance: travel_distance as TravelDistance } : {}),
    ...(industry_experience ? { industry_experience: industry_experience as IndustryExperience } : {}),
  }
}
