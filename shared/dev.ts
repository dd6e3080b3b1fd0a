import { z } from 'zod'
import { namedObject } from './fields.ts'

/** GET /api/dev/outbox: a mail, text or push that a stand-in has taken instead of a provider. */
export const devMailboxEntrySchema = namedObject('DevMailboxEntry', {
  id: z.string(),
  channel: z.enum(['mail', 'sms', 'push']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  created_at: z.string(),
})
export type DevMailboxEntry = z.infer<typeof devMailboxEntrySchema>

/** GET /api/auth/demo-sign-ins: a sign-in that the sign-in page offers where DEMO is on. */
export const demoSignInSchema = z.object({
  label: z.string(),
  full_name: z.string(),
  email: z.string(),
  password: z.string(),
})
export type DemoSignIn = z.infer<typeof demoSignInSchema>
