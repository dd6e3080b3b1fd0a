import { z } from 'zod'
import { NOTIFICATION_FLAGS } from './options.ts'

const flag = z.boolean({ error: 'must be yes or no' })

/** Which mails a person wants. Those about the account itself (a changed password) are sent whatever these say. */
export const notificationSettings = z.object({
  email_job_alerts: flag,
  email_application_updates: flag,
  email_messages: flag,
  email_marketing: flag,
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** PUT /users/notification-settings: only what is sent changes. */
export const notificationUpdate = z.strictObject(notificationSettings.partial().shape)
export type NotificationUpdate = z.infer<typeof notificationUpdate>

/** The secret of the link in a mail. */
export const unsubscribeQuery = z.strictObject({ token: z.string().min(1).max(500) })
export const unsubscribed = z.object({ flag: z.enum(NOTIFICATION_FLAGS) })
export type Unsubscribed = z.infer<typeof unsubscribed>
