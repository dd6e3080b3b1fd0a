import type { NotificationSettings } from '../../shared/notifications.ts'
import type { User } from '../db/schema/people.ts'

/** Which mails this person wants. */
export const settingsOf = (user: User): NotificationSettings => ({
  email_job_alerts: user.email_job_alerts,
  email_application_updates: user.email_application_updates,
  email_messages: user.email_messages,
  email_marketing: user.email_marketing,
})
