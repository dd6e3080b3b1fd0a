import { readMoney } from '../../shared/read-number.ts'
import type { IndustryExperience, TravelDistance } from '../../shared/options.ts'
import type { OwnRecord } from '../../shared/people/users.ts'
import type { ProfileChanges } from '../offline/store/profile-rows.ts'
import { type KnownPlace, knownPlaceText, townTooLongText, type PlaceToSave } from '../trade/places/known-place.ts'
import { isProfileLink, LINK_RULE } from '../../shared/people/link-rule.ts'
import type { OutboxRow } from '../offline/store/outbox-row.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

/** The form's values. */
export type ProfileValues = {
  full_name: string
  location: string
  /** What is known of the town and postcode. */
  place?: KnownPlace | undefined
  street: string
  postal_code: string
  /** Of the suggestion that was chosen as the town; '' if it was typed. */
  place_id: string
  travel_distance: string
  job_role: string
  job_roles: string[]
  skills: string[]
  certifications: string[]
  industry_experience: string
  bio: string
  /** As typed. */
  hourly_rate: string
  portfolio_url: string
  linkedin: string
  github: string
  company_name: string
  company_description: string
}

const sharedProfileFields = ['full_name', 'location', 'street', 'postal_code', 'place_id'] as const
const freelancerProfileFields = [
  'travel_distance',
  'job_role',
  'job_roles',
  'skills',
  'certifications',
  'industry_experience',
  'bio',
  'hourly_rate',
  'portfolio_url',
  'linkedin',
  'github',
] as const
const employerProfileFields = ['company_name', 'company_description'] as const

/** A record stored by an older version of the app lacks the newer fields. */
export function profileValuesOf(me: OwnRecord): ProfileValues {
  const {
    travel_distance,
    street = '',
    place_id = '',
    hourly_rate,
    linkedin = '',
    github = '',
    certifications = [],
  } = me
  return {
    ...me,
    certifications,
    travel_distance: travel_distance ?? '',
    street,
    place_id,
    hourly_rate: `${hourly_rate ?? ''}`,
    linkedin,
    github,
  }
}

/** Only fields that differ from the record, so that two devices do not undo each other's changes. */
export function profileChangesIn(values: ProfileValues, me: OwnRecord): ProfileChanges {
  const before = profileValuesOf(me)
  const mine = [
    ...sharedProfileFields,
    ...(me.user_type === 'freelancer' ? freelancerProfileFields : employerProfileFields),
  ]
  const changed = mine.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(before[name]))
  const { location, travel_distance, industry_experience, hourly_rate, ...changes } = Object.fromEntries(
    changed.map((name) => [name, values[name]]),
  )
  return {
    ...changes,
    ...(location === undefined ? {} : townFields(location as string)),
    ...(travel_distance ? { travel_distance: travel_distance as TravelDistance } : {}),
    ...(industry_experience ? { industry_experience: industry_experience as IndustryExperience } : {}),
    ...(hourly_rate === undefined ? {} : { hourly_rate: typedHourlyRateOf(hourly_rate as string) }),
  }
}

/** The place that would be saved; '' for none. */
export const profilePlaceOf = (
  values: Pick<ProfileValues, 'location' | 'postal_code' | 'place_id' | 'place'>,
): PlaceToSave => ({
  location: townFields(values.location).location,
  postcode: values.postal_code,
  place_id: values.place_id,
  place: values.place,
})

export const isAddressMoved = (values: ProfileValues, me: OwnRecord) =>
  knownPlaceText(profilePlaceOf(values)) !==
  knownPlaceText({ location: me.location, postcode: me.postal_code, place_id: me.place_id })

/** Saved as the city and ', UK' (specification, section 9); both empty if nothing was typed. */
function townFields(typed: string) {
  const city = typedTownOf(typed)
  return { city, location: city && `${city}, UK` }
}

/**
 * 'Salford' from 'Salford, Greater Manchester' and from '12 Chapel Street, Salford': the first part without a number,
 * else the first.
 */
function typedTownOf(typed: string) {
  const parts = typed.split(',').map((part) => part.trim())
  return parts.find((part) => part && !/\d/.test(part)) ?? parts[0] ?? ''
}

const typedHourlyRateOf = (typed: string) => (typed.trim() ? (readMoney(typed) ?? 0) : null)

type ProfileFieldErrors = Partial<Record<keyof ProfileValues, string>>

/** What is wrong with the field, once it has been left or Save was pressed, or the server has refused it. */
export type JudgedField = (field: keyof ProfileValues) => { error: string | null; onLeave: () => void }

/** Errors that the device can detect before the change is queued. */
export function profileMistakesIn(values: ProfileValues, { user_type, location }: OwnRecord): ProfileFieldErrors {
  const isFreelancer = user_type === 'freelancer'
  const town = values.location === location ? null : townTooLongText(typedTownOf(values.location))
  return {
    ...(hasVisibleText(values.full_name) ? {} : { full_name: 'Enter your full name.' }),
    ...(town ? { location: town } : {}),
    ...(isFreelancer ? { ...brokenLinkErrors(values), ...brokenRateErrors(values) } : {}),
    ...(isFreelancer || hasVisibleText(values.company_name) ? {} : { company_name: 'Enter the company’s name.' }),
  }
}

const PROFILE_LINK_FIELDS = ['portfolio_url', 'linkedin', 'github'] as const
const brokenLinkErrors = (values: ProfileValues): ProfileFieldErrors =>
  Object.fromEntries(
    PROFILE_LINK_FIELDS.filter((name) => !isProfileLink(values[name].trim())).map((name) => [name, LINK_RULE]),
  )

const brokenRateErrors = ({ hourly_rate }: ProfileValues): ProfileFieldErrors =>
  !hourly_rate.trim() || readMoney(hourly_rate) !== null ? {} : { hourly_rate: 'Enter an amount of 0 or more.' }

/** The server's messages by field: 'portfolio_url', or 'skills.3' for an item of a list. */
export function refusedProfileFields(error: OutboxRow['last_error']): ProfileFieldErrors {
  return Object.fromEntries((error?.errors ?? []).map(({ path, message }) => [path.split('.')[0], message]))
}
