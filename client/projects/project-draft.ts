import { foldedText } from '../../shared/folded-text.ts'
import { readCount, readMoney } from '../../shared/read-number.ts'
import type { AskFirst, NewJobInput } from '../../shared/jobs/jobs.ts'
import type { PayRules } from '../../shared/pay/unstated-terms.ts'
import { crewCostText } from '../../shared/jobs/crew-cost.ts'
import { roleLastsTooLong } from '../../shared/jobs/role-length.ts'
import { ROLE_PLACES_MAX, FILTER_DAY_RATE_MAX, ROLE_DAYS_MAX } from '../../shared/limits.ts'
import { roleFieldsMissing, SPECIFIED_TEXT } from '../../shared/specified-texts.ts'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { useFormDraft } from '../offline/outbox/use-form-draft.ts'
import type { KnownPlace } from '../trade/places/known-place.ts'
import { RATE_AS_NUMBER, RATE_TOO_HIGH } from '../trade/rate-texts.ts'
import { hasVisibleText } from '../../shared/visible-text.ts'

/** A role as typed. `key` only distinguishes the rows on the screen. */
export type RoleDraft = {
  key: string
  role_name: string
  day_rate: string
  date_start: string
  date_end: string
  places: string
  /** Comma-separated: what this role wants beside what all do; absent in a draft of an older version. */
  skills?: string
  /** What is agreed beside the rate; absent in a draft of an older version: nothing. */
  pay?: PayRules | null
  /** Of a role that somebody is confirmed for: the day from which a new rate or new terms are to apply; absent: the first to come. */
  from_day?: string
  /** What was pasted into a field and could not be read; it goes when the field is changed. */
  unread?: Partial<Record<RoleGridField, string>>
}
export type RoleField = 'role_name' | 'day_rate' | 'places' | 'date_start' | 'date_end' | 'skills'
/** Of the grid, which has a column for the terms. */
export type RoleGridField = RoleField | 'pay'

export type PostingStep = 1 | 2 | 3

/** A project as typed. `id` becomes the job's, so that sending it again is harmless. */
export type ProjectDraft = {
  id: string
  title: string
  description: string
  event_type: string
  location: string
  postcode: string
  /** Of the suggestion that was chosen as the location; absent or '' if it was typed. */
  place_id?: string | undefined
  /** What is known of location and postcode as they are; absent until it was asked. */
  place?: KnownPlace | undefined
  /** Dollars an hour, '' for none; absent in a draft of an older version. */
  hourly_rate?: string
  /** Comma-separated: what all roles want. */
  skills: string
  roles: RoleDraft[]
  /** The last open step; absent: the first. */
  step?: PostingStep
  /** The project of which it is a copy, if that has a picture of its venue. */
  venue_picture_of?: string | undefined
  /** The list that is asked before others; absent: nobody. */
  asked_first?: AskFirst | null
}

export function emptyProjectDraft(newId: () => string): ProjectDraft {
  const empty = { title: '', description: '', event_type: '', location: '', postcode: '', hourly_rate: '', skills: '' }
  return { id: newId(), ...empty, roles: [emptyRoleDraft(newId)] }
}

export const emptyRoleDraft = (newId: () => string): RoleDraft => ({
  key: newId(),
  role_name: '',
  day_rate: '',
  date_start: '',
  date_end: '',
  places: '1',
  skills: '',
})

/** One more role, with the dates and terms of the last. */
export function nextRoleDraft(roles: readonly RoleDraft[], newId: () => string): RoleDraft {
  const { date_start = '', date_end = '', pay = null } = roles.at(-1) ?? {}
  return { ...emptyRoleDraft(newId), date_start, date_end, ...(pay && { pay }) }
}

/** Step 1 of the specification's section 5: the error, or null. */
export const projectInfoProblem = (draft: ProjectDraft) =>
  Object.keys(projectInfoMistakesIn(draft)).length > 0 ? SPECIFIED_TEXT.fieldsMissing : null

const REQUIRED_INFO_FIELDS = ['title', 'description', 'event_type', 'location'] as const

/** What is wrong with the fields of step 1, by name. */
export const projectInfoMistakesIn = (draft: ProjectDraft): Record<string, string> =>
  Object.fromEntries(
    REQUIRED_INFO_FIELDS.filter((field) => !hasVisibleText(draft[field])).map((field) => [field, 'Needed']),
  )

/**
 * Step 2: what is wrong with the first role that something is wrong with, counted from 1 in the text. `now` is given for
 * a new project, whose roles must not be over.
 */
export function projectRolesProblem({ roles }: ProjectDraft, now?: number) {
  const at = roles.findIndex((role) => missingInRole(role).length > 0)
  if (at >= 0) return roleFieldsMissing(at + 1)
  for (const [n, role] of roles.entries()) {
    if (endsBeforeStart(role)) return `Role ${n + 1} ends before it starts. Please choose a later end.`
    if (roleLastsTooLong(role))
      return `Role ${n + 1} lasts longer than ${ROLE_DAYS_MAX} days. Please check the year of its end.`
    if (now !== undefined && isRoleDraftOver(role, now))
      return `Role ${n + 1} is already over. Please choose later dates.`
    if (isDayRateTooHigh(role)) return `The day rate of role ${n + 1} is too high: ${RATE_TOO_HIGH.toLowerCase()}.`
    if (roleDraftPlacesOf(role) === null) return `Role ${n + 1} needs from 1 to ${ROLE_PLACES_MAX} places.`
    if (role.unread?.pay) return `Role ${n + 1} has terms you don’t have. Please choose its terms.`
  }
  return null
}

/** The name of a role's field in the form. */
export const roleFieldName = ({ key }: RoleDraft, field: keyof RoleDraft) => `${key}.${field}`

/** What is wrong with the fields of step 2, by name. */
export const projectRoleMistakesIn = ({ roles }: ProjectDraft) => mistakesByRole(roles, mistakesInRole)

function mistakesInRole(role: RoleDraft): RoleMistakes {
  const isNoRate = role.day_rate.trim() !== '' && readMoney(role.day_rate) === null
  return {
    ...Object.fromEntries(missingInRole(role).map((field) => [field, 'Needed'])),
    ...(isNoRate && { day_rate: RATE_AS_NUMBER }),
    ...(roleDraftPlacesOf(role) === null && { places: `From 1 to ${ROLE_PLACES_MAX}` }),
    ...(role.unread?.pay && { pay: 'Choose the terms' }),
  }
}

/** What is said of the roles at once: dates that cannot be meant, a rate that is too high. */
export const projectRoleFaultsIn = ({ roles }: ProjectDraft, now?: number) =>
  mistakesByRole(roles, (role) => ({
    date_end: roleEndFault(role, now),
    day_rate: isDayRateTooHigh(role) ? RATE_TOO_HIGH : null,
  }))

function roleEndFault(role: RoleDraft, now: number | undefined) {
  if (endsBeforeStart(role)) return 'Before the start'
  if (roleLastsTooLong(role)) return `At most ${ROLE_DAYS_MAX} days after the start`
  return now !== undefined && isRoleDraftOver(role, now) ? 'Already over' : null
}

type RoleMistakes = Partial<Record<keyof RoleDraft, string | null>>

const mistakesByRole = (roles: RoleDraft[], mistakesOf: (role: RoleDraft) => RoleMistakes) =>
  Object.fromEntries(
    roles.flatMap((role) =>
      Object.entries(mistakesOf(role)).map(([field, text]) => [roleFieldName(role, field as keyof RoleDraft), text]),
    ),
  )

const endsBeforeStart = ({ date_start, date_end }: RoleDraft) => Date.parse(date_end) < Date.parse(date_start)
const isRoleDraftOver = ({ date_end }: RoleDraft, now: number) => Date.parse(date_end) < now
const isDayRateTooHigh = ({ day_rate }: RoleDraft) => (readMoney(day_rate) ?? 0) > FILTER_DAY_RATE_MAX
export const roleDraftPlacesOf = ({ places }: RoleDraft) => readCount(places, ROLE_PLACES_MAX)

/** '8 people, 3 days, £5,520' of the roles that are complete; '' while none is. */
export function projectCostText(roles: RoleDraft[]) {
  const whole = roles.flatMap((role) => {
    const [day_rate, places] = [readMoney(role.day_rate), roleDraftPlacesOf(role)]
    const isWhole = day_rate !== null && places !== null && Date.parse(role.date_end) >= Date.parse(role.date_start)
    return isWhole && role.date_start && role.date_end && !roleLastsTooLong(role) ? { ...role, day_rate, places } : []
  })
  return whole.length > 0 ? crewCostText(whole) : ''
}

const REQUIRED_ROLE_FIELDS = ['role_name', 'day_rate', 'date_start', 'date_end'] as const

function missingInRole(role: RoleDraft) {
  return REQUIRED_ROLE_FIELDS.filter((field) =>
    field === 'day_rate' ? readMoney(role.day_rate) === null : !hasVisibleText(role[field]),
  )
}

export function newJobBodyOf(draft: ProjectDraft): NewJobInput {
  return {
    id: draft.id,
    title: draft.title.trim(),
    description: draft.description.trim(),
    event_type: draft.event_type.trim(),
    location: draft.location.trim(),
    postcode: draft.postcode.trim(),
    ...(draft.place_id && { place_id: draft.place_id }),
    hourly_rate: readMoney(draft.hourly_rate ?? ''),
    required_skills: skillsFromText(draft.skills),
    roles: draft.roles.map((role) => ({
      ...ownSkillsBody(role),
      role_name: role.role_name.trim(),
      day_rate: readMoney(role.day_rate) ?? 0,
      date_start: role.date_start,
      date_end: role.date_end,
      places: roleDraftPlacesOf(role) ?? 1,
      ...(role.pay && { pay: role.pay }),
    })),
    ...(draft.asked_first && { asked_first: draft.asked_first }),
    ...(draft.venue_picture_of && { venue_picture_of: draft.venue_picture_of }),
  }
}

/** Left out where there are none: a server of the earlier release does not know the field. */
const ownSkillsBody = ({ skills = '' }: RoleDraft) => (skills.trim() ? { skills: skillsFromText(skills) } : {})

/** Trimmed, without empty ones and duplicates in any spelling (shared/folded-text.ts); the first spelling stays. */
export function skillsFromText(text: string) {
  const found = new Map<string, string>()
  for (const skill of text.split(',').map((part) => part.trim())) {
    if (skill && !found.has(foldedText(skill))) found.set(foldedText(skill), skill)
  }
  return [...found.values()]
}

/** The draft of a new project, stored on this device until it is posted. */
export function useProjectDraft() {
  const [start, setStart] = useState(() => emptyProjectDraft(newId))
  const { clear, ...kept } = useFormDraft(NEW_PROJECT_DRAFT_KEY, start)

  /** The next draft is another project, with an id of its own. */
  async function startAnew() {
    setStart(emptyProjectDraft(newId))
    await clear()
  }

  return { ...kept, clear: startAnew }
}

/** The key of the draft of a new project. */
export const NEW_PROJECT_DRAFT_KEY = 'project'
