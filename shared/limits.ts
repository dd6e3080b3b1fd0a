/** Limits and timings of the specification, section 9. Sizes in bytes, times in milliseconds, unless the name says otherwise. */
export const BIO_MIN = 50
export const COMPANY_BIO_MIN = 50
export const COMPANY_BIO_MAX = 4000
/** Characters of what people type of themselves, of their company and of their bank. */
export const EMAIL_MAX = 254
export const FULL_NAME_MAX = 120
export const COMPANY_NAME_MAX = 120
export const PHONE_NUMBER_MAX = 30
export const BIO_MAX = 4000
export const LINK_MAX = 300
export const STREET_MAX = 160
export const POSTCODE_MAX = 12
export const COUNTRY_MAX = 80
export const TEAM_ROLE_MAX = 40
export const BANK_NAME_MAX = 80
export const BANK_NUMBER_MAX = 50
/** Of a role's name, and of each skill, role and certificate in a list. */
export const ROLE_NAME_MAX = 80
/** Skills of one role; a project's list has at most `JOB_SKILLS_MAX`. */
export const ROLE_SKILLS_MAX = 20
export const JOB_SKILLS_MAX = 40
export const LIST_WORD_MAX = 80
export const PORTFOLIO_TEXT_MAX = 120
export const CREDENTIAL_NAME_MAX = 80
export const CREDENTIAL_NUMBER_MAX = 60
export const PASSKEY_NAME_MAX = 60
/** Of a code for the second step, as it is typed or pasted. */
export const TYPED_CODE_MAX = 40
/** Of a project, of its skills with the commas between them, and of what somebody writes who applies. */
export const PROJECT_TITLE_MAX = 160
export const PROJECT_DESCRIPTION_MAX = 8000
export const PROJECT_SKILLS_MAX = 3500
export const APPLICATION_MESSAGE_MAX = 4000
export const SAVED_SEARCH_NAME_MAX = 80
/** Of a report to the staff, and of the reason that the staff give for a decision. */
export const REPORT_WORDS_MAX = 2000
export const STAFF_REASON_MAX = 1000
/** Of the texts of a call sheet, and of what one of its times is for. */
export const SHEET_VENUE_MAX = 160
export const SHEET_ADDRESS_MAX = 300
export const SHEET_CONTACT_MAX = 120
export const SHEET_PHONE_MAX = 40
export const SHEET_GATE_MAX = 300
export const SHEET_PARKING_MAX = 500
export const SHEET_HOSPITAL_MAX = 300
export const SHEET_FIRST_AID_MAX = 500
export const SHEET_BRING_MAX = 1000
export const SHEET_NOTES_MAX = 4000
export const SHEET_LABEL_MAX = 60
/** Characters of a place as it is typed or chosen, and of its town alone. */
export const LOCATION_MAX = 160
export const TOWN_MAX = 80
/** Members and open invitations of one company. */
export const TEAM_MEMBERS_MAX = 50
/** How long the link of an invitation works. */
export const TEAM_INVITATION_DAYS = 14
export const SUGGESTIONS_MAX = 10
/** Applicants that a search by name answers with. */
export const FOUND_APPLICANTS_MAX = 8
export const ATTACHMENT_BYTES_MAX = 10_485_760
/** The longest voice note. */
export const VOICE_SECONDS_MAX = 180
/** Files picked for messages or shared with the app at once, bytes of them together, and how many shares wait for their place. */
export const FILES_AT_ONCE_MAX = 10
export const FILES_AT_ONCE_BYTES_MAX = 31_457_280
export const SHARES_WAITING_MAX = 5
/** Uploads per person and day, and the days that an upload is kept without being attached to a message. */
export const ATTACHMENTS_PER_DAY = 200
export const ATTACHMENT_WAITS_DAYS = 30
/** People that one role of a project may have. */
/** Days that one role may last: what is longer is a slip of the year. */
export const ROLE_DAYS_MAX = 366
export const ROLE_PLACES_MAX = 200
export const PROJECT_ROLES_MAX = 40
/** Unfinished uploads per person, and the days that one without progress is kept. */
export const UPLOADS_WAITING_MAX = 20
export const UPLOAD_WAITS_DAYS = 7
export const PHOTO_BYTES_MAX = 10_485_760
export const PHOTOS_PER_ITEM_MAX = 20
export const PORTFOLIO_ITEMS_MAX = 100
export const DOCUMENT_BYTES_MAX = 10_485_760
export const CREDENTIALS_MAX = 30
/** Days before a credential expires at which its owner is warned, the last warning first. */
export const EXPIRY_WARNING_DAYS = [7, 30] as const
export const REFEREES_MIN = 2
export const REFEREE_FEEDBACK_MIN = 50
export const REFEREE_FEEDBACK_MAX = 4000
/** The range of a referee's three sliders. */
export const REFEREE_SCORE_MIN = 1
export const REFEREE_SCORE_MAX = 10
export const REFEREE_SCORE_DEFAULT = 5
/** Referees per person, and how many of them may be added in a day. */
export const REFEREES_MAX = 50
export const REFEREES_PER_DAY = 20
/** How long a referee's link works, and after how many days the one reminder is sent. */
export const REFEREE_INVITATION_DAYS = 60
export const REFEREE_REMINDER_DAYS = 5
export const PASSWORD_MIN = 10
export const PASSWORD_MAX = 1000
export const MESSAGE_MAX = 10_000
/** Messages to several people at once: people of one, how many somebody sends in a day, and the wait before a reminder. */
export const BROADCAST_PEOPLE_MAX = 500
export const BROADCASTS_PER_DAY = 40
export const BROADCAST_REMIND_MINUTES = 10
/** Characters of a search over messages. */
export const MESSAGE_SEARCH_MAX = 200
export const JOB_ROLES_ON_CARD = 2
export const JOB_SKILLS_ON_CARD = 3
export const APPLICANT_ROLES_ON_CARD = 2
export const APPLICANT_SKILLS_ON_CARD = 2
export const PAGE_LIMIT_DEFAULT = 50
export const PAGE_LIMIT_MAX = 100
/** Of 100; from this score on a match is a fit, and is said to be one. */
export const FITTING_SCORE_MIN = 50
/** How many matched jobs a device keeps: the best open ones. */
export const MATCHED_JOBS_MAX = 200
export const UNREAD_POLL_MS = 10_000
export const MESSAGES_POLL_MS = 5_000
export const STREAM_HEARTBEAT_MS = 15_000
/** A stream without any byte for this long counts as disconnected. */
export const STREAM_SILENCE_MS = 40_000
export const SESSION_DAYS = 30
/** Days after which a session ends, however much it is used. */
export const SESSION_DAYS_MAX = 90
/** How long a session counts as confirmed after the password or a passkey. */
export const CONFIRMATION_VALID_MINUTES = 10
/** How long the link of a forgotten password works. */
export const PASSWORD_RESET_MINUTES = 30
/** How long a test post stays open, as the basic package does. */
export const TEST_POST_DAYS = 30
/** How long the page of a successful payment stays before the dashboard opens. */
export const PAYMENT_SUCCESS_DELAY_MS = 2_000
/** The code of the second step: digits, minutes it is valid, wrong guesses allowed. */
export const SECOND_STEP_CODE_LENGTH = 6
export const SECOND_STEP_CODE_MINUTES = 10
export const SECOND_STEP_CODE_TRIES = 5
/** How long a sign-in may pause between the password and the second step. */
export const SECOND_STEP_MINUTES = 30
export const RECOVERY_CODES = 10
export const RECOVERY_CODE_LENGTH = 12
export const PASSKEYS_MAX = 20
/** How many days before a project expires its employer is notified. */
export const PROJECT_END_NOTICE_DAYS = 3
/** Project templates per company. */
export const PROJECT_TEMPLATES_MAX = 100
export const PAY_TEMPLATES_MAX = 50
export const PAY_TEMPLATE_NAME_MAX = 60
/**
 * How many fitting freelancers a company is shown for a project, and how many it may invite in a day over all its
 * projects.
 */
export const FITTING_FREELANCERS_MAX = 200
export const JOB_INVITATIONS_PER_DAY = 100
/** Stars of a company's rating, from 1, and characters of its review. */
export const RATING_STARS_MAX = 5
export const RATING_REVIEW_MAX = 2000
/**
 * Times and documents of a call sheet; documents of all its versions together; minutes between two reminders to one
 * person.
 */
export const SHEET_TIMES_MAX = 150
export const SHEET_DOCUMENTS_MAX = 10
export const SHEET_DOCUMENTS_KEPT_MAX = 60
export const SHEET_REMIND_MINUTES = 10
/** Guest links of one call sheet that work at the same time, and how long one may. */
export const GUEST_LINKS_MAX = 20
export const GUEST_LINK_DAYS_MAX = 366
/** Characters of the reason for which a booking is cancelled. */
export const CANCEL_REASON_MAX = 500
/** How long an offered place can be accepted. */
export const PLACE_OFFER_HOURS = 2
/** Upper bounds of the filters: miles, pounds a day. */
export const DISTANCE_MILES_MAX = 1000
export const FILTER_DAY_RATE_MAX = 100_000
/** Saved searches per freelancer. */
export const SAVED_SEARCHES_MAX = 20
/** Characters of a note about an applicant, and notes per applicant. */
export const APPLICANT_NOTE_MAX = 2000
export const APPLICANT_NOTES_MAX = 200
/** Crew lists of a company, people in one, characters of its name and of a note in it. */
export const CREW_LISTS_MAX = 50
export const CREW_PEOPLE_MAX = 200
export const CREW_NAME_MAX = 60
export const CREW_NOTE_MAX = 500
/** For how long a list may be asked first. */
export const ASK_FIRST_HOURS = [12, 24, 48] as const
/** Applicants rejected in one request. */
export const REJECTED_AT_ONCE_MAX = 200
/** For which a decision about applicants can be undone; their freelancers are not told before. */
export const DECISION_UNDO_SECONDS = 10
/** Applicants compared side by side. */
export const COMPARED_APPLICANTS_MIN = 2
export const COMPARED_APPLICANTS_MAX = 4
/** Applicants in one CSV file. */
export const APPLICANTS_EXPORT_MAX = 5000
/** Checks and overrides that a company keeps of one person, and characters of the reason of an override. */
export const RIGHT_TO_WORK_RECORDS_MAX = 50
export const RIGHT_TO_WORK_REASON_MAX = 500
/** Counted from the end of the last engagement, or from the check where there was none after it. */
export const RIGHT_TO_WORK_KEPT_YEARS = 2
/** Counted from the last day of the project they were written for. */
export const NOTES_KEPT_MONTHS = 24
/** Days that somebody blocks or frees at once, how far from today they may be, and the length of their note. */
export const BLOCKED_DAYS_AT_ONCE = 366
export const BLOCKED_DAYS_BACK = 366
export const BLOCKED_DAYS_AHEAD = 731
export const BLOCKED_NOTE_MAX = 200
/** How far ahead another person's busy days are shown. */
export const BUSY_WEEKS_SHOWN = 12
/** Days for which a company asks at once when its crew is busy. */
export const BUSY_DAYS_AT_ONCE = 42
/** Notifications marked as read in one request, and how long they are kept. */
export const NOTIFICATIONS_AT_ONCE = 200
export const NOTIFICATIONS_KEPT_DAYS = 90
/** Shifts in a project's plan, people in all of them together, and the rest between two shifts below which is warned. */
export const PLAN_SHIFTS_MAX = 1500
export const PLAN_SHIFT_PEOPLE_MAX = 7500
export const SHIFT_REST_HOURS_MIN = 11
/** Punches that are calculated in one request. */
export const PAY_PUNCHES_MAX = 1000
/** Characters of the reason for a correction of the clock, and days for which devices have what was clocked. */
export const PUNCH_REASON_MAX = 300
export const PUNCHES_ON_DEVICES_DAYS = 126
/** Characters of why a line of a day's sheet is queried or changed, and hours after which a sheet that nobody signed is brought up again. */
export const SHEET_REASON_MAX = 1000
export const SHEET_REMIND_HOURS = 72
/** Chiefs of a job at once, the days that one is named for, and days after the last on which they may still sign. */
export const CHIEFS_MAX = 50
export const CHIEF_DAYS_MAX = 120
export const CHIEF_SIGNS_DAYS = 14
/** Days for which what a chief did on a phone without signal, after they were chief no more, is still taken. */
export const CHIEF_LATE_DAYS = 31
/** Presses of one day that a chief signs. */
/** What a chief may say that a line of a day should be. */
export const QUERIED_MINUTES_MAX = 48 * 60
export const CREW_TIMES_MAX = 200
/** Devices of a person whose keys are known. */
export const DEVICE_KEYS_MAX = 20
/**
 * About this many rows make a page of a pull. The rows of one revision are never separated, so that half a transaction is
 * never visible.
 */
export const SYNC_PAGE_ROWS = 200
/** A company's device keeps messages about projects that ended longer ago only once they were opened. */
export const DEVICE_WINDOW_DAYS = 60

/** Posts that the staff give at once. */
export const GRANTED_POSTS_MAX = 100
/** Days that a photo is kept which no item of a portfolio names: the device may be offline for that long. */
export const PHOTOS_KEPT_DAYS = 90
/** Days that a delivery is kept for the operator after it was given up. */
export const FAILED_DELIVERIES_KEPT_DAYS = 30
/** Calendars of one account that are read for busy times. */
export const READ_CALENDARS_MAX = 10
/** How far ahead a connected calendar is read, and how long connecting one may take. */
export const CALENDAR_DAYS_AHEAD = 120
export const CALENDAR_CONNECTING_MINUTES = 10
