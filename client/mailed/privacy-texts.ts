import {
  ATTACHMENT_WAITS_DAYS,
  CALENDAR_DAYS_AHEAD,
  CALENDAR_CONNECTING_MINUTES,
  FAILED_DELIVERIES_KEPT_DAYS,
  REFEREE_INVITATION_DAYS,
  NOTES_KEPT_MONTHS,
  NOTIFICATIONS_KEPT_DAYS,
  PHOTOS_KEPT_DAYS,
  RIGHT_TO_WORK_KEPT_YEARS,
  SESSION_DAYS,
  SESSION_DAYS_MAX,
  TEAM_INVITATION_DAYS,
  UPLOAD_WAITS_DAYS,
} from '../../shared/limits.ts'

type PrivacyPart = { title: string; words?: string[]; rows?: [name: string, text: string][] }

const PAYMENTS_ROW: [string, string] = ['Payments', 'Stripe, which takes a company’s card. We never see its number']

/** What the server and the devices do, in words. The periods are those by which they do it. `isPaid`: posting costs something. */
export const privacyParts = (isPaid: boolean): PrivacyPart[] => [
  {
    title: 'What is kept, and why',
    rows: [
      [
        'Your account',
        'Name, email, and phone number if you give one: to sign you in and to reach you. Your password is kept only as a hash, from which nobody can read it.',
      ],
      [
        'Your profile',
        'Roles, skills, town, portfolio, credentials and their documents, days you are not free: to find you work, and to show companies who they would confirm. Your postcode is used to work out distances.',
      ],
      [
        'Your work',
        'Projects, applications, bookings, call sheets, ratings, and the messages and files you send: so that both sides know what was agreed.',
      ],
      ['Payout details', 'Account numbers, encrypted. You see their last digits; nobody else is shown them.'],
      [
        'Referees',
        'The name and email you give us, to ask them once and remind them once. What they write is shown on your portfolio.',
      ],
      [
        'Notes',
        'A company may keep notes about those who apply. Your own data says that there are some; ask the company for them.',
      ],
      [
        'Right to work',
        'A company that engages you may keep a record that it checked your right to work: how, who by, when, how long it lasts, and the file of the result. All but the file is encrypted. Only its owner and admins see it. It’s in your own data.',
      ],
      [
        'Devices',
        'The name of each browser that is signed in, such as Firefox on Android, and the address that its notifications go to.',
      ],
      [
        'Addresses on the internet',
        'Counted for up to a day to stop people guessing passwords or flooding the server. A sign-in that fails is written to the server’s log with its address.',
      ],
    ],
  },
  {
    title: 'For how long',
    words: [
      'What you write and upload is kept until you remove it or delete your account. What’s deleted automatically:',
    ],
    rows: [
      ['A sign-in', `${SESSION_DAYS} days after you last used it, and after ${SESSION_DAYS_MAX} days in any case`],
      ['The list of notifications', `${NOTIFICATIONS_KEPT_DAYS} days`],
      ['Files you picked and never sent', `${ATTACHMENT_WAITS_DAYS} days; half an upload, ${UPLOAD_WAITS_DAYS} days`],
      [
        'Photos you took out of your portfolio',
        `${PHOTOS_KEPT_DAYS} days after you added them; older ones within an hour of taking them out`,
      ],
      ['Your phone number, for a company you let ring you', 'Until the day after the job’s last day'],
      ['A company’s notes about you', `${NOTES_KEPT_MONTHS} months after the project’s last day`],
      ['A company’s check of your right to work', `${RIGHT_TO_WORK_KEPT_YEARS} years after your last job with it`],
      ['A referee’s link', `${REFEREE_INVITATION_DAYS} days; an invitation to a team, ${TEAM_INVITATION_DAYS} days`],
      ['Emails and notifications that could not be delivered', `${FAILED_DELIVERIES_KEPT_DAYS} days`],
      ['A connected calendar', 'Until you disconnect it, or it stops letting us in'],
    ],
  },
  {
    title: 'When you delete your account',
    words: [
      'Your profile, portfolio, credentials, payout details, sign-ins and settings are deleted at once, and so are notes about you. A check of your right to work stays, for its time, with a company that has engaged you, which may have to show it. Messages, bookings and ratings that others have stay with them, under ‘Former member’. What was paid, and what staff did about an account, stays on record. Copies in backups go when whoever runs this server deletes those backups.',
    ],
  },
  {
    title: 'Who sees it',
    words: [
      'Companies see a freelancer’s name, town, skills, portfolio, shown credentials, ratings and references; not the postcode, email or phone number, unless you let companies you’re confirmed with ring you. Freelancers see a company’s page and who writes to them. Staff of this server see what is reported to them and what they check.',
    ],
  },
  {
    title: 'Who else gets it',
    words: [
      'Nothing is sold, and nothing is used for advertising. These get what they need, where this server uses them:',
    ],
    rows: [
      ['Email and texts', 'The mail server and Twilio, which deliver them'],
      ...(isPaid ? [PAYMENTS_ROW] : []),
      [
        'Calendars',
        `Google or Microsoft, if you connect one. We read when you are busy, ${CALENDAR_DAYS_AHEAD} days ahead, and matching says ‘not free’`,
      ],
      ['Notifications', 'The push service of your browser’s maker, encrypted so that it cannot read them'],
      ['Places', 'Google, which suggests addresses as you type, if whoever runs this server has turned that on'],
      ['Storage', 'A file store, if whoever runs this server uses one'],
    ],
  },
  {
    title: 'Cookies, and what is on your device',
    words: [
      'There are no cookies for advertising or for counting visits, no telemetry, and nothing is loaded from other sites. There are these:',
    ],
    rows: [
      [
        'The cookie standby_device',
        'A random number, set when you sign in and kept for a year. It’s only sent when you sign in. It says this browser has signed in before, so somebody guessing passwords can’t lock you out.',
      ],
      [
        'A cookie standby_google_calendar or standby_microsoft_calendar',
        `Only while you connect a calendar, for ${CALENDAR_CONNECTING_MINUTES} minutes`,
      ],
      [
        'Your browser’s storage',
        'Your sign-in, your data so that it opens without signal, what’s waiting to be sent, and your choices, such as the colours. Signing out clears everything but the choices.',
      ],
    ],
  },
  {
    title: 'What you can ask for',
    words: [
      'Under Settings, Your data, you can download all that is kept about you, and delete your account. You can correct your profile at any time, turn off each kind of email and notification, and ask us for anything else. In the United Kingdom you can complain to the Information Commissioner’s Office, ico.org.uk.',
    ],
  },
]
