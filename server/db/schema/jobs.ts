import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { DecisionOutcome, RejectOutcome } from '../../../shared/hiring/applicants.ts'
import type { RoleTerms } from '../../../shared/hiring/role-terms.ts'
import type { ProjectEventKind } from '../../../shared/jobs/project-history.ts'
import type { ApplicationStatus, UserType, Placement } from '../../../shared/options.ts'
import type { StatedPayRules } from '../../../shared/pay/unstated-terms.ts'
import { purchases } from './payments.ts'
import { companies, users } from './people.ts'

export const jobs = sqliteTable(
  'jobs',
  {
    id: text().primaryKey(),
    company_id: text()
      .notNull()
      .references(() => companies.id),
    /** The person who posted it, and who gets messages about it. */
    employer_id: text()
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    description: text().notNull(),
    event_type: text().notNull(),
    location: text().notNull(),
    postcode: text().notNull().default(''),
    /** Of the suggestion that was chosen as the location; '' if it was typed. */
    place_id: text().notNull().default(''),
    lat: real(),
    lng: real(),
    /** First start and last end over the roles. */
    date_start: text().notNull(),
    date_end: text().notNull(),
    /** Cents an hour, or null. */
    hourly_rate: integer(),
    required_skills: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    /** The decided status; expired and previous follow from the dates (see shared/jobs/job-status.ts), and 'open' becomes 'expired' within the hour. */
    status: text().$type<'open' | 'filled' | 'closed' | 'expired'>().notNull().default('open'),
    placement: text().$type<Placement>().notNull().default('ordinary'),
    /** The package it was posted on; null for a test post. */
    purchase_id: text().references(() => purchases.id),
    /** SHA-256 of the body it was created from: the same id with another body is a conflict. */
    body_hash: text().notNull(),
    /** Grows with each change that devices should see. */
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    /** The expiry date of which the company has been warned. */
    expiry_warned: text('end_told'),
    /** File of a picture of the venue. */
    venue_picture: text(),
    /** When it was closed. */
    closed_at: text(),
    /** The last end after which the crew's numbers were taken off the company's devices. */
    numbers_ended: text(),
    /** Until then it is shown to those asked first and to nobody else; null while it is shown to everybody who fits. */
    asked_first_until: text(),
    /** The list that was asked first, as it was named then, and since when. */
    asked_first_list: text(),
    asked_first_name: text(),
    asked_first_at: text(),
    /** When it was opened to everybody, where a list was asked first. */
    listed_at: text(),
  },
  (table) => [
    index('jobs_asked_first').on(table.asked_first_until),
    // Each pull asks which of a freelancer's many jobs are still ahead.
    index('jobs_ahead').on(
      table.id,
      table.date_end,
      table.status,
      table.expires_at,
      table.asked_first_until,
      table.created_at,
    ),
    index('jobs_company').on(table.company_id, table.created_at),
    index('jobs_employer').on(table.employer_id),
    index('jobs_end').on(table.expires_at),
    index('jobs_open').on(table.status, table.placement, table.date_start),
    index('jobs_purchase').on(table.purchase_id),
  ],
)
export type JobRow = typeof jobs.$inferSelect

export const jobRoles = sqliteTable(
  'job_roles',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    role_name: text().notNull(),
    /** Pence a day. */
    day_rate: integer().notNull(),
    date_start: text().notNull(),
    date_end: text().notNull(),
    places: integer().notNull().default(1),
    /** Its own of the job's `required_skills`; those that no role has are wanted by all. */
    skills: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    filled: integer().notNull().default(0),
    /** When its last place was taken; null while one is free. */
    filled_at: text(),
    /** What is agreed beside the rate, and the hash of both in `pay_terms`, which loses no row; null: the rate alone. */
    pay: text({ mode: 'json' }).$type<StatedPayRules>(),
    terms_hash: text(),
  },
  (table) => [index('job_roles_job').on(table.job_id, table.position)],
)
export type JobRoleRow = typeof jobRoles.$inferSelect

export const applications = sqliteTable(
  'applications',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id),
    freelancer_id: text()
      .notNull()
      .references(() => users.id),
    /** The role applied for, or accepted for; null if neither was named. */
    job_role_id: text().references(() => jobRoles.id),
    status: text().$type<ApplicationStatus>().notNull().default('pending'),
    message: text().notNull(),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull().default(''),
    /** Determines the order of the shortlist. */
    shortlisted_at: text(),
    /** For a cancelled booking: who cancelled, and why. */
    cancelled_by: text().$type<UserType>(),
    cancel_reason: text().notNull().default(''),
    /**
     * What its freelancer has agreed to: the role applied for as they saw it, or all roles where they named none; of a
     * booking the terms in force. Null in rows of earlier releases: as the role is.
     */
    terms: text({ mode: 'json' }).$type<AgreedTerms[]>(),
    /** Of a booking, when its terms say that it begins and ends. */
    booked_start: text(),
    booked_end: text(),
    /** Of a booking, the terms that were agreed when it was made; later ones are in `amendments`. Null: the rate alone. */
    terms_hash: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('applications_once').on(table.job_id, table.freelancer_id),
    // Whoever has a long past finds what is ahead without the rows of the past.
    index('applications_freelancer').on(table.freelancer_id, table.status, table.booked_end, table.job_id),
    index('applications_arrival').on(table.job_id, table.created_at, table.id),
    index('applications_role').on(table.job_role_id),
    // Of bookings alone, for the reminders of their calls.
    index('applications_booked')
      .on(table.booked_end, table.booked_start)
      .where(sql`${table.status} = 'accepted'`),
    // The crew of a job with many applicants, without the others.
    index('applications_crew')
      .on(table.job_id, table.freelancer_id)
      .where(sql`${table.status} = 'accepted'`),
  ],
)
/** Pence a day. */
export type AgreedTerms = RoleTerms & { role_id: string }
export type ApplicationRow = typeof applications.$inferSelect

/** What a company's team did to a project: never changed afterwards, and read by the team alone. */
export const projectEvents = sqliteTable(
  'project_events',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    author_id: text()
      .notNull()
      .references(() => users.id),
    kind: text().$type<ProjectEventKind>().notNull(),
    /** Whom a decision was about; it goes with their account. */
    freelancer_id: text().references(() => users.id, { onDelete: 'cascade' }),
    /** What changed, in words as of then. */
    lines: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    created_at: text().notNull(),
  },
  (table) => [
    index('project_events_job').on(table.job_id),
    index('project_events_author').on(table.author_id),
    index('project_events_about').on(table.freelancer_id),
  ],
)

/**
 * Freelancers whom a company has invited to apply: once per freelancer and job. The text is a message in the job's
 * conversation.
 */
export const jobInvitations = sqliteTable(
  'job_invitations',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id),
    company_id: text()
      .notNull()
      .references(() => companies.id),
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    author_id: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex('job_invitations_once').on(table.job_id, table.freelancer_id),
    index('job_invitations_freelancer').on(table.freelancer_id),
    index('job_invitations_company').on(table.company_id, table.created_at),
    index('job_invitations_author').on(table.author_id),
  ],
)
export type JobInvitationRow = typeof jobInvitations.$inferSelect

/** Freelancers who were asked before others: they see the project whatever it is matched by. */
export const jobFirstPeople = sqliteTable(
  'job_first_people',
  {
    job_id: text()
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    asked_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.job_id, table.freelancer_id] }),
    index('job_first_people_person').on(table.freelancer_id),
  ],
)

/** Internal notes of a company's team about applicants. */
export const applicantNotes = sqliteTable(
  'applicant_notes',
  {
    id: text().primaryKey(),
    company_id: text()
      .notNull()
      .references(() => companies.id),
    job_id: text()
      .notNull()
      .references(() => jobs.id),
    application_id: text()
      .notNull()
      .references(() => applications.id),
    /** The applicant; the note is deleted with their account. */
    freelancer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    author_id: text()
      .notNull()
      .references(() => users.id),
    text: text().notNull(),
    /** SHA-256 of the body it was created from, as with a job. */
    body_hash: text().notNull(),
    /** Deleted, with its text: kept so that its id is never used again. */
    removed_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index('applicant_notes_job').on(table.job_id, table.created_at, table.id),
    index('applicant_notes_about').on(table.freelancer_id),
    index('applicant_notes_application').on(table.application_id),
    index('applicant_notes_author').on(table.author_id),
    index('applicant_notes_company').on(table.company_id),
  ],
)
export type ApplicantNoteRow = typeof applicantNotes.$inferSelect

/** Requests that rejected several applicants, with the outcome for each. */
export const rejections = sqliteTable(
  'rejections',
  {
    id: text().primaryKey(),
    job_id: text()
      .notNull()
      .references(() => jobs.id),
    author_id: text()
      .notNull()
      .references(() => users.id),
    /** SHA-256 of the request, as with a job. */
    body_hash: text().notNull(),
    outcomes: text({ mode: 'json' }).$type<(RejectOutcome | DecisionOutcome)[]>().notNull(),
    created_at: text().notNull(),
  },
  (table) => [index('rejections_author').on(table.author_id), index('rejections_job').on(table.job_id)],
)
