import { humanized } from './labels.ts'

/** Fixed choices of the specification, section 9, and the trade's kinds of event. */

export const USER_TYPES = ['freelancer', 'employer'] as const
export type UserType = (typeof USER_TYPES)[number]

export const NATIONWIDE = 'nationwide'
/** Miles as text, or 'nationwide'. */
export const TRAVEL_DISTANCES = [
  '10',
  '20',
  '30',
  '40',
  '50',
  '60',
  '70',
  '80',
  '90',
  '100',
  '150',
  '200',
  '250',
  '300',
  NATIONWIDE,
] as const
export type TravelDistance = (typeof TRAVEL_DISTANCES)[number]

/** '50 miles' or 'Nationwide'. */
export const travelLabel = (value: string) => (/^\d+$/.test(value) ? `${value} miles` : humanized(value))

export const INDUSTRY_EXPERIENCE = [
  'Less than 1 year',
  '1-2 years',
  '3-5 years',
  '6-10 years',
  'More than 10 years',
] as const
export type IndustryExperience = (typeof INDUSTRY_EXPERIENCE)[number]

export const EVENT_TYPES = [
  'Concert',
  'Festival',
  'Tour',
  'Theatre',
  'Corporate',
  'Conference',
  'Exhibition',
  'Awards',
  'Broadcast',
  'Sports',
  'Fashion show',
  'Brand activation',
  'Wedding',
  'Private event',
  'Installation',
] as const

/** A job's hourly rate is shown in dollars, a role's day rate in pounds (specification, section 9). */
export const HOURLY_RATE_CURRENCY = 'USD'
export const DAY_RATE_CURRENCY = 'GBP'

/** The role of a new team member unless another is given. */
export const DEFAULT_TEAM_ROLE = 'admin'

export const JOB_STATUSES = ['open', 'filled', 'expired', 'closed', 'previous'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

export const PLACEMENTS = ['top', 'featured', 'ordinary'] as const
export type Placement = (typeof PLACEMENTS)[number]

export const APPLICATION_STATUSES = [
  'pending',
  'shortlisted',
  'accepted',
  'rejected',
  'withdrawn',
  'cancelled',
] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/**
 * States of an offer of a free place. 'lapsed': not answered in time; 'stopped': withdrawn; 'gone': the place was
 * filled otherwise.
 */
export const OFFER_STATES = ['waiting', 'taken', 'declined', 'lapsed', 'stopped', 'gone'] as const
export type OfferState = (typeof OFFER_STATES)[number]

/** States of terms that somebody is asked to agree to. 'withdrawn': the company has changed them again, or back. */
export const AMENDMENT_STATES = ['waiting', 'agreed', 'declined', 'withdrawn'] as const
export type AmendmentState = (typeof AMENDMENT_STATES)[number]

export const CREDENTIAL_VERIFICATIONS = ['waiting', 'verified', 'refused'] as const
export type CredentialVerification = (typeof CREDENTIAL_VERIFICATIONS)[number]

/** Types of stored documents: a re-encoded picture, or the PDF itself. */
export const DOCUMENT_TYPES = ['image/webp', 'application/pdf'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** Mails that a person can turn on and off, each a field of the notification settings. */
export const NOTIFICATION_FLAGS = [
  'email_job_alerts',
  'email_application_updates',
  'email_messages',
  'email_marketing',
] as const
export type NotificationFlag = (typeof NOTIFICATION_FLAGS)[number]

export const VERIFICATION_STATUSES = ['unverified', 'pending', 'verified', 'refused'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** What a freelancer is paid in. */
export const CURRENCIES = ['GBP', 'EUR', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]
