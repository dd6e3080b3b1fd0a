import { z } from 'zod'
import { amendment, roleTerms, seenRole } from '../hiring/amendments.ts'
import { APPLY_TEXT } from '../hiring/apply-texts.ts'
import {
  amount,
  id,
  name,
  namedObject,
  namedStrict,
  oneLine,
  orNull,
  requiredAmount,
  requiredInstant,
  requiredText,
  text,
  textList,
} from '../fields.ts'
import {
  APPLICATION_MESSAGE_MAX,
  ASK_FIRST_HOURS,
  CANCEL_REASON_MAX,
  LOCATION_MAX,
  PLACES_MAX,
  POSTCODE_MAX,
  PROJECT_DESCRIPTION_MAX,
  PROJECT_TITLE_MAX,
  ROLE_DAYS_MAX,
  ROLE_NAME_MAX,
} from '../limits.ts'
import { APPLICATION_STATUSES, JOB_STATUSES, OFFER_STATES, PLACEMENTS, USER_TYPES } from '../options.ts'
import { placeId } from '../places.ts'
import { lastsTooLong } from './role-length.ts'
import { averages } from '../people/referees.ts'
import { ROLE_FIELDS_MISSING, TEXT } from '../texts.ts'

const roleFields = z.strictObject({
  role_name: name(ROLE_NAME_MAX, ROLE_FIELDS_MISSING),
  /** Pounds a day, to the penny. */
  day_rate: requiredAmount(ROLE_FIELDS_MISSING),
  date_start: requiredInstant(ROLE_FIELDS_MISSING),
  date_end: requiredInstant(ROLE_FIELDS_MISSING),
  /** How many people the role needs. */
  places: z.int().min(1).max(PLACES_MAX).default(1),
})
const endsAfterStart = (role: { date_start: string; date_end: string }) =>
  // A date that cannot be read has an issue of its own already.
  !(Date.parse(role.date_end) < Date.parse(role.date_start))
const ENDS_FIRST = { error: 'must not end before it starts', path: ['date_end'] }

const isShortEnough = (role: { date_start: string; date_end: string }) => !lastsTooLong(role)
const TOO_LONG = { error: `must be at most ${ROLE_DAYS_MAX} days after the start`, path: ['date_end'] }

const newJobRole = roleFields.refine(endsAfterStart, ENDS_FIRST).refine(isShortEnough, TOO_LONG)

/** The document would name the first alone of a literal with several values. */
const oneOf = <V extends readonly [number, number, ...number[]]>(values: V) =>
  z.union(
    values.map((value: V[number]) => z.literal(value)),
    { error: `must be one of: ${values.join(', ')}` },
  )

/** PUT /jobs/{id}/asked-first: only this list of the company's sees the project for so many hours. */
export const askFirst = namedStrict('AskFirst', { list_id: id, hours: oneOf(ASK_FIRST_HOURS) })
export type AskFirst = z.infer<typeof askFirst>

export const newJob = namedStrict('NewJob', {
  id: id.optional(),
  title: oneLine(PROJECT_TITLE_MAX, TEXT.fieldsMissing),
  description: requiredText(PROJECT_DESCRIPTION_MAX, TEXT.fieldsMissing),
  event_type: requiredText(60, TEXT.fieldsMissing),
  location: requiredText(LOCATION_MAX, TEXT.fieldsMissing),
  postcode: text(POSTCODE_MAX).default(''),
  /** Of the suggestion that was chosen as the location. Left out of an edit with the same location, it stays. */
  place_id: placeId.optional(),
  roles: z.array(newJobRole).min(1, { error: 'at least one role is needed' }).max(40),
  /** Dollars an hour, or null for none. Left out of an edit, it stays as it is. */
  hourly_rate: amount.nullable().optional(),
  required_skills: textList(40).default([]),
  /** Left out, everybody who fits sees it at once. */
  asked_first: askFirst.optional(),
})
export type NewJob = z.infer<typeof newJob>
export type NewJobInput = z.input<typeof newJob>

/**
 * PUT /jobs/{id}: the whole project. A role with an `id` stays the same role, one without is new, one that is left out
 * is removed.
 */
export const jobEdit = namedStrict('JobEdit', {
  ...newJob.omit({ id: true, asked_first: true }).shape,
  roles: z
    .array(roleFields.extend({ id: id.optional() }).refine(endsAfterStart, ENDS_FIRST).refine(isShortEnough, TOO_LONG))
    .min(1, { error: 'at least one role is needed' })
    .max(40),
})
export type JobEdit = z.infer<typeof jobEdit>
export type JobEditInput = z.input<typeof jobEdit>

const jobRole = namedObject('JobRole', {
  id: z.string(),
  role_name: z.string(),
  day_rate: z.number(),
  date_start: z.string(),
  date_end: z.string(),
  places: z.int(),
  /** Places taken by accepted freelancers. */
  filled: z.int(),
  /** For its company, of a role with shifts: what each day with some lacks. Without any, places are those of the role. */
  shift_days: z.array(z.object({ day: z.string(), places: z.int(), open: z.int() })).optional(),
})
export type JobRole = z.infer<typeof jobRole>

export const match = namedObject('Match', {
  /** 0 to 100. */
  score: z.number(),
  /** Short phrases in the order of display: '4 of 5 skills', '12 miles', 'free on all days', 'free for 1 of 2 roles'. */
  reasons: z.array(z.string()),
  /**
   * Phrases for what speaks against the match: 'no IPAF', 'beyond travel distance', 'clashes on Tue 15 Dec', 'not
   * free'.
   */
  missing: z.array(z.string()),
  /** Straight-line miles, or null when one of the two places is not known. */
  miles: z.number().nullable(),
  /** Of the skills asked for those that they have, by skill, certificate or credential. */
  held: z.array(z.string()).optional(),
  /** The role with a free place that suits them best; null if none of these is theirs. */
  role_id: z.string().nullable().optional(),
  /** For each role on whose days they are not free, why: 'clashes on Tue 15 Dec'. */
  clashes: z.array(z.object({ role_id: z.string(), text: z.string() })).optional(),
})
export type Match = z.infer<typeof match>

/** The last offer of a free place made to this applicant. After `expires_at` it is over, whatever `state` says. */
export const offer = namedObject('Offer', {
  id: z.string(),
  job_role_id: z.string(),
  state: z.enum(OFFER_STATES),
  offered_at: z.string(),
  expires_at: z.string(),
  /** When it was answered or ended in another way. */
  ended_at: z.string().nullable(),
})
export type Offer = z.infer<typeof offer>

/** A shift of one's own, by London's clock: an end before the call is on the next day. */
const ownShift = z.object({ day: z.string(), starts: z.string(), ends: z.string() })
export type OwnShift = z.infer<typeof ownShift>

/** Who else is confirmed for the job, as one of the crew sees them. */
export const crewMate = z.object({ id: z.string(), full_name: z.string(), role_name: z.string() })
export type CrewMate = z.infer<typeof crewMate>

export const application = namedObject('Application', {
  id: z.string(),
  job_id: z.string(),
  freelancer_id: z.string(),
  /** For the company, with its project. Missing in rows that a device has kept from an earlier server. */
  freelancer_name: z.string().optional(),
  job_role_id: z.string().nullable(),
  status: z.enum(APPLICATION_STATUSES),
  message: z.string(),
  /** Who cancelled, for a cancelled booking. */
  cancelled_by: z.enum(USER_TYPES).nullable(),
  cancel_reason: z.string(),
  offer: orNull(offer),
  /** What its freelancer has agreed to: the role as they applied for it, of a booking the terms in force. Missing where they named no role, and in rows of earlier releases. */
  terms: roleTerms.optional(),
  /** Other terms that they are asked to agree to, or have declined. */
  amendment: amendment.optional(),
  /** Of who is confirmed, where their role has shifts: their own. Without any they are booked for all its days. */
  shifts: z.array(ownShift).optional(),
  /** For its freelancer, while confirmed: the others of the crew. Missing in rows that a device has kept from an earlier server. */
  mates: z.array(crewMate).optional(),
  /** For the company, of who is confirmed and lets it ring them, until the day after the job. */
  phone: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Application = z.infer<typeof application>

export const job = namedObject('Job', {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  event_type: z.string(),
  location: z.string(),
  postcode: z.string(),
  /** Of the suggestion that was chosen as the location, if one was. */
  place_id: z.string().optional(),
  /** First start and last end over the roles; null when there is none. */
  date_start: z.string().nullable(),
  date_end: z.string().nullable(),
  /** Dollars an hour (as the specification shows it), or null. */
  hourly_rate: z.number().nullable(),
  required_skills: z.array(z.string()),
  roles: z.array(jobRole),
  company_id: z.string(),
  /** The company's name. */
  employer_name: z.string(),
  /** The person to write to about this job. */
  employer_id: z.string(),
  status: z.enum(JOB_STATUSES),
  placement: z.enum(PLACEMENTS),
  /** For a freelancer; null for an employer. */
  match: orNull(match),
  /** For a freelancer the id of their own application or nothing; for an employer the application objects. */
  applications: z.array(z.union([z.string(), application])),
  /** On a freelancer's previous jobs: the rating they received, 1 to 5, else null. */
  rating: z.number().nullable(),
  /** When the company invited this freelancer to apply, else null. */
  invited_at: z.string().nullable(),
  /**
   * While it is shown to a list alone: for its company, and for a freelancer who was asked first, who is told neither
   * the list's name nor how many were asked.
   */
  asked_first: z.object({ until: z.string(), list_name: z.string().optional(), people: z.int().optional() }).optional(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Job = z.infer<typeof job>

export const apply = namedStrict('NewApplication', {
  id: id.optional(),
  message: requiredText(APPLICATION_MESSAGE_MAX, APPLY_TEXT.messageMissing),
  job_role_id: id.optional(),
  /** The roles as they were shown: the one applied for, or all. Left out, they are taken as they are. */
  seen: z.array(seenRole).max(40).optional(),
})
export type Apply = z.infer<typeof apply>

export const cancellation = z.strictObject({ reason: requiredText(CANCEL_REASON_MAX) })
export type Cancellation = z.infer<typeof cancellation>

/** POST /jobs/{id}/offers */
export const newOffers = z.strictObject({ job_role_id: id })

const named = z.object({ id: z.string(), full_name: z.string() })

/**
 * A role with a free place: who has an offer now, who of the shortlist is next, and who has cancelled a booking for it.
 */
export const freePlaces = namedObject('FreePlaces', {
  job_role_id: z.string(),
  role_name: z.string(),
  free: z.int(),
  offer: z.object({ id: z.string(), freelancer: named, expires_at: z.string() }).nullable(),
  /** `clash`: 'not free' if something in their calendar is against it. */
  next: named.extend({ clash: z.string().optional() }).nullable(),
  dropped_out: z.array(named.extend({ reason: z.string() })),
})
export type FreePlaces = z.infer<typeof freePlaces>

export const applicant = namedObject('Applicant', {
  freelancer: z.object({
    id: z.string(),
    full_name: z.string(),
    profile_picture: z.string().nullable(),
    rating: z.number(),
    total_ratings: z.int(),
    location: z.string(),
    job_roles: z.array(z.string()),
    skills: z.array(z.string()),
    industry_experience: z.string(),
    /** Mean of the referees' scores, out of 10; 0 while none has answered. */
    referees: averages.pick({ overall: true, total_count: true }),
  }),
  application,
  match: orNull(match),
})
export type Applicant = z.infer<typeof applicant>

/** GET /employers/jobs-to-rate: a job that is over, with those who worked on it. */
export const jobToRate = namedObject('JobToRate', {
  ...job.shape,
  freelancers: z.array(
    z.object({
      id: z.string(),
      full_name: z.string(),
      /** The mean of all ratings so far, 0 without any. */
      rating: z.number(),
      already_rated: z.boolean(),
    }),
  ),
})
export type JobToRate = z.infer<typeof jobToRate>
