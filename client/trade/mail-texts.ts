import type { NotificationFlag, UserType } from '../../shared/options.ts'

/** `hint`: when each side gets them. */
type MailKindText = { flag: NotificationFlag; label: string; hint: Record<UserType, string> }

const sameHintForBoth = (hint: string) => ({ freelancer: hint, employer: hint })

/** The label of each kind of mail, and when it is sent. */
export const MAIL_TEXTS: MailKindText[] = [
  {
    flag: 'email_job_alerts',
    label: 'Job alerts',
    hint: {
      freelancer: 'Each morning, the new jobs that fit you. No new ones, no email.',
      employer: 'When one of your projects is about to expire.',
    },
  },
  {
    flag: 'email_application_updates',
    label: 'Application updates',
    hint: {
      freelancer: 'When you are shortlisted, confirmed, turned down, or a booking is cancelled.',
      employer: 'When somebody applies, withdraws, or cancels a booking.',
    },
  },
  {
    flag: 'email_messages',
    label: 'Messages',
    hint: sameHintForBoth(
      'When one’s been unread for a few minutes and no notification could reach you. Several come in one email.',
    ),
  },
  { flag: 'email_marketing', label: 'News from us', hint: sameHintForBoth('What is new, and offers. Not often.') },
]
