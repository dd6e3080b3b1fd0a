import { z } from 'zod'
import { proposalFields } from '../hiring/pay-requests.ts'
import { fromDayFields, roleTermsSchema, seenRoleSchema } from '../hiring/amendments.ts'
import { APPLY_TEXT } from '../hiring/apply-texts.ts'
import {
  amountField,
  idField,
  requiredName,
  namedObject,
  namedStrict,
  oneLineText,
  oneOfNumbers,
  namedOrNull,
  requiredAmount,
  requiredInstant,
  requiredText,
  trimmedText,
  textList,
} from '../fields.ts'
import {
  APPLICATION_MESSAGE_MAX,
  ASK_FIRST_HOURS,
  CANCEL_REASON_MAX,
  JOB_SKILLS_MAX,
  LOCATION_MAX,
  ROLE_PLACES_MAX,
  POSTCODE_MAX,
  PROJECT_DESCRIPTION_MAX,
  PROJECT_TITLE_MAX,
  ROLE_DAYS_MAX,
  ROLE_NAME_MAX,
  ROLE_SKILLS_MAX,
  PROJECT_ROLES_MAX,
} from '../limits.ts'
import { APPLICATION_STATUSES, JOB_STATUSES, OFFER_STATES, PLACEMENTS, USER_TYPES } from '../options.ts'
import { payFields } from '../pay/terms/answered-terms.ts'
import { newPayFields } from '../pay/terms/pay-rules.ts'
import { geoPointSchema, placeIdField } from '../places.ts'
import { roleLastsTooLong } from './role-length.ts'
import { feedbackAveragesSchema } from '../people/referees.ts'
import { rightToWorkStandingSchema } from '../right-to-work/right-to-work.ts'
import { ROLE_FIELDS_MISSING, SPECIFIED_TEXT } from '../specified-texts.ts'

const roleFieldsSchema = z.strictObject({
  role_name: requiredName(ROLE_NAME_MAX, ROLE_FIELDS_MISSING),
  /** Pounds a day, to the penny. */
  day_rate: requiredAmount(ROLE_FIELDS_MISSING),
  date_start: requiredInstant(ROLE_FIELDS_MISSING),
  date_end: requiredInstant(ROLE_FIELDS_MISSING),
  /** How many people the role needs. */
  places: z.int().min(1).max(ROLE_PLACES_MAX).default(1),
  /** What it wants beside what all do. Left out of an edit, it keeps those that `required_skills` still has. */
  skills: textList(ROLE_SKILLS_MAX).optional(),
  ...newPayFields,
})
const endsAfterStart = (role: { date_start: string; date_end: string }) =>
  // A date that cannot be read has an issue of its own already.
  !(Date.parse(role.date_end) < Date.parse(role.date_start))
const ENDS_BEFORE_START = { error: 'must not end before it starts', path: ['date_end'] }

const isShortEnough = (role: { date_start: string; date_end: string }) => !roleLastsTooLong(role)
const ROLE_TOO_LONG = { error: `must be at most ${ROLE_DAYS_MAX} days after the start`, path: ['date_end'] }

const newJobRoleSchema = roleFieldsSchema.refine(endsAfterStart, ENDS_BEFORE_START).refine(isShortEnough, ROLE_TOO_LONG)

/** PUT /jobs/{id}/asked-first: only this list of the company's sees the project for so many hours. */
export const askFirstSchema = namedStrict('AskFirst', { list_id: idField, hours: oneOfNumbers(ASK_FIRST_HOURS) })
export type AskFirst = z.infer<typeof askFirstSchema>

export const newJobSchema = namedStrict('NewJob', {
  id: idField.optional(),
  title: oneLineText(PROJECT_TITLE_MAX, SPECIFIED_TEXT.fieldsMissing),
  description: requiredText(PROJECT_DESCRIPTION_MAX, SPECIFIED_TEXT.fieldsMissing),
  event_type: requiredText(60, SPECIFIED_TEXT.fieldsMissing),
  location: requiredText(LOCATION_MAX, SPECIFIED_TEXT.fieldsMissing),
  postcode: trimmedText(POSTCODE_MAX).default(''),
  /** Of the suggestion that was chosen as the location. Left out of an edit with the same location, it stays. */
  place_id: placeIdField.optional(),
  roles: z.array(newJobRoleSchema).min(1, { error: 'at least one role is needed' }).max(PROJECT_ROLES_MAX),
  /** Dollars an hour, or null for none. Left out of an edit, it stays as it is. */
  hourly_rate: amountField.nullable().optional(),
  required_skills: textList(JOB_SKILLS_MAX).default([]),
  /** Left out, everybody who fits sees it at once. */
  asked_first: askFirstSchema.optional(),
  /** A project of the same company, of which it is a copy: at the same location it begins with its picture of the venue. */
  venue_picture_of: idField.optional(),
})
export type NewJob = z.infer<typeof newJobSchema>
export type NewJobInput = z.input<typeof newJobSchema>

/** PUT /jobs/{id}: the whole project. A role with an `id` stays, one without is new, one left out is removed. */
export const jobEditSchema = namedStrict('JobEdit', {
  ...newJobSchema.omit({ id: true, asked_first: true, venue_picture_of: true }).shape,
  roles: z
    .array(
      roleFieldsSchema
        .extend({ id: idField.optional(), ...fromDayFields })
        .refine(endsAfterStart, ENDS_BEFORE_START)
        .refine(isShortEnough, ROLE_TOO_LONG),
    )
    .min(1, { error: 'at least one role is needed' })
    .max(PROJECT_ROLES_MAX),
})
export type JobEdit = z.infer<typeof jobEditSchema>
export type JobEditInput = z.input<typeof jobEditSchema>

const jobRoleSchema = namedObject('JobRole', {
  id: z.string(),
  role_name: z.string(),
  day_rate: z.number(),
  date_start: z.string(),
  date_end: z.string(),
  places: z.int(),
  /** Places taken by accepted freelancers. */
  filled: z.int(),
  /** Its own of `required_skills`; left out where it has none. Those that no role has are wanted by all. */
  skills: z.array(z.string()).optional(),
  ...payFields,
  /** For its company, of a role with shifts: what each day with some lacks. Without any, places are those of the role. */
  shift_days: z.array(z.object({ day: z.string(), places: z.int(), open: z.int() })).optional(),
})
export type JobRole = z.infer<typeof jobRoleSchema>

export const matchSchema = namedObject('Match', {
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
  /** The role whose skills the score and the phrases are about; left out where all roles want the same. */
  skills_role_id: z.string().optional(),
  /** The role with a free place that suits them best; null if none of these is theirs. */
  role_id: z.string().nullable().optional(),
  /** For each role on whose days they are not free, why: 'clashes on Tue 15 Dec'; `at`, for themselves, when it begins. */
  clashes: z.array(z.object({ role_id: z.string(), text: z.string(), at: z.string().optional() })).optional(),
})
export type JobMatch = z.infer<typeof matchSchema>

/** The last offer of a free place made to this applicant. After `expires_at` it is over, whatever `state` says. */
export const placeOfferSchema = namedObject('Offer', {
  id: z.string(),
  job_role_id: z.string(),
  state: z.enum(OFFER_STATES),
  offered_at: z.string(),
  expires_at: z.string(),
  /** When it was answered or ended in another way. */
  ended_at: z.string().nullable(),
})
export type PlaceOffer = z.infer<typeof placeOfferSchema>

/** A shift of one's own, by London's clock: an end before the call is on the next day. */
const ownShiftSchema = z.object({ day: z.string(), starts: z.string(), ends: z.string() })
export type OwnShift = z.infer<typeof ownShiftSchema>

/** Another who is confirmed, as one of the crew sees them. */
export const crewMateSchema = z.object({ id: z.string(), full_name: z.string(), role_name: z.string() })
export type CrewMate = z.infer<typeof crewMateSchema>

export const applicationSchema = namedObject('Application', {
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
  offer: namedOrNull(placeOfferSchema),
  /** What its freelancer has agreed to: the role as they applied for it, of a booking the terms in force. Missing where they named no role, and in rows of earlier releases. */
  terms: roleTermsSchema.optional(),
  ...proposalFields,
  /** Of who is confirmed, where their role has shifts: their own. Without any they are booked for all its days. */
  shifts: z.array(ownShiftSchema).optional(),
  /** For its freelancer, while confirmed: the others of the crew. Missing in rows that a device has kept from an earlier server. */
  mates: z.array(crewMateSchema).optional(),
  /** For the company, of who is confirmed and lets it ring them, until the day after the job. */
  phone: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Application = z.infer<typeof applicationSchema>

export const jobSchema = namedObject('Job', {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  event_type: z.string(),
  location: z.string(),
  postcode: z.string(),
  /** Of the suggestion chosen as the location, if one was; where that is, if known, and not from servers before 29 November 2026. */
  place_id: z.string().optional(),
  position: geoPointSchema.optional(),
  /** First start and last end over the roles; null when there is none. */
  date_start: z.string().nullable(),
  date_end: z.string().nullable(),
  /** Dollars an hour (as the specification shows it), or null. */
  hourly_rate: z.number().nullable(),
  required_skills: z.array(z.string()),
  roles: z.array(jobRoleSchema),
  company_id: z.string(),
  /** The company's name, its logo, which servers before 29 November 2026 did not send, and its picture of the venue. */
  employer_name: z.string(),
  employer_logo: z.string().nullable().optional(),
  venue_picture: z.string().optional(),
  /** The person to write to about this job. */
  employer_id: z.string(),
  status: z.enum(JOB_STATUSES),
  placement: z.enum(PLACEMENTS),
  /** For a freelancer, until the job is over; null for an employer. */
  match: namedOrNull(matchSchema),
  /** For a freelancer the id of their own application or nothing; for an employer the application objects. */
  applications: z.array(z.union([z.string(), applicationSchema])),
  /** For an employer, in a sync of a device that has nothing: how many of each status come by page only (SYNC_WINDOW). */
  applications_left_out: z.partialRecord(z.enum(APPLICATION_STATUSES), z.int()).optional(),
  /** On a freelancer's previous jobs: the rating they received, 1 to 5, else null. */
  rating: z.number().nullable(),
  /** When the company invited this freelancer to apply, else null. */
  invited_at: z.string().nullable(),
  /** While it is shown to a list alone: for its company, and for who was asked first, without the list's name and number. */
  asked_first: z.object({ until: z.string(), list_name: z.string().optional(), people: z.int().optional() }).optional(),
  created_at: z.string(),
  expires_at: z.string(),
})
export type Job = z.infer<typeof jobSchema>

export const newJobApplicationSchema = namedStrict('NewApplication', {
  id: idField.optional(),
  message: requiredText(APPLICATION_MESSAGE_MAX, APPLY_TEXT.messageMissing),
  job_role_id: idField.optional(),
  /** The roles as they were shown: the one applied for, or all. Left out, they are taken as they are. */
  seen: z.array(seenRoleSchema).max(40).optional(),
})
export type NewJobApplication = z.infer<typeof newJobApplicationSchema>
export const cancellationSchema = z.strictObject({ reason: requiredText(CANCEL_REASON_MAX) })
export type Cancellation = z.infer<typeof cancellationSchema>

/** POST /jobs/{id}/offers */
export const newOffersSchema = z.strictObject({ job_role_id: idField })

const placeCandidateSchema = z.object({ id: z.string(), full_name: z.string() })

/** A role with a free place: who has an offer now, who of the shortlist is next, and who has cancelled a booking for it. */
export const freePlacesSchema = namedObject('FreePlaces', {
  job_role_id: z.string(),
  role_name: z.string(),
  free: z.int(),
  offer: z.object({ id: z.string(), freelancer: placeCandidateSchema, expires_at: z.string() }).nullable(),
  /** `clash`: 'not free' if something in their calendar is against it. */
  next: placeCandidateSchema.extend({ clash: z.string().optional() }).nullable(),
  dropped_out: z.array(placeCandidateSchema.extend({ reason: z.string() })),
})
export type FreePlaces = z.infer<typeof freePlacesSchema>

export const applicantSchema = namedObject('Applicant', {
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
    referees: feedbackAveragesSchema.pick({ overall: true, total_count: true }),
  }),
  application: applicationSchema,
  match: namedOrNull(matchSchema),
  /** For those of the company who see checks, where it has turned them on. */
  right_to_work: rightToWorkStandingSchema.optional(),
})
export type Applicant = z.infer<typeof applicantSchema>

/** GET /employers/jobs-to-rate: a job that is over, with those who worked on it. */
export const jobToRateSchema = namedObject('JobToRate', {
  ...jobSchema.shape,
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
export type JobToRate = z.infer<typeof jobToRateSchema>
