/** Limits and timings of the specification, section 9. Sizes in bytes, times in milliseconds, unless the name says otherwise. */
export const BIO_MIN = 50
export const COMPANY_BIO_MIN = 50
export const COMPANY_BIO_MAX = 4000
/** Members and open invitations of one company. */
export const TEAM_MAX = 50
/** How long the link of an invitation works. */
export const TEAM_INVITATION_DAYS = 14
export const SUGGESTIONS_MAX = 10
export const ATTACHMENT_MAX = 10_485_760
/** Uploads of one person in a day, and the days that one waits for the message it belongs to. */
export const ATTACHMENTS_PER_DAY = 200
export const ATTACHMENT_WAITS_DAYS = 30
/** Files of one person that are on their way at once, and the days that one is kept which does not go on. */
export const UPLOADS_WAITING_MAX = 20
export const UPLOAD_WAITS_DAYS = 7
export const PHOTO_MAX = 10_485_760
export const PHOTOS_PER_ITEM_MAX = 20
export const PORTFOLIO_ITEMS_MAX = 100
export const DOCUMENT_MAX = 10_485_760
export const CREDENTIALS_MAX = 30
/** Days before a credential expires at which its owner is warned, the last warning first. */
export const EXPIRY_WARNINGS = [7, 30] as const
export const REFEREES_MIN = 2
export const REFEREE_FEEDBACK_MIN = 50
export const REFEREE_FEEDBACK_MAX = 4000
/** Of a referee's three sliders. */
export const SCORE_MIN = 1
export const SCORE_MAX = 10
export const SCORE_DEFAULT = 5
/** How many referees a person may have, and how many of them new in a day. */
export const REFEREES_MAX = 50
export const REFEREES_PER_DAY = 20
/** How long a referee's link works, and when the one reminder goes. */
export const INVITATION_DAYS = 60
export const REMINDER_DAYS = 5
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 1000
export const MESSAGE_MAX = 10_000
export const JOB_ROLES_ON_CARD = 2
export const JOB_SKILLS_ON_CARD = 3
export const APPLICANT_ROLES_ON_CARD = 2
export const APPLICANT_SKILLS_ON_CARD = 2
export const LIST_LIMIT = 50
export const LIST_LIMIT_MAX = 100
/** How many matched jobs a device keeps (design: the best 200 open ones). */
export const MATCHED_JOBS_MAX = 200
export const UNREAD_POLL = 10_000
export const MESSAGES_POLL = 5_000
export const HEARTBEAT = 15_000
/** A stream silent for this long is a dead line. */
export const STREAM_SILENCE = 40_000
export const SESSION_DAYS = 30
/** Days after which a session ends however much it is used. */
export const SESSION_DAYS_MAX = 90
/** How long a session counts as confirmed after the password or a passkey. */
export const CONFIRMED_MINUTES = 10
/** How long the link of a forgotten password works. */
export const RESET_MINUTES = 30
/** How long a test post stays open, as the basic package does. */
export const TEST_POST_DAYS = 30
/** How long the page of a payment that went well stands before the dashboard. */
export const PAYMENT_SUCCESS_DELAY = 2_000
/** The code of the second step: digits, minutes it works, wrong tries it stands. */
export const CODE_LENGTH = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
/** How long a sign-in may stand between the password and the second step. */
export const SECOND_STEP_MINUTES = 30
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 12
export const PASSKEYS_MAX = 20
/** How long before a project leaves the list its employer is told. */
export const END_TOLD_DAYS = 3
/** Templates of projects that a company keeps. */
export const TEMPLATES_MAX = 100
/** How many freelancers that fit a project its company is shown, and how many it may invite in a day over all its projects. */
export const FITTING_MAX = 200
export const INVITATIONS_PER_DAY = 100
/** Stars that a company gives for a job, from 1, and characters of its review. */
export const RATING_MAX = 5
export const REVIEW_MAX = 2000
/** A call sheet's times and documents; documents of all its versions together; minutes between two reminders to one person. */
export const SHEET_TIMES_MAX = 150
export const SHEET_DOCUMENTS_MAX = 10
export const SHEET_DOCUMENTS_KEPT_MAX = 60
export const SHEET_REMIND_MINUTES = 10
/** Characters of the reason for which a booking is cancelled. */
export const CANCEL_REASON_MAX = 500
/** How long an offered place waits for its answer. */
export const OFFER_HOURS = 2
/** Of the filters: miles, pounds a day. */
export const DISTANCE_MAX = 1000
export const RATE_MAX = 100_000
/** Searches that a freelancer keeps. */
export const SAVED_SEARCHES_MAX = 20
/** Characters of a note about an applicant, and how many notes there may be about one. */
export const NOTE_MAX = 2000
export const NOTES_MAX = 200
/** Applicants turned down in one call. */
export const REJECT_MAX = 200
/** Applicants compared side by side. */
export const COMPARE_MIN = 2
export const COMPARE_MAX = 4
/** Applicants in one CSV. */
export const APPLICANTS_EXPORT_MAX = 5000
/** After the last day of the project they were written for. */
export const NOTES_KEPT_MONTHS = 24
/** How far ahead another's calendar is shown. */
export const BUSY_WEEKS_SHOWN = 12
